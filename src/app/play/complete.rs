//! Turns offered while one is being typed, and times while one is being chosen.

use std::collections::HashMap;

use tulenh_rules::{Position, Reading, Role, Ruleset, Square, Turn};

use crate::app::boards::turn_words::turn_in_words;
use crate::app::context::Context;
use crate::app::language::catalog::Localizer;
use crate::app::language::time::tempo::{Control, TempoWords};
use crate::app::language::vocabulary;
use crate::app::people::callers::{Caller, letters};
use crate::app::people::{callers, find_game};
use crate::app::play::turns::may_play;
use crate::app::request::choice::Choice;
use crate::app::request::command::{Command, Request};
use crate::game::{Game, GameId, Timestamp};

/// The most that are offered: what the networks show.
const OFFERED: usize = 25;
/// The most characters that are looked at.
const TYPED_CHARS: usize = 60;
/// The times that are offered when nothing is typed, as they are typed; the usual one first.
const TIMES: [&str; 15] = [
    "3d",
    "1d",
    "2d",
    "5d",
    "7d",
    "14d",
    "30d",
    "12h",
    "1h",
    "10min",
    "5d+12h",
    "1d+8h",
    "whole game 30min",
    "one clock",
    "no clock",
];
/// What a number alone may be a number of.
const UNITS: [&str; 3] = ["d", "h", "min"];

/// See [`crate::app::App::complete`].
pub(crate) async fn complete(context: &Context, request: &Request, now: Timestamp) -> Vec<Choice> {
    let Ok(caller) = callers::caller(context, request, now).await else {
        return Vec::new();
    };
    match &request.command {
        Command::Move { game, turn } => turns(context, &caller, *game, turn).await,
        Command::Challenge { terms, .. } => times(caller.localizer, terms.trim()),
        _ => Vec::new(),
    }
}

async fn turns(
    context: &Context,
    caller: &Caller<'_>,
    game: Option<GameId>,
    turn: &str,
) -> Vec<Choice> {
    let Ok(found) = find_game::find(context, caller, game).await else {
        return Vec::new();
    };
    let game = &found.game.game;
    if may_play(game, caller.id(), game.ply()).is_err() {
        return Vec::new();
    }
    let typed: String = turn.trim().chars().take(TYPED_CHARS).collect();
    offered(caller, game, &typed)
}

/// What the words may become: the turns they are already, then those of which they are the
/// beginning, as LAN or by the name of the piece (`tank f4`, `xe tăng`), then those that mention the
/// points in them. Each list has all kinds of pieces in its front.
fn offered(caller: &Caller<'_>, game: &Game, typed: &str) -> Vec<Choice> {
    let position = game.position();
    let mut turns: Vec<Turn> = match position.read(typed, letters(caller)) {
        Reading::Turn(turn) | Reading::Costly(turn) => {
            let more = position.legal_continuations(&turn);
            std::iter::once(turn).chain(more).collect()
        }
        Reading::Several(turns) => turns,
        Reading::Illegal(..) | Reading::NotATurn => Vec::new(),
    };
    let wanted = vocabulary::plain(typed);
    let named: Vec<Role> = match wanted.is_empty() {
        true => Vec::new(),
        false => roles_beginning(caller, &wanted),
    };
    let mut beginnings = Vec::new();
    let mut mentions = Vec::new();
    for turn in position.legal_steps() {
        // In the letters of programs and in the person's own.
        let forms = [position.lan(&turn), turn_in_words(caller, position, &turn)];
        let forms = forms.map(|form| vocabulary::plain(&form));
        let begins = forms.iter().any(|form| form.starts_with(&wanted));
        if begins || is_named(caller, &named, &turn, &wanted) {
            beginnings.push(turn);
        } else if forms.iter().any(|form| form.contains(&wanted)) {
            mentions.push(turn);
        }
    }
    turns.extend(spread(position, beginnings));
    turns.extend(spread(position, mentions));
    let mut offered: Vec<Choice> = Vec::new();
    for turn in turns {
        let value = turn_in_words(caller, position, &turn);
        if value.len() <= 100 && offered.iter().all(|before| before.value != value) {
            let label = label(caller, position, &turn, &value);
            offered.push(Choice { value, label });
        }
        if offered.len() == OFFERED {
            break;
        }
    }
    offered
}

/// What a piece may be called: by the names that turns understand, and as the person reads it.
fn names(caller: &Caller<'_>, role: Role) -> impl Iterator<Item = String> {
    let shown = std::iter::once(caller.localizer.role(role));
    let all = role.names().map(str::to_owned).chain(shown);
    all.map(|name| vocabulary::plain(&name))
}

/// The pieces with whose name the words begin, or of whose name they are the beginning.
fn roles_beginning(caller: &Caller<'_>, wanted: &str) -> Vec<Role> {
    let fits = |role: &Role| {
        names(caller, *role).any(|name| name.starts_with(wanted) || wanted.starts_with(&name))
    };
    Role::ALL.into_iter().filter(fits).collect()
}

/// Whether the words are the beginning of the turn with its piece named: `tankf4f6`, or only where
/// it goes, `tankf6`.
fn is_named(caller: &Caller<'_>, named: &[Role], turn: &Turn, wanted: &str) -> bool {
    let Some(step) = turn.steps().next() else {
        return false;
    };
    let (from, to) = (turn.from().to_string(), step.action.to().to_string());
    let ways = [format!("{from}{to}"), to];
    let pieces = step
        .group
        .pieces()
        .filter(|piece| named.contains(&piece.role));
    let mut called = pieces.flat_map(|piece| names(caller, piece.role));
    called.any(|name| {
        let mut whole = ways.iter().map(|way| format!("{name}{way}"));
        whole.any(|whole| whole.starts_with(wanted))
    })
}

/// The turns with those that take something first and those that cost something last; among each of
/// these one of every kind of piece before a second of any, and one of every point it stands on before
/// a second from there.
fn spread(position: &Position, turns: Vec<Turn>) -> Vec<Turn> {
    let mut ranked: Vec<(u8, Role, Square, String, Turn)> = turns
        .into_iter()
        .map(|turn| {
            let loses = position
                .play(&turn)
                .is_ok_and(|(_, effects)| !effects.lost.is_empty());
            let rank = match (loses, turn.is_capture()) {
                (true, _) => 2,
                (false, true) => 0,
                (false, false) => 1,
            };
            let carrier = turn.steps().next().map(|step| step.group.carrier().role);
            let role = carrier.unwrap_or(Role::Militia);
            (rank, role, turn.from(), position.lan(&turn), turn)
        })
        .collect();
    ranked.sort_by(|one, other| {
        let key = |it: &(u8, Role, Square, String, Turn)| (it.0, it.1, it.2, it.3.clone());
        key(one).cmp(&key(other))
    });
    // How many of its rank and kind, and how many of these from its point, come before each.
    let mut seen: HashMap<(u8, Role, Option<Square>), usize> = HashMap::new();
    let mut count = |key| {
        let seen = seen.entry(key).or_insert(0);
        *seen += 1;
        *seen
    };
    let mut by_point: Vec<_> = ranked
        .into_iter()
        .map(|(rank, role, from, _, turn)| (rank, count((rank, role, Some(from))), role, turn))
        .collect();
    by_point.sort_by_key(|(rank, nth, role, _)| (*rank, *role, *nth));
    let mut by_kind: Vec<_> = by_point
        .into_iter()
        .map(|(rank, _, role, turn)| (rank, count((rank, role, None)), turn))
        .collect();
    by_kind.sort_by_key(|(rank, nth, _)| (*rank, *nth));
    by_kind.into_iter().map(|(.., turn)| turn).collect()
}

/// What the words may become: the time they mean as they stand, the times a number alone may mean,
/// then those of the list in which they are found; the whole list where they mean nothing.
fn times(localizer: Localizer<'_>, typed: &str) -> Vec<Choice> {
    let known = |value: &str| {
        let label = time(localizer, value)?;
        let value = value.to_owned();
        Some(Choice { value, label })
    };
    let usual: Vec<Choice> = TIMES.iter().filter_map(|value| known(value)).collect();
    let wanted = vocabulary::letters(typed);
    let mut offered: Vec<Choice> = Vec::new();
    if typed.chars().count() <= TYPED_CHARS {
        offered.extend(known(typed));
        if typed.bytes().all(|b| b.is_ascii_digit()) {
            let lengths = UNITS.iter().map(|unit| format!("{typed}{unit}"));
            offered.extend(lengths.filter_map(|value| known(&value)));
        }
    }
    for choice in &usual {
        let names = [&choice.value, &choice.label];
        let mut names = names.into_iter().map(|name| vocabulary::letters(name));
        let fits = names.any(|name| name.contains(&wanted));
        if fits && offered.iter().all(|before| before.label != choice.label) {
            offered.push(choice.clone());
        }
    }
    match offered.is_empty() {
        true => usual,
        false => offered,
    }
}

/// What these words mean as a time; `None` when they mean none, or anything beside it.
fn time(localizer: Localizer<'_>, words: &str) -> Option<String> {
    let mut words: Vec<&str> = words.split_whitespace().collect();
    let tempo_words = TempoWords::read(&mut words).ok()?;
    if !words.is_empty() || tempo_words == TempoWords::default() {
        return None;
    }
    let said = match tempo_words.control {
        // How long that is says the battle.
        Some(Control::Official) => localizer.word("choice-time-official"),
        _ => localizer
            .tempo(tempo_words.tempo(Ruleset::usual().battle))
            .words(),
    };
    Some(said.trim_end_matches('.').to_owned())
}

/// `f4-f6 · Tank`: the turn as it is written, what it does, and what it takes.
fn label(caller: &Caller<'_>, position: &Position, turn: &Turn, written: &str) -> String {
    let localizer = caller.localizer;
    let mut label = format!("{written} · {}", localizer.turn_deeds(position, turn));
    if let Ok((_, effects)) = position.play(turn)
        && !effects.captured.is_empty()
    {
        let taken = localizer.stacks(&effects.captured, caller.view_settings.coordinates, 3);
        label.push_str(&format!(" ✕ {taken}"));
    }
    label.chars().take(100).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::language::catalog::Catalog;
    use crate::game::Language;

    fn values(typed: &str) -> Vec<String> {
        let catalog = Catalog::new();
        let offered = times(catalog.localizer(None), typed);
        offered.into_iter().map(|choice| choice.value).collect()
    }

    #[test]
    fn every_time_of_the_list_is_one_that_can_be_played() {
        assert_eq!(values(""), TIMES);
        assert!(TIMES.len() <= OFFERED);
        let catalog = Catalog::new();
        let vietnamese = catalog.localizer(Some(&Language("vi".to_owned())));
        let offered = times(vietnamese, "");
        assert_eq!(offered[0].label, "3 ngày mỗi nước");
        assert!(offered.iter().all(|choice| choice.label.len() <= 100));
    }

    #[test]
    fn what_is_typed_comes_first_and_its_like_behind() {
        assert_eq!(values("4 days")[0], "4 days");
        assert_eq!(values("6d+2h")[0], "6d+2h");
        assert_eq!(values("3 days"), ["3 days"]);
        assert_eq!(values("30"), ["30d", "30h", "30min", "whole game 30min"]);
        // Beyond what a turn may take.
        assert_eq!(values("45"), ["45h", "45min"]);
        assert_eq!(values("3 days claim")[0], "3 days claim");
        assert_eq!(
            values("clock"),
            ["whole game 30min", "one clock", "no clock"]
        );
        for nothing in ["fast", "31d", "99999999999999999999", &"3d ".repeat(40)] {
            assert_eq!(values(nothing), TIMES, "{nothing}");
        }
    }
}
