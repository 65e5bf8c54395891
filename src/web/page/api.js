// Requests to the server. What a person did is sent until it is answered; its key makes the repetition harmless.

import { recall, remember } from "tulenh/memory";

const BASE = "/api/v1";
const language = () => document.documentElement.lang; // what the server refuses it says in the language of the page
const PATIENCE = 15000; // milliseconds for an answer
let token = recall("token");
let linkIsUp = true;
let linkListener = () => {};

/** An answer of the server that says no: `message` is a sentence for a person, `code` a word for the program. */
class Refusal extends Error {
  constructor(status, body) {
    super(body.error || `HTTP ${status}`);
    this.status = status;
    this.code = body.code || "";
  }
}

/** Whether this browser has a session. */
export const hasSession = () => token !== null;

/** Begins to use a token, and remembers it unless `keep` is false; `null` ends the session here. */
export function useToken(value, keep = true) {
  token = value;
  if (keep) remember("token", value);
}

/** Begins a session by what the server asks for: `{guest}`, `{telegram}`, `{discord}`, `{link}` or `{watch}`. */
export const beginSession = (proof) =>
  insist("/sessions", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(proof) });

/** Calls `listener(up)` whenever the connection is lost or back. */
export function onLink(listener) {
  linkListener = listener;
}

/** Says that the connection works, or not. */
export function setLink(up) {
  if (up !== linkIsUp) linkListener((linkIsUp = up));
}

/** Milliseconds to wait before the n-th repetition (from 0): 0.4 s, doubled up to 10 s, a quarter of it by chance. */
export const backoff = (attempt) => Math.min(10000, 400 * 2 ** attempt) * (0.75 + Math.random() / 4);

/** A promise that is kept after so many milliseconds, or when the browser says that it is online again. */
export function pause(milliseconds) {
  return new Promise((done) => {
    const wake = () => (clearTimeout(timer), removeEventListener("online", wake), done());
    const timer = setTimeout(wake, milliseconds);
    addEventListener("online", wake);
  });
}

/** A random key for one thing that a person did. */
export const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** A request with the token; rejects only when there is no connection. */
export const call = (path, options = {}) =>
  fetch(BASE + path, { cache: "no-cache", ...options, headers: { ...(token && { Authorization: `Bearer ${token}` }), ...(language() && { "Accept-Language": language() }), ...options.headers } });

/** The JSON of `GET path`, asked for until there is an answer. Rejects with a {@link Refusal}. */
export const get = (path) => insist(path, {});

/** The JSON of `POST path`, repeated with the same key until there is an answer. Rejects with a {@link Refusal}. */
export function post(path, body, key = newKey()) {
  return insist(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ ...body, key }) });
}

/** Plays a turn. It is remembered until it is answered, so that {@link resendTurn} can finish what a closed page began. */
export async function postTurn(game, ply, lan, key = newKey()) {
  remember("turn", { game, ply, lan, key });
  try {
    return await post(`/games/${game}/turns`, { ply, lan }, key);
  } finally {
    remember("turn", null);
  }
}

/** Sends a turn that the page did not finish sending when it was closed. */
export async function resendTurn() {
  const turn = recall("turn");
  if (turn) await postTurn(turn.game, turn.ply, turn.lan, turn.key).catch(() => {});
}

/** The bytes of a picture as a URL for `img` or `a`; the path is the one of the Answer, with or without `/api/v1`. */
export async function pictureUrl(path) {
  if (path.startsWith("data:")) return path;
  const answer = await call(path.replace(/^.*\/api\/v1(?=\/)/, ""));
  if (!answer.ok) throw new Refusal(answer.status, {});
  return URL.createObjectURL(await answer.blob());
}

async function insist(path, options) {
  for (let attempt = 0; ; attempt++) {
    let answer;
    try {
      answer = await call(path, { ...options, signal: AbortSignal.timeout(PATIENCE) });
      if (answer.ok) {
        const body = answer.status === 204 ? {} : await answer.json();
        setLink(true);
        return body;
      }
    } catch {
      answer = null; // no connection, or it broke off
    }
    // A network that does not say who somebody is has taken what was sent to it.
    if (answer && (![429, 502, 503, 504].includes(answer.status) || (answer.status === 502 && path === "/sessions"))) {
      setLink(true);
      throw new Refusal(answer.status, await answer.json().catch(() => ({})));
    }
    if (!answer) setLink(false);
    await pause(Math.max(backoff(attempt), 1000 * (answer?.headers.get("Retry-After") || 0)));
  }
}
