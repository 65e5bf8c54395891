// The rules book: a page of it with its board, and the ways to others.

import { post } from "tulenh/api";
import { note, say } from "tulenh/announcer";
import { answerElement } from "tulenh/answer";
import { el, fill, iconButton } from "tulenh/dom";
import { go } from "tulenh/router";
import { t } from "tulenh/texts";

/** The page about `words`, such as "ships" or "official/marine §3"; without any, which rules there are. */
export class RulesView {
  constructor(words, { open }) {
    Object.assign(this, { words, open });
    this.page = el("div", { class: "reader", "aria-busy": "true" });
    this.asked = el("input", { name: "words", autocomplete: "off", enterkeyhint: "search", maxlength: "80", placeholder: t("rules-search-example"), "aria-label": t("rules-search"), value: words });
    this.element = el("div", { class: "page wide" },
      el("form", { class: "line", role: "search", onsubmit: (event) => (event.preventDefault(), go("rules", this.asked.value.trim())) }, this.asked, iconButton("search", t("rules-search"), null, { type: "submit" })),
      this.page);
  }

  /** Asks for the page. */
  async load() {
    const answer = await post("/lines", { line: `/rules ${this.words}`, game: null });
    this.page.removeAttribute("aria-busy");
    fill(this.page, answerElement(answer, (press) => this.press(press), this.open));
  }

  // The pages have addresses, so that the way back of the browser leads through them.
  press(press) {
    if (press.startsWith("w:")) return go("rules", press.slice(2).replaceAll("+", " "));
    return post("/presses", { press }).then((answer) => (fill(this.page, answerElement(answer, (next) => this.press(next), this.open)), say(answer.text)), (refusal) => note(refusal.message));
  }
}
