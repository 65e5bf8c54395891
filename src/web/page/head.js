// The header: where one is, and the way to the chat and the settings.

import { byId, el, fill, iconButton } from "tulenh/dom";
import { go } from "tulenh/router";
import { t } from "tulenh/texts";

/** Draws the header. `back` shows a way to the games; `chat` and `settings` open those, or are null where there is no session. */
export function drawHead({ title, back = false, chat = null, settings = null }) {
  document.title = title;
  fill(byId("head"),
    back && iconButton("back", t("games"), () => go()),
    el("h1", {}, title),
    chat && iconButton("chat", t("chat"), chat, { id: "chat-button" }),
    settings && iconButton("settings", t("settings"), settings));
}

/** Shows how many answers in the chat nobody has seen. */
export function drawUnread(count) {
  const opener = byId("chat-button");
  if (!opener) return;
  opener.querySelector(".badge")?.remove();
  opener.setAttribute("aria-label", count ? t("chat-unread", { count }) : t("chat"));
  if (count) opener.append(el("span", { class: "badge", "aria-hidden": "true" }, count > 9 ? "9+" : String(count)));
}
