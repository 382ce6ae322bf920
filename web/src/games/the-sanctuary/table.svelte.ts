// The table on the screen: lines of its log and questions of others name seats and places, but not whose and where.

let names = $state.raw<readonly string[]>([]);
let rows = $state.raw<readonly number[]>([]);

export function atTable(seats: readonly string[], laid: readonly number[]): void {
  names = seats;
  rows = laid;
}

export const namesShown = (): readonly string[] => names;
export const rowsShown = (): readonly number[] => rows;
