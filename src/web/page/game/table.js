// A board on which turns are made by taps, mouse or keys, with the bar of buttons below it.

import { say } from "tulenh/announcer";
import { Board } from "tulenh/board";
import { listenToBoard } from "tulenh/board-input";
import { pointName } from "tulenh/board-layout";
import { afterStep, positionOf } from "tulenh/position";
import { settings } from "tulenh/settings";
import { stackName, t } from "tulenh/texts";
import { TurnBar } from "tulenh/turn-bar";
import { TurnEntry } from "tulenh/turn-entry";

/** Board, bar and the turn that is being made. What stands on it comes by {@link Table.draw}. */
export class Table {
  /**
   * `load`, `play` and `asks` are those of a {@link TurnEntry}; `changed()` asks to be drawn anew; `verb(turn)` is what
   * the button says that plays; `elsewhere(point)` may use a tap before anything else; `key(name)` gets keys that are
   * not the board's own.
   */
  constructor({ load, play, asks, changed, verb = (turn) => t("play", { turn }), elsewhere = () => false, key = () => false }) {
    this.board = new Board(t("board"));
    this.entry = new TurnEntry({ load, play, asks, changed });
    this.bar = new TurnBar(this.entry, verb);
    Object.assign(this, { elsewhere, otherKey: key, shown: null, live: false });
    listenToBoard(this.board, {
      tap: (point, byKeyboard, dragging) => this.tap(point, byKeyboard, dragging),
      canDrag: (point) => this.isLive() && this.entry.steps.some((step) => step.from === point),
      key: (name) => this.key(name),
    });
    this.bar.element.addEventListener("keydown", (event) => event.key === "Escape" && this.key("Escape"));
  }

  /** Whether a turn can be made on what is shown. */
  isLive() {
    return this.live && this.entry.able;
  }

  /** Draws `shown` (board, last turn, check and rings of a Game) with `bottom` below; `live` where turns can be made on it. */
  draw({ shown, bottom, live, rings = settings.rings ? shown.rings : null, arrows = [] }) {
    Object.assign(this, { shown, live });
    const { entry } = this;
    const able = this.isLive();
    const planned = able ? entry.planned : [];
    this.board.draw({
      bottom, planned, rings,
      position: planned.reduce(afterStep, positionOf(shown)),
      coordinates: settings.coordinates,
      last: planned.length ? null : shown.last_turn,
      check: planned.length ? [] : shown.check,
      selected: able ? entry.from : null,
      steps: able && entry.from && !entry.pending ? entry.choice ?? entry.reachable() : [],
      arrows: able && entry.from ? [] : arrows,
      label: (point) => this.label(point),
    });
    const had = this.bar.element.contains(document.activeElement);
    this.bar.draw(this.byKeyboard);
    if (had && !this.bar.element.contains(document.activeElement)) this.board.focus(this.board.focused);
  }

  tap(point, byKeyboard, dragging) {
    if (!this.shown) return;
    this.byKeyboard = byKeyboard;
    if (this.elsewhere(point)) return;
    if (!this.isLive()) return void say(this.label(point));
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
    if (name === "g" && this.entry.from) {
      const groups = this.entry.groups();
      const next = groups[(groups.findIndex(({ key }) => key === this.entry.group) + 1) % groups.length];
      this.entry.chooseGroup(next.key);
      say(t("goes", { pieces: stackName(next.pieces) }));
      return true;
    }
    return this.otherKey(name);
  }

  label(point) {
    const pieces = this.board.view?.position.get(point) ?? positionOf(this.shown).get(point);
    const name = pointName(point, settings.coordinates);
    const ways = this.isLive() && this.entry.from && !this.entry.pending ? this.entry.reachable().filter((step) => step.to === point) : [];
    return [
      pieces ? t("point-with", { point: name, piece: stackName(pieces) }) : name,
      this.shown.check.includes(point) && t("check"),
      ways.length && (ways.every((way) => way.loses.length) ? t("reachable-lost") : pieces && pieces[0].side !== ways[0].group[0].side ? t("reachable-capture") : t("reachable")),
    ].filter(Boolean).join(", ");
  }

  sayEntry(point) {
    const { entry } = this;
    if (entry.busy) return;
    if (entry.pending) say(t("say-pending", { turn: entry.pending.text }));
    else if (entry.choice) say(t("what-there"));
    else if (entry.from) {
      const points = [...new Set(entry.reachable().map((step) => pointName(step.to, settings.coordinates)))];
      say(t("say-selected", { piece: stackName(entry.groups().find(({ key }) => key === entry.group).pieces), count: points.length, points: points.join(" ") }));
    } else say(this.label(point));
  }
}
