// How somebody comes in: from Telegram, from Discord, by a link of their own, or to watch a game.

import { beginSession, hasSession, useToken } from "tulenh/api";
import { authorize, inDiscord } from "tulenh/discord";
import { recallHere, rememberHere } from "tulenh/memory";
import { gameOf, route, useRoute } from "tulenh/router";
import { telegramLaunch } from "tulenh/telegram";

/**
 * Begins the session for which the page was opened, if it was opened for one, and goes to the game that is meant. Rejects
 * with the refusal of the server.
 */
export async function comeIn() {
  const query = new URLSearchParams(location.search);
  const meant = gameOf(query.get("game") ?? query.get("custom_id"));
  const launch = telegramLaunch();
  if (!route().name && meant) useRoute("game", meant);
  if (launch) return settle(await byTelegram(launch));
  if (inDiscord()) return settle(await beginSession({ discord: await authorize() }));
  const { name, words: [code] } = route();
  if (name === "enter" && code) {
    useRoute(); // the link holds once
    return settle(await beginSession({ link: code }));
  }
  if (name === "watch" && code) return watchGame(code);
  const watched = recallHere("watch");
  if (watched && name === "game" && code === String(watched.watches)) useToken(watched.token, false);
  return null;
}

function settle({ token, open }) {
  useToken(token);
  const game = gameOf(open);
  if (game && !route().name) useRoute("game", game);
}

// The server takes what Telegram says once; a tab that is loaded again goes on with its session.
async function byTelegram(launch) {
  const known = recallHere("launch");
  if (known?.launch === launch) return known;
  const { token, open } = await beginSession({ telegram: launch });
  rememberHere("launch", { launch, token, open });
  return { token, open };
}

// Whoever watches keeps the session that they have elsewhere.
async function watchGame(code) {
  const known = recallHere("watch");
  const { token, watches } = known?.code === code ? known : await beginSession({ watch: code });
  rememberHere("watch", { code, token, watches });
  useToken(token, false);
  useRoute("game", String(watches));
}

/** Forgets a session that is over. */
export function leaveSession() {
  rememberHere("watch", null);
  rememberHere("launch", null);
  if (hasSession()) useToken(null);
}
