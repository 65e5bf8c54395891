// Clocks that run on the page between two answers of the server.

import { t } from "tulenh/texts";

const MINUTE = 60000;

/** Milliseconds as a person reads them: "2 d 4 h", "3 h 05 min", "4:59". Never negative. */
export function duration(milliseconds) {
  const left = Math.max(0, milliseconds);
  const minutes = Math.floor(left / MINUTE);
  const hours = Math.floor(minutes / 60);
  if (hours >= 24) return t("days-hours", { days: Math.floor(hours / 24), hours: hours % 24 });
  if (hours >= 1) return t("hours-minutes", { hours, minutes: String(minutes % 60).padStart(2, "0") });
  return `${minutes}:${String(Math.floor(left / 1000) % 60).padStart(2, "0")}`;
}

/** What a side's clock shows now; `received` is when (by this device's clock, ms) the Game came. Null without a clock. */
export function timeLeft(clock, side, received) {
  const left = clock?.left?.[side];
  if (left === null || left === undefined) return null;
  return clock.running === side ? left - (Date.now() - received) : left;
}

/** Calls `tick()` about once a second while `element` is in the document, and stops for good when it no longer is. */
export function everySecond(element, tick) {
  const timer = setInterval(() => (element.isConnected ? tick() : clearInterval(timer)), 1000);
}
