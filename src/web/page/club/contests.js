// Leagues and tournaments: which there are, and one of them with its tables.

import { get, post } from "tulenh/api";
import { note, say } from "tulenh/announcer";
import { button, el, fill } from "tulenh/dom";
import { go } from "tulenh/router";
import { t } from "tulenh/texts";

const SEASONS = 12; // the last ones that can be chosen

/** The contests that one can see. */
export class ContestsView {
  constructor() {
    this.list = el("ul", { class: "games", "aria-busy": "true" });
    this.element = el("div", { class: "page" }, this.list);
  }

  /** Asks the server and draws. */
  async load() {
    const contests = await get("/contests");
    this.list.removeAttribute("aria-busy");
    fill(this.list, contests.length ? contests.map(contestRow) : el("li", { class: "none" }, t("no-contests")));
  }
}

function contestRow({ id, name, format, stage, people, joined }) {
  return el("li", {}, el("a", { href: `#/contest/${id}`, class: `game${joined ? " mine" : ""}${stage === "over" || stage === "off" ? " over" : ""}` },
    el("span", { class: "flag", "aria-hidden": "true" }),
    el("b", { class: "who" }, name), el("span", { class: "time" }, String(people)),
    el("span", { class: "state" }, t(`contest-${stage}`)), el("small", {}, `T${id} · ${format}`)));
}

/** One contest, with a division or page of its tables. */
export class ContestView {
  constructor(id, part, season) {
    Object.assign(this, { contest: id, part: part ?? "1", season });
    this.element = el("div", { class: "page wide contest", "aria-busy": "true" });
  }

  /** Asks the server and draws. */
  async load() {
    const season = this.season ? `&season=${encodeURIComponent(this.season)}` : "";
    const contest = await get(`/contests/${encodeURIComponent(this.contest)}?part=${encodeURIComponent(this.part)}${season}`);
    this.element.removeAttribute("aria-busy");
    const press = (action) => this.press(action);
    fill(this.element,
      el("h2", {}, contest.name),
      el("p", { class: "state" }, `T${contest.id} · ${contest.format} · ${t(`contest-${contest.stage}`)}`),
      el("ul", { class: "terms" }, contest.terms.map((line) => el("li", {}, line))),
      contest.until && el("p", {}, t("contest-until", { until: new Date(contest.until).toLocaleString(document.documentElement.lang) })),
      el("div", { class: "acts" },
        contest.can_join && button(t("contest-join"), () => press("join"), "main"),
        contest.joined && (contest.stage === "joining" || contest.stage === "running") && button(t("contest-leave"), () => this.leave(contest.open_games), "danger")),
      this.question = el("div", { class: "acts" }),
      contest.seasons > 1 && el("nav", { class: "acts", "aria-label": t("contest-seasons") }, Array.from({ length: contest.seasons }, (_, at) => at + 1).slice(-SEASONS).map((season) =>
        button(t("contest-season", { season }), () => go("contest", this.contest, "1", String(season)), "plain", { "aria-current": season === contest.season ? "page" : null }))),
      contest.parts.length > 1 && el("nav", { class: "acts", "aria-label": t("contest-parts") }, contest.parts.map((name, at) =>
        button(name, () => go("contest", this.contest, String(at + 1), ...(this.season ? [this.season] : [])), "plain", { "aria-current": at + 1 === contest.part ? "page" : null }))),
      contest.standings && tableElement(t("contest-standings"), contest.standings),
      contest.crosstable && tableElement(t("contest-crosstable"), contest.crosstable),
      contest.games.length > 0 && [el("h3", {}, t("contest-round", { round: contest.round })),
        el("ul", { class: "pairs" }, contest.games.map(gameRow))]);
  }

  /** Leaves; whoever loses games by it is asked first. */
  leave(games) {
    if (!games) return this.press("leave-now");
    fill(this.question, el("p", { role: "alert" }, t("contest-leave-ask", { count: games })),
      button(t("contest-leave-now"), () => this.press("leave-now"), "main danger"),
      button(t("cancel"), () => fill(this.question), "plain"));
    this.question.querySelector("button").focus();
  }

  press(action) {
    return post("/presses", { press: `ct:${this.contest}:${action}` }).then((answer) => (say(answer.text), this.load()), (refusal) => note(refusal.message));
  }
}

function gameRow({ red, blue, result, game }) {
  const words = `${red} – ${blue} ${result}`;
  return el("li", {}, game === null ? words : el("a", { href: `#/game/${game}` }, words));
}

// The table may be wider than a phone: it is moved sideways, and the names stay.
function tableElement(title, { heads, rows }) {
  const head = (word, at) => el("th", { scope: "col", class: at === 1 ? "name" : "" }, word || (at === 0 ? "#" : word));
  const cell = (row) => (word, at) => (at === 1 ? el("th", { scope: "row", class: "name" }, word) : el("td", { class: row.own === at ? "own" : "" }, row.own === at ? "" : word));
  return el("section", {}, el("h3", {}, title),
    el("div", { class: "cross", tabindex: "0", role: "region", "aria-label": title },
      el("table", {}, el("thead", {}, el("tr", {}, heads.map(head))),
        el("tbody", {}, rows.map((row) => el("tr", { class: row.first ? "first" : "" }, row.cells.map(cell(row))))))));
}
