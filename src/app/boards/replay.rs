//! A game as a film.
//!
//! Films take long to draw and are asked for rarely: they are not kept. They are drawn off the async
//! threads, for whoever has their turn in the line of costly work.

use std::ops::RangeInclusive;
use std::sync::Arc;

use tulenh_render::{Replay, Theme, Width, gif};
use tulenh_rules::Side;

use crate::app::boards::board_view;
use crate::app::boards::looking::looks;
use crate::app::context::Context;
use crate::app::context::abort::{Abort, Attempt};
use crate::app::language::vocabulary::{Keyword, whole};
use crate::app::people::callers::{Caller, shown_to};
use crate::app::people::players;
use crate::app::request::button_action::Look;
use crate::app::request::message::{Attachment, Kind, Message};
use crate::app::request::name::quoted;
use crate::app::request::reply::Reply;
use crate::game::{Game, GameId};

/// The most turns of one film.
const TURNS: usize = 300;
/// The most bytes of one film: every network takes that much.
const BYTES: usize = 8 << 20;
/// A film of more turns than this is narrower.
const WIDE_TURNS: usize = 120;
/// The width of a film, in px.
const WIDE: u32 = 660;
/// The width of a long one, in px.
const NARROW: u32 = 440;
/// How long a quiet turn stays, in hundredths of a second: slow, as usual, fast.
const PACES: [u16; 3] = [240, 120, 50];
/// How a film is wished for.
#[derive(Debug, Clone, PartialEq, Eq)]
struct FilmOptions {
    /// The first and the last turn, from 1; the whole game when none are named.
    turns: Option<(usize, Option<usize>)>,
    pace: u16,
    theme: Option<Theme>,
}

/// A film of a game or a part of it.
pub(crate) async fn replay(
    context: &Context,
    caller: &Caller<'_>,
    game: Option<GameId>,
    how: &str,
) -> Attempt<Reply> {
    let options = options(caller, how)?;
    let stored = board_view::visible_game(context, caller, game).await?;
    let game = &stored.game;
    let players = players::players_of(context, game).await?;
    let view = board_view::view(context, caller, &players).await?;
    let localizer = view.localizer;
    let asked = asked(caller, game, &options)?;
    let from = *asked.start();
    let mut to = (*asked.end()).min(from + TURNS - 1);
    let film = loop {
        let count = to + 1 - from;
        let px = if count > WIDE_TURNS { NARROW } else { WIDE };
        let mut look = view.look(game);
        look.width = Width::new(px).unwrap_or_default();
        look.theme = options.theme.unwrap_or(look.theme);
        let replay = Replay {
            // The board before the first turn comes first.
            plies: from.saturating_sub(1)..=to,
            look,
            names: Some(tulenh_rules::BySide::new(|side: Side| {
                localizer.called(&players[side])
            })),
            over: !game.is_open(),
            pace: options.pace,
        };
        let film = draw(game, replay).await;
        match film {
            // Half of it is less than half as long in bytes, or nothing helps.
            Some(film) if film.len() > BYTES && count > 1 => to = from + count / 2 - 1,
            film => break film,
        }
    };
    let Some(film) = film.filter(|film| film.len() <= BYTES) else {
        return Err(caller.localizer.say("failed").into());
    };
    let mut text = localizer
        .say("replay-shown")
        .code("game", game.id())
        .number("from", from as u64)
        .number("to", to as u64)
        .number("all", game.ply().0)
        .text();
    if to < *asked.end() {
        let command = format!("/replay {} {}-{}", game.id(), to + 1, asked.end());
        text = text.line(localizer.say("replay-cut").code("command", command).text());
    }
    if let Some(outcome) = game.outcome() {
        let over = localizer.say("game-over").outcome(outcome);
        text = text.line(over.code("game", game.id()).text());
    }
    let message = Message {
        attachment: Some(Attachment {
            kind: Kind::Film,
            name: format!("game-{}-{from}-{to}.gif", game.id().0),
            bytes: film,
            alt: text.words(),
            board: None,
            scene: None,
        }),
        text,
        buttons: looks(localizer, game.id(), Look::Replay),
        ..Message::default()
    };
    Ok(shown_to(caller, message))
}

/// The bytes of a film; `None` when drawing failed, which is logged.
async fn draw(game: &Game, replay: Replay) -> Option<Arc<[u8]>> {
    let record = game.record().clone();
    let id = game.id();
    let drawn = tokio::task::spawn_blocking(move || gif(&replay.stills(&record)));
    match drawn.await {
        Ok(bytes) if !bytes.is_empty() => Some(bytes.into()),
        Ok(_) => {
            tracing::error!(%id, "a film came out empty");
            None
        }
        Err(error) => {
            tracing::error!(%id, %error, "a film could not be drawn");
            None
        }
    }
}

/// The turns that are meant, from 1, or why there are none.
fn asked(
    caller: &Caller<'_>,
    game: &Game,
    options: &FilmOptions,
) -> Attempt<RangeInclusive<usize>> {
    let localizer = caller.localizer;
    let last = game.ply().0 as usize;
    if last == 0 {
        return Err(localizer
            .say("replay-nothing")
            .code("game", game.id())
            .into());
    }
    let (from, to) = match options.turns {
        None => return Ok(1..=last),
        Some((from, to)) => (from, to.unwrap_or(last)),
    };
    if from == 0 || from > last || to < from {
        let sentence = localizer
            .say("replay-no-such-turns")
            .code("game", game.id())
            .number("last", last as u64);
        return Err(sentence.into());
    }
    Ok(from..=to.min(last))
}

/// What the words ask for, in any order.
fn options(caller: &Caller<'_>, how: &str) -> Attempt<FilmOptions> {
    let [slow, usual, fast] = PACES;
    let mut options = FilmOptions {
        turns: None,
        pace: usual,
        theme: None,
    };
    for word in how.split_whitespace() {
        let lower = word.to_lowercase();
        let pace = whole(word, &[Keyword::Slow, Keyword::Fast]);
        match (pace, range(&lower), Theme::by_name(&lower)) {
            (Some(Keyword::Slow), ..) => options.pace = slow,
            (Some(_), ..) => options.pace = fast,
            (None, Some(turns), _) if options.turns.is_none() => options.turns = Some(turns),
            (None, None, Ok(theme)) => options.theme = Some(theme),
            _ => {
                let sentence = caller.localizer.say("replay-how");
                return Err(Abort::from(sentence.code("word", quoted(word, 40))));
            }
        }
    }
    Ok(options)
}

/// The turns in `10-40`, `10-` (to the end), `-40` (from the beginning) or `10` (that one).
fn range(word: &str) -> Option<(usize, Option<usize>)> {
    let number = |digits: &str| -> Option<usize> {
        let plain = (1..=6).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit());
        plain.then(|| digits.parse().ok()).flatten()
    };
    let word = word.replace(['–', '—', '…'], "-").replace("..", "-");
    match word.split_once('-') {
        None => number(&word).map(|turn| (turn, Some(turn))),
        Some((from, "")) => number(from).map(|from| (from, None)),
        Some(("", to)) => number(to).map(|to| (1, Some(to))),
        Some((from, to)) => Some((number(from)?, Some(number(to)?))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_are_read_in_many_forms() {
        for (word, turns) in [
            ("10-40", Some((10, Some(40)))),
            ("10–40", Some((10, Some(40)))),
            ("10-", Some((10, None))),
            ("-40", Some((1, Some(40)))),
            ("7", Some((7, Some(7)))),
            ("0", Some((0, Some(0)))),
            ("x", None),
            ("1-2-3", None),
            ("-", None),
            ("9999999", None),
        ] {
            assert_eq!(range(word), turns, "{word}");
        }
    }
}
