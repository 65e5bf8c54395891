// The board of a picture as a drawing in the colours and the style of the person.

import { Board } from "tulenh/board";
import { positionOf } from "tulenh/position";
import { settings } from "tulenh/settings";

/** Draws the `board` of an Answer's picture; `alt` says it in words. */
export function stillBoard(board, alt) {
  const still = new Board(alt, true);
  const side = board.board.find(({ at }) => at === board.from)?.pieces[0].side;
  still.draw({
    bottom: board.bottom, planned: [], coordinates: settings.coordinates,
    position: positionOf(board),
    last: { moves: board.last },
    check: board.check,
    rings: board.rings,
    covered: board.covered,
    selected: board.from,
    steps: board.ways.map(({ at, kind }) => ({ to: at, group: [{ side }], loses: kind === "loss" ? [at] : [] })),
    arrows: board.arrows,
    label: () => "",
  });
  return still.element;
}
