// The lobby: who looks for an opponent, and what one wants to play oneself.

import { get, post } from "tulenh/api";
import { note } from "tulenh/announcer";
import { button, el, fill } from "tulenh/dom";
import { choices, line, list, toggle } from "tulenh/form";
import { recall, remember } from "tulenh/memory";
import { go } from "tulenh/router";
import { t } from "tulenh/texts";

const LOOK_AGAIN = 15000; // milliseconds
const ANY = "any"; // no word of the chat: it is left out

const isNamed = (word) => Boolean(word) && word !== ANY;

/** The open offers with a filter, and the form to make one. `load()` asks for the offers anew. */
export class LobbyView {
  constructor() {
    this.offers = el("ul", { class: "games offers", "aria-busy": "true" });
    this.filter = el("div", { class: "filter" });
    this.form = el("form", { class: "seek", onsubmit: (event) => (event.preventDefault(), this.seek()) });
    this.element = el("div", { class: "page lobby" },
      el("h2", {}, t("lobby-open")), this.filter, this.offers,
      el("h2", {}, t("lobby-own")), this.form);
    this.shown = [];
  }

  /** Asks the server and draws; the form comes once. */
  async load() {
    const [offers, terms] = await Promise.all([get("/offers"), this.terms ?? get("/terms")]);
    if (!this.terms) this.drawForm((this.terms = terms));
    this.shown = offers;
    this.draw();
    this.timer ??= setInterval(() => this.again(), LOOK_AGAIN);
  }

  again() {
    if (!this.element.isConnected) return clearInterval(this.timer);
    return document.hidden ? null : this.load().catch(() => {});
  }

  draw() {
    const { ruleset = ANY, fitting = false } = this.chosen ?? {};
    const fits = (offer) => offer.own || ((!fitting || offer.fits) && (ruleset === ANY || [null, ruleset].includes(offer.ruleset)));
    const offers = this.shown.filter(fits);
    const had = document.activeElement?.closest?.("[data-offer]")?.dataset.offer;
    fill(this.offers, offers.length ? offers.map((offer) => this.row(offer)) : el("li", { class: "none" }, t("lobby-none")));
    this.offers.removeAttribute("aria-busy");
    this.offers.querySelector(`[data-offer="${had}"] button`)?.focus();
  }

  row({ code, player, rating, terms, own, fits }) {
    const act = own ? button(t("lobby-withdraw"), () => this.act(code, "withdraw")) : button(t("lobby-join"), () => this.act(code, "join"), "main", { disabled: !fits, "aria-label": t("lobby-join-named", { name: player }) });
    return el("li", { class: `seeker${own ? " mine" : ""}`, "data-offer": code },
      el("b", { class: "who" }, own ? t("lobby-yours") : player, " ", el("small", {}, rating)), el("span", { class: "state" }, terms), act);
  }

  drawForm({ rulesets, times }) {
    const any = [ANY, t("lobby-any")];
    const words = (choices) => [any, ...choices.map(({ word, name }) => [word, name])];
    const kept = { ruleset: ANY, battle: ANY, time: ANY, mode: ANY, colour: ANY, ...recall("seek", {}) };
    const battle = list("battle", t("battle"), [], ANY);
    const ruleset = list("ruleset", t("ruleset"), words(rulesets), kept.ruleset);
    const useRuleset = (word) => {
      const found = rulesets.find((one) => one.word === word);
      fill(battle.querySelector("select"), words(found?.battles ?? []).map(([value, name]) => el("option", { value, selected: value === kept.battle }, name)));
      battle.hidden = (found?.battles.length ?? 0) < 2;
    };
    ruleset.querySelector("select").addEventListener("change", (event) => useRuleset(event.target.value));
    useRuleset(kept.ruleset);
    this.answer = el("div", { class: "said", role: "status" });
    fill(this.form,
      ruleset, battle, list("time", t("time"), words(times), kept.time),
      choices("mode", t("mode"), [any, ["rated", t("rated")], ["casual", t("mode-casual")]], kept.mode),
      choices("colour", t("your-side"), [any, ["red", t("side-red")], ["blue", t("side-blue")]], kept.colour),
      line("range", t("lobby-range"), { placeholder: "±200, 1400-1700", maxlength: "20" }),
      el("p", { class: "hint" }, t("lobby-hint")), this.answer,
      el("div", { class: "acts" }, button(t("lobby-seek"), null, "main", { type: "submit" })));
    const wanted = list("filter", t("ruleset"), words(rulesets), ANY);
    wanted.addEventListener("change", (event) => this.choose({ ruleset: event.target.value }));
    fill(this.filter, wanted, toggle(t("lobby-fitting"), false, (fitting) => this.choose({ fitting })));
  }

  choose(chosen) {
    this.chosen = { ...this.chosen, ...chosen };
    this.draw();
  }

  seek() {
    const values = Object.fromEntries(new FormData(this.form));
    remember("seek", { ...values, range: undefined });
    const rules = [values.ruleset, values.battle].filter(isNamed).join("/");
    const terms = [rules, values.time, values.mode, values.colour, values.range].filter(isNamed).join(" ");
    return this.send("/offers", { terms });
  }

  act(code, action) {
    return this.send(`/offers/${encodeURIComponent(code)}`, { action });
  }

  async send(path, body) {
    if (this.busy) return;
    this.busy = true;
    try {
      const { game, text } = await post(path, body);
      if (game) return void go("game", String(game));
      fill(this.answer, text);
      note(text);
      await this.load();
    } catch (refusal) {
      note(refusal.message);
    } finally {
      this.busy = false;
    }
  }
}
