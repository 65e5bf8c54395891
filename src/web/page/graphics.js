// The drawings of the server: symbols of pieces and the ground, and pieces drawn with them.

import { el, svgEl } from "tulenh/dom";
import { stackPlaces } from "tulenh/board-layout";

/** Fetches sheet and ground, whose names are in index.html, and puts their symbols into the document. */
export async function loadGraphics() {
  const { sheet, ground } = document.body.dataset;
  const texts = await Promise.all([sheet, ground].map(async (name) => (await fetch(name)).text()));
  for (const text of texts) {
    const drawing = document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
    drawing.setAttribute("class", "away");
    drawing.setAttribute("aria-hidden", "true");
    document.body.append(drawing);
  }
}

/** A disc at x and y with this radius, in the units around it. With `letters` it has the letter of the piece. */
export function disc(piece, x, y, radius, letters = false) {
  if (letters) {
    return svgEl("g", { transform: `translate(${x} ${y}) scale(${radius})`, class: `lettered ${piece.side}${piece.hero ? " hero" : ""}` },
      svgEl("circle", { r: 0.96 }), svgEl("circle", { r: 0.8, class: "rim" }), svgEl("text", { y: 0.34 }, piece.letter));
  }
  const name = `#disc-${piece.side}-${piece.role}${radius < 0.3 ? "-small" : ""}${piece.hero ? "-hero" : ""}`;
  const half = radius / 0.92;
  return svgEl("use", { href: name, x: x - half, y: y - half, width: 2 * half, height: 2 * half });
}

/** A stack around the point (0, 0), the carrier on top of nothing, the others on its edge. */
export function stackDiscs(pieces, letters = false) {
  const places = stackPlaces(pieces.length);
  return svgEl("g", {}, pieces.map((piece, i) => disc(piece, ...places[i], letters)));
}

/** A picture of some pieces in a line of text, for those who see; its words are next to it. */
export function pieceIcons(pieces, letters = false) {
  return el("span", { class: "pieces", "aria-hidden": "true" },
    pieces.map((piece) => svgEl("svg", { viewBox: "-0.5 -0.5 1 1", class: "piece" }, disc(piece, 0, 0, 0.48, letters))));
}

/** A skull, about 1 wide, for what is lost. */
export function skull(x, y, size) {
  return svgEl("g", { class: "skull", transform: `translate(${x} ${y}) scale(${size})` },
    svgEl("path", { d: "M-.46-.1a.46.44 0 0 1 .92 0c0 .2-.1.3-.2.36v.2h-.52v-.2c-.1-.06-.2-.16-.2-.36z" }),
    svgEl("path", { class: "hole", d: "M-.3-.06a.13.13 0 1 0 .26 0a.13.13 0 1 0-.26 0zM.04-.06a.13.13 0 1 0 .26 0a.13.13 0 1 0-.26 0zM-.06.2l.06-.12.06.12z" }));
}
