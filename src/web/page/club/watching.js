// Games to watch: those that one follows, and all that are public.

import { get, post } from "tulenh/api";
import { note } from "tulenh/announcer";
import { button, el, fill } from "tulenh/dom";
import { t } from "tulenh/texts";

/** The followed games and people, and the public games that go on. */
export class WatchingView {
  constructor() {
    this.followed = el("ul", { class: "games", "aria-busy": "true" });
    this.listed = el("ul", { class: "games" });
    this.element = el("div", { class: "page watching" },
      el("h2", {}, t("followed")), this.followed, el("p", { class: "hint" }, t("followed-hint")),
      el("h2", {}, t("public-games")), this.listed);
  }

  async load() {
    const [{ games, players }, all] = await Promise.all([get("/following"), get("/public/games")]);
    const known = new Set(games.map(({ id }) => id));
    const rows = [...games.map((game) => this.row(game, true)), ...players.map((player) => this.person(player))];
    fill(this.followed, rows.length ? rows : el("li", { class: "none" }, t("followed-none")));
    this.followed.removeAttribute("aria-busy");
    const others = all.filter(({ id, over }) => !over && !known.has(id));
    fill(this.listed, others.length ? others.map((game) => this.row(game, false)) : el("li", { class: "none" }, t("public-none")));
  }

  row({ id, red, blue, ply, over }, follows) {
    const act = follows && button(t("action-unfollow"), () => this.stop(`ws:${id}`), "", { "aria-label": t("unfollow-named", { name: `#${id}` }) });
    return el("li", { class: "seeker", "data-game": String(id) },
      el("a", { class: "who", href: `#/game/${encodeURIComponent(id)}` }, `${red} – ${blue}`),
      el("span", { class: "state" }, `#${id} · ${over ?? t("public-turns", { count: ply })}`), act);
  }

  person({ id, name }) {
    return el("li", { class: "seeker" }, el("b", { class: "who" }, name), el("span", { class: "state" }, t("followed-player")),
      button(t("action-unfollow"), () => this.stop(`wp:${id}`), "", { "aria-label": t("unfollow-named", { name }) }));
  }

  async stop(press) {
    try {
      await post("/presses", { press });
      await this.load();
    } catch (refusal) {
      note(refusal.message);
    }
  }
}
