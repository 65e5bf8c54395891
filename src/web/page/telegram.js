// Colours of Telegram, which opens its Mini Apps with them in the fragment of the address.

const COLOURS = {
  bg_color: ["--page"], secondary_bg_color: ["--panel"], text_color: ["--text"], hint_color: ["--muted"], link_color: ["--link"],
  button_color: ["--accent"], button_text_color: ["--on-accent"], destructive_text_color: ["--danger"],
};

/** Maps Telegram's theme to the variables of style.css, and leaves the fragment to the router. */
export function useTelegramTheme() {
  const fragment = new URLSearchParams(location.hash.slice(1));
  if (!fragment.has("tgWebAppThemeParams")) return;
  let theme = {};
  try {
    theme = JSON.parse(fragment.get("tgWebAppThemeParams"));
  } catch {
    // Not ours to mend: the colours of style.css remain.
  }
  const root = document.documentElement;
  for (const [name, variables] of Object.entries(COLOURS)) {
    if (/^#[0-9a-f]{6}$/i.test(theme[name] ?? "")) for (const variable of variables) root.style.setProperty(variable, theme[name]);
  }
  if (theme.bg_color) root.style.colorScheme = luminance(theme.bg_color) < 0.5 ? "dark" : "light";
  root.classList.add("telegram");
  history.replaceState(null, "", location.pathname + location.search + "#/");
}

function luminance(colour) {
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255);
  return 0.3 * red + 0.59 * green + 0.11 * blue;
}
