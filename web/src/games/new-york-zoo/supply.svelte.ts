// Where what is left of the attractions can be seen: on the board if there is room, else beside it, else over the strip when needed.

class Supply {
  isOnBoard = $state(false);
  isBeside = $state(false);
}

export const supply = new Supply();
