// The chat on the page: everything that can be asked for in words, with the buttons and pictures of the answers.

import { post } from "tulenh/api";
import { note, say } from "tulenh/announcer";
import { answerElement } from "tulenh/answer";
import { button, byId, el, fill, iconButton } from "tulenh/dom";
import { t } from "tulenh/texts";

const KEPT = 60; // answers that remain in the panel
const SHORTCUTS = ["help", "games", "settings", "stats"];

/** The panel. `game()` gives the id of the game that is looked at, or null; `open(shows)` goes to a board. */
export class Chat {
  constructor({ game, open }) {
    Object.assign(this, { game, openBoard: open, unread: 0 });
    this.panel = byId("chat");
    this.log = el("div", { class: "log", role: "log", "aria-label": t("chat"), tabindex: "0" });
    this.panel.addEventListener("keydown", (event) => event.key === "Escape" && this.toggle(false));
    this.input = el("input", { name: "line", autocomplete: "off", enterkeyhint: "send", maxlength: "500", placeholder: t("chat-placeholder"), "aria-label": t("chat-line") });
  }

  /** Draws the panel with words of the present language; answers that were there remain. */
  draw() {
    this.input.placeholder = t("chat-placeholder");
    this.panel.setAttribute("aria-label", t("chat"));
    fill(this.panel,
      el("div", { class: "dialog-head" }, el("h2", {}, t("chat")), iconButton("close", t("close"), () => this.toggle(false))),
      this.log,
      el("div", { class: "shortcuts" }, SHORTCUTS.map((word) => button(t(`chat-${word}`), () => this.send(`/${word}`)))),
      el("form", { class: "line", onsubmit: (event) => (event.preventDefault(), this.submit()) }, this.input, iconButton("send", t("send"), null, { type: "submit" })));
    this.log.querySelector(".hint:only-child")?.remove();
    if (!this.log.childElementCount) this.log.append(el("p", { class: "hint" }, t("chat-empty")));
  }

  /** Opens or closes the panel. Where the window is wide it is always there. */
  toggle(open = this.panel.hidden) {
    const before = this.panel.hidden;
    this.panel.hidden = !open;
    document.body.classList.toggle("chatting", open);
    if (open) {
      this.count(0);
      byId("notes").replaceChildren();
      this.log.scrollTop = this.log.scrollHeight;
      if (before) (this.opener = document.activeElement), this.log.focus({ preventScroll: true });
    } else if (!before) this.opener?.isConnected && this.opener.focus();
  }

  /** Sends a line as if it were typed in the chat, and shows the answer. */
  async send(line) {
    this.toggle(true);
    this.append(el("p", { class: "mine" }, line));
    const game = this.game();
    await this.ask(() => post("/lines", { line, game: game === null ? null : Number(game) }));
  }

  /** Shows an Answer to something that the person did; `article` is the one whose button was pressed. */
  receive(answer, article = null) {
    if (!answer || answer.audience === "nobody" || (!answer.html && !answer.picture)) return;
    if (answer.audience === "done") {
      if (answer.text) note(answer.text);
      return;
    }
    const shown = this.element(answer);
    if (answer.audience === "update" && article?.isConnected) article.replaceWith(shown);
    else this.append(shown);
    this.toggle(true);
    shown.scrollIntoView({ block: shown.offsetHeight > this.log.clientHeight ? "start" : "nearest" });
    say(answer.text);
  }

  /** Shows an Answer that nobody asked for: the whole in the panel, a line at the edge unless the board it shows is looked at. */
  notice(answer) {
    this.append(this.element(answer));
    // A game that begins is opened, unless another is looked at.
    if (answer.shows?.ply === 0 && this.game() === null) return this.openBoard({ game: answer.shows.game });
    const onScreen = answer.shows && String(answer.shows.game) === this.game();
    if (!this.panel.hidden || onScreen) return;
    this.count(this.unread + 1);
    const text = answer.text.split("\n")[0];
    note(text.length > 110 ? `${text.slice(0, 108)}…` : text, () => this.toggle(true));
  }

  /** The number of answers that nobody saw; `onUnread` is told of it. */
  count(unread) {
    this.unread = unread;
    this.onUnread?.(unread);
  }

  /** Asks for an Answer with `request()`, and shows it, or why there is none. */
  async ask(request, article = null) {
    this.panel.setAttribute("aria-busy", "true");
    try {
      this.receive(await request(), article);
    } catch (refusal) {
      note(refusal.message);
    }
    this.panel.removeAttribute("aria-busy");
  }

  element(answer) {
    const press = (word, article) => this.ask(() => post("/presses", { press: word }), article);
    return answerElement(answer, press, (shows) => this.openBoard(shows));
  }

  append(shown) {
    this.log.querySelector(".hint:only-child")?.remove();
    this.log.append(shown);
    while (this.log.childElementCount > KEPT) this.log.firstChild.remove();
    this.log.scrollTop = this.log.scrollHeight;
  }

  submit() {
    const line = this.input.value.trim();
    this.input.value = "";
    if (line) this.send(line);
  }
}
