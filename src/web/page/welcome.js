// The first visit: a guest gives a name. Elsewhere one comes by a chat.

import { beginSession, useToken } from "tulenh/api";
import { button, el, fill } from "tulenh/dom";
import { line } from "tulenh/form";
import { t } from "tulenh/texts";

/** How to come in: by a name where guests may play, else from a chat. `refused` says why it has not worked so far. */
export function welcomeView(entered, refused = null) {
  return document.body.dataset.guests === "yes" ? nameForm(entered, refused) : doors(refused);
}

function nameForm(entered, refused) {
  const trouble = el("p", { class: "trouble", role: "alert" }, refused);
  const form = el("form", { class: "card", onsubmit: (event) => (event.preventDefault(), enter()) },
    el("h2", {}, t("welcome")), el("p", {}, t("welcome-words")),
    line("guest", t("your-name"), { required: true, maxlength: "40", autocomplete: "nickname" }),
    trouble, button(t("enter"), null, "main", { type: "submit" }));
  async function enter() {
    try {
      useToken((await beginSession({ guest: form.elements.guest.value.trim() })).token);
      entered();
    } catch (refusal) {
      fill(trouble, refusal.message);
    }
  }
  return form;
}

function doors(refused) {
  const { telegram, discord } = document.body.dataset;
  return el("div", { class: "card" },
    el("h2", {}, t("welcome")), refused && el("p", { class: "trouble", role: "alert" }, refused),
    el("p", {}, t("from-chat")), el("p", {}, t("from-page")),
    el("div", { class: "acts" },
      telegram && el("a", { class: "button", href: `https://t.me/${telegram}` }, t("open-telegram")),
      discord && el("a", { class: "button", href: `https://discord.com/activities/${discord}` }, t("open-discord"))));
}
