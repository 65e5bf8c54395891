// The board as one SVG: layers that are drawn anew for each view, and 132 points that stay, for taps, focus and readers.

import { fill, svgEl } from "tulenh/dom";
import { frameLabels, placeOf, pointAt, rowsOf } from "tulenh/board-layout";
import { stackDiscs } from "tulenh/graphics";
import { arrow, checkMarks, coverMark, destinationMarks, lastTurnMarks, plannedMarks, ringMarks, selectionMark } from "tulenh/marks";

const LAYERS = ["ground", "frame", "rings", "trail", "marks", "pieces", "over", "points"];

/** A board that shows what it is given. `draw` is cheap enough for every tap. */
export class Board {
  /** `name` is what a screen reader calls the board; `still` is one on which nothing can be tapped. */
  constructor(name, still = false) {
    this.still = still;
    this.element = svgEl("svg", { class: "board", viewBox: "-1.03 -0.56 11.59 12.59", preserveAspectRatio: "xMidYMid meet" });
    this.layers = Object.fromEntries(LAYERS.map((layer) => [layer, svgEl("g", { class: layer, "aria-hidden": layer === "points" ? null : "true" })]));
    const named = still ? this.element : this.layers.points;
    named.setAttribute("role", still ? "img" : "grid");
    named.setAttribute("aria-label", name);
    this.element.append(svgEl("rect", { class: "edge", x: -1.03, y: -0.56, width: 11.59, height: 12.59, rx: 0.12 }), ...Object.values(this.layers));
    this.cells = new Map();
    this.focused = "g1";
  }

  /**
   * Draws a view: `position` (map of stacks), `bottom`, `coordinates`, `last` (the
   * last turn), `check`, `rings` or null, `selected` point or null, `steps` that can be chosen, `planned` steps, `arrows` of advice,
   * `covered` side whose half is hidden, `label(point)` for readers.
   */
  draw(view) {
    const { bottom, position } = view;
    if (bottom !== this.bottom || view.coordinates !== this.coordinates) this.turnTo(bottom, view.coordinates);
    this.view = view;
    fill(this.layers.rings, ringMarks(view.rings, bottom));
    fill(this.layers.trail, lastTurnMarks(view.last, bottom));
    fill(this.layers.marks, checkMarks(view.check, bottom), view.selected && selectionMark(view.selected, bottom, !position.has(view.selected)));
    this.stacks = new Map();
    fill(this.layers.pieces, [...position].map(([point, pieces]) => {
      const [x, y] = placeOf(point, bottom);
      const moving = stackDiscs(pieces);
      this.stacks.set(point, moving);
      return svgEl("g", { transform: `translate(${x} ${y})`, class: "stack" }, moving);
    }));
    fill(this.layers.over, destinationMarks(view.steps, bottom, position), plannedMarks(view.planned, bottom),
      view.covered && coverMark(view.covered, bottom), (view.arrows ?? []).map(([from, to]) => arrow(from, to, "planned", bottom)));
    for (const [point, cell] of this.cells) {
      const words = view.label(point);
      if (cell.getAttribute("aria-label") !== words) cell.setAttribute("aria-label", words);
      cell.setAttribute("aria-selected", String(point === view.selected));
    }
  }

  /** The point under a pointer, or null. */
  pointUnder(event) {
    const [x, y] = this.placeUnder(event);
    return pointAt(x, y, this.bottom);
  }

  /** Where a pointer is, in the units of the board. */
  placeUnder(event) {
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.element.getScreenCTM().inverse());
    return [x, y];
  }

  /** Makes a point the one that Tab reaches; with `now` it gets the focus. */
  focus(point, now = true) {
    this.cells.get(this.focused)?.setAttribute("tabindex", "-1");
    this.focused = point;
    const cell = this.cells.get(point);
    cell.setAttribute("tabindex", "0");
    if (now) cell.focus({ preventScroll: false });
  }

  turnTo(bottom, coordinates) {
    Object.assign(this, { bottom, coordinates });
    fill(this.layers.ground, svgEl("use", { href: "#ground", x: -0.5, y: -0.5, width: 11, height: 12, transform: bottom === "blue" ? "rotate(180 5 5.5)" : "" }));
    const { columns, rows } = frameLabels(coordinates, bottom);
    fill(this.layers.frame, columns.map((text, x) => svgEl("text", { x, y: 11.9 }, text)), rows.map((text, y) => svgEl("text", { x: -0.77, y: y + 0.13 }, text)));
    this.cells.clear();
    if (this.still) return;
    fill(this.layers.points, rowsOf(bottom).map((row, y) => svgEl("g", { role: "row" }, row.map((point, x) => {
      const cell = svgEl("rect", { role: "gridcell", tabindex: point === this.focused ? "0" : "-1", "data-at": point, x: x - 0.48, y: y - 0.48, width: 0.96, height: 0.96, rx: 0.1 });
      this.cells.set(point, cell);
      return cell;
    }))));
  }
}
