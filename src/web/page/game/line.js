// A line of turns that nobody has played: prepared turns that are being chosen, or what was better in a finished game.

import { get } from "tulenh/api";

/** A line from the board after `ply` turns of a game; `at` of its turns are shown. */
export class Line {
  constructor(game, ply, making) {
    Object.assign(this, { game, ply, making, boards: [], steps: [], at: 0, over: false });
  }

  /** The turns in LAN. */
  get lans() {
    return this.boards.map(({ lan }) => lan);
  }

  /** The board that is shown, over that of the game on which the line begins; null at its beginning. */
  get shown() {
    return this.at ? this.boards[this.at - 1] : null;
  }

  /** Asks for the boards of these turns, and, while the line is made, for the steps behind them. */
  async load(lans) {
    const { boards, steps, over } = await get(this.address(lans, ""));
    Object.assign(this, { boards, steps, over, at: this.making ? boards.length : 0 });
  }

  /** The steps with which the next turn can begin, or by which `after` can go on. */
  async more(after) {
    return after ? (await get(this.address(this.lans, after))).steps : this.steps;
  }

  address(lans, after) {
    const query = new URLSearchParams({ ply: this.ply, line: lans.join(" "), steps: this.making, ...(after && { after }) });
    return `/games/${this.game}/line?${query}`;
  }
}
