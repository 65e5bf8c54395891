//! `openings`: the beginnings of finished games that everybody who played them allows to be used, for
//! `tulenh-lab book extend`.
//!
//! A game a line: the rules, ` | `, and turns in LAN. Nothing tells who played, when, or how it ended. The lines
//! are sorted, so that their order does not tell either.

use std::collections::HashSet;
use std::io::Write;
use std::sync::Arc;

use crate::game::team::MOST_FORMER;
use crate::game::{Bot, Game, PlayerId};
use crate::operator::output::OperatorError;
use crate::store::maintenance::{Archive, Item};
use tulenh_rules::{Position, Side};

/// Turns of either side that are printed of a game: a book needs no more.
const PLIES: usize = 24;

/// Prints the openings in a store.
///
/// # Errors
/// Those of the store, and of writing.
pub(super) fn print(archive: &Archive, out: &mut impl Write) -> Result<(), OperatorError> {
    let (mut allowing, mut lines) = (HashSet::new(), Vec::new());
    // People come before games.
    archive.visit(|item| -> Result<(), OperatorError> {
        match item {
            Item::Player(player, _) if player.preferences.allow_openings() => {
                allowing.insert(player.id);
            }
            Item::Game(stored) if is_usable(&stored.game, &allowing) => {
                lines.push(line(&stored.game));
            }
            _ => {}
        }
        Ok(())
    })?;
    lines.sort();
    for line in lines {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// Whether a game is over, began as its battle does, and everybody who has played it allows its use.
fn is_usable(game: &Game, allowing: &HashSet<PlayerId>) -> bool {
    let may = |who: &PlayerId| Bot::of(*who).is_some() || allowing.contains(who);
    let mut sides = Side::ALL.into_iter();
    let all_allow = sides.all(|side| {
        let former = game.team(side).map_or(&[][..], |team| &team.former);
        // Of more people than that the team has forgotten who they were.
        let all_are_known = former.len() < MOST_FORMER;
        all_are_known && game.people(side).iter().chain(former).all(may)
    });
    let start = Position::start(Arc::new(game.rules().clone()));
    !game.is_open() && all_allow && *game.record().start() == start
}

fn line(game: &Game) -> String {
    let turns = game.record().turns().iter().take(PLIES);
    let lans: Vec<&str> = turns.map(|played| played.lan.as_str()).collect();
    format!("{} | {}", game.rules().spec(), lans.join(" "))
}
