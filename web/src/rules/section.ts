/** A section of the rules for players; its picture is one of the game's. */
export interface Section<P extends string> {
  id: string;
  title: string;
  text: string[];
  points?: string[];
  picture?: P;
}
