// A new challenge: against the engine, anybody, or somebody.

import { get, post } from "tulenh/api";
import { note } from "tulenh/announcer";
import { answerElement } from "tulenh/answer";
import { button, el, fill } from "tulenh/dom";
import { choices, line, list, openDialog, toggle } from "tulenh/form";
import { recall, remember } from "tulenh/memory";
import { addressOf, go } from "tulenh/router";
import { t } from "tulenh/texts";

const MODES = ["usual", "casual", "hints"];

/** Opens the dialog; `press(word)` is called for the buttons of the Answer. What was chosen last is chosen again. */
export async function openChallenge(press) {
  const offered = await get("/terms").catch((refusal) => (note(refusal.message), null));
  if (!offered) return;
  const { rulesets, times } = offered;
  const chosen = { opponent: "engine", level: offered.level, colour: "red", ruleset: rulesets[0].word, time: offered.time, ...recall("challenge", {}) };
  const words = (choices) => choices.map(({ word, name: words }) => [word, words]);
  const level = el("input", { type: "range", name: "level", min: 1, max: offered.levels, value: chosen.level, oninput: () => fill(shown, level.value) });
  const shown = el("output", {}, String(chosen.level));
  const name = line("name", t("opponent-name"), { placeholder: "@an", maxlength: "80" });
  const strength = el("label", { class: "field" }, el("span", {}, t("level"), " ", shown), level, el("small", { class: "hint" }, t("level-hint")));
  const submit = button("", null, "main", { type: "submit" });
  const ruleset = list("ruleset", t("ruleset"), words(rulesets), chosen.ruleset);
  const battle = list("battle", t("battle"), [], "");
  const secret = toggle(t("setup-term"), chosen.secret === "on", () => {});
  secret.querySelector("input").setAttribute("name", "secret");
  const adapt = (opponent) => {
    form.querySelector(".mode").hidden = opponent === "engine";
    strength.hidden = opponent !== "engine";
    name.hidden = opponent !== "name";
    fill(submit, t(opponent === "engine" ? "play-engine" : "challenge"));
  };
  const form = el("form", { onsubmit: (event) => (event.preventDefault(), send()) },
    choices("opponent", t("opponent"), [["engine", t("engine")], ["anyone", t("anyone")], ["name", t("somebody")]], chosen.opponent, adapt),
    strength, name,
    choices("colour", t("your-side"), ["red", "blue", "random"].map((side) => [side, t(`side-${side}`)]), chosen.colour),
    ruleset, battle,
    secret, list("time", t("time"), words(times), chosen.time),
    el("div", { class: "mode", role: "group" }, choices("mode", t("mode"), MODES.map((mode) => [mode, t(`mode-${mode}`)]), chosen.mode ?? "usual")),
    line("terms", t("more-terms"), { placeholder: "turns=60 capacity=2021", maxlength: "200" }),
    el("div", { class: "acts" }, submit));
  const mayHide = () => {
    const { ruleset, battle } = Object.fromEntries(new FormData(form));
    secret.hidden = !rulesets.find((one) => one.word === ruleset)?.secret.includes(battle);
  };
  const useRuleset = (word) => {
    const { battles } = rulesets.find((one) => one.word === word) ?? rulesets[0];
    fill(battle.querySelector("select"), words(battles).map(([value, name]) => el("option", { value, selected: value === chosen.battle }, name)));
    battle.hidden = battles.length < 2;
    mayHide();
  };
  battle.querySelector("select").addEventListener("change", mayHide);
  ruleset.querySelector("select").addEventListener("change", (event) => useRuleset(event.target.value));
  useRuleset(chosen.ruleset);
  adapt(chosen.opponent);
  const dialog = openDialog(t("new-challenge"), form);

  async function send() {
    const values = Object.fromEntries(new FormData(form));
    remember("challenge", { ...values, name: undefined, terms: undefined });
    const opponent = values.opponent === "name" ? `@${values.name.trim().replace(/^@/, "")}` : values.opponent;
    const mode = values.opponent === "engine" || values.mode === "usual" ? "" : values.mode;
    const secrecy = values.secret && !secret.hidden ? "secret" : "";
    const terms = `${values.ruleset}/${values.battle} ${values.time} ${mode} ${secrecy} ${values.terms}`.trim();
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
