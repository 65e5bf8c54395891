// The last turn in motion: what moved glides to its place, what was taken fades.

import { placeOf } from "tulenh/board-layout";
import { svgEl } from "tulenh/dom";
import { stackDiscs } from "tulenh/graphics";
import { arrow } from "tulenh/marks";

const TIME = { duration: 400, easing: "ease-in-out" };

/** Whether the person wants motion. */
const motionWanted = () => !matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Shows how the board came from the position `before` to what it draws now, by the moves of the last turn. The board
 * already shows the end; nothing waits for this.
 */
export function animate(board, before, turn) {
  if (!turn || !motionWanted() || !board.element.animate) return;
  const { bottom, position } = board.view;
  const shift = (from, to) => {
    const [[x1, y1], [x2, y2]] = [placeOf(from, bottom), placeOf(to, bottom)];
    return `translate(${x1 - x2}px, ${y1 - y2}px)`;
  };
  const fade = (point, pieces, to = point) => {
    const [x, y] = placeOf(to, bottom);
    const moving = stackDiscs(pieces);
    const ghost = svgEl("g", { transform: `translate(${x} ${y})` }, moving);
    board.layers.over.append(ghost);
    moving.animate([{ transform: shift(point, to), opacity: 1 }, { transform: "none", opacity: 0 }], TIME).finished.finally(() => ghost.remove());
  };
  for (const { from, to, kind } of turn.moves) {
    const gone = before.get(to);
    const mover = before.get(from);
    if (gone && mover && gone[0].side !== mover[0].side && position.get(to)?.[0].side !== gone[0].side) fade(to, gone);
    if (kind === "strike") {
      const shot = arrow(from, to, "shot", bottom);
      board.layers.over.append(shot);
      shot.animate([{ opacity: 1 }, { opacity: 0 }], TIME).finished.finally(() => shot.remove());
    } else if (kind === "shot-down" || kind === "exchange") {
      if (mover) fade(from, mover, to);
    } else {
      board.stacks.get(to)?.animate([{ transform: shift(from, to) }, { transform: "none" }], TIME);
    }
  }
}
