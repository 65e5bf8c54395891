// Parts of dialogs: the dialog itself, choices in a row, lists, switches.

import { el, iconButton } from "tulenh/dom";
import { t } from "tulenh/texts";

/** Opens a dialog with a heading; gives the `dialog` element, whose `close()` removes it. */
export function openDialog(title, ...content) {
  const heading = el("h2", { id: "dialog-title" }, title);
  const dialog = el("dialog", { "aria-labelledby": "dialog-title" },
    el("div", { class: "dialog-head" }, heading, iconButton("close", t("close"), () => dialog.close())), content);
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** One of a few choices as buttons in a row; `options` are `[value, words]`. */
export function choices(name, legend, options, value, onchange = () => {}) {
  return el("fieldset", {}, el("legend", {}, legend), el("div", { class: "segments" }, options.map(([option, words]) =>
    el("label", {}, el("input", { type: "radio", name, value: option, checked: option === value, onchange: () => onchange(option) }), el("span", {}, words)))));
}

/** One of many choices as a list. */
export function list(name, label, options, value) {
  return el("label", { class: "field" }, el("span", {}, label), el("select", { name }, options.map(([option, words]) => el("option", { value: option, selected: option === value }, words))));
}

/** A line of text. */
export function line(name, label, properties = {}) {
  return el("label", { class: "field" }, el("span", {}, label), el("input", { name, autocomplete: "off", ...properties }));
}

/** Something that is on or off. */
export function toggle(label, value, onchange) {
  return el("label", { class: "toggle" }, el("input", { type: "checkbox", role: "switch", checked: value, onchange: (event) => onchange(event.target.checked) }), el("span", {}, label));
}
