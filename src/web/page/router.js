// Which view is shown, by the fragment of the address: `#/` games, `#/game/ID`, `#/game/ID/PLY`, `#/join/CODE`.

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

/** The address of this page with another view. */
export const addressOf = (...words) => `${location.origin}${location.pathname}#/${words.map(encodeURIComponent).join("/")}`;

/** Calls `show(route)` now and whenever the address changes. */
export function onRoute(show) {
  addEventListener("hashchange", () => show(route()));
  show(route());
}
