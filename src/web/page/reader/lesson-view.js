// Lessons: a task, its board on which the answer is tapped, and the way on.

import { TaskView } from "tulenh/task-view";

/** The lesson in which the person is. */
export class LessonView extends TaskView {
  constructor({ open }) {
    super("lesson", "/learn", { open });
  }

  /** A lesson that waits for its answer shows what a piece can do. */
  begin() {
    this.table.entry.reset(Boolean(this.scene?.from));
    this.table.entry.early = this.scene?.from ?? null; // its destinations are part of the task
  }

  bottom() {
    return "red";
  }
}
