// The pieces on their points, and what a step changes: for the preview of a turn and its animation. The rules are the
// server's; this only moves what a Step says.

/** The position of a Game: a map from a point to its pieces, carrier first. */
export const positionOf = (game) => new Map(game.board.map(({ at, pieces }) => [at, pieces]));

/** Whether two pieces look the same. */
const samePiece = (one, other) => one.role === other.role && one.side === other.side && one.hero === other.hero;

/** A word for a group of pieces, equal for groups that look the same. */
export const groupKey = (group) => group.map((piece) => piece.role + (piece.hero ? "*" : "")).join("+");

/** What is left of `pieces` without the `group`. */
export function without(pieces, group) {
  const rest = [...pieces];
  for (const piece of group) {
    const at = rest.findIndex((other) => samePiece(piece, other));
    if (at >= 0) rest.splice(at, 1);
  }
  return rest;
}

/** The position after a Step, as well as it can be told from the step; `pieces` that meet own ones join them. */
export function afterStep(position, step) {
  const next = new Map(position);
  const take = (point) => next.delete(point);
  const leave = (point, group) => {
    const rest = without(next.get(point) ?? [], group);
    if (rest.length) next.set(point, rest);
    else next.delete(point);
  };
  const side = step.group[0].side;
  if (step.kind === "shot-down") leave(step.from, step.group);
  else if (step.kind === "exchange") take(step.to), leave(step.from, step.group);
  else if (step.kind === "strike") take(step.to);
  else {
    const going = step.kind === "drop" && step.group.length > 1 ? step.group.slice(1) : step.group;
    leave(step.from, going);
    const there = next.get(step.to) ?? [];
    next.set(step.to, there[0]?.side === side ? [...there, ...going] : going);
  }
  if (step.also) take(step.also);
  return next;
}
