//! Openings of finished games, as `tulenh store openings` prints them: the rules, ` | `, and turns in LAN
//! from the start of the battle; a game a line.

use tulenh_console::ToolError;
use tulenh_rules::{Position, Ruleset, Turn};

/// The turns of those games that are played by some rules, in canonical form.
///
/// # Errors
/// A line is no opening, or has a turn that is not legal.
pub fn read(text: &str, rules: &Ruleset) -> Result<Vec<Vec<Turn>>, ToolError> {
    let mut games = Vec::new();
    let lines = text.lines().enumerate();
    for (index, line) in lines.filter(|(_, line)| !line.trim().is_empty()) {
        let bad = |why: String| format!("line {}: {why}", index + 1);
        let (spec, turns) = line
            .split_once(" | ")
            .ok_or_else(|| bad("no ` | `".to_owned()))?;
        let own = Ruleset::parse(spec).map_err(|error| bad(error.to_string()))?;
        if own != *rules {
            continue;
        }
        let mut now = Position::start(std::sync::Arc::new(own));
        let mut game = Vec::new();
        for lan in turns.split_whitespace() {
            let turn = now
                .read_lan(lan)
                .map_err(|error| bad(format!("{lan}: {error}")))?;
            let turn = now.canonical(&turn)?;
            now.make_unchecked(&turn);
            game.push(turn);
        }
        games.push(game);
    }
    Ok(games)
}
