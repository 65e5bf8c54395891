// The secret set-up before a game: one's own half, placed by dragging, by taps or with keys. What may stand where is the
// server's to say; it explains what may not.

import { get, post } from "tulenh/api";
import { note, say } from "tulenh/announcer";
import { Board } from "tulenh/board";
import { listenToBoard } from "tulenh/board-input";
import { pointName } from "tulenh/board-layout";
import { duration, everySecond } from "tulenh/clock";
import { button, el, fill } from "tulenh/dom";
import { pieceIcons } from "tulenh/graphics";
import { positionOf } from "tulenh/position";
import { go } from "tulenh/router";
import { bottomOf, settings } from "tulenh/settings";
import { SetUpTools } from "tulenh/setup-tools";
import { pieceName, stackName, t } from "tulenh/texts";

const SETUP_LOOK_AGAIN = 30; // seconds: what the other side has done comes with the news, or then

/** The view of the set-up `id`. `titled(title)` names the page. */
export class SetUpView {
  constructor(id, { titled }) {
    Object.assign(this, { id, titled, half: null, chosen: null, asking: null, busy: false });
    this.board = new Board(t("setup-board"));
    this.board.element.classList.add("fingers");
    listenToBoard(this.board, {
      tap: (point, byKeyboard, dragging) => this.tap(point, dragging),
      canDrag: (point) => this.canChange() && this.pieceAt(point) !== null,
      away: (point) => this.press(`d:${point}`),
      key: (name) => this.key(name),
      fingers: true,
    });
    this.status = el("p", { class: "status" });
    this.time = el("small", {});
    this.problems = el("ul", { class: "problems" });
    this.tray = el("div", { class: "acts tray" });
    this.tools = new SetUpTools(this);
    this.final = el("div", { class: "offers" });
    this.hashes = el("div", { class: "hint" });
    this.element = el("div", { class: "play setup", "aria-busy": "true" },
      el("div", { class: "table" }, el("div", { class: "holder" }, this.board.element)),
      el("div", { class: "panel" }, el("div", { class: "now" }, el("div", { class: "status" }, this.status, this.time)), this.problems, this.tray, this.tools.element, this.final, this.hashes,
        el("p", { class: "hint" }, t("setup-secret"))));
    let seconds = 0;
    everySecond(this.element, () => {
      this.tick();
      if (++seconds % SETUP_LOOK_AGAIN === 0 && !this.busy) this.load().catch(() => {});
    });
  }

  /** Asks for the half and draws it. */
  async load() {
    const { set_up, begun } = await get(`/setups/${this.id}`);
    if (set_up) this.receive(set_up);
    else if (begun) go("game", this.id);
  }

  /** Draws everything anew, as after a change of settings. */
  redraw() {
    this.tools.build();
    if (this.half) this.draw();
  }

  receive(half) {
    this.half = half;
    if (this.chosen && !this.canChoose(this.chosen)) this.chosen = null;
    this.element.removeAttribute("aria-busy");
    this.titled(half.title);
    this.draw();
  }

  /** Whether pieces can be moved: not once the half is confirmed. */
  canChange() {
    return this.half !== null && !this.half.hash && !this.busy;
  }

  pieceAt(point) {
    return this.half?.board.find(({ at }) => at === point)?.pieces[0] ?? null;
  }

  pieceOf(chosen) {
    return chosen.startsWith("@") ? this.half.missing.find(({ mark }) => mark === chosen)?.piece ?? null : this.pieceAt(chosen);
  }

  canChoose(chosen) {
    return this.pieceOf(chosen) !== null;
  }

  tap(point, dragging) {
    if (!this.half) return;
    const here = this.pieceAt(point);
    if (!this.canChange()) return void say(this.label(point));
    if (dragging) this.choose(point);
    else if (this.chosen === point) this.choose(null);
    else if (this.chosen) this.press(`s:${this.chosen}:${point}`);
    else if (here) this.choose(point);
    else say(this.label(point));
  }

  key(name) {
    if (name === "Escape" && this.chosen) return this.choose(null), true;
    if (name === "Delete" && this.pieceAt(this.board.focused) && this.canChange()) return this.press(`d:${this.board.focused}`), true;
    return false;
  }

  /** Chooses a piece by its point, or a kind that is not placed by its mark. */
  choose(chosen) {
    this.chosen = chosen;
    this.draw();
    if (chosen) say(t("setup-chosen", { piece: pieceName(this.pieceOf(chosen)) }));
  }

  /** Does what a button of the chat does; a change names what was seen of the half. */
  press(path) {
    const names = !["o", "qq"].includes(path);
    return this.change({ press: names ? `${path}:${this.half.edits}` : path });
  }

  async change(body) {
    if (this.busy) return;
    this.busy = true;
    try {
      const answer = await post(`/setups/${this.id}`, body);
      this.busy = false;
      this.chosen = this.asking = null;
      if (answer.said) note(answer.said);
      else if (body.words) this.tools.saved();
      if (answer.set_up) this.receive(answer.set_up);
      else go(...(answer.begun ? ["game", this.id] : []));
    } catch (refusal) {
      this.busy = false;
      note(refusal.message);
      this.draw();
    }
  }

  draw() {
    const { half, chosen } = this;
    const other = half.you === "red" ? "blue" : "red";
    const piece = chosen && this.pieceOf(chosen);
    this.board.draw({
      bottom: bottomOf(half), coordinates: settings.coordinates, position: positionOf(half), last: null, check: [], rings: null, planned: [],
      selected: chosen && !chosen.startsWith("@") ? chosen : null,
      steps: piece ? half.fits[piece.role].filter((to) => to !== chosen).map((to) => ({ to, group: [piece], loses: [] })) : [],
      covered: other,
      label: (point) => this.label(point),
    });
    this.status.className = half.hash ? "" : "mine";
    fill(this.status, t(half.hash ? "setup-confirmed" : half.problems.length ? "setup-not-yet" : "setup-playable", { name: half.opponent }));
    fill(this.problems, half.problems.map((problem) => el("li", {}, problem)));
    const had = this.focusedName();
    fill(this.tray, half.hash ? null : half.missing.map(({ piece, mark, count }) =>
      button([pieceIcons([piece]), ` ${pieceName(piece)} × ${count}`], () => this.choose(this.chosen === mark ? null : mark), "chip", { "aria-pressed": String(this.chosen === mark), "data-mark": mark })));
    this.tools.draw();
    fill(this.final, this.finalButtons());
    fill(this.hashes, half.hash && el("p", {}, t("setup-own-hash"), " ", el("code", {}, half.hash)), half.their_hash && el("p", {}, t("setup-their-hash", { name: half.opponent }), " ", el("code", {}, half.their_hash)));
    if (had) this.element.querySelector(had)?.focus();
    this.tick();
  }

  /** How the button of the tray or below the tools that has the focus is found again when it is drawn anew. */
  focusedName() {
    const one = document.activeElement;
    if (!this.tray.contains(one) && !this.final.contains(one)) return null;
    const name = ["do", "mark"].find((name) => one.dataset[name]);
    return name ? `[data-${name}="${one.dataset[name]}"]` : null;
  }

  finalButtons() {
    const { half, asking } = this;
    if (half.hash) return el("div", { class: "acts" }, button(t("setup-reopen"), () => this.press("o"), "", { "data-do": "reopen" }));
    const ask = (what) => () => ((this.asking = what), this.draw());
    if (!asking) {
      return el("div", { class: "acts" },
        button(t("setup-confirm"), ask("confirm"), "main", { "data-do": "confirm", disabled: half.problems.length > 0 }),
        button(t("setup-call-off"), ask("call-off"), "danger", { "data-do": "call-off" }));
    }
    return el("div", { class: "offer", role: "alert" }, el("p", {}, t(`setup-ask-${asking}`)),
      el("div", { class: "acts" },
        button(t(`setup-${asking}-yes`), () => this.press(asking === "confirm" ? "y" : "qq"), asking === "confirm" ? "main" : "main danger", { "data-do": "yes" }),
        button(t("cancel"), ask(null))));
  }

  tick() {
    if (this.half) fill(this.time, t("setup-time", { name: this.half.opponent, time: duration(this.half.until - Date.now()) }));
  }

  label(point) {
    const name = pointName(point, settings.coordinates);
    const piece = this.pieceAt(point);
    const own = this.half && this.half.fits.tank.concat(this.half.fits.navy).includes(point);
    if (!own && this.half) return t("setup-covered", { point: name });
    return piece ? t("point-with", { point: name, piece: stackName([piece]) }) : name;
  }
}
