// What can be done in a game beside playing: offers to be answered, and buttons.

import { button, el } from "tulenh/dom";
import { t } from "tulenh/texts";

const FIRST = ["follow", "unfollow", "draw", "take-back", "hint", "threats", "plan", "pause", "resume", "gift", "claim", "rematch", "analysis"];

/** The offers that wait in a Game, with the buttons that answer them; `act(action)` sends one. */
export function offerElements(game, act) {
  return ["draw", "take-back", "pause"].map((kind) => {
    const by = game.offers?.[kind.replace("-", "_")];
    if (!by) return null;
    const { name } = game.players[by];
    const words = el("p", {}, by === game.you ? t(`asked-${kind}`) : t(`offered-${kind}`, { name }));
    if (by === game.you || !game.you) return el("div", { class: "offer" }, words);
    const answers = ["accept", "decline"].filter((answer) => answer === "accept" || game.actions.includes(`decline-${kind}`));
    return el("div", { class: "offer" }, words, el("div", { class: "acts" }, answers.map((answer) => {
      const action = game.actions.includes(`${answer}-${kind}`) ? `${answer}-${kind}` : kind;
      return button(t(answer), () => act(action), answer === "accept" ? "main" : "");
    })));
  });
}

/** The buttons of everything else that the reader can do, in a useful order. */
export function actionButtons(game, act) {
  const rank = (action) => (FIRST.includes(action) ? FIRST.indexOf(action) : 99);
  const plain = game.actions.filter((action) => !/^(accept|decline)-/.test(action));
  return plain.sort((one, other) => rank(one) - rank(other)).map((action) =>
    button(t(`action-${action}`), () => act(action), action === "resign" ? "danger" : "", { "data-action": action }));
}
