// An Answer of the chat as elements: its words, picture and buttons.

import { pictureUrl } from "tulenh/api";
import { button, el } from "tulenh/dom";
import { stillBoard } from "tulenh/still-board";
import { t } from "tulenh/texts";

const ALLOWED = { B: "b", I: "i", CODE: "code", PRE: "pre", BR: "br", A: "a" };

/** The markup of an Answer as nodes. Only the few tags that an Answer may contain come through, without attributes. */
function wordsOf(html) {
  return copyOf(new DOMParser().parseFromString(html, "text/html").body);
}

/** An Answer as an article. `press(button, article)` is called for its buttons, `open(shows)` for the board it shows. */
export function answerElement(answer, press, open) {
  const article = el("article", { class: `answer ${answer.audience}` },
    answer.picture && pictureElement(answer.picture),
    answer.html && el("div", { class: "words" }, wordsOf(answer.html)),
    answer.shows && button(t("show-on-board"), () => open(answer.shows), "plain"),
    (answer.buttons ?? []).map((row) => el("div", { class: "row" }, row.map((one) => button(one.label, () => press(one.press, article))))));
  return article;
}

function copyOf(node) {
  return [...node.childNodes].flatMap((child) => {
    if (child.nodeType === Node.TEXT_NODE) return [child.data];
    const tag = ALLOWED[child.tagName];
    if (!tag) return copyOf(child);
    const link = tag === "a" && /^(https?|tg|mailto):/i.test(child.getAttribute("href") ?? "");
    return [el(tag, link ? { href: child.getAttribute("href"), target: "_blank", rel: "noopener noreferrer" } : {}, copyOf(child))];
  });
}

function pictureElement({ url, alt, kind, name, board }) {
  const holder = el("figure", {});
  if (board) return holder.append(stillBoard(board, alt)), holder;
  pictureUrl(url).then((source) => {
    if (kind === "document") return holder.append(el("a", { href: source, download: name, class: "file" }, t("download", { name })));
    const inView = () => holder.closest(".answer:last-child")?.scrollIntoView({ block: "start" });
    return holder.append(el("img", { src: source, alt: alt || name, onload: inView }));
  }, () => holder.append(el("p", { class: "hint" }, t("picture-gone"))));
  return holder;
}
