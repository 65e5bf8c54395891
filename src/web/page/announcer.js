// What is said: aloud to those who listen, in a note at the edge of the page to those who look.

import { byId, el } from "tulenh/dom";

/** Says a sentence to a screen reader, after what it is saying now. */
export function say(sentence) {
  const region = byId("say");
  // The same sentence twice is a change only if something in between is different.
  region.textContent = region.textContent === sentence ? `${sentence}\u00a0` : sentence;
}

/** Shows a sentence for some seconds; `onclick` makes it a button. Screen readers hear it too. */
export function note(sentence, onclick = null) {
  const shown = el(onclick ? "button" : "p", { class: "note", ...(onclick && { type: "button", onclick: () => (shown.remove(), onclick()) }) }, sentence);
  byId("notes").append(shown);
  while (byId("notes").childElementCount > 2) byId("notes").firstChild.remove();
  setTimeout(() => shown.remove(), 4000 + 50 * sentence.length);
}

/** Shows at the top that the connection is lost, or for a moment that it is back. */
export function showLink(up, sentence) {
  document.querySelector(".link")?.remove();
  const banner = el("p", { class: up ? "link up" : "link", role: "status" }, sentence);
  byId("head").after(banner);
  if (up) setTimeout(() => banner.remove(), 2500);
}
