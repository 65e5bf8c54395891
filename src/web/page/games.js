// My games: whose turn it is, how long there is, and the way to a new one.

import { get } from "tulenh/api";
import { duration, everySecond } from "tulenh/clock";
import { button, el, fill } from "tulenh/dom";
import { go } from "tulenh/router";
import { t } from "tulenh/texts";

/** The list of games. `load()` fills it anew; `challenge()` is the way to a new one. */
export class GamesView {
  constructor({ challenge }) {
    this.list = el("ul", { class: "games", "aria-busy": "true" });
    this.element = el("div", { class: "page" },
      el("div", { class: "acts doors" }, button(t("new-challenge"), challenge, "main"), button(t("lobby"), () => go("lobby")), button(t("to-watch"), () => go("watching")), button(t("contests"), () => go("contests")), button(t("problem"), () => go("problem")), button(t("learn"), () => go("learn")), button(t("rules-book"), () => go("rules"))),
      el("h2", {}, t("games")), this.list);
  }

  /** Asks the server, unless the games are known, and draws. */
  async load(known = null) {
    const games = known ?? await get("/games");
    this.clocks = [];
    fill(this.list, games.length ? games.map((game) => this.row(game)) : el("li", { class: "none" }, t("no-games")));
    this.list.removeAttribute("aria-busy");
    if (!this.ticking) everySecond(this.element, () => this.clocks.forEach(tick));
    this.ticking = true;
  }

  row({ id, opponent, you, your_turn, deadline, over, rated, setup }) {
    const time = el("span", { class: "time" });
    if (deadline && !over) this.clocks.push({ time, deadline });
    const state = over ?? t(setup ? (your_turn ? "setup-yours" : "setup-theirs") : your_turn ? "your-turn" : "their-turn", { name: opponent });
    const row = el("li", {}, el("a", { href: `#/${setup ? "setup" : "game"}/${encodeURIComponent(id)}`, class: `game${your_turn && !over ? " mine" : ""}${over ? " over" : ""}` },
      el("span", { class: `flag ${you ?? ""}`, "aria-hidden": "true" }),
      el("b", { class: "who" }, opponent), time,
      el("span", { class: "state" }, state), el("small", {}, `#${id}`, rated && ` · ${t("rated")}`)));
    this.clocks.forEach(tick);
    return row;
  }
}

function tick({ time, deadline }) {
  time.textContent = duration(deadline - Date.now());
}
