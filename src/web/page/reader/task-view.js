// A task with its board: its words, the answer that is tapped, and what comes of it. Lessons and problems are such.

import { get, post } from "tulenh/api";
import { note, say } from "tulenh/announcer";
import { animate } from "tulenh/animation";
import { answerElement } from "tulenh/answer";
import { el, fill } from "tulenh/dom";
import { positionOf } from "tulenh/position";
import { settings } from "tulenh/settings";
import { Table } from "tulenh/table";

/**
 * The base of the views. `kind` names the task in the interface: the path of its turns, and in their answers and in what is
 * posted its number. `line` is the command that asks for it.
 */
export class TaskView {
  constructor(kind, line, { open }) {
    Object.assign(this, { kind, line, open, task: null, scene: null });
    this.table = new Table({
      load: async (after) => {
        const answer = await get(`/${kind}${after && `?after=${encodeURIComponent(after)}`}`);
        this.task = answer[kind];
        return answer.steps;
      },
      play: async (lan) => {
        const answered = await this.answer(() => post(`/${kind}`, { [kind]: this.task, lan }));
        return answered && !this.table.entry.able;
      },
      asks: () => settings.confirmTurns,
      changed: () => this.draw(),
    });
    this.words = el("div", { class: "reader", "aria-live": "polite" });
    this.holder = el("div", { class: "table" }, el("div", { class: "holder" }, this.table.board.element));
    this.element = el("div", { class: `play lesson ${kind}`, "aria-busy": "true" }, this.holder, el("div", { class: "panel" }, this.words, this.table.bar.element));
  }

  /** Asks for the task. */
  async load() {
    this.show(await post("/lines", { line: this.line, game: null }));
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
    const shown = { ...answer, picture: null, buttons: this.buttons(answer.buttons ?? []) };
    fill(this.words, answerElement(shown, (press) => this.answer(() => post("/presses", { press })), this.open));
    this.holder.hidden = !this.scene;
    this.begin();
    this.draw();
    if (before && this.scene?.last.length) animate(this.table.board, before, { moves: this.scene.last });
  }

  /** The rows of buttons that are shown under the words. */
  buttons(rows) {
    return rows;
  }

  draw() {
    const { scene } = this;
    if (!scene) return void this.table.bar.draw(false);
    const last = scene.last.length ? { moves: scene.last } : null;
    this.table.draw({ shown: { ...scene, last_turn: last }, bottom: this.bottom(), live: true, rings: scene.rings, arrows: scene.arrows });
  }
}
