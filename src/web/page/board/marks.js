// What is drawn on the board besides pieces: the last turn, check, rings of fire, destinations, a turn being prepared.

import { svgEl } from "tulenh/dom";
import { placeOf } from "tulenh/board-layout";
import { skull } from "tulenh/graphics";

/** An arrow from one point to another; `kind` is a class. It begins and ends at the edges of discs. */
export function arrow(from, to, kind, bottom) {
  const [x1, y1] = placeOf(from, bottom);
  const [x2, y2] = placeOf(to, bottom);
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
  const end = length - (kind.includes("strike") || kind === "shot" ? 0.06 : 0.36); // a shot reaches what it hits, and nothing is left there
  const at = (along, across) => `${(x1 + dx * along - dy * across).toFixed(3)} ${(y1 + dy * along + dx * across).toFixed(3)}`;
  return svgEl("g", { class: `arrow ${kind}` },
    svgEl("path", { d: `M${at(0.2, 0)}L${at(end - 0.2, 0)}`, class: "shaft" }),
    svgEl("path", { d: `M${at(end, 0)}L${at(end - 0.32, 0.2)}L${at(end - 0.32, -0.2)}Z` }));
}

/** The last turn: where it began, an arrow for each step, and the points where it ended. Drawn below the pieces. */
export function lastTurnMarks(turn, bottom) {
  if (!turn) return [];
  const spot = (point, kind, r) => {
    const [cx, cy] = placeOf(point, bottom);
    return svgEl("circle", { cx, cy, r, class: kind });
  };
  return turn.moves.flatMap(({ from, to, kind }) => [
    spot(from, "left", 0.2),
    ...(kind === "shot-down" ? [] : [spot(kind === "strike" ? from : to, "trail", 0.53)]),
    arrow(from, to, `last ${kind}`, bottom),
  ]);
}

/** A ring round every Commander in check. */
export function checkMarks(points, bottom) {
  return points.map((point) => {
    const [cx, cy] = placeOf(point, bottom);
    return svgEl("circle", { cx, cy, r: 0.49, class: "check" });
  });
}

/** A hatched curtain over the half of a side. */
export function coverMark(side, bottom) {
  const y = side === bottom ? 6 : 0;
  return svgEl("g", { class: "cover" },
    svgEl("defs", {}, svgEl("pattern", { id: "hatch", width: 0.5, height: 0.5, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" }, svgEl("rect", { class: "cloth", width: 0.5, height: 0.5 }), svgEl("rect", { class: "fold", width: 0.2, height: 0.5 }))),
    svgEl("rect", { x: -0.5, y: y - 0.5, width: 11, height: 6, fill: "url(#hatch)" }));
}

/** The points under fire of each side. */
export function ringMarks(rings, bottom) {
  return ["red", "blue"].flatMap((side) =>
    (rings?.[side] ?? []).map((point) => {
      const [x, y] = placeOf(point, bottom);
      const inset = side === "red" ? 0.06 : 0.13; // both remain visible where they overlap
      return svgEl("rect", { x: x - 0.5 + inset, y: y - 0.5 + inset, width: 1 - 2 * inset, height: 1 - 2 * inset, rx: 0.14, class: `ring ${side}` });
    }));
}

/**
 * Where a selected group can go. `steps` are those of the group, `position` the pieces; a point gets a dot for a move, a
 * frame for something captured, a ring for a carrier to board, a skull where every way costs something.
 */
export function destinationMarks(steps, bottom, position) {
  const byPoint = new Map();
  for (const step of steps) byPoint.set(step.to, [...(byPoint.get(step.to) ?? []), step]);
  return [...byPoint].map(([point, ways]) => {
    const [x, y] = placeOf(point, bottom);
    const costs = ways.every((way) => way.loses.length > 0);
    const there = position.get(point);
    const mark = !there
      ? svgEl("circle", { class: "dot", cx: x, cy: y, r: 0.17 })
      : there[0].side === ways[0].group[0].side
        ? svgEl("circle", { class: "boarding", cx: x, cy: y, r: 0.48 })
        : svgEl("path", { class: "target", transform: `translate(${x} ${y})`, d: corners(0.47, 0.2) });
    return svgEl("g", { class: costs ? "way costs" : "way" }, mark, costs && skull(x + 0.27, y - 0.27, 0.42));
  });
}

/** The ring round the point that was chosen, or a spot where all its pieces have gone. */
export function selectionMark(point, bottom, gone) {
  const [cx, cy] = placeOf(point, bottom);
  return svgEl("circle", { cx, cy, r: gone ? 0.2 : 0.56, class: gone ? "left" : "selected" });
}

/** The steps of a turn that is not played yet. */
export const plannedMarks = (steps, bottom) =>
  steps.flatMap((step) => [
    arrow(step.from, step.to, `planned${step.loses.length ? " costs" : ""}`, bottom),
    step.also && arrow(step.from, step.also, "planned", bottom),
    step.loses.length > 0 && skull(...placeOf(step.to, bottom), 0.7),
  ]);

function corners(half, length) {
  const arm = half - length;
  return [[1, 1], [1, -1], [-1, 1], [-1, -1]].map(([x, y]) => `M${x * half} ${y * arm}L${x * half} ${y * half}L${x * arm} ${y * half}`).join("");
}
