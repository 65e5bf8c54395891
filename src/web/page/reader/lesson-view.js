// Lessons: a task, its board on which the answer is tapped, and the way on.

import { get, post } from "tulenh/api";
import { note, say } from "tulenh/announcer";
import { animate } from "tulenh/animation";
import { answerElement } from "tulenh/answer";
import { el, fill } from "tulenh/dom";
import { positionOf } from "tulenh/position";
import { settings } from "tulenh/settings";
import { Table } from "tulenh/table";
import { t } from "tulenh/texts";

/** The lesson in which the person is. */
export class LessonView {
  constructor({ open }) {
    Object.assign(this, { open, lesson: null, scene: null });
    this.table = new Table({
      load: async (after) => {
        const { lesson, steps } = await get(`/lesson${after && `?after=${encodeURIComponent(after)}`}`);
        this.lesson = lesson;
        return steps;
      },
      play: async (lan) => {
        const answered = await this.answer(() => post("/lesson", { lesson: this.lesson, lan }));
        return answered && !this.table.entry.able;
      },
      asks: () => settings.confirmTurns,
      changed: () => this.draw(),
    });
    this.words = el("div", { class: "reader", "aria-live": "polite" });
    this.holder = el("div", { class: "table" }, el("div", { class: "holder" }, this.table.board.element));
    this.element = el("div", { class: "play lesson", "aria-busy": "true" }, this.holder, el("div", { class: "panel" }, this.words, this.table.bar.element));
  }

  /** Asks for the lesson. */
  async load() {
    this.show(await post("/lines", { line: "/learn", game: null }));
  }

  /** Draws everything anew, as after a change of settings. */
  redraw() {
    this.draw();
  }

  async answer(request) {
    try {
      const answer = await request();
      this.show(answer);
      say(answer.text);
      return true;
    } catch (refusal) {
      note(refusal.message);
      return false;
    }
  }

  show(answer) {
    const before = this.scene && positionOf(this.scene);
    this.element.removeAttribute("aria-busy");
    this.scene = answer.picture?.board ?? null;
    fill(this.words, answerElement({ ...answer, picture: null }, (press) => this.answer(() => post("/presses", { press })), this.open));
    this.holder.hidden = !this.scene;
    // A lesson that waits for its answer shows what a piece can do.
    this.table.entry.reset(Boolean(this.scene?.from));
    this.table.entry.early = this.scene?.from ?? null; // its destinations are part of the task
    this.draw();
    if (before && this.scene?.last.length) animate(this.table.board, before, { moves: this.scene.last });
  }

  draw() {
    const { scene } = this;
    if (!scene) return void this.table.bar.draw(false);
    const last = scene.last.length ? { moves: scene.last } : null;
    this.table.draw({ shown: { ...scene, last_turn: last }, bottom: "red", live: true, rings: scene.rings, arrows: scene.arrows });
  }
}
