//! The files of the page, embedded in the program.

/// The page itself.
pub const INDEX: &str = include_str!("page/index.html");

/// Names and contents of the files that the page refers to.
macro_rules! files {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("page/", $name)))),*]
    };
}

/// Every other file, by the name under which the page and the modules refer to it.
pub const PAGE_FILES: &[(&str, &str)] = files![
    "animation.js",
    "announcer.js",
    "answer.js",
    "api.js",
    "board-input.js",
    "board-layout.js",
    "board.js",
    "challenge.js",
    "chat.js",
    "clock.js",
    "dom.js",
    "events.js",
    "form.js",
    "game-view.js",
    "games.js",
    "graphics.js",
    "head.js",
    "main.js",
    "marks.js",
    "memory.js",
    "players.js",
    "position.js",
    "router.js",
    "settings.js",
    "style.css",
    "telegram.js",
    "texts.js",
    "turn-bar.js",
    "turn-entry.js",
    "turns-list.js",
    "welcome.js",
];
