// The first visit: a guest gives a name. Elsewhere one comes by a chat.

import { call, useToken } from "tulenh/api";
import { button, el, fill } from "tulenh/dom";
import { line } from "tulenh/form";
import { t } from "tulenh/texts";

/** Asks for a name; `entered()` is called when there is a session. */
export function welcomeView(entered) {
  const trouble = el("p", { class: "trouble", role: "alert" });
  const form = el("form", { class: "card", onsubmit: (event) => (event.preventDefault(), enter()) },
    el("h2", {}, t("welcome")), el("p", {}, t("welcome-words")),
    line("guest", t("your-name"), { required: true, maxlength: "40", autocomplete: "nickname" }),
    trouble, button(t("enter"), null, "main", { type: "submit" }));
  async function enter() {
    const body = JSON.stringify({ guest: form.elements.guest.value.trim() });
    try {
      const answer = await call("/sessions", { method: "POST", headers: { "Content-Type": "application/json" }, body });
      const session = await answer.json();
      if (!answer.ok) return fill(trouble, answer.status === 403 ? t("no-guests") : session.error);
      useToken(session.token);
      entered();
    } catch {
      fill(trouble, t("link-lost"));
    }
  }
  return form;
}
