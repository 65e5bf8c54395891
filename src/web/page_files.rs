//! The files of the page, embedded in the program.

use std::collections::BTreeMap;

/// The page itself.
pub const INDEX: &str = include_str!("page/index.html");

/// How it looks.
pub const STYLE: &str = include_str!("page/style.css");

/// Paths and texts of modules.
macro_rules! modules {
    ($($path:literal),* $(,)?) => {
        &[$(($path, include_str!(concat!("page/", $path, ".js")))),*]
    };
}

const MODULES: &[(&str, &str)] = modules![
    "announcer",
    "api",
    "discord",
    "dom",
    "events",
    "games",
    "head",
    "main",
    "memory",
    "router",
    "session",
    "settings",
    "telegram",
    "texts",
    "welcome",
    "board/animation",
    "board/board",
    "board/board-input",
    "board/board-layout",
    "board/graphics",
    "board/marks",
    "board/position",
    "board/still-board",
    "club/contests",
    "club/lobby",
    "club/watching",
    "chat/answer",
    "chat/challenge",
    "chat/chat",
    "chat/form",
    "game/analysis",
    "game/clock",
    "game/game-actions",
    "game/game-view",
    "game/line",
    "game/plans",
    "game/players",
    "game/reply-box",
    "game/table",
    "game/team",
    "game/turn-bar",
    "game/turn-entry",
    "game/turns-list",
    "reader/lesson-view",
    "reader/problem-view",
    "reader/rules-view",
    "reader/task-view",
    "setup/setup-tools",
    "setup/setup-view",
];

/// The modules by the names under which they import each other.
pub fn modules() -> BTreeMap<&'static str, &'static str> {
    let named = MODULES.iter().map(|(path, text)| {
        let name = path.rsplit_once('/').map_or(*path, |(_, name)| name);
        (name, *text)
    });
    named.collect()
}
