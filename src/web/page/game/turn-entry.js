// How a turn is made by taps: who goes, where, what there, and then whether to go on, to play or to give up. It knows
// nothing of elements; `changed()` is called whenever something is to be drawn anew.

import { groupKey } from "tulenh/position";

/** What is selected, chosen and prepared of a turn. */
export class TurnEntry {
  /**
   * `load(after)` promises the Steps of the position, or those that continue the turn `after`; `play(lan)` plays a turn;
   * `asks(step)` says whether a turn that could be played with this step must be confirmed.
   */
  constructor({ load, play, asks, changed }) {
    Object.assign(this, { load, play, asks, changed });
    this.steps = [];
    this.clear();
  }

  /** Forgets everything, for a new position; `able` says whether the person may move in it. */
  async reset(able) {
    const position = (this.position = (this.position ?? 0) + 1);
    this.able = able;
    this.steps = this.first = [];
    this.loading = able;
    this.clear();
    if (!able) return;
    const steps = await this.load("").catch(() => []);
    if (position !== this.position) return;
    this.loading = false;
    this.steps = this.first = steps;
    if (this.early) this.tap(this.early);
    else this.changed();
  }

  /** Gives up the whole turn that is being made. */
  cancel() {
    if (this.busy) return;
    this.steps = this.first;
    this.clear();
    this.changed();
  }

  /** Takes back the last thing chosen; false if there was nothing. */
  back() {
    if (this.busy || !this.from) return false;
    if (this.choice) this.choice = null;
    else if (this.pending) this.pending = null;
    else return this.cancel(), true;
    this.changed();
    return true;
  }

  /** A point was tapped, chosen with Enter, or something was dropped on it. */
  tap(point) {
    if (!this.able) return;
    if (this.loading || this.busy) {
      this.early = point; // A tap that comes before the steps is not lost.
      return;
    }
    const ways = this.from ? this.reachable().filter((step) => step.to === point || step.also === point) : [];
    const here = this.steps.filter((step) => step.from === point);
    if (ways.length) {
      const direct = ways.filter((step) => step.to === point);
      this.pending = null;
      this.choice = null;
      const offered = direct.length ? direct : ways;
      if (offered.length > 1) this.choice = offered.sort((one, other) => one.loses.length - other.loses.length);
      else return this.choose(offered[0]);
    } else if (point === this.from && (this.pending || this.choice)) {
      this.pending = null;
      this.choice = null;
    } else if (this.done.length) {
      return; // A turn in several steps is given up by a button, not by a stray tap.
    } else if (here.length && point !== this.from) {
      this.clear();
      this.from = point;
      this.group = this.groups()[0].key;
    } else {
      this.clear();
    }
    this.changed();
  }

  /** The groups that can go from the selected point, the whole stack first, else the larger and then by name: `[{key, pieces}]`. */
  groups() {
    const groups = new Map();
    for (const step of this.steps.filter((step) => step.from === this.from)) {
      const key = groupKey(step.group);
      const whole = step.whole ? 1 : 0;
      if (!groups.has(key)) groups.set(key, { key, pieces: step.group, whole });
    }
    return [...groups.values()].sort((one, other) => other.whole - one.whole || other.pieces.length - one.pieces.length || (one.key < other.key ? -1 : 1));
  }

  /** Chooses who goes. */
  chooseGroup(key) {
    Object.assign(this, { group: key, choice: null, pending: null });
    this.changed();
  }

  /** The steps of the selected group. */
  reachable() {
    return this.steps.filter((step) => step.from === this.from && groupKey(step.group) === this.group);
  }

  /** Chooses one of the ways to a point. */
  choose(step) {
    this.choice = null;
    this.pending = step;
    if (step.complete && !step.more && !step.loses.length && !this.done.length && !this.asks(step)) return this.confirm();
    this.changed();
  }

  /** Another part of the stack is to move too. */
  async goOn() {
    const step = this.pending;
    if (!step?.more || this.busy) return;
    this.busy = true;
    this.changed();
    const round = this.round;
    const steps = await this.load(step.lan).catch(() => []);
    if (round !== this.round) return;
    this.busy = false;
    this.done = [...this.done, step];
    this.pending = null;
    this.steps = steps;
    this.from = step.from;
    this.group = this.groups()[0]?.key ?? null;
    const { early } = this;
    this.early = null;
    if (early) this.tap(early);
    else this.changed();
  }

  /** The steps of the turn so far: what is done and what is pending. */
  get planned() {
    return this.pending ? [...this.done, this.pending] : this.done;
  }

  /** The turn that could be played now, or null. */
  get playable() {
    const last = this.planned.at(-1);
    return last?.complete && !this.choice ? last : null;
  }

  /** Plays what is prepared, once. */
  async confirm() {
    const step = this.playable;
    if (!step || this.busy) return;
    const round = this.round;
    this.busy = true;
    this.changed();
    const played = await this.play(step.lan);
    if (round !== this.round) return;
    this.busy = false;
    if (!played) this.cancel();
  }

  clear() {
    this.round = (this.round ?? 0) + 1;
    Object.assign(this, { from: null, group: null, choice: null, pending: null, done: [], busy: false, early: null });
  }
}
