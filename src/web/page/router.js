// Which view is shown, by the fragment of the address: `#/` games, `#/game/ID`, `#/game/ID/PLY`, `#/setup/ID`, `#/rules/WORDS`,
// `#/learn`, `#/problem`, `#/lobby`, `#/watching`, `#/contests`, `#/contest/ID/PART/SEASON`, `#/join/CODE`, and on entering `#/enter/CODE`
// and `#/watch/CODE`.

/** The route of the address: `{name, words}`. */
export function route() {
  const [name = "", ...words] = location.hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
  return { name, words };
}

/** Goes to a view, such as `go("game", "7")`; `go()` is the list of games. */
export function go(...words) {
  const hash = `#/${words.map(encodeURIComponent).join("/")}`;
  if (hash === location.hash) dispatchEvent(new HashChangeEvent("hashchange"));
  else location.hash = hash;
}

/** Makes a view the one of the address, without a way back to the one before. */
export function useRoute(...words) {
  history.replaceState(null, "", `${location.pathname}${location.search}#/${words.map(encodeURIComponent).join("/")}`);
}

/** The number of a game from how launches name it, "game-123" or "123"; null from anything else. */
export const gameOf = (named) => /^(?:game-)?(\d{1,15})$/.exec(named ?? "")?.[1] ?? null;

/** The address of this page with another view. */
export const addressOf = (...words) => `${location.origin}${location.pathname}#/${words.map(encodeURIComponent).join("/")}`;

/** Calls `show(route)` now and whenever the address changes. */
export function onRoute(show) {
  addEventListener("hashchange", () => show(route()));
  show(route());
}
