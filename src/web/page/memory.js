// What this browser remembers between visits. Where storage is forbidden (some iframes), only until the page is closed.

const spare = new Map();
const spareHere = new Map();

/** What was remembered under `key`, or `otherwise`. Values are JSON. */
export function recall(key, otherwise = null) {
  try {
    const kept = localStorage.getItem(`tulenh.${key}`);
    return kept === null ? otherwise : JSON.parse(kept);
  } catch {
    return spare.has(key) ? spare.get(key) : otherwise;
  }
}

/** Remembers `value` under `key`; `null` forgets it. */
export function remember(key, value) {
  spare.set(key, value);
  try {
    if (value === null) localStorage.removeItem(`tulenh.${key}`);
    else localStorage.setItem(`tulenh.${key}`, JSON.stringify(value));
  } catch {
    // Storage is forbidden or full; `spare` has it.
  }
}

/** As {@link recall}, of what only this tab remembers. */
export function recallHere(key) {
  try {
    return JSON.parse(sessionStorage.getItem(`tulenh.${key}`));
  } catch {
    return spareHere.get(key) ?? null;
  }
}

/** As {@link remember}, in this tab only. */
export function rememberHere(key, value) {
  spareHere.set(key, value);
  try {
    sessionStorage.setItem(`tulenh.${key}`, JSON.stringify(value));
  } catch {
    // Storage is forbidden or full; `spareHere` has it.
  }
}
