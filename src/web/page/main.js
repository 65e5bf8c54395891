// The page begins here: session, texts, the view of the address, news.

import { call, get, hasSession, onLink, pause, post, resendTurn, useToken } from "tulenh/api";
import { note, showLink } from "tulenh/announcer";
import { openChallenge } from "tulenh/challenge";
import { Chat } from "tulenh/chat";
import { byId, el, fill } from "tulenh/dom";
import { listen } from "tulenh/events";
import { GameView } from "tulenh/game-view";
import { GamesView } from "tulenh/games";
import { loadGround } from "tulenh/graphics";
import { drawHead, drawUnread } from "tulenh/head";
import { recall, remember } from "tulenh/memory";
import { go, onRoute, route } from "tulenh/router";
import { onSetting, openSettings, settings, useMe } from "tulenh/settings";
import { useTelegramTheme } from "tulenh/telegram";
import { t, useTexts } from "tulenh/texts";
import { welcomeView } from "tulenh/welcome";

let view = null;
let chat = null;
let live = false;

start();

async function start() {
  useTelegramTheme();
  onLink((up) => showLink(up, t(up ? "link-back" : "link-lost")));
  onSetting((name) => (name === "language" ? changeLanguage() : view?.redraw?.()));
  const guess = recall("language") ?? (navigator.languages.some((tag) => tag.startsWith("vi")) ? "vi" : "en");
  await Promise.all([useLanguage(guess), loadGround(), enter()]);
  if (hasSession() && settings.language && settings.language !== document.documentElement.lang) await useLanguage(settings.language);
  await resendTurn();
  begin();
}

async function enter() {
  if (!hasSession()) return;
  try {
    await useMe(await get("/me"));
  } catch (refusal) {
    if (refusal.status === 401) useToken(null);
    else note(refusal.message);
  }
}

async function useLanguage(language) {
  remember("language", language);
  for (;;) {
    const answer = await call(`/texts?lang=${encodeURIComponent(language)}`).catch(() => null);
    if (answer?.ok) return useTexts(await answer.json(), language);
    await pause(2000);
  }
}

async function changeLanguage() {
  await useLanguage(settings.language);
  document.querySelector("dialog")?.close();
  chat.draw();
  show(route());
}

function begin() {
  if (!hasSession()) {
    document.documentElement.dataset.theme ??= settings.theme;
    drawHead({ title: t("title") });
    fill(byId("main"), welcomeView(async () => {
      await enter();
      begin();
    }));
    return;
  }
  chat ??= new Chat({ game: () => view?.id ?? null, open: ({ game, ply }) => openBoard(game, ply) });
  chat.onUnread = drawUnread;
  chat.draw();
  onRoute(show);
  if (!live) news();
}

function show({ name, words }) {
  if (!hasSession()) return;
  document.querySelector("dialog")?.close();
  const head = (title, back) => {
    drawHead({ title, back, chat: () => chat.toggle(), settings: () => openSettings((line) => chat.send(line)) });
    drawUnread(chat.unread);
  };
  if (name === "join" && words[0]) {
    history.replaceState(null, "", "#/");
    chat.send(`/accept ${words[0]}`);
  }
  if (name === "game" && words[0]) {
    const [id, ply] = words;
    view = new GameView(id, { chat, titled: (title) => view?.id === id && title !== document.title && head(title, true) });
    head(t("title"), true);
    watch(view.load(ply === undefined ? null : Number(ply)));
  } else {
    view = new GamesView({ challenge: () => openChallenge((word) => chat.ask(() => post("/presses", { press: word }))), learn: () => chat.send("/learn") });
    head(t("title"), false);
    watch(view.load());
  }
  fill(byId("main"), view.element);
}

function openBoard(game, ply) {
  if (matchMedia("(max-width: 1099px)").matches) chat.toggle(false);
  if (view?.id === String(game) && view.game) view.view(ply ?? view.game.ply);
  else go(...["game", game, ply].filter((word) => word !== null && word !== undefined).map(String));
}

function watch(loading) {
  loading.catch((refusal) => {
    if (refusal.status === 401) return leave();
    return fill(byId("main"), el("p", { class: "card trouble", role: "alert" }, refusal.message));
  });
}

function leave() {
  useToken(null);
  begin();
}

function news() {
  live = true;
  const reload = () => view?.load().catch(() => {});
  listen({
    game: ({ id, revision }) => {
      if (view?.id === String(id) ? (view.game?.revision ?? -1) < revision : view instanceof GamesView) reload();
    },
    games: () => view instanceof GamesView && reload(),
    notice: (answer) => chat.notice(answer),
    again: reload,
    refused: () => ((live = false), leave()),
  });
}
