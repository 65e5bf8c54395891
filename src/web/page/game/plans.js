// Prepared turns (`/if`): those there are, and a new line that is made on the board.

import { get, post } from "tulenh/api";
import { note, say } from "tulenh/announcer";
import { button, el, fill, iconButton } from "tulenh/dom";
import { t } from "tulenh/texts";

/** The panel. `begin()` begins a line on the board, `undo()` takes its last turn back, `stop()` leaves it. */
export class Plans {
  constructor(id, { begin, undo, stop }) {
    Object.assign(this, { id, begin, undo, stop, list: null });
    this.element = el("section", { class: "aside plans", hidden: true, "aria-label": t("plans") });
  }

  /** Shows what is prepared. */
  async open(game) {
    this.list = await get(`/games/${this.id}/plans`);
    this.element.hidden = false;
    this.draw(game, null);
  }

  /** Hides the panel. */
  close() {
    this.element.hidden = true;
    this.stop();
  }

  /** Draws the lines there are, or the one that is being made. */
  draw(game, line) {
    if (this.element.hidden) return;
    this.element.classList.toggle("making", line !== null);
    const head = el("div", { class: "bar-head" }, el("h2", {}, t("plans")), iconButton("close", t("close"), () => this.close()));
    if (!line) {
      const rows = this.list.lines.map(({ mark, text }) => el("li", {}, el("code", {}, text), iconButton("close", t("plan-remove", { line: text }), () => this.change(game, { remove: mark }))));
      fill(this.element, head, rows.length ? el("ul", { class: "lines" }, rows) : el("p", { class: "hint" }, t("plan-none")),
        el("div", { class: "acts" }, button(t("plan-new"), () => this.begin(), "main", { "data-key": "plan-new" })));
      return;
    }
    const turns = line.boards;
    const next = turns.length ? turns.at(-1).to_move : game.to_move;
    const kept = turns.length > 1 && next !== game.you && turns.some(({ by }) => by !== game.you);
    const asked = line.over ? t("plan-ends") : next === game.you ? t(turns.length ? "plan-yours" : "plan-first") : t("plan-theirs", { name: game.players[next].name });
    fill(this.element, head, el("p", { class: "asked", role: "status" }, asked),
      turns.length > 0 && el("p", { class: "line-so-far" }, turns.map(({ last_turn, by }, index) => [index > 0 && (by === game.you ? " → " : ", "), el("code", { class: by }, last_turn.text)])),
      el("div", { class: "acts" },
        button(t("plan-keep"), () => this.keep(game, line), "main", { disabled: !kept, "data-key": "plan-keep" }),
        button(t("plan-undo"), () => this.undo(), "", { disabled: !turns.length }),
        button(t("cancel"), () => this.stop())));
  }

  async keep(game, line) {
    await this.change(game, { ply: line.ply, line: line.lans });
  }

  async change(game, what) {
    try {
      const answer = await post(`/games/${this.id}/plans`, what);
      say(answer.text);
    } catch (refusal) {
      note(refusal.message);
    }
    this.stop();
    await this.open(game).catch((refusal) => (note(refusal.message), this.close()));
  }
}
