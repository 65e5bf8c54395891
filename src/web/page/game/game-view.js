// One game: board, players, status, actions and turns, kept up to date.

import { get, post, postTurn } from "tulenh/api";
import { note, say } from "tulenh/announcer";
import { Analysis } from "tulenh/analysis";
import { animate } from "tulenh/animation";
import { everySecond } from "tulenh/clock";
import { button, el, fill, iconButton } from "tulenh/dom";
import { actionButtons, offerElements } from "tulenh/game-actions";
import { Line } from "tulenh/line";
import { Plans } from "tulenh/plans";
import { PlayerStrip } from "tulenh/players";
import { positionOf } from "tulenh/position";
import { ReplyBox } from "tulenh/reply-box";
import { addressOf } from "tulenh/router";
import { bottomOf, setRings, settings } from "tulenh/settings";
import { Table } from "tulenh/table";
import { TeamPanel } from "tulenh/team";
import { t } from "tulenh/texts";
import { TurnsList } from "tulenh/turns-list";

const LINE_BEAT = 1100; // milliseconds a turn of a line that is played through

/** The view of the game `id`. `open(shows)` goes to a board; `titled(title)` names the page. */
export class GameView {
  constructor(id, { open, titled }) {
    Object.assign(this, { id, titled, game: null, viewed: null, line: null, flipped: false, past: new Map() });
    this.table = new Table({
      load: (after) => this.line ? this.line.more(after) : this.firstSteps(after) ?? get(`/games/${this.id}/steps?ply=${this.game.ply}${after && `&after=${encodeURIComponent(after)}`}`),
      play: (lan) => (this.line ? this.prolong(lan) : this.play(lan)),
      asks: () => settings.confirmTurns && !this.line,
      changed: () => this.draw(),
      verb: (turn) => t(this.line ? "plan-take" : "play", { turn }),
      elsewhere: () => this.toNow(),
      key: (name) => name === "f" && (this.flip(), true),
    });
    this.strips = [new PlayerStrip(), new PlayerStrip()];
    this.turns = new TurnsList((ply) => this.view(ply));
    this.said = new ReplyBox({ open, changed: () => (this.said.arrows.length ? this.table.entry.cancel() : this.draw()) }); // advice is drawn where nothing is selected
    this.plans = new Plans(id, { begin: () => this.begin(new Line(id, this.game.ply, true), []), undo: () => this.begin(this.line, this.line.lans.slice(0, -1)), stop: () => this.leaveLine() });
    this.analysis = new Analysis(id, { ask: () => post(`/games/${id}/actions`, { action: "analysis" }), refused: (answer) => this.said.show(answer), view: (ply) => this.view(ply), through: (ply, lans) => this.playThrough(ply, lans), changed: () => this.draw() });
    this.team = new TeamPanel((word) => this.said.ask(() => post("/presses", { press: word })).then(() => this.load()).catch((refusal) => note(refusal.message)));
    this.status = el("p", { class: "status" });
    this.offers = el("div", { class: "offers" });
    this.actions = el("div", { class: "acts actions" });
    this.tools = el("div", { class: "tools" },
      iconButton("flip", t("flip"), () => this.flip()),
      iconButton("rings", t("rings"), () => setRings(!settings.rings), { class: "icon rings-button", "aria-pressed": String(settings.rings) }));
    this.element = el("div", { class: "play", "aria-busy": "true" },
      el("div", { class: "table" }, this.strips[0].element, el("div", { class: "holder" }, this.table.board.element), this.strips[1].element),
      el("div", { class: "panel" }, el("div", { class: "now" }, this.status, this.tools), this.table.bar.element, this.team.element, this.offers, this.said.element, this.plans.element,
        this.analysis.element, this.turns.element, this.actions, (this.rules = el("p", { class: "hint" }))));
    everySecond(this.element, () => this.strips.forEach((strip) => strip.game && strip.tick()));
  }

  /** Asks for the game and draws it. With `ply` the board after so many turns is shown; `known` is the game with its steps. */
  async load(ply = null, known = null) {
    this.known = known;
    this.receive(known?.game ?? await get(`/games/${this.id}`));
    this.known = null;
    if (ply !== null) await this.view(ply);
  }

  firstSteps(after) {
    return !after && this.known?.steps ? Promise.resolve(this.known.steps) : null;
  }

  /** Draws everything anew, as after a change of settings. */
  redraw() {
    if (this.game) this.draw();
  }

  receive(game) {
    const old = this.game;
    if (old && game.revision < old.revision) return;
    const news = !old || game.ply !== old.ply || game.takebacks !== old.takebacks;
    const atEnd = !this.viewed && !this.line;
    const before = this.table.board.view?.position; // with a turn of one's own that is already shown
    this.game = game;
    this.received = Date.now();
    if (news) {
      this.past.clear();
      this.said.clear();
      if (this.line?.making) this.plans.close(); // it began at a board that is gone
      this.table.entry.reset(game.your_turn && !game.outcome && !this.line);
    } else if (game.outcome) this.table.entry.reset(false);
    this.element.removeAttribute("aria-busy");
    this.titled(game.title);
    this.draw();
    if (old && news && atEnd) {
      const unseen = game.ply - (this.own === old.ply + 1 ? this.own : old.ply);
      if (unseen === 1) animate(this.table.board, before, game.last_turn);
      this.own = null;
      say([game.last_turn?.text, this.statusText()].filter(Boolean).join(". "));
    } else if (old && !old.outcome && game.outcome) say(game.outcome.text);
  }

  /** Shows the board after `ply` turns. */
  async view(ply) {
    const { game } = this;
    if (this.line) this.leaveLine();
    this.wanted = ply;
    const before = { ply: this.shown.ply, position: positionOf(this.shown) };
    if (ply === game.ply) {
      this.viewed = null;
      history.replaceState(null, "", addressOf("game", this.id)); // Loaded again later, it shows the present of then.
    } else {
      const past = await this.boardAt(ply);
      if (this.wanted !== ply || this.game !== game || !past) return;
      this.viewed = { ...past, ply };
    }
    this.table.entry.cancel();
    this.draw();
    if (ply === before.ply + 1) animate(this.table.board, before.position, this.shown.last_turn);
    if (this.shown.last_turn) say(this.shown.last_turn.text);
  }

  boardAt(ply) {
    if (!this.past.has(ply)) this.past.set(ply, get(`/games/${this.id}?ply=${ply}`));
    return this.past.get(ply).catch((refusal) => (note(refusal.message), null));
  }

  get shown() {
    const start = this.viewed ?? this.game;
    return this.line?.shown ? { ...start, ...this.line.shown } : start;
  }

  get bottom() {
    const bottom = bottomOf(this.game);
    return this.flipped ? (bottom === "red" ? "blue" : "red") : bottom;
  }

  // A tap on a board of the past leads to the present, one on a line that is played through shows its next turn.
  toNow() {
    if (this.line && !this.line.making) return this.step(1), true;
    if (!this.viewed || this.line) return false;
    this.view(this.game.ply);
    return true;
  }

  flip() {
    this.flipped = !this.flipped;
    const { board } = this.table;
    const focused = board.element.contains(document.activeElement);
    this.draw();
    board.focus(board.focused, focused);
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

  /** Shows these turns as a line, from where it begins. */
  async begin(line, lans) {
    try {
      await line.load(lans);
    } catch (refusal) {
      return note(refusal.message);
    }
    this.line = line;
    if (line.making) this.viewed = null;
    if (!lans.length || !line.making) this.table.board.element.scrollIntoView({ block: "nearest" });
    this.table.entry.reset(line.making && !line.over);
    this.draw();
  }

  async prolong(lan) {
    await this.begin(this.line, [...this.line.lans, lan]);
    return true;
  }

  async playThrough(ply, lans) {
    const start = await this.boardAt(ply);
    if (!start) return;
    this.viewed = { ...start, ply };
    const line = new Line(this.id, ply, false);
    await this.begin(line, lans);
    const timer = setInterval(() => {
      if (this.line !== line || !this.element.isConnected || line.at === line.boards.length) clearInterval(timer);
      else this.step(1);
    }, LINE_BEAT);
  }

  step(by) {
    const { line } = this;
    const before = positionOf(this.shown);
    const at = Math.min(line.boards.length, Math.max(0, line.at + by));
    if (at === line.at) return;
    line.at = at;
    this.draw();
    if (by === 1) animate(this.table.board, before, line.shown.last_turn);
    if (line.shown) say(line.shown.last_turn.text);
  }

  leaveLine() {
    if (!this.line) return;
    const back = this.line.making ? null : this.line.ply + 1;
    this.line = null;
    this.table.entry.reset(this.game.your_turn && !this.game.outcome);
    this.draw();
    if (back !== null) this.view(Math.min(back, this.game.ply));
  }

  draw() {
    const { game, shown, bottom, line } = this;
    if (!game) return;
    const live = line ? line.making : !this.viewed;
    this.table.draw({ shown, bottom, live, arrows: this.viewed || line ? [] : this.said.arrows });
    const sides = bottom === "red" ? ["blue", "red"] : ["red", "blue"];
    this.strips.forEach((strip, i) => strip.draw({ ...shown, clock: game.clock, you: game.you }, sides[i], this.received));
    this.tools.querySelector(".rings-button").setAttribute("aria-pressed", String(settings.rings));
    const ply = (this.viewed ?? game).ply;
    this.turns.draw(game.turns, ply, this.analysis.marks);
    this.plans.draw(game, line?.making ? line : null);
    this.analysis.draw(ply);
    this.team.draw(game);
    this.drawStatus();
  }

  drawStatus() {
    const { game, line } = this;
    const over = game.outcome && !this.viewed;
    this.status.className = `status${over ? ` over ${game.outcome.winner ?? ""}` : ""}${game.your_turn && !over && !this.viewed && !line ? " mine" : ""}`;
    const text = line?.making ? t("preparing") : line ? t("in-line", { at: line.at, of: line.boards.length }) : this.viewed ? t("looking-back", { ply: this.shown.ply, of: game.ply }) : this.statusText();
    fill(this.status, text, !this.viewed && !line && !over && game.clock?.text && el("small", {}, game.clock.text), !game.you && !over && el("small", {}, t("watching")));
    fill(this.offers, offerElements(game, (action) => this.act(action)),
      line && !line.making ? el("div", { class: "acts steps" }, iconButton("previous", t("previous-turn"), () => this.step(-1), { disabled: !line.at }), iconButton("next", t("next-turn"), () => this.step(1), { disabled: line.at === line.boards.length }), button(t("leave-line"), () => this.leaveLine(), "main"))
        : this.viewed && button(t("to-now"), () => this.view(game.ply), "main"));
    fill(this.actions, actionButtons(game, (action) => this.act(action)));
    fill(this.rules, game.rules);
  }

  statusText() {
    const { game } = this;
    if (game.outcome) return game.outcome.text.split("\n").filter((words) => words !== game.rules).join("\n"); // the rules stand below
    const turn = game.your_turn ? t("your-turn") : t("their-turn", { name: game.players[game.to_move].name });
    return game.check.length ? t("in-check", { turn }) : turn;
  }

  act(action) {
    const refused = (refusal) => note(refusal.message);
    if (["follow", "unfollow"].includes(action)) return post(`/games/${this.id}/actions`, { action }).then(() => this.load()).catch(refused);
    if (action === "plan") return this.plans.open(this.game).catch(refused);
    if (action === "analysis") return this.analysis.open(this.shown.ply).catch((refusal) => (refused(refusal), this.analysis.close()));
    return this.said.ask(() => post(`/games/${this.id}/actions`, { action }), action === "resign" ? action : "");
  }
}
