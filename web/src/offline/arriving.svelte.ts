/** How far the files are that somebody waits for who plays without having kept them. */

class Arriving {
  /** In bytes; 0 if nothing is on its way. */
  size: number = $state(0)
  arrived: number = $state(0)
}

export const arriving = new Arriving()
