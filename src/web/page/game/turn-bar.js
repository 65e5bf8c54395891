// The buttons of a turn that is being made: who goes, what to do there, play or give up.

import { button, el, fill, iconButton } from "tulenh/dom";
import { pieceIcons } from "tulenh/graphics";
import { pieceName, t } from "tulenh/texts";

/** How long, in milliseconds, new buttons ignore taps: the second half of a double tap presses nothing. */
const ACCIDENT_MS = 350;
/** A press of a finger or key that is older belongs to no click of now: some aids click without either. */
const PRESS_MS = 1000;

let pressed = 0;
for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, (event) => (pressed = event.timeStamp), true);

/**
 * Whether the click of now began too soon after `since`, when its button was shown. When a busy phone hears of a tap late,
 * it counts when the finger went down.
 */
export function isAccident(since) {
  const now = performance.now();
  const began = now - pressed < PRESS_MS ? pressed : now;
  return began - since <= ACCIDENT_MS;
}

/** Draws a {@link TurnEntry} as a bar of buttons below the board; `verb(turn)` is what the button says that plays. */
export class TurnBar {
  constructor(entry, verb) {
    Object.assign(this, { entry, verb });
    this.element = el("section", { class: "bar", hidden: true, "aria-label": t("turn-bar") });
    this.shown = "";
  }

  /** Draws the state of the entry; with `focus` the first button gets the focus when the question is new. */
  draw(focus) {
    const { entry } = this;
    const question = this.question();
    const kind = question ? question.kind : "";
    if (kind !== this.shown) this.since = performance.now();
    const kept = this.element.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    this.element.hidden = !question;
    fill(this.element, question?.content);
    const buttons = [...this.element.querySelectorAll("button:not(:disabled, [data-key=cancel])"), ...this.element.querySelectorAll("[data-key=cancel]")];
    if (question && (kept || (focus && kind !== this.shown && kind !== "who"))) (buttons.find((one) => one.dataset.key === kept) ?? buttons[0])?.focus();
    this.shown = kind;
    return entry;
  }

  question() {
    const { entry } = this;
    if (!entry.from) return null;
    if (entry.choice) return { kind: `what ${entry.choice[0].lan}`, content: this.what() };
    if (entry.pending) return { kind: `play ${entry.pending.lan}`, content: this.play() };
    const groups = entry.groups();
    if (entry.done.length || groups.length > 1) return { kind: `who${entry.done.length || ""}`, content: this.who(groups) };
    return null;
  }

  who(groups) {
    const { entry } = this;
    return [
      this.head(entry.done.length ? [t("and-the-rest"), " ", el("small", {}, t("so-far", { turn: entry.done.at(-1).text }))] : t("who-goes")),
      el("div", { class: "chips" }, groups.map(({ key, pieces }) => {
        const names = pieces.map(pieceName).join(" + ");
        return this.act(key, [pieceIcons(pieces), pieces.length < 2 && el("span", { "aria-hidden": "true" }, names)], () => entry.chooseGroup(key), "chip", { "aria-label": names, title: names, "aria-pressed": String(key === entry.group) });
      })),
      entry.playable && el("div", { class: "acts" }, this.act("play", this.verb(entry.playable.text), () => entry.confirm(), "main")),
    ];
  }

  what() {
    const { entry } = this;
    return [
      this.head(t("what-there"), () => entry.back()),
      el("div", { class: "ways" }, entry.choice.map((step) =>
        this.act(step.lan, [pieceIcons(step.group), el("b", {}, step.label), " ", el("span", {}, step.words), this.losses(step)], () => entry.choose(step), step.loses.length ? "option danger" : "option"))),
    ];
  }

  play() {
    const { entry } = this;
    const step = entry.pending;
    const costly = entry.planned.some((one) => one.loses.length);
    return [
      this.head([pieceIcons(step.group), step.label, step.words && el("span", { class: "words" }, ` ${step.words}`)]),
      step.captures.length > 0 && el("p", { class: "gain" }, t("you-capture", { pieces: step.captures.join(", ") })),
      this.losses(step),
      el("div", { class: "acts" },
        step.complete && this.act("play", entry.busy ? t("sending") : this.verb(step.text), () => entry.confirm(), costly ? "main danger" : "main", { disabled: entry.busy }),
        step.more && this.act("more", t("go-on"), () => entry.goOn(), "", { disabled: entry.busy })),
    ];
  }

  losses(step) {
    return step.loses.length > 0 && el("span", { class: "loss" }, el("span", { "aria-hidden": "true" }, "☠ "), t("you-lose", { pieces: step.loses.join(", ") }));
  }

  head(words, back = null) {
    const properties = { "data-key": "cancel", disabled: this.entry.busy };
    const leave = back ? iconButton("back", t("back"), back, properties) : iconButton("close", t("cancel"), () => this.entry.cancel(), properties);
    return el("div", { class: "bar-head" }, el("h2", {}, words), leave);
  }

  act(key, words, action, kind = "", properties = {}) {
    return button(words, () => isAccident(this.since) || action(), kind, { "data-key": key, ...properties });
  }
}
