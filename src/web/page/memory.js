// What this browser remembers between visits. Where storage is forbidden (some iframes), only until the page is closed.

const spare = new Map();

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
