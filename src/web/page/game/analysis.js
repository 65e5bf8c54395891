// The analysis of a finished game: who stood better, where the game turned, and what was better there.

import { get, pause } from "tulenh/api";
import { button, el, fill, iconButton, svgEl } from "tulenh/dom";
import { t } from "tulenh/texts";

const ASKS = 1500; // milliseconds between two looks at work that goes on
const WIDTH = 320;
const HEIGHT = 90;
const KNEE = 2500; // hundredths of a point at which a lead fills half of its side of the chart

/** The panel. `ask()` asks for the analysis, `refused(answer)` shows why there will be none, `view(ply)` shows a board, `through(ply, lans)` plays a line through. */
export class Analysis {
  constructor(id, { ask, refused, view, through, changed }) {
    Object.assign(this, { id, ask, refused, view, through, changed, judged: null });
    this.element = el("section", { class: "aside analysis", hidden: true, "aria-label": t("analysis") });
  }

  /** The signs behind the turns, by ply. */
  get marks() {
    return new Map((this.element.hidden ? [] : this.judged?.turns ?? []).filter(({ mark }) => mark).map(({ ply, mark }) => [ply, mark]));
  }

  /** Opens the panel; work that nobody has asked for is asked for. */
  async open(ply) {
    this.element.hidden = false;
    this.draw(ply);
    let known = false; // that it was asked for: what has ended since is not begun again
    let answer = null;
    while (this.judged?.state !== "done") {
      this.judged = await get(`/games/${this.id}/analysis`);
      if (this.judged.state === "none") {
        if (answer) {
          this.close();
          return this.refused(answer);
        }
        if (known) break;
        answer = await this.ask();
        continue;
      }
      known = true;
      answer = null;
      if (this.element.hidden || !this.element.isConnected) return;
      this.changed();
      if (this.judged.state !== "done") await pause(ASKS);
    }
    this.changed();
  }

  close() {
    this.element.hidden = true;
    this.changed();
  }

  /** Draws it for somebody who looks at the board after `ply` turns. */
  draw(ply) {
    if (this.element.hidden) return;
    const { judged } = this;
    const head = el("div", { class: "bar-head" }, el("h2", {}, t("analysis")), iconButton("close", t("close"), () => this.close()));
    if (judged?.state !== "done") {
      const { done = 0, of = 0 } = judged ?? {};
      fill(this.element, head, el("p", { role: "status" }, this.stage(done, of)), of > 0 && el("progress", { max: of, value: done, "aria-label": t("analysis") }));
      return;
    }
    const exact = ["red", "blue"].filter((side) => judged.accuracy[side] !== null).map((side) => t("accuracy", { side: t(`side-${side}`), percent: judged.accuracy[side] }));
    fill(this.element, head, exact.length > 0 && el("p", {}, exact.join(" · ")), this.chart(ply),
      this.turns("turning-points", judged.decided, ply), this.turns("worth-a-look", judged.mistakes, ply),
      this.told(ply));
  }

  /** What is said while there is no analysis. */
  stage(done, of) {
    const state = this.judged?.state;
    if (state === "none") return t("analysis-refused");
    if (state === "waiting") return t("analysis-waits");
    if (of === 0) return t("analysis-goes-on");
    return done === of ? t("analysis-looks-again") : t("analysis-works", { done, of });
  }

  /** Buttons to turns of one kind; nothing without any. */
  turns(kind, plies, ply) {
    const open = (turn) => button([String(turn), " ", this.mark(turn)], () => this.view(turn), "", { "aria-pressed": String(turn === ply) });
    return plies.length > 0 && el("div", { class: "acts" }, el("span", { class: "hint" }, t(kind)), plies.map(open));
  }

  mark(ply) {
    return this.judged.turns.find((turn) => turn.ply === ply)?.mark ?? "";
  }

  told(ply) {
    const turn = this.judged.turns.find((one) => one.ply === ply);
    if (!turn) return el("p", { class: "hint" }, t("analysis-choose"));
    return [
      el("p", {}, turn.mark && el("b", { class: "sign" }, `${turn.mark} ${turn.called} · `), t("stands", { turn: ply, lead: turn.lead })),
      turn.why && el("p", {}, turn.why),
      turn.answer && el("p", {}, t("answer-line"), " ", written(turn.answer)),
      turn.better && [
        el("p", {}, t("better-line", { lead: turn.best }), " ", written(turn.better)),
        el("div", { class: "acts" }, button(t("play-through"), () => this.through(ply - 1, turn.line), "main", { "data-key": "through" })),
      ],
    ];
  }

  chart(ply) {
    const { heights } = this.judged;
    const x = (index) => (heights.length > 1 ? (index * WIDTH) / (heights.length - 1) : 0);
    const y = (height) => HEIGHT / 2 - (height / (Math.abs(height) + KNEE)) * (HEIGHT / 2);
    const known = heights.map((height, index) => (height === null ? null : [x(index), y(height)])).filter(Boolean);
    const path = known.map(([a, b]) => `${a.toFixed(1)} ${b.toFixed(1)}`).join("L");
    const chart = svgEl("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "chart", preserveAspectRatio: "none", role: "img", "aria-label": t("chart", { turns: heights.length - 1 }) },
      known.length > 1 && svgEl("path", { class: "area", d: `M${known[0][0].toFixed(1)} ${HEIGHT / 2}L${path}L${known.at(-1)[0].toFixed(1)} ${HEIGHT / 2}Z` }),
      svgEl("path", { class: "zero", d: `M0 ${HEIGHT / 2}H${WIDTH}` }),
      known.length > 1 && svgEl("path", { class: "height", d: `M${path}` }),
      this.judged.decided.map((turn) => svgEl("path", { class: "decided", d: `M${x(turn).toFixed(1)} 0V${HEIGHT}` })),
      svgEl("path", { class: "here", d: `M${x(ply).toFixed(1)} 0V${HEIGHT}` }));
    chart.addEventListener("click", (event) => {
      const { left, width } = chart.getBoundingClientRect();
      this.view(Math.min(heights.length - 1, Math.max(0, Math.round(((event.clientX - left) / width) * (heights.length - 1)))));
    });
    return chart;
  }
}

// The turns of a line. One is broken in the middle only where it is wider than the page.
function written(line) {
  return el("code", { class: "line-of-turns" }, line.split(" ").flatMap((turn) => [el("span", {}, turn), " "]));
}
