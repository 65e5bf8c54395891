// Problems: what is asked, the board on which the answer is tapped, a hint, the solution, and one more.

import { get, post } from "tulenh/api";
import { note, say } from "tulenh/announcer";
import { animate } from "tulenh/animation";
import { answerElement } from "tulenh/answer";
import { el, fill } from "tulenh/dom";
import { positionOf } from "tulenh/position";
import { settings } from "tulenh/settings";
import { Table } from "tulenh/table";

/** The problem of the day, or one more. */
export class ProblemView {
  constructor(which, { open }) {
    Object.assign(this, { which, open, problem: null, scene: null });
    this.table = new Table({
      load: async (after) => {
        const { problem, steps } = await get(`/problem${after && `?after=${encodeURIComponent(after)}`}`);
        this.problem = problem;
        return steps;
      },
      play: async (lan) => {
        const answered = await this.answer(() => post("/problem", { problem: this.problem, lan }));
        return answered && !this.table.entry.able;
      },
      asks: () => settings.confirmTurns,
      changed: () => this.draw(),
    });
    this.words = el("div", { class: "reader", "aria-live": "polite" });
    this.holder = el("div", { class: "table" }, el("div", { class: "holder" }, this.table.board.element));
    this.element = el("div", { class: "play lesson problem", "aria-busy": "true" }, this.holder, el("div", { class: "panel" }, this.words, this.table.bar.element));
  }

  /** Asks for the problem. */
  async load() {
    this.show(await post("/lines", { line: `/problem ${this.which}`, game: null }));
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
    // The answer is tapped on the board, so the button that chooses it from a list is left out.
    const rows = (answer.buttons ?? []).map((row) => row.filter(({ press }) => !/^j:\d+:p/.test(press ?? ""))).filter((row) => row.length);
    fill(this.words, answerElement({ ...answer, picture: null, buttons: rows }, (press) => this.answer(() => post("/presses", { press })), this.open));
    this.holder.hidden = !this.scene;
    const waits = Boolean(this.scene) && !this.scene.last.length;
    this.table.entry.reset(waits);
    this.draw();
    if (before && this.scene?.last.length) animate(this.table.board, before, { moves: this.scene.last });
  }

  draw() {
    const { scene } = this;
    if (!scene) return void this.table.bar.draw(false);
    const last = scene.last.length ? { moves: scene.last } : null;
    this.table.draw({ shown: { ...scene, last_turn: last }, bottom: scene.bottom, live: true, rings: scene.rings, arrows: scene.arrows });
  }
}
