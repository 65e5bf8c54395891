// Where points are. A point is written as "f4". On the board one point is 1 apart from the next; x runs from 0 to 10 to
// the right, y from 0 to 11 down. With Red at the bottom a12 is (0, 0); with Blue at the bottom k1 is.

/** The files from a to k. */
const FILES = "abcdefghijk";

/** The x and y of a point when `bottom` ("red" or "blue") is at the bottom. */
export function placeOf(point, bottom) {
  const x = FILES.indexOf(point[0]);
  const y = 12 - Number(point.slice(1));
  return bottom === "blue" ? [10 - x, 11 - y] : [x, y];
}

/** The point nearest to x and y, or null outside of the board. */
export function pointAt(x, y, bottom) {
  const column = Math.round(x);
  const row = Math.round(y);
  if (column < 0 || column > 10 || row < 0 || row > 11) return null;
  return bottom === "blue" ? FILES[10 - column] + (row + 1) : FILES[column] + (12 - row);
}

/** The rows of points from top to bottom, each from left to right. */
export function rowsOf(bottom) {
  return Array.from({ length: 12 }, (_, y) => Array.from({ length: 11 }, (_, x) => pointAt(x, y, bottom)));
}

/** The point `dx` to the right and `dy` down, or the same point at the edge. */
export function neighbour(point, dx, dy, bottom) {
  const [x, y] = placeOf(point, bottom);
  return pointAt(Math.min(10, Math.max(0, x + dx)), Math.min(11, Math.max(0, y + dy)), bottom);
}

/** A point as a person reads it: "f4", or "3,5" in the official coordinates. */
export function pointName(point, coordinates) {
  return coordinates === "official" ? `${Number(point.slice(1)) - 1},${FILES.indexOf(point[0])}` : point;
}

/** What is written on the frame: `columns` from left to right, `rows` from top to bottom. */
export function frameLabels(coordinates, bottom) {
  const official = coordinates === "official";
  const columns = Array.from(FILES, (file, x) => (official ? String(x) : file));
  const rows = Array.from({ length: 12 }, (_, y) => String(official ? 11 - y : 12 - y));
  return bottom === "blue" ? { columns: columns.reverse(), rows: rows.reverse() } : { columns, rows };
}

/** Where each of the pieces of a stack is drawn, carrier first: offset from the point and radius. */
export function stackPlaces(count) {
  if (count === 1) return [[0, 0, 0.46]];
  const corners = [[0.25, 0.22], [-0.27, 0.24], [0.27, -0.26], [-0.27, -0.26]];
  const radius = count > 3 ? 0.19 : 0.235;
  return Array.from({ length: count }, (_, i) => (i === 0 ? [0, count > 3 ? 0 : -0.07, 0.39] : [...corners[(i - 1) % 4], radius]));
}
