// Problems: what is asked, the board on which the answer is tapped, a hint, the solution, and one more.

import { TaskView } from "tulenh/task-view";

/** The problem of the day, or one more. */
export class ProblemView extends TaskView {
  constructor(which, { open }) {
    super("problem", `/problem ${which}`, { open });
  }

  begin() {
    this.table.entry.reset(Boolean(this.scene) && !this.scene.last.length);
  }

  /** The answer is tapped on the board, so the button that chooses it from a list is left out. */
  buttons(rows) {
    return rows.map((row) => row.filter(({ press }) => !/^j:\d+:p/.test(press ?? ""))).filter((row) => row.length);
  }

  bottom() {
    return this.scene.bottom;
  }
}
