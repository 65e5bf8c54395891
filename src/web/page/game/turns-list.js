// The turns of a game as a list, with stepping back and forth and replay.

import { button, el, fill, iconButton } from "tulenh/dom";
import { t } from "tulenh/texts";

const BEAT = 900; // milliseconds a turn of the replay

/** The list. `show(ply)` is called when the board after so many turns is wanted. */
export class TurnsList {
  constructor(show) {
    this.show = show;
    this.list = el("ol", { class: "turns" });
    this.steps = [
      iconButton("first", t("first-turn"), () => this.step(0)),
      iconButton("previous", t("previous-turn"), () => this.step(this.ply - 1)),
      iconButton("play", t("replay"), () => (this.timer ? this.stop() : this.replay())),
      iconButton("next", t("next-turn"), () => this.step(this.ply + 1)),
      iconButton("last", t("last-turn"), () => this.step(this.length)),
    ];
    this.element = el("section", { class: "record", "aria-label": t("turns") }, el("div", { class: "steps" }, this.steps), this.list);
    // What stands above takes room from the list.
    new ResizeObserver(() => this.reveal()).observe(this.list);
  }

  /** Shows the turns, with the one marked after which the board is shown, and signs behind some of them by ply. */
  draw(turns, ply, marks = new Map()) {
    Object.assign(this, { length: turns.length, ply });
    const drawn = JSON.stringify([turns, ply, [...marks]]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    let number = 0;
    const rows = [];
    turns.forEach(({ text, by }, index) => {
      if (by === "red" || index === 0) rows.push(el("li", {}, el("span", { class: "number" }, `${++number}.`), by === "blue" && el("span", {}, "…")));
      rows.at(-1).append(button([text, marks.has(index + 1) && el("b", { class: "sign" }, ` ${marks.get(index + 1)}`)], () => this.step(index + 1), `turn ${by}`, { "aria-current": ply === index + 1 ? "true" : null }));
    });
    fill(this.list, rows.length ? rows : el("li", { class: "none" }, t("no-turns")));
    const [first, previous, , next, last] = this.steps;
    first.disabled = previous.disabled = ply <= 0;
    next.disabled = last.disabled = ply >= turns.length;
    this.steps[2].disabled = !turns.length;
    this.reveal();
  }

  /** Scrolls the list to the marked turn. */
  reveal() {
    const current = this.list.querySelector("[aria-current]");
    if (current) this.list.scrollTop = current.parentElement.offsetTop - this.list.clientHeight / 2;
    else this.list.scrollTop = this.ply ? this.list.scrollHeight : 0;
  }

  /** Stops a replay. */
  stop() {
    clearInterval(this.timer);
    this.timer = null;
    this.steps[2].classList.remove("on");
  }

  step(ply) {
    this.stop();
    this.show(Math.min(this.length, Math.max(0, ply)));
  }

  replay() {
    this.show(this.ply >= this.length ? 0 : this.ply);
    this.steps[2].classList.add("on");
    this.timer = setInterval(() => {
      if (!this.element.isConnected || this.ply >= this.length) this.stop();
      else this.show(this.ply + 1);
    }, BEAT);
  }
}
