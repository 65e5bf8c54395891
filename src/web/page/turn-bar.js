// The buttons of a turn that is being made: who goes, what to do there, play or give up.

import { button, el, fill } from "tulenh/dom";
import { pieceIcons } from "tulenh/graphics";
import { pieceName, t } from "tulenh/texts";

const DEAF = 350; // milliseconds in which new buttons ignore taps: the second half of a double tap plays nothing

/** Draws a {@link TurnEntry} as a bar of buttons below the board. */
export class TurnBar {
  constructor(entry) {
    this.entry = entry;
    this.element = el("section", { class: "bar", hidden: true, "aria-label": t("turn-bar") });
    this.shown = "";
  }

  /** Draws the state of the entry; with `focus` the first button gets the focus when the question is new. */
  draw(letters, focus) {
    const { entry } = this;
    const question = this.question(letters);
    const kind = question ? question.kind : "";
    if (kind !== this.shown) this.since = performance.now();
    const kept = this.element.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    this.element.hidden = !question;
    fill(this.element, question?.content);
    const buttons = [...this.element.querySelectorAll("button:not(:disabled)")];
    if (question && (kept || (focus && kind !== this.shown && kind !== "who"))) (buttons.find((one) => one.dataset.key === kept) ?? buttons[0])?.focus();
    this.shown = kind;
    return entry;
  }

  question(letters) {
    const { entry } = this;
    if (!entry.from) return null;
    if (entry.choice) return { kind: `what ${entry.choice[0].lan}`, content: this.what(letters) };
    if (entry.pending) return { kind: `play ${entry.pending.lan}`, content: this.play(letters) };
    const groups = entry.groups();
    if (entry.done.length || groups.length > 1) return { kind: `who${entry.done.length || ""}`, content: this.who(groups, letters) };
    return null;
  }

  who(groups, letters) {
    const { entry } = this;
    return [
      entry.done.length ? this.heading(t("and-the-rest"), entry.done.at(-1).lan) : this.heading(t("who-goes")),
      el("div", { class: "chips" }, groups.map(({ key, pieces }) =>
        this.act(key, [pieceIcons(pieces, letters), el("span", {}, pieces.map(pieceName).join(" + "))], () => entry.chooseGroup(key), "chip", { "aria-pressed": String(key === entry.group) }))),
      el("div", { class: "acts" },
        entry.playable && this.act("play", t("play", { turn: entry.playable.lan }), () => entry.confirm(), "main"),
        this.act("cancel", t("cancel"), () => entry.cancel())),
    ];
  }

  what(letters) {
    const { entry } = this;
    return [
      this.heading(t("what-there")),
      el("div", { class: "ways" }, entry.choice.map((step) =>
        this.act(step.lan, [pieceIcons(step.group, letters), el("b", {}, step.label), " ", el("span", {}, step.words), this.losses(step)], () => entry.choose(step), step.loses.length ? "way danger" : "way"))),
      el("div", { class: "acts" }, this.act("back", t("back"), () => entry.back())),
    ];
  }

  play(letters) {
    const { entry } = this;
    const step = entry.pending;
    const costly = entry.planned.some((one) => one.loses.length);
    return [
      el("p", { class: "plan" }, pieceIcons(step.group, letters), el("b", {}, step.label), " ", step.words),
      step.captures.length > 0 && el("p", { class: "gain" }, t("you-capture", { pieces: step.captures.join(", ") })),
      this.losses(step),
      el("div", { class: "acts" },
        step.complete && this.act("play", entry.busy ? t("sending") : t("play", { turn: step.lan }), () => entry.confirm(), costly ? "main danger" : "main", { disabled: entry.busy }),
        step.more && this.act("more", t("go-on"), () => entry.goOn(), "", { disabled: entry.busy }),
        this.act("cancel", t("cancel"), () => entry.cancel(), "", { disabled: entry.busy })),
    ];
  }

  losses(step) {
    return step.loses.length > 0 && el("span", { class: "loss" }, el("span", { "aria-hidden": "true" }, "☠ "), t("you-lose", { pieces: step.loses.join(", ") }));
  }

  heading(words, turn) {
    return el("h2", {}, words, turn && " ", turn && el("small", {}, t("so-far", { turn })));
  }

  act(key, words, action, kind = "", properties = {}) {
    return button(words, () => performance.now() - this.since > DEAF && action(), kind, { "data-key": key, ...properties });
  }
}
