// A new challenge: against the engine, anybody, or somebody.

import { post } from "tulenh/api";
import { note } from "tulenh/announcer";
import { answerElement } from "tulenh/answer";
import { button, el, fill } from "tulenh/dom";
import { choices, line, list, openDialog } from "tulenh/form";
import { recall, remember } from "tulenh/memory";
import { addressOf, go } from "tulenh/router";
import { t } from "tulenh/texts";

const RULESETS = [["official", "Official"], ["classic-2012", "Classic 2012"], ["knowlton-2015", "Knowlton 2015"], ["bga", "Board Game Arena"], ["chesscom", "Chess.com"]];
const TIMES = ["no clock", "10min", "1h", "12h", "1d", "3d", "7d", "whole game 30min"];

/** Opens the dialog; `press(word)` is called for the buttons of the Answer. What was chosen last is chosen again. */
export function openChallenge(press) {
  const chosen = { opponent: "engine", level: 3, colour: "red", ruleset: "official", time: "3d", ...recall("challenge", {}) };
  const level = el("input", { type: "range", name: "level", min: 1, max: 9, value: chosen.level, oninput: () => fill(shown, level.value) });
  const shown = el("output", {}, String(chosen.level));
  const name = line("name", t("opponent-name"), { placeholder: "@an", maxlength: "80" });
  const strength = el("label", { class: "field" }, el("span", {}, t("level"), " ", shown), level, el("small", { class: "hint" }, t("level-hint")));
  const submit = button("", null, "main", { type: "submit" });
  const adapt = (opponent) => {
    strength.hidden = opponent !== "engine";
    name.hidden = opponent !== "name";
    fill(submit, t(opponent === "engine" ? "play-engine" : "challenge"));
  };
  const form = el("form", { onsubmit: (event) => (event.preventDefault(), send()) },
    choices("opponent", t("opponent"), [["engine", t("engine")], ["anyone", t("anyone")], ["name", t("somebody")]], chosen.opponent, adapt),
    strength, name,
    choices("colour", t("your-side"), ["red", "blue", "random"].map((side) => [side, t(`side-${side}`)]), chosen.colour),
    list("ruleset", t("ruleset"), RULESETS, chosen.ruleset),
    list("time", t("time"), TIMES.map((time) => [time, t(`time-${time.replaceAll(" ", "-")}`)]), chosen.time),
    line("terms", t("more-terms"), { placeholder: "marine turns=60", maxlength: "200" }),
    el("div", { class: "acts" }, submit));
  adapt(chosen.opponent);
  const dialog = openDialog(t("new-challenge"), form);

  async function send() {
    const values = Object.fromEntries(new FormData(form));
    remember("challenge", { ...values, name: undefined, terms: undefined });
    const opponent = values.opponent === "name" ? `@${values.name.trim().replace(/^@/, "")}` : values.opponent;
    const terms = `${values.ruleset} ${values.time} ${values.terms}`.trim();
    form.inert = true;
    try {
      const answer = await post("/challenges", { opponent, level: Number(values.level), colour: values.colour, terms });
      if (answer.game) {
        dialog.close();
        return go("game", answer.game);
      }
      fill(form, answerElement(answer, (word) => (dialog.close(), press(word)), (shows) => (dialog.close(), go("game", shows.game))), answer.code && invitation(answer.code));
    } catch (refusal) {
      note(refusal.message);
    }
    form.inert = false;
    return null;
  }
}

function invitation(code) {
  const address = addressOf("join", code);
  const copy = async (event) => {
    const copied = await navigator.clipboard?.writeText(address).then(() => true, () => false);
    if (copied) fill(event.target, t("copied"));
    else shown.select();
  };
  const shown = el("input", { readonly: true, value: address, onfocus: () => shown.select() });
  return [
    el("label", { class: "field" }, el("span", {}, t("invitation")), shown),
    el("p", { class: "hint" }, t("invitation-code", { code })),
    el("div", { class: "acts" }, button(t("copy"), copy, "main")),
  ];
}
