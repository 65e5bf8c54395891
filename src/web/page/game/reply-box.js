// The answer to what somebody did in a game, below its board: a question with its buttons, a hint, a film.

import { post } from "tulenh/api";
import { note, say } from "tulenh/announcer";
import { answerElement } from "tulenh/answer";
import { el, fill, iconButton } from "tulenh/dom";
import { t } from "tulenh/texts";
import { isAccident } from "tulenh/turn-bar";

/** The box. `open(shows)` goes to a board, `changed()` draws the arrows of advice. */
export class ReplyBox {
  constructor({ open, changed }) {
    Object.assign(this, { open, changed, about: "", arrows: [] });
    this.element = el("section", { class: "aside reply", hidden: true, "aria-label": t("answer") });
  }

  /** Asks with `request()` and shows the Answer. A question `about` something is not asked again: a second tap would answer it. */
  async ask(request, about = "") {
    if (about && about === this.about) {
      this.element.hidden = !this.element.childElementCount;
      return this.element.scrollIntoView({ block: "nearest" });
    }
    this.about = about;
    this.element.setAttribute("aria-busy", "true");
    try {
      this.show(await request());
    } catch (refusal) {
      this.about = "";
      note(refusal.message);
    }
    this.element.removeAttribute("aria-busy");
  }

  /** Empties it: its answer is about a board that is gone. */
  clear() {
    this.about = "";
    this.element.replaceChildren();
    this.close();
  }

  close() {
    this.element.hidden = true;
    this.arrows = [];
  }

  show(answer) {
    if (answer.audience === "done" || answer.audience === "nobody") {
      this.clear();
      if (answer.text) note(answer.text);
    } else {
      const { board } = answer.picture ?? {};
      this.arrows = board?.arrows ?? [];
      // Arrows are drawn on the board itself, and a board without any mark is there already.
      const known = this.arrows.length || (board && !answer.shows && !board.from && !board.ways.length && !board.rings.red.length && !board.rings.blue.length);
      const shown = known ? { ...answer, picture: null } : answer;
      const since = performance.now();
      const press = (word) => isAccident(since) || this.ask(() => post("/presses", { press: word }));
      fill(this.element, iconButton("close", t("close"), () => (this.close(), this.changed())), answerElement(shown, press, this.open));
      this.element.hidden = false;
      const looked = this.arrows.length ? document.querySelector(".holder") : this.element;
      looked?.scrollIntoView({ block: "nearest" });
      say(answer.text);
    }
    this.changed();
  }
}
