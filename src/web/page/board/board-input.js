// Fingers, mouse, pen and keys on the board.

import { neighbour } from "tulenh/board-layout";
import { svgEl } from "tulenh/dom";
import { stackDiscs } from "tulenh/graphics";

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1], Home: [-99, 0], End: [99, 0], PageUp: [0, -99], PageDown: [0, 99] };
const DOUBLE = 300; // milliseconds: a second tap on the same point within them is an accident
const SLIP = 0.3; // how far a pointer moves, in points, before it drags

/**
 * Makes a board usable. `tap(point, byKeyboard)` is called for a tap, a click, Enter and both ends of a drag;
 * `canDrag(point)` says whether there is something to drag; `key(name)` gets other keys and says whether it used them;
 * `away(point)` is called when something is dragged off the board; with `fingers` these drag too.
 */
export function listenToBoard(board, { tap, canDrag, key, away = () => {}, fingers = false }) {
  const { element } = board;
  let last = { point: null, time: 0 };
  let drag = null;
  element.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const point = board.focused;
    if (STEPS[event.key]) board.focus(neighbour(point, ...STEPS[event.key], board.bottom));
    else if (event.key === "Enter" || event.key === " ") event.repeat || tap(point, true);
    else if (!key(event.key)) return;
    event.preventDefault();
  });
  element.addEventListener("pointerdown", (event) => {
    const point = board.pointUnder(event);
    if (event.button || !event.isPrimary || !point || (event.pointerType === "touch" && !fingers) || !canDrag(point)) return;
    drag = { point, start: board.placeUnder(event), ghost: null };
  });
  element.addEventListener("pointermove", (event) => {
    if (!drag) return;
    const [x, y] = board.placeUnder(event);
    if (!drag.ghost && Math.hypot(x - drag.start[0], y - drag.start[1]) > SLIP) {
      element.setPointerCapture(event.pointerId);
      tap(drag.point, false, true);
      drag.ghost = svgEl("g", { class: "dragged" }, stackDiscs(board.view.position.get(drag.point) ?? []));
      element.append(drag.ghost); // above the layers: they are drawn anew meanwhile
    }
    if (!drag.ghost) return;
    drag.ghost.setAttribute("transform", `translate(${x} ${y})`);
  });
  const drop = (event) => {
    if (drag?.ghost) {
      drag.ghost.remove();
      const point = board.pointUnder(event);
      last = { point, time: performance.now() };
      if (event.type === "pointerup" && !point) away(drag.point);
      else if (event.type === "pointerup" && point !== drag.point) tap(point, false);
    }
    drag = null;
  };
  element.addEventListener("pointerup", drop);
  element.addEventListener("pointercancel", drop);
  element.addEventListener("click", (event) => {
    const point = board.pointUnder(event);
    const time = performance.now();
    if (!point || (point === last.point && time - last.time < DOUBLE)) return;
    last = { point, time };
    board.focus(point);
    tap(point, false);
  });
}

