// The team of a game: who decides, what is proposed, and the buttons to vote, to join and to leave.

import { button, el, fill } from "tulenh/dom";
import { t } from "tulenh/texts";

/** The panel. `press(word)` sends a press to the bot. */
export class TeamPanel {
  constructor(press) {
    this.press = press;
    this.element = el("section", { class: "aside team", hidden: true, "aria-label": t("team") });
  }

  draw({ team }) {
    this.element.hidden = !team;
    if (!team) return;
    const buttons = (list, kind) => list.length > 0 && el("div", { class: "acts" }, list.map((one) => button(one.label, () => this.press(one.press), kind, { "data-press": one.press })));
    fill(this.element, team.text.split("\n").map((line) => el("p", {}, line)), buttons(team.proposals, "main"), buttons(team.buttons, ""));
  }
}
