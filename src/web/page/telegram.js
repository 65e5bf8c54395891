// Telegram, which opens its Mini Apps with who somebody is and its colours in the fragment of the address, and speaks with
// them by events: https://core.telegram.org/bots/webapps.

const COLOURS = {
  bg_color: ["--page"], secondary_bg_color: ["--panel"], text_color: ["--text"], hint_color: ["--hint"], link_color: ["--link"],
  button_color: ["--accent"], button_text_color: ["--on-accent"], destructive_text_color: ["--destructive"],
};

let back = () => {};
let opened = false;

/** What Telegram says about who opened the page, word for word for the server; null elsewhere. The router gets the rest. */
export function telegramLaunch() {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const launch = fragment.get("tgWebAppData");
  if (launch === null) return null;
  opened = true;
  history.replaceState(null, "", location.pathname + location.search);
  try {
    useColours(JSON.parse(fragment.get("tgWebAppThemeParams")));
  } catch {
    useColours({}); // Not ours to mend: the colours of style.css remain.
  }
  hearTelegram();
  send("web_app_ready", {});
  send("web_app_expand", {});
  return launch;
}

/** Shows Telegram's own way back, which calls `action()`, or hides it. */
export function showBack(action) {
  if (!opened) return;
  back = action ?? (() => {});
  send("web_app_setup_back_button", { is_visible: action !== null });
}

function useColours(theme) {
  const root = document.documentElement;
  const colours = theme ?? {};
  for (const [name, variables] of Object.entries(COLOURS)) {
    if (/^#[0-9a-f]{6}$/i.test(colours[name] ?? "")) for (const variable of variables) root.style.setProperty(variable, colours[name]);
  }
  const night = Boolean(colours.bg_color) && luminance(colours.bg_color) < 0.5;
  if (colours.bg_color) root.style.colorScheme = night ? "dark" : "light";
  root.classList.add("telegram");
  root.classList.toggle("night", night);
}

function luminance(colour) {
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255);
  return 0.3 * red + 0.59 * green + 0.11 * blue;
}

// Phones and desktops have an object for events, the web client frames the page.
function send(type, data) {
  const text = JSON.stringify(data);
  if (window.TelegramWebviewProxy) window.TelegramWebviewProxy.postEvent(type, text);
  else if (typeof window.external?.notify === "function") window.external.notify(JSON.stringify({ eventType: type, eventData: data }));
  else if (parent !== window) parent.postMessage(JSON.stringify({ eventType: type, eventData: data }), "*");
}

function hearTelegram() {
  const receive = (type, data) => {
    if (type === "back_button_pressed") back();
    else if (type === "theme_changed") useColours(data?.theme_params);
  };
  window.Telegram = { WebView: { receiveEvent: receive } };
  addEventListener("message", ({ source, data }) => {
    if (source !== parent || typeof data !== "string") return;
    try {
      const { eventType, eventData } = JSON.parse(data);
      receive(eventType, eventData);
    } catch {
      // Not an event of Telegram.
    }
  });
}
