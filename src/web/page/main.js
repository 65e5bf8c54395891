// The page begins here: session, texts, the view of the address, news.

import { get, hasSession, onLink, post, resendTurn, useToken } from "tulenh/api";
import { note, showLink } from "tulenh/announcer";
import { openChallenge } from "tulenh/challenge";
import { Chat } from "tulenh/chat";
import { ContestsView, ContestView } from "tulenh/contests";
import { button, byId, el, fill } from "tulenh/dom";
import { listen } from "tulenh/events";
import { GameView } from "tulenh/game-view";
import { GamesView } from "tulenh/games";
import { useStyle } from "tulenh/graphics";
import { drawHead, drawUnread } from "tulenh/head";
import { LessonView } from "tulenh/lesson-view";
import { LobbyView } from "tulenh/lobby";
import { ProblemView } from "tulenh/problem-view";
import { recall, remember } from "tulenh/memory";
import { go, onRoute, route, useRoute } from "tulenh/router";
import { RulesView } from "tulenh/rules-view";
import { comeIn, leaveSession } from "tulenh/session";
import { SetUpView } from "tulenh/setup-view";
import { onSetting, openSettings, settings, useMe } from "tulenh/settings";
import { showBack } from "tulenh/telegram";
import { t, useTexts } from "tulenh/texts";
import { WatchingView } from "tulenh/watching";
import { welcomeView } from "tulenh/welcome";

let view = null;
let chat = null;
let live = false;
let first = null; // the answer with which the page began, until its views are shown

start();

async function start() {
  onLink((up) => showLink(up, t(up ? "link-back" : "link-lost")));
  onSetting((name) => (name === "language" ? changeLanguage() : view?.redraw?.()));
  document.documentElement.dataset.theme = recall("theme", settings.theme);
  const drawings = useStyle(recall("style", settings.style));
  const refused = await comeIn().then(() => null, (refusal) => refusal.message);
  await resendTurn();
  await load();
  await drawings;
  begin(refused);
}

// Everything that is needed first comes in one answer.
async function load() {
  const guess = recall("language") ?? (navigator.languages.some((tag) => tag.startsWith("vi")) ? "vi" : "en");
  const { name, words: [game] } = route();
  first = await get(`/start?lang=${encodeURIComponent(guess)}${name === "game" && /^\d+$/.test(game) ? `&game=${game}` : ""}`);
  useTexts(first.texts, first.language);
  if (first.me) {
    remember("language", first.language);
    await useMe(first.me);
  } else if (hasSession()) leaveSession();
}

async function changeLanguage() {
  await load();
  document.querySelector("dialog")?.close();
  chat.draw();
  show(route());
}

function begin(refused = null) {
  if (!hasSession()) {
    drawHead({ title: t("title") });
    fill(byId("main"), welcomeView(async () => {
      await load();
      begin();
    }, refused));
    return;
  }
  if (refused) note(refused);
  chat ??= new Chat({ game: () => view?.id ?? null, open: openBoard });
  chat.onUnread = drawUnread;
  chat.draw();
  onRoute(show);
  if (!live) news();
}

function show({ name, words }) {
  if (!hasSession()) return;
  if (name === "enter" || name === "watch") return location.reload(); // another way in
  document.querySelector("dialog")?.close();
  const watches = settings.watches;
  const head = (title, back) => {
    drawHead({ title, back, chat: watches ? null : () => chat.toggle(), settings: watches ? null : () => openSettings((line) => chat.send(line)) });
    showBack(back ? () => go() : null);
    drawUnread(chat.unread);
  };
  const known = first;
  first = null;
  if (name === "join" && words[0]) {
    useRoute();
    chat.send(`/accept ${words[0]}`);
  }
  let given = []; // what the view need not ask for
  if (name === "game" && words[0]) {
    const [id, ply] = words;
    view = new GameView(id, { open: openBoard, titled: (title) => view?.id === id && title !== document.title && head(title, !watches) });
    head(t("title"), !watches);
    given = [ply === undefined ? null : Number(ply), String(known?.game?.id) === id ? known : null];
  } else if (name === "setup" && words[0]) {
    const [id] = words;
    view = new SetUpView(id, { titled: (title) => view?.id === id && title !== document.title && head(title, true) });
    head(t("title"), true);
  } else if (name === "rules") {
    view = new RulesView(words.join("/"), { open: openBoard });
    head(t("rules-book"), true);
  } else if (name === "contests") {
    view = new ContestsView();
    head(t("contests"), true);
  } else if (name === "contest" && words[0]) {
    view = new ContestView(...words);
    head(t("contests"), true);
  } else if (name === "lobby") {
    view = new LobbyView();
    head(t("lobby"), true);
  } else if (name === "watching") {
    view = new WatchingView();
    head(t("to-watch"), true);
  } else if (name === "learn") {
    view = new LessonView({ open: openBoard });
    head(t("lessons"), true);
  } else if (name === "problem") {
    view = new ProblemView(words[0] ?? "today", { open: openBoard });
    head(t("problems"), true);
  } else {
    view = new GamesView({ challenge: () => openChallenge((word) => chat.ask(() => post("/presses", { press: word }))) });
    head(t("title"), false);
    given = [known?.games];
  }
  fill(byId("main"), view.element);
  scrollTo(0, 0);
  watch(view.load(...given));
}

function openBoard({ game, ply }) {
  if (matchMedia("(max-width: 1099px)").matches) chat.toggle(false);
  if (view?.id === String(game) && view.game) view.view(ply ?? view.game.ply);
  else go(...["game", game, ply].filter((word) => word !== null && word !== undefined).map(String));
}

function watch(loading) {
  loading.catch((refusal) => {
    if (refusal.status === 401) return leave();
    // Until both have placed their armies there is no game, and then no set-up any more.
    if (view instanceof GameView && !view.game) return instead("setups", "setup", refusal);
    if (view instanceof SetUpView) return instead("games", "game", refusal);
    return tellRefusal(refusal);
  });
}

function instead(path, name, refusal) {
  const { id } = view;
  return get(`/${path}/${id}`).then(() => (useRoute(name, id), show(route())), () => tellRefusal(refusal));
}

function tellRefusal(refusal) {
  fill(byId("main"), el("div", { class: "card" }, el("p", { class: "trouble", role: "alert" }, refusal.message),
    el("div", { class: "acts" }, button(t("games"), () => go(), "main"))));
}

function leave() {
  leaveSession();
  begin();
}

const SPECTATORS_LOOK = 10000; // milliseconds

// The stream tells of one's own games; of one that somebody looks at, the server is asked.
function lookAgain() {
  const looksOn = view?.game && !view.game.you && !view.game.outcome && !settings.watches;
  if (looksOn && hasSession() && !document.hidden) view.load().catch(() => {});
}

function news() {
  live = true;
  setInterval(lookAgain, SPECTATORS_LOOK);
  const isList = () => view instanceof GamesView || view instanceof GameView || view instanceof SetUpView;
  const reload = () => isList() && view.load().catch(() => {});
  listen({
    game: ({ id, revision, votes }) => {
      if (view instanceof SetUpView && view.id === String(id)) return go("game", view.id);
      if (view?.id === String(id) ? (view.game?.revision ?? -1) < revision || votes : view instanceof GamesView) reload();
    },
    games: () => (view instanceof LobbyView ? view.again() : view instanceof GamesView && reload()),
    notice: (answer) => {
      chat.notice(answer);
      if (view instanceof SetUpView || (answer.shows && view?.id === String(answer.shows.game))) reload();
    },
    again: reload,
    refused: () => ((live = false), leave()),
  }, () => (view?.game ? `?game=${view.id}&revision=${view.game.revision}` : ""));
}
