//! What happened in a game, in sentences.

use tulenh_rules::{BySide, Coordinates, Effects, Ending, Played, Position, Ruleset, Side, Square};

use crate::app::language::catalog::{Sentence, Voice};
use crate::app::language::names::{mention, name};
use crate::app::language::pieces::side_key;
use crate::app::language::turn_words::turn_in_sight;
use crate::app::language::view_context::Sight;
use crate::app::request::message::{Message, Text};
use crate::game::{Game, Limit, Player, PlayerId, Ply};

/// Stacks named one by one in a message.
const STACKS: usize = 4;
/// How long a turn that was answered at once may be with all that it did, and how long the prepared
/// answers to it together, in UTF-16 units; what comes behind them must not be what is cut.
const TURNS_LENGTH: usize = 240;

/// The position after so many turns, and the turn that led there.
pub(crate) fn at_ply(game: &Game, ply: Ply) -> (Position, Option<&Played>) {
    let record = game.record();
    let count = (ply.0 as usize).min(record.turns().len());
    let last = count
        .checked_sub(1)
        .and_then(|index| record.turns().get(index));
    if count == record.turns().len() {
        return (record.position().clone(), last);
    }
    let mut position = record.start().clone();
    for played in &record.turns()[..count] {
        // What was played was legal then; were it not now, the board before it is shown.
        let Ok((next, _)) = position.play(&played.turn) else {
            break;
        };
        position = next;
    }
    (position, last)
}

/// A game begins.
pub(crate) fn started(game: &Game, players: &BySide<Player>, sight: &Sight<'_>) -> Text {
    let first = game.record().start().turn();
    let voice = sight.voice;
    let text = voice
        .say("started")
        .code("game", game.id())
        .span("red", name(&players.red))
        .span("blue", name(&players.blue))
        .text();
    let next = match game.bots()[first] {
        Some(_) => voice
            .say("started-engine")
            .span("player", name(&players[first])),
        None => voice
            .say("started-next")
            .span("player", mention(&players[first]))
            .code("example", example(game.record().start(), sight)),
    };
    let next = next.choice("side", side_key(first));
    let terms = voice
        .terms(game.rules(), game.limit())
        .line(voice.tempo(game.clock().tempo))
        .line(voice.mode(game.mode()));
    text.line(terms).line(next.text())
}

/// A turn that can be played at the start: short, and if possible the one that the help names.
fn example(start: &Position, sight: &Sight<'_>) -> String {
    const USUAL: &str = "f4-f5";
    let usual = start.read_lan(USUAL).ok();
    let shortest = || {
        let steps = start.legal_steps().into_iter();
        steps.min_by_key(|turn| (turn.is_capture(), start.lan(turn).len(), start.lan(turn)))
    };
    match usual.or_else(shortest) {
        Some(turn) => turn_in_sight(sight, start, &turn),
        None => USUAL.to_owned(),
    }
}

/// The words of a turn, and of the prepared answers to it up to `last`; `None` when there is no such
/// turn.
pub(crate) fn played(
    game: &Game,
    ply: Ply,
    last: Ply,
    players: &BySide<Player>,
    sight: &Sight<'_>,
) -> Option<Text> {
    let record = game.record();
    let index = (last.0 as usize).checked_sub(1)?;
    record.turns().get(index)?;
    let first = record.start().turn();
    let side = if index % 2 == 0 { first } else { !first };
    let voice = sight.voice;
    let is_last = index + 1 == record.turns().len();
    let text = turns(game, ply, last, players, sight)?;
    if let Some(outcome) = record.outcome().filter(|_| is_last) {
        let sentence = voice.say("over").outcome(outcome);
        // Whoever played it knows, unless it was prepared.
        let alerted = BySide::new(|of| of != side || last > ply);
        let text = text.line(with_winner(sentence, outcome.winner, players, alerted).text());
        return Some(text.line(voice.terms(game.rules(), game.limit())));
    }
    if !is_last || !game.is_open() {
        return Some(text);
    }
    let text = text.line(voice.running_score(game));
    Some(text.line(next_to_move(game, players, voice)))
}

/// Whose turn it is. The engine is not spoken to.
fn next_to_move(game: &Game, players: &BySide<Player>, voice: Voice<'_>) -> Text {
    let side = game.position().turn();
    let sentence = match game.bots()[side] {
        Some(_) => voice
            .say("next-engine")
            .span("player", name(&players[side])),
        None => voice
            .say(next_id(game.position(), game.limit()))
            .span("player", mention(&players[side])),
    };
    sentence.choice("side", side_key(side)).text()
}

/// A turn and the answers to it, prepared ones or the engine's, with what they did. Of many answers the last are told.
fn turns(
    game: &Game,
    ply: Ply,
    last: Ply,
    players: &BySide<Player>,
    sight: &Sight<'_>,
) -> Option<Text> {
    let begins = ply.0;
    let told = |ply: u32| -> Option<Text> {
        let index = (ply as usize).checked_sub(1)?;
        let turn = game.record().turns().get(index)?;
        let first = game.record().start().turn();
        let side = if index % 2 == 0 { first } else { !first };
        let by_engine = game.bots()[side].is_some();
        let sentence = sight.voice.say(match ply == begins {
            true => "played",
            false if by_engine => "played-engine",
            false => "played-prepared",
        });
        let own = sight.reader.as_ref().map(|reader| reader.id) == Some(players[side].id);
        let text = sentence
            .code("game", game.id())
            .number("ply", ply)
            .choice("side", side_key(side))
            .choice("own", if own { "yes" } else { "no" })
            .span("player", name(&players[side]))
            .code("turn", written(game, index, turn, sight))
            .text();
        let effects = effects(&turn.effects, sight).into_iter();
        let whole = effects.fold(text.clone(), Text::line);
        let fits = last.0 == begins || whole.length() <= TURNS_LENGTH;
        Some(if fits { whole } else { text })
    };
    let mut text = told(ply.0)?;
    let mut answers: Vec<Text> = Vec::new();
    let mut room = TURNS_LENGTH;
    for ply in (ply.0 + 1..=last.0).rev() {
        let answer = told(ply)?;
        if !answers.is_empty() && answer.length() > room {
            break;
        }
        room = room.saturating_sub(answer.length() + 1);
        answers.push(answer);
    }
    let left_out = (last.0 - ply.0) as usize - answers.len();
    if left_out > 0 {
        let more = sight.voice.say("played-more");
        text = text.line(more.number("count", left_out as u64).text());
    }
    Some(answers.into_iter().rev().fold(text, Text::line))
}

/// How it is said whose turn it is. Check is called where it binds or where the capture of the
/// Commander ends the game. Elsewhere the Commander is a piece like others, worth a word only where
/// its points can decide.
fn next_id(position: &Position, limit: Limit) -> &'static str {
    let rules = position.rules();
    match position.is_check() {
        true if rules.enforces_check() || rules.commander_ends() => "next-check",
        true if points_can_decide(rules, limit) => "next-attacked",
        _ => "next",
    }
}

/// A turn as the reader writes turns.
pub(crate) fn written(game: &Game, index: usize, turn: &Played, sight: &Sight<'_>) -> String {
    let before = at_ply(game, Ply(u32::try_from(index).unwrap_or(u32::MAX))).0;
    turn_in_sight(sight, &before, &turn.turn)
}

/// What a turn did, line by line.
fn effects(effects: &Effects, sight: &Sight<'_>) -> Vec<Text> {
    let voice = sight.voice;
    let coordinates = sight.coordinates();
    let mut lines = Vec::new();
    let mut say = |id, list: String| {
        if !list.is_empty() {
            lines.push(voice.say(id).choice("list", list).text());
        }
    };
    say(
        "captured",
        voice.stacks(&effects.captured, coordinates, STACKS),
    );
    say("lost", voice.stacks(&effects.lost, coordinates, STACKS));
    say("heroes", points(&effects.promoted, coordinates));
    lines
}

fn points(squares: &[Square], coordinates: Coordinates) -> String {
    let points: Vec<String> = squares
        .iter()
        .map(|square| square.in_system(coordinates).to_string())
        .collect();
    points.join(" ")
}

/// A turn was taken back.
pub(crate) fn taken_back(
    game: &Game,
    by: PlayerId,
    to: Ply,
    players: &BySide<Player>,
    sight: &Sight<'_>,
) -> Text {
    let voice = sight.voice;
    let side = game.seat_of(by).unwrap_or(Side::Red);
    let text = voice
        .say("taken-back")
        .code("game", game.id())
        .span("player", name(&players[side]))
        .number("ply", to.0)
        .text();
    if to != game.ply() || !game.is_open() {
        // Whose turn it is stands in the news that follow.
        return text;
    }
    text.line(next_to_move(game, players, voice))
}

/// A player cannot be reached.
pub(crate) fn out_of_reach(
    game: &Game,
    who: PlayerId,
    players: &BySide<Player>,
    voice: Voice<'_>,
) -> Message {
    let side = game.seat_of(who).unwrap_or(Side::Red);
    let sentence = voice
        .say("out-of-reach")
        .code("game", game.id())
        .span("player", name(&players[side]));
    sentence.into()
}

/// How a game ended that ended without a turn.
pub(crate) fn over(game: &Game, players: &BySide<Player>, voice: Voice<'_>) -> Text {
    let Some(outcome) = game.outcome() else {
        return Text::default();
    };
    let head = voice.say("ended").code("game", game.id()).text();
    let sentence = voice.say("over").outcome(outcome);
    // Whoever resigned knows.
    let resigned = outcome.ending == Ending::Resignation;
    let alerted = BySide::new(|of| !resigned || outcome.winner == Some(of));
    head.line(with_winner(sentence, outcome.winner, players, alerted).text())
        .line(voice.terms(game.rules(), game.limit()))
}

fn with_winner<'a>(
    sentence: Sentence<'a>,
    winner: Option<Side>,
    players: &BySide<Player>,
    alerted: BySide<bool>,
) -> Sentence<'a> {
    let shown = |side| {
        if alerted[side] {
            mention(&players[side])
        } else {
            name(&players[side])
        }
    };
    // Of a draw both are named, Red first.
    let winner = winner.unwrap_or(Side::Red);
    sentence
        .span("player", shown(winner))
        .span("opponent", shown(!winner))
}

/// Whether points can decide a game of these rules with this limit.
pub(crate) fn points_can_decide(rules: &Ruleset, limit: Limit) -> bool {
    rules.decided_by_points() || limit != Limit::default()
}
