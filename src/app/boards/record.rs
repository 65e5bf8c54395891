//! The turns of a game written down: as the official record, and as a game file to keep.

use tulenh_rules::game_file::{Notation, Note, Tags, Verdict};
use tulenh_rules::{BySide, Coordinates, GameFile, Letters, Side};

use crate::app::boards::board_view;
use crate::app::boards::looking::looks;
use crate::app::context::Context;
use crate::app::context::abort::Attempt;
use crate::app::language::catalog::Localizer;
use crate::app::language::view_context::ViewContext;
use crate::app::people::callers::{Caller, shown_to};
use crate::app::people::{instants, players};
use crate::app::request::button_action::Look;
use crate::app::request::message::{Attachment, Kind, Message, Span, Text};
use crate::app::request::reply::Reply;
use crate::app::request::text_limits::CAPTION_LIMIT;
use crate::game::{Game, GameId};

/// What a block needs beside its letters, in UTF-16 units.
const MARKS: usize = 20;

/// The record of a game.
pub(crate) async fn record(
    context: &Context,
    caller: &Caller<'_>,
    game: Option<GameId>,
) -> Attempt<Reply> {
    let stored = board_view::visible_game(context, caller, game).await?;
    let game = &stored.game;
    let players = players::players_of(context, game).await?;
    let view = board_view::view(context, caller, &players).await?;
    let localizer = view.localizer;
    let letters = view.letters();
    let head = match game.outcome() {
        Some(outcome) => localizer.say("game-over").outcome(outcome),
        None => localizer
            .say("record-open")
            .number("ply", game.ply().0)
            .choice("side", side_key(game)),
    };
    let hints = hints(game, localizer);
    let text = head.code("game", game.id()).text().line(hints.clone());
    let lines = lines(game, view.coordinates(), letters);
    let turns = turns(&view, lines, &text);
    let text = text.line(turns);
    let days = (
        instants::world_time(context, game.started()),
        instants::world_time(context, game.last()),
    );
    let names = BySide::new(|side| localizer.called(&players[side]));
    let mut file = file(game, names, days, view.coordinates(), letters);
    file.preface = hints.words();
    let alt = localizer.say("record-file").code("game", game.id()).words();
    let message = Message {
        text,
        attachment: Some(Attachment {
            kind: Kind::File,
            name: format!("game-{}.txt", game.id().0),
            bytes: file.write().into_bytes().into(),
            alt,
            board: None,
            scene: None,
        }),
        buttons: looks(localizer, game.id(), Look::Record),
        ..Message::default()
    };
    Ok(shown_to(caller, message))
}

/// How many hints each side has asked for; nothing when none.
fn hints(game: &Game, localizer: Localizer<'_>) -> Text {
    let BySide { red, blue } = game.advice().map(|advice| u64::from(advice.count));
    match red + blue {
        0 => Text::default(),
        _ => {
            let sentence = localizer.say("record-hints");
            sentence.number("red", red).number("blue", blue).text()
        }
    }
}

fn side_key(game: &Game) -> &'static str {
    crate::app::language::pieces::side_key(game.position().turn())
}

/// The turns as far as they fit under a file, the last ones rather than the first.
fn turns(view: &ViewContext<'_>, lines: Vec<String>, head: &Text) -> Text {
    let localizer = view.localizer;
    if lines.is_empty() {
        return localizer.say("record-empty").text();
    }
    let cut = localizer.say("record-cut").text();
    let room = CAPTION_LIMIT.saturating_sub(head.length() + cut.length() + MARKS);
    let mut length = 0;
    let fitting = lines.iter().rev().take_while(|line| {
        // The end of a line counts as well.
        length += line.encode_utf16().count() + 1;
        length <= room
    });
    let count = fitting.count();
    let shown = lines.get(lines.len() - count..).unwrap_or_default();
    let block = Text(vec![Span::Block(shown.join("\n"))]);
    if count == lines.len() {
        block
    } else {
        cut.line(block)
    }
}

/// The official record, a full move a line.
fn lines(game: &Game, coordinates: Coordinates, letters: Letters) -> Vec<String> {
    let record = game.record();
    let mut lines: Vec<String> = Vec::new();
    let positions = record.positions().zip(record.turns()).enumerate();
    for (index, (before, played)) in positions {
        let bare = before.record_bare(&played.turn, coordinates, letters);
        let turn = format!("{bare}{}", record.annotations(index, &before));
        let number = before.fullmoves();
        match (before.turn(), lines.last_mut()) {
            (Side::Blue, Some(line)) => {
                line.push(' ');
                line.push_str(&turn);
            }
            (Side::Blue, None) => lines.push(format!("{number}... {turn}")),
            (Side::Red, _) => lines.push(format!("{number}. {turn}")),
        }
    }
    lines
}

/// The game as a file, with the names of the players and the instants between which it was played.
/// Where it was played is not told: the file may go anywhere.
pub(crate) fn file(
    game: &Game,
    names: BySide<String>,
    (began, last): (jiff::Timestamp, jiff::Timestamp),
    coordinates: Coordinates,
    letters: Letters,
) -> GameFile {
    let record = game.record().clone();
    let ended = game.outcome().map(|_| day(last));
    let agreed = game.outcome().filter(|_| record.outcome().is_none());
    let mut tags = Tags::default();
    tags.started = day(began);
    tags.ended = ended.unwrap_or_default();
    tags.red = names.red;
    tags.blue = names.blue;
    GameFile {
        tags,
        notation: Notation::Record(coordinates, letters),
        preface: String::new(),
        notes: vec![Note::default(); record.turns().len()],
        agreed: agreed.map(|outcome| Verdict {
            winner: outcome.winner,
            ending: outcome.ending.id().to_owned(),
        }),
        record,
    }
}

/// The day of an instant, in UTC.
fn day(at: jiff::Timestamp) -> String {
    at.strftime("%Y-%m-%d").to_string()
}
