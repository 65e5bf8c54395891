// News from the server: a stream of events that is resumed where it broke off.

import { backoff, call, pause, setLink } from "tulenh/api";

const SILENCE = 40000; // milliseconds; a heartbeat comes every 15 s

/**
 * Listens for good. `handlers[event](data)` is called for every event, `handlers.again()` when the stream is back after a
 * break that may have swallowed something, `handlers.refused()` when the session is no longer valid (and listening ends).
 * `seen()` is the query that says which board is there already, so that only a newer one is told of.
 */
export async function listen(handlers, seen) {
  let last = null;
  let broken = false;
  for (let attempt = 0; ; attempt++) {
    const stop = new AbortController();
    let watchdog;
    const alive = () => {
      clearTimeout(watchdog);
      watchdog = setTimeout(() => stop.abort(), SILENCE);
    };
    let invited = false;
    try {
      alive();
      const answer = await call(`/events${seen()}`, { signal: stop.signal, cache: "no-store", headers: { Accept: "text/event-stream", ...(last && { "Last-Event-ID": last }) } });
      if (answer.status === 401) return handlers.refused();
      if (!answer.ok) throw new Error(String(answer.status));
      setLink(true);
      if (broken) handlers.again();
      attempt = 0;
      for await (const event of eventsOf(answer.body, alive)) {
        if (event.id) last = event.id;
        if (event.type === "bye") invited = true;
        else handlers[event.type]?.(JSON.parse(event.data || "{}"));
      }
    } catch {
      // Broken off; the next round connects again.
    }
    clearTimeout(watchdog);
    broken = true;
    if (!invited) setLink(false);
    await pause(invited ? 100 + 900 * Math.random() : backoff(attempt));
  }
}

async function* eventsOf(body, alive) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    alive();
    const blocks = (rest + value.replaceAll("\r", "")).split("\n\n");
    rest = blocks.pop();
    for (const block of blocks) {
      const event = { type: "message", data: "", id: "" };
      for (const line of block.split("\n")) {
        const [, name, text] = /^(\w+): ?(.*)$/.exec(line) || [];
        if (name === "event") event.type = text;
        else if (name === "id") event.id = text;
        else if (name === "data") event.data += (event.data && "\n") + text;
      }
      if (event.data || event.type !== "message") yield event;
    }
  }
}
