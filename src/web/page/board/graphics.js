// The drawings of the server: symbols of pieces and the ground, and pieces drawn with them.

import { pause } from "tulenh/api";
import { el, svgEl } from "tulenh/dom";
import { stackPlaces } from "tulenh/board-layout";

let sheet = null;
let style = "";

/**
 * Puts the symbols of the board and of a style of pieces ("symbols", "letters", "letters-vi") into the document, in place
 * of another's.
 */
export async function useStyle(wanted) {
  const known = document.body.hasAttribute(`data-${wanted}`) ? wanted : "symbols";
  if (known === style) return;
  style = known;
  const drawn = await drawing(known);
  if (known !== style) return; // another was chosen meanwhile
  if (sheet) sheet.replaceWith(drawn);
  else document.body.append(drawn);
  sheet = drawn;
}

/** A disc at x and y with this radius, in the units around it. */
export function disc(piece, x, y, radius) {
  const name = `#disc-${piece.side}-${piece.role}${radius < 0.3 ? "-small" : ""}${piece.hero ? "-hero" : ""}`;
  const half = radius / 0.92;
  return svgEl("use", { href: name, x: x - half, y: y - half, width: 2 * half, height: 2 * half });
}

/** A stack around the point (0, 0): the carrier, and the others on its edge. */
export function stackDiscs(stack) {
  const places = stackPlaces(stack.length);
  return svgEl("g", {}, stack.map((piece, i) => disc(piece, ...places[i])));
}

/** A picture of some pieces in a line of text, for those who see; its words are next to it. */
export function pieceIcons(group) {
  return el("span", { class: "pieces", "aria-hidden": "true" },
    group.map((piece) => svgEl("svg", { viewBox: "-0.5 -0.5 1 1", class: "piece" }, disc(piece, 0, 0, 0.48))));
}

/** A skull, about 1 wide, for what is lost. */
export function skull(x, y, size) {
  return svgEl("g", { class: "skull", transform: `translate(${x} ${y}) scale(${size})` },
    svgEl("path", { d: "M-.46-.1a.46.44 0 0 1 .92 0c0 .2-.1.3-.2.36v.2h-.52v-.2c-.1-.06-.2-.16-.2-.36z" }),
    svgEl("path", { class: "hole", d: "M-.3-.06a.13.13 0 1 0 .26 0a.13.13 0 1 0-.26 0zM.04-.06a.13.13 0 1 0 .26 0a.13.13 0 1 0-.26 0zM-.06.2l.06-.12.06.12z" }));
}

// The names of the files are in index.html, as attributes `data-…` of the body.
async function drawing(name) {
  let text = null;
  while (text === null) {
    text = await fetch(document.body.getAttribute(`data-${name}`)).then((answer) => (answer.ok ? answer.text() : null), () => null);
    if (text === null) await pause(2000);
  }
  const element = document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
  element.setAttribute("class", "away");
  element.setAttribute("aria-hidden", "true");
  return element;
}
