// One game: board, players, status, actions and turns, kept up to date.

import { get, newKey, post, postTurn } from "tulenh/api";
import { note, say } from "tulenh/announcer";
import { animate } from "tulenh/animation";
import { Board } from "tulenh/board";
import { listenToBoard } from "tulenh/board-input";
import { pointName } from "tulenh/board-layout";
import { everySecond } from "tulenh/clock";
import { button, el, fill, iconButton } from "tulenh/dom";
import { PlayerStrip } from "tulenh/players";
import { afterStep, positionOf } from "tulenh/position";
import { addressOf } from "tulenh/router";
import { bottomOf, setRings, settings } from "tulenh/settings";
import { stackName, t } from "tulenh/texts";
import { TurnBar } from "tulenh/turn-bar";
import { TurnEntry } from "tulenh/turn-entry";
import { TurnsList } from "tulenh/turns-list";

const FIRST = ["draw", "take-back", "resign", "hint", "rematch", "analysis"];

/** The view of the game `id`. `chat` shows Answers; `titled(title)` names the page. */
export class GameView {
  constructor(id, { chat, titled }) {
    Object.assign(this, { id, chat, titled, game: null, viewed: null, flipped: false, past: new Map() });
    this.board = new Board(t("board"));
    this.entry = new TurnEntry({
      load: (after) => get(`/games/${this.id}/steps?ply=${this.game.ply}${after && `&after=${encodeURIComponent(after)}`}`),
      play: (lan) => this.play(lan),
      asks: () => settings.confirmTurns,
      changed: () => this.draw(),
    });
    this.bar = new TurnBar(this.entry);
    this.strips = [new PlayerStrip(), new PlayerStrip()];
    this.turns = new TurnsList((ply) => this.view(ply));
    this.status = el("p", { class: "status" });
    this.offers = el("div", { class: "offers" });
    this.actions = el("div", { class: "acts actions" });
    this.tools = el("div", { class: "tools" },
      iconButton("flip", t("flip"), () => this.flip()),
      iconButton("rings", t("rings"), () => setRings(!settings.rings), { class: "icon rings-button", "aria-pressed": String(settings.rings) }));
    this.element = el("div", { class: "play", "aria-busy": "true" },
      el("div", { class: "table" }, this.strips[0].element, el("div", { class: "holder" }, this.board.element), this.strips[1].element),
      el("div", { class: "panel" }, el("div", { class: "now" }, this.status, this.tools), this.bar.element, this.offers, this.turns.element, this.actions, (this.rules = el("p", { class: "hint" }))));
    listenToBoard(this.board, {
      tap: (point, byKeyboard, dragging) => this.tap(point, byKeyboard, dragging),
      canDrag: (point) => this.isLive() && this.entry.steps.some((step) => step.from === point),
      key: (name) => this.key(name),
    });
    this.bar.element.addEventListener("keydown", (event) => event.key === "Escape" && this.key("Escape"));
    everySecond(this.element, () => this.strips.forEach((strip) => strip.game && strip.tick()));
  }

  /** Asks for the game and draws it. With `ply` the board after so many turns is shown. */
  async load(ply = null) {
    const game = await get(`/games/${this.id}`);
    this.receive(game);
    if (ply !== null) await this.view(ply);
  }

  /** Draws everything anew, as after a change of settings. */
  redraw() {
    if (this.game) this.draw();
  }

  receive(game) {
    const old = this.game;
    if (old && game.revision < old.revision) return;
    const news = !old || game.ply !== old.ply || game.takebacks !== old.takebacks;
    const atEnd = !this.viewed;
    const before = this.board.view?.position; // with a turn of one's own that is already shown
    this.game = game;
    this.received = Date.now();
    if (news) {
      this.past.clear();
      this.entry.reset(game.your_turn && !game.outcome);
    } else if (game.outcome) this.entry.reset(false);
    this.element.removeAttribute("aria-busy");
    this.titled(game.title);
    this.draw();
    this.turns.draw(game.turns, this.shown.ply);
    if (old && news && atEnd) {
      const unseen = game.ply - (this.own === old.ply + 1 ? this.own : old.ply);
      if (unseen === 1) animate(this.board, before, game.last_turn);
      this.own = null;
      say([game.last_turn?.text, this.statusText()].filter(Boolean).join(". "));
    } else if (old && !old.outcome && game.outcome) say(game.outcome.text);
  }

  /** Shows the board after `ply` turns. */
  async view(ply) {
    const { game } = this;
    this.wanted = ply;
    const before = { ply: this.shown.ply, position: positionOf(this.shown) };
    if (ply === game.ply) {
      this.viewed = null;
      history.replaceState(null, "", addressOf("game", this.id)); // Loaded again later, it shows the present of then.
    } else {
      if (!this.past.has(ply)) this.past.set(ply, get(`/games/${this.id}?ply=${ply}`));
      const past = await this.past.get(ply).catch((refusal) => (note(refusal.message), null));
      if (this.wanted !== ply || this.game !== game || !past) return;
      this.viewed = { ...past, ply };
    }
    this.entry.cancel();
    this.draw();
    this.turns.draw(game.turns, ply);
    if (ply === before.ply + 1) animate(this.board, before.position, this.shown.last_turn);
    if (this.shown.last_turn) say(this.shown.last_turn.text);
  }

  get shown() {
    return this.viewed ?? this.game;
  }

  get bottom() {
    const bottom = bottomOf(this.game);
    return this.flipped ? (bottom === "red" ? "blue" : "red") : bottom;
  }

  isLive() {
    return this.game && !this.viewed && this.entry.able;
  }

  tap(point, byKeyboard, dragging) {
    if (!this.game) return;
    this.byKeyboard = byKeyboard;
    if (this.viewed) return void this.view(this.game.ply);
    if (!this.entry.able) return void say(this.label(point));
    if (dragging && this.entry.from === point && !this.entry.pending && !this.entry.choice) return;
    this.entry.tap(point);
    this.sayEntry(point);
  }

  key(name) {
    if (name === "Escape") {
      this.byKeyboard = true;
      const back = this.entry.back();
      if (back) this.sayEntry(this.board.focused);
      return back;
    }
    if (name === "f") return this.flip(), true;
    if (name === "g" && this.entry.from) {
      const groups = this.entry.groups();
      const next = groups[(groups.findIndex(({ key }) => key === this.entry.group) + 1) % groups.length];
      this.entry.chooseGroup(next.key);
      say(t("goes", { pieces: stackName(next.pieces) }));
      return true;
    }
    return false;
  }

  flip() {
    this.flipped = !this.flipped;
    const focused = this.board.element.contains(document.activeElement);
    this.draw();
    this.board.focus(this.board.focused, focused);
    say(t("at-bottom", { side: t(`side-${this.bottom}`) }));
  }

  async play(lan) {
    const { ply } = this.game;
    try {
      this.own = ply + 1;
      await postTurn(this.id, ply, lan);
      if (this.game.ply === ply) await this.load();
      return true;
    } catch (refusal) {
      this.own = null;
      note(refusal.message);
      await this.load().catch(() => {});
      return false;
    }
  }

  draw() {
    const { game, shown, entry, bottom } = this;
    const live = this.isLive();
    const planned = live ? entry.planned : [];
    this.board.draw({
      bottom, planned,
      position: planned.reduce(afterStep, positionOf(shown)),
      coordinates: settings.coordinates,
      last: planned.length ? null : shown.last_turn,
      check: planned.length ? [] : shown.check,
      rings: settings.rings ? shown.rings : null,
      selected: live ? entry.from : null,
      steps: live && entry.from && !entry.pending ? entry.choice ?? entry.reachable() : [],
      label: (point) => this.label(point),
    });
    const sides = bottom === "red" ? ["blue", "red"] : ["red", "blue"];
    this.strips.forEach((strip, i) => strip.draw({ ...shown, clock: game.clock, you: game.you }, sides[i], this.received));
    const had = this.bar.element.contains(document.activeElement);
    this.bar.draw(this.byKeyboard);
    if (had && !this.bar.element.contains(document.activeElement)) this.board.focus(this.board.focused);
    this.tools.querySelector(".rings-button").setAttribute("aria-pressed", String(settings.rings));
    this.drawStatus();
  }

  drawStatus() {
    const { game, shown } = this;
    const over = game.outcome && !this.viewed;
    this.status.className = `status${over ? ` over ${game.outcome.winner ?? ""}` : ""}${game.your_turn && !over ? " mine" : ""}`;
    fill(this.status, this.viewed ? t("looking-back", { ply: shown.ply, of: game.ply }) : this.statusText(),
      !this.viewed && !over && game.clock?.text && el("small", {}, game.clock.text));
    fill(this.offers, ["draw", "take-back", "pause"].map((kind) => this.offer(kind)), this.viewed && button(t("to-now"), () => this.view(game.ply), "main"));
    const rank = (action) => (FIRST.includes(action) ? FIRST.indexOf(action) : 99);
    const plain = game.actions.filter((action) => !/^(accept|decline)-/.test(action));
    fill(this.actions, plain.sort((one, other) => rank(one) - rank(other)).map((action) =>
      button(t(`action-${action}`), () => this.act(action), action === "resign" ? "danger" : "", { "data-action": action })));
    fill(this.rules, game.rules);
  }

  offer(kind) {
    const { game } = this;
    const by = game.offers?.[kind.replace("-", "_")];
    if (!by) return null;
    const name = game.players[by].name;
    if (by === game.you || !game.you) return el("p", { class: "offer" }, t(`offered-${kind}`, { name }));
    const answers = ["accept", "decline"].filter((answer) => answer === "accept" || game.actions.includes(`decline-${kind}`));
    return el("div", { class: "offer" }, el("p", {}, t(`offered-${kind}`, { name })), el("div", { class: "acts" }, answers.map((answer) => {
      const action = game.actions.includes(`${answer}-${kind}`) ? `${answer}-${kind}` : kind;
      return button(t(answer), () => this.act(action), answer === "accept" ? "main" : "");
    })));
  }

  statusText() {
    const { game } = this;
    if (game.outcome) return game.outcome.text;
    const turn = game.your_turn ? t("your-turn") : t("their-turn", { name: game.players[game.to_move].name });
    return game.check.length ? t("in-check", { turn }) : turn;
  }

  act(action) {
    return this.chat.ask(() => post(`/games/${this.id}/actions`, { action }, newKey()));
  }

  label(point) {
    const pieces = this.board.view?.position.get(point) ?? positionOf(this.shown).get(point);
    const name = pointName(point, settings.coordinates);
    const ways = this.isLive() && this.entry.from && !this.entry.pending ? this.entry.reachable().filter((step) => step.to === point) : [];
    return [
      pieces ? t("point-with", { point: name, piece: stackName(pieces) }) : name,
      this.shown.check.includes(point) && t("check"),
      ways.length && (ways.every((way) => way.loses.length) ? t("reachable-lost") : pieces && pieces[0].side !== this.game.you ? t("reachable-capture") : t("reachable")),
    ].filter(Boolean).join(", ");
  }

  sayEntry(point) {
    const { entry } = this;
    if (entry.busy) return;
    if (entry.pending) say(t("say-pending", { turn: entry.pending.lan }));
    else if (entry.choice) say(t("what-there"));
    else if (entry.from) {
      const points = [...new Set(entry.reachable().map((step) => pointName(step.to, settings.coordinates)))];
      say(t("say-selected", { piece: stackName(entry.groups().find(({ key }) => key === entry.group).pieces), count: points.length, points: points.join(" ") }));
    } else say(this.label(point));
  }
}
