// The tools of a set-up: they are built once, so that a half-typed name, an open list and the focus stay while the half is
// drawn anew.

import { button, el, fill } from "tulenh/dom";
import { line, list } from "tulenh/form";
import { t } from "tulenh/texts";

/** The tools of a {@link SetUpView}. */
export class SetUpTools {
  constructor(view) {
    this.view = view;
    this.element = el("div", { class: "acts" });
    this.build();
  }

  /** Builds them, in the words of the language. */
  build() {
    const { view } = this;
    const act = (name, path, words) => button(words, () => view.press(path()), "", { "data-do": name });
    this.takeUp = act("take-up", () => `d:${view.chosen}`, t("setup-take-up"));
    this.undo = act("undo", () => "u", t("setup-undo"));
    this.ready = this.picker("ready", t("setup-ready"), (id) => view.press(`n:${id}`));
    this.own = this.picker("saved", t("setup-saved"), (number) => view.press(`l:${number}`));
    const field = line("name", t("setup-name"), { maxlength: "24" });
    this.name = field.querySelector("input");
    this.save = button(t("setup-save"), null, "", { type: "submit" });
    const form = el("form", { class: "saves", onsubmit: (event) => (event.preventDefault(), view.change({ words: `save ${this.name.value}` })) }, field, this.save);
    fill(this.element, this.takeUp, act("mirror", () => "m", t("setup-mirror")), act("random", () => "r", t("setup-random")), this.undo,
      act("clear", () => "x", t("setup-clear")), this.ready, this.own, form);
  }

  /** A list of set-ups, of which one is taken. */
  picker(name, label, take) {
    const field = list(name, label, [], "");
    field.querySelector("select").addEventListener("change", ({ target }) => {
      const taken = target.value;
      target.value = "";
      if (taken) take(taken);
    });
    return field;
  }

  /** Shows what can be done with the half as it is. */
  draw() {
    const { half, chosen } = this.view;
    this.element.hidden = Boolean(half.hash);
    this.takeUp.hidden = !chosen || chosen.startsWith("@");
    this.undo.disabled = !half.can_undo;
    this.save.disabled = half.problems.length > 0;
    this.offer(this.ready, half.ready.map(({ id, name, idea }) => [id, `${name} – ${idea}`]));
    this.offer(this.own, half.saved.map(({ number, name }) => [String(number), name]));
  }

  /** The set-ups of a list; one that is open stays so as long as they are the same. */
  offer(field, options) {
    field.hidden = options.length === 0;
    const all = JSON.stringify(options);
    if (field.dataset.all === all) return;
    field.dataset.all = all;
    fill(field.querySelector("select"), [["", t("setup-choose")], ...options].map(([value, words]) => el("option", { value }, words)));
  }

  /** The half was saved under the name. */
  saved() {
    this.name.value = "";
  }
}
