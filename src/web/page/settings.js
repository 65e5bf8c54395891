// What the person chose: kept by the server where the chat uses it too, else by this browser.

import { post } from "tulenh/api";
import { note } from "tulenh/announcer";
import { el } from "tulenh/dom";
import { choices, openDialog, toggle } from "tulenh/form";
import { useStyle } from "tulenh/graphics";
import { recall, remember } from "tulenh/memory";
import { t } from "tulenh/texts";

/** The settings that hold now: the answer of `GET /me`, with `rings` and `confirmTurns` of this browser. */
export const settings = { theme: "classic", themes: [], languages: [], style: "symbols", coordinates: "algebraic", bottom: "own", rings: recall("rings", false), confirmTurns: recall("confirm", true) };

let listener = () => {};

/** Calls `changed(name)` when a setting was changed here. */
export function onSetting(changed) {
  listener = changed;
}

/** Takes the answer of `GET /me`; a promise that is kept when the pieces can be drawn. */
export function useMe(me) {
  Object.assign(settings, me, { coordinates: me.coordinates === "numbers" ? "official" : "algebraic" });
  document.documentElement.dataset.theme = settings.theme;
  remember("theme", settings.theme);
  remember("style", settings.style);
  return useStyle(settings.style);
}

/** The side at the bottom of a game. */
export const bottomOf = (game) => (["red", "blue"].includes(settings.bottom) ? settings.bottom : game.you ?? "red");

/** Switches the rings of fire. */
export const setRings = (on) => keepHere("rings", "rings", on);

/** Opens the dialog of settings; `openChat(line)` asks for all the others. */
export function openSettings(openChat) {
  const words = (ids) => ids.map((id) => [id, t(`setting-${id}`)]);
  const dialog = openDialog(t("settings"),
    choices("language", t("language"), settings.languages.map((tag) => [tag, new Intl.DisplayNames([tag], { type: "language" }).of(tag)]), settings.language, (word) => keep("language", "language", word)),
    choices("theme", t("theme"), settings.themes.map((name) => [name, t(`theme-${name}`)]), settings.theme, (word) => keep("theme", "theme", word)),
    choices("style", t("pieces"), words(["symbols", "letters", "letters-vi"]), settings.style, (word) => keep("style", "style", word)),
    choices("bottom", t("bottom"), words(["own", "red", "blue"]), settings.bottom, (word) => keep("bottom", "orientation", word)),
    choices("coordinates", t("coordinates"), words(["algebraic", "official"]), settings.coordinates, (word) => keep("coordinates", "coordinates", word, word === "official" ? "numbers" : word)),
    toggle(t("show-rings"), settings.rings, setRings),
    toggle(t("confirm-turns"), settings.confirmTurns, (on) => keepHere("confirmTurns", "confirm", on)),
    el("p", { class: "hint" }, t("confirm-hint")),
    el("div", { class: "acts" }, [["more-settings", "/settings"], ["action-vacation", "/vacation"], ["privacy", "/privacy"]].map(([words, line]) =>
      el("button", { type: "button", onclick: () => (dialog.close(), openChat(line)) }, t(words)))));
}

function keepHere(name, key, value) {
  settings[name] = value;
  remember(key, value);
  listener(name);
}

async function keep(name, setting, value, word = value) {
  const before = settings[name];
  settings[name] = value;
  if (name === "style") useStyle(value);
  if (name === "theme") document.documentElement.dataset.theme = value;
  if (name !== "language") listener(name);
  try {
    await post("/lines", { line: `/settings ${setting} ${word}`, game: null });
    if (name === "language") listener(name);
  } catch (refusal) {
    settings[name] = before;
    note(refusal.message);
    listener(name);
  }
}
