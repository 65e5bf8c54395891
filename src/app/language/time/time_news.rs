//! What happens to a game's clock, told to both.

use tulenh_rules::BySide;

use crate::app::language::catalog::Localizer;
use crate::app::language::names::{mention, name};
use crate::app::language::view_context::ViewContext;
use crate::app::request::button_action::ButtonAction;
use crate::app::request::message::{Button, Message, Text};
use crate::game::{Game, Player, PlayerId, Rest, TimeNews, Timestamp};

/// The message; people who held a seat under another number are given as they are now by `of`. Who
/// did something and reads alone hears that it is done. Where a deadline has moved, the new one is said.
pub(crate) fn time_news(
    game: &Game,
    news: &TimeNews,
    of: impl Fn(&PlayerId) -> PlayerId,
    players: &BySide<Player>,
    view: &ViewContext<'_>,
    now: Timestamp,
) -> Message {
    let localizer = view.localizer;
    let (others, own, by) = match news {
        TimeNews::PauseOffered(by) => ("pause-offered", Some("pause-sent"), Some(by)),
        TimeNews::PauseRefused(by) => ("pause-refused", Some("pause-refused-done"), Some(by)),
        TimeNews::Paused(by) => ("paused", Some("pause-agreed-done"), Some(by)),
        // Whoever is to move may be away: then it goes on resting.
        TimeNews::Resumed(by) if game.clock().resting() == Some(Rest::Vacation) => {
            ("resumed-away", Some("resumed-away-done"), Some(by))
        }
        TimeNews::Resumed(by) => ("resumed", Some("resumed-done"), Some(by)),
        TimeNews::Given(by, _) => ("gift-given", Some("gift-done"), Some(by)),
        TimeNews::WentAway(by) => ("went-away", Some("went-away-own"), Some(by)),
        TimeNews::CameBack(by) => ("came-back", Some("came-back-own"), Some(by)),
        TimeNews::Spared(by) => ("spared", None, Some(by)),
        TimeNews::TimeOver(by) => ("time-over", Some("time-over-own"), Some(by)),
        TimeNews::Idle => ("idle", None, None),
    };
    let by = by.map(of);
    let is_own = own.filter(|_| is_by_reader(by, view));
    let side = by.and_then(|by| game.seat_of(by));
    let sentence = localizer
        .say(is_own.unwrap_or(others))
        .code("game", game.id());
    // No sentence addresses the engine.
    let is_engine = side.is_some_and(|side| game.bots()[!side].is_some());
    let sentence = sentence.choice("engine", if is_engine { "yes" } else { "no" });
    let sentence = match news {
        TimeNews::Given(_, time) => sentence.choice("time", localizer.length(*time)),
        _ => sentence,
    };
    // Whose clock begins to run, or is saved from its end, has to know as well.
    let concerns = matches!(news, TimeNews::CameBack(_) | TimeNews::Spared(_));
    let sentence = match side {
        Some(side) if concerns => sentence
            .span("player", mention(&players[side]))
            .span("opponent", mention(&players[!side])),
        Some(side) => sentence
            .span("player", name(&players[side]))
            .span("opponent", mention(&players[!side])),
        None => sentence
            .span("player", mention(&players.red))
            .span("opponent", mention(&players.blue)),
    };
    let is_own = is_own.is_some();
    let buttons = buttons(game, news, (is_own, is_engine), localizer);
    let clock = match news {
        // It rests for another reason, which is said.
        TimeNews::Resumed(_) if game.deadline().is_none() => Text::default(),
        TimeNews::Resumed(_) | TimeNews::Given(..) | TimeNews::CameBack(_) => {
            localizer.changed_clock(game, players, now)
        }
        TimeNews::PauseOffered(_)
        | TimeNews::PauseRefused(_)
        | TimeNews::Paused(_)
        | TimeNews::WentAway(_)
        | TimeNews::Spared(_)
        | TimeNews::TimeOver(_)
        | TimeNews::Idle => Text::default(),
    };
    Message {
        text: sentence.text().line(clock),
        buttons: Some(buttons)
            .filter(|row| !row.is_empty())
            .into_iter()
            .collect(),
        ..Message::default()
    }
}

/// Whether the one person who reads has brought the news about: no sound is made for them.
pub(crate) fn is_own(
    news: &TimeNews,
    of: impl Fn(&PlayerId) -> PlayerId,
    reader: PlayerId,
) -> bool {
    match news {
        TimeNews::PauseOffered(by)
        | TimeNews::PauseRefused(by)
        | TimeNews::Paused(by)
        | TimeNews::Resumed(by)
        | TimeNews::Given(by, _)
        | TimeNews::WentAway(by) => of(by) == reader,
        TimeNews::CameBack(_) | TimeNews::Spared(_) | TimeNews::TimeOver(_) | TimeNews::Idle => {
            false
        }
    }
}

/// What can be done about it, if that has not been done yet, by those who read it: whoever did it reads alone, or the
/// engine is the other side.
fn buttons(
    game: &Game,
    news: &TimeNews,
    (is_own, is_engine): (bool, bool),
    localizer: Localizer<'_>,
) -> Vec<Button> {
    let (id, at) = (game.id(), game.ply());
    let button = |label, press| Button {
        label: localizer.word(label),
        press,
    };
    if !game.is_open() {
        return Vec::new();
    }
    match news {
        TimeNews::PauseOffered(_) if game.pause_offer().is_some() && !is_own => vec![
            button("button-pause-agree", ButtonAction::AgreePause(id, at)),
            button("button-pause-refuse", ButtonAction::RefusePause(id, at)),
        ],
        TimeNews::Paused(_) if game.clock().resting() == Some(Rest::Pause) => {
            vec![button("button-clock-run", ButtonAction::Resume(id, at))]
        }
        TimeNews::TimeOver(_) if game.clock().said && !is_own && !is_engine => {
            vec![button("button-claim", ButtonAction::Claim(id, at))]
        }
        TimeNews::Idle if game.clock().said => {
            vec![button("button-play-on", ButtonAction::PlayOn(id, at))]
        }
        _ => Vec::new(),
    }
}

fn is_by_reader(by: Option<PlayerId>, view: &ViewContext<'_>) -> bool {
    let reader = view.reader.as_ref().map(|reader| reader.id);
    reader.is_some() && reader == by
}
