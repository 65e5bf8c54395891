// Every word for people. They come from the language files of the chat (`GET /texts`), in the language of the person.

let table = {};

/** Takes a new table of messages, and tells the document its language, a tag such as "vi". */
export function useTexts(messages, language) {
  table = messages;
  document.documentElement.lang = language;
}

/**
 * A message by its id without `page-`; `{name}` in it is replaced by `values.name`. An id without a message is shown
 * as words, so that a button that is newer than the texts still says something.
 */
export function t(id, values = {}) {
  const message = table[id] ?? id.replace(/^(action|role|theme)-/, "").replaceAll("-", " ");
  return message.replace(/\{ ?\$?(\w+) ?\}/g, (whole, name) => values[name] ?? whole);
}

/** The name of a piece: "Tank", "heroic Tank". */
export function pieceName(piece) {
  const role = t(`role-${piece.role}`);
  return piece.hero ? t("heroic", { role }) : role;
}

/** The name of a stack, carrier first, with its side: "Red Navy with Tank, Infantry". */
export function stackName(pieces) {
  const [carrier, ...others] = pieces;
  const named = t("piece-of-side", { side: t(`side-${carrier.side}`), piece: pieceName(carrier) });
  return others.length ? t("carrying", { carrier: named, others: others.map(pieceName).join(", ") }) : named;
}
