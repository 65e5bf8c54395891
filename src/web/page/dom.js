// Elements made from JavaScript. No markup is ever parsed here, so no text of a person can become markup.

const SVG = "http://www.w3.org/2000/svg";

/** The element of index.html with this id. */
export const byId = (id) => document.getElementById(id);

/**
 * An HTML element. A property that is a function listens (`onclick`), `true` is an empty attribute, `false`, `null` and
 * `undefined` leave the attribute out; children may be nested arrays, and what is `null` or `false` among them is left out.
 */
export function el(tag, properties = {}, ...children) {
  return filled(document.createElement(tag), properties, children);
}

/** An SVG element, as {@link el}. Styles go through attributes of presentation or classes: the CSP forbids `style`. */
export function svgEl(tag, properties = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), properties, children);
}

/** Replaces what is in an element. */
export function fill(element, ...children) {
  element.replaceChildren(...children.flat(9).filter((child) => child || child === 0));
  return element;
}

/** A button with words; `kind` is a class such as "main", "danger" or "plain". */
export function button(words, onclick, kind = "", properties = {}) {
  return el("button", { type: "button", class: kind, onclick, ...properties }, words);
}

const ICONS = {
  back: "M15 5l-7 7 7 7", plus: "M12 5v14M5 12h14", close: "M6 6l12 12M18 6L6 18", chat: "M4 5h16v11H10l-4 4v-4H4z", flip: "M8 4v16l-4-4M16 20V4l4 4",
  first: "M6 5v14M18 5l-8 7 8 7", previous: "M15 5l-8 7 8 7", next: "M9 5l8 7-8 7", last: "M18 5v14M6 5l8 7-8 7", play: "M8 5l11 7-11 7z", stop: "M7 6h10v12H7z",
  settings: "M4 7h9M19 7h1M4 17h1M11 17h9M16 4.5v5M8 14.5v5", rings: "M12 4a8 8 0 1 0 .01 0M12 9a3 3 0 1 0 .01 0", send: "M5 12h13M12 6l6 6-6 6",
  search: "M10.5 4.5a6 6 0 1 0 .01 0M15 15l5 5",
};

/** A button with a drawing (one of `ICONS`), whose name is read aloud and shown on hovering. */
export function iconButton(icon, name, onclick, properties = {}) {
  const drawing = svgEl("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svgEl("path", { d: ICONS[icon] }));
  return el("button", { type: "button", class: "icon", "aria-label": name, title: name, onclick, ...properties }, drawing);
}

function filled(element, properties, children) {
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (value !== false && value !== null && value !== undefined && value !== "") element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(9).filter((child) => child || child === 0));
  return element;
}
