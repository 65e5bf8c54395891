// The strip of one player above or below the board: name, clock, what was captured, points.

import { el, fill, svgEl } from "tulenh/dom";
import { duration, timeLeft } from "tulenh/clock";
import { disc } from "tulenh/graphics";
import { groupKey } from "tulenh/position";
import { pieceName, t } from "tulenh/texts";

const LOW = 60000; // milliseconds; a clock below them is drawn as urgent

/** A strip for one side; `draw(game, side, received)` fills it, `tick()` moves its clock. */
export class PlayerStrip {
  constructor() {
    this.time = el("span", { class: "time", role: "timer" });
    this.element = el("section", { class: "player" });
  }

  /** Shows a side of a Game that came at `received` (ms by this device). */
  draw(game, side, received) {
    Object.assign(this, { game, side, received });
    const { name, engine } = game.players[side];
    const moving = !game.outcome && game.to_move === side;
    this.element.className = `player ${side}${moving ? " moving" : ""}`;
    this.element.setAttribute("aria-label", t("player-of-side", { side: t(`side-${side}`), name }));
    const points = game.points?.[side];
    fill(this.element,
      el("div", { class: "known" },
        el("span", { class: "flag", "aria-hidden": "true" }),
        el("b", { class: "name" }, name), engine && el("small", {}, t("engine")), game.you === side && el("small", {}, t("you")),
        this.time),
      el("div", { class: "gains" }, captures(game.captured[side]), points > 0 && el("span", { class: "points" }, t("points", { points }))));
    this.tick();
  }

  /** Shows the time that is left now. */
  tick() {
    const left = timeLeft(this.game.clock, this.side, this.received);
    const text = left === null ? "" : duration(left);
    if (this.time.textContent !== text) this.time.textContent = text;
    this.time.classList.toggle("running", this.game.clock?.running === this.side);
    this.time.classList.toggle("low", left !== null && left < LOW);
  }
}

function captures(taken) {
  const words = taken.length ? t("captured-list", { pieces: taken.map(pieceName).join(", ") }) : t("captured-nothing");
  return el("span", { class: "taken", role: "img", "aria-label": words }, counted(taken).map(([piece, count]) => [
    svgEl("svg", { viewBox: "-0.5 -0.5 1 1", class: "piece" }, disc(piece, 0, 0, 0.48)), count > 1 && el("small", {}, `×${count}`),
  ]));
}

function counted(pieces) {
  const counts = new Map();
  for (const piece of pieces) {
    const key = groupKey([piece]);
    counts.set(key, [piece, (counts.get(key)?.[1] ?? 0) + 1]);
  }
  return [...counts.values()];
}
