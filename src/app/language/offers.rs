//! What one player asks of the other, and the answers: a draw, a turn taken back.

use tulenh_rules::{BySide, Side};

use crate::app::language::catalog::{Localizer, Sentence};
use crate::app::language::names::{mention, name};
use crate::app::language::sentences::written;
use crate::app::language::view_context::ViewContext;
use crate::app::request::button_action::ButtonAction;
use crate::app::request::message::{Button, Message};
use crate::game::{Game, Player, PlayerId};

/// A draw was offered, with buttons to answer; the person who offered it, reading alone, hears that
/// they did.
pub(crate) fn draw_offered(
    game: &Game,
    by: PlayerId,
    players: &BySide<Player>,
    view: &ViewContext<'_>,
) -> Message {
    if is_reader(by, view) {
        return view
            .localizer
            .say("draw-sent")
            .code("game", game.id())
            .into();
    }
    let side = side_of(game, by);
    let made = game.offers().last[side].filter(|_| game.draw_offer() == Some(side));
    let sentence = asked("draw-offered", game, side, players, view.localizer);
    let answers = made.map(|at| {
        [
            (
                "button-draw-accept",
                ButtonAction::AcceptDraw(game.id(), at),
            ),
            (
                "button-draw-decline",
                ButtonAction::DeclineDraw(game.id(), at),
            ),
        ]
    });
    question(sentence, answers, view.localizer)
}

/// A draw was declined.
pub(crate) fn draw_declined(
    game: &Game,
    by: PlayerId,
    players: &BySide<Player>,
    localizer: Localizer<'_>,
) -> Message {
    refused("draw-declined", game, by, players, localizer)
}

/// A player lets others watch the game: `Some(true)` by its link and listed for everybody, `Some(false)` by
/// its link; or has ended it.
pub(crate) fn watching_changed(
    game: &Game,
    by: PlayerId,
    public: Option<bool>,
    players: &BySide<Player>,
    localizer: Localizer<'_>,
) -> Message {
    let how = match public {
        None => "off",
        Some(false) => "link",
        Some(true) => "public",
    };
    let sentence = localizer
        .say("watching-changed")
        .code("game", game.id())
        .span("player", name(&players[side_of(game, by)]))
        .choice("how", how);
    sentence.into()
}

/// A player asks to take a turn back, with buttons to answer; the one who asks, reading alone,
/// hears that they did.
pub(crate) fn take_back_asked(
    game: &Game,
    by: PlayerId,
    players: &BySide<Player>,
    view: &ViewContext<'_>,
) -> Message {
    if is_reader(by, view) {
        let sentence = view.localizer.say("take-back-sent");
        return sentence.code("game", game.id()).into();
    }
    let side = side_of(game, by);
    let request = game.take_back().filter(|request| request.by == side);
    let turn = request.and_then(|request| {
        let index = request.to.0 as usize;
        Some(written(
            game,
            index,
            game.record().turns().get(index)?,
            view,
        ))
    });
    // What the reader has answered with goes back too.
    let both = request.is_some_and(|request| request.at.0.saturating_sub(request.to.0) == 2);
    let sentence = asked("take-back-asked", game, side, players, view.localizer)
        .code("turn", turn.unwrap_or_else(|| "…".to_owned()))
        .choice("both", if both { "yes" } else { "no" });
    let answers = request.map(|request| {
        let (id, at) = (game.id(), request.at);
        [
            (
                "button-take-back-allow",
                ButtonAction::AllowTakeBack(id, at),
            ),
            (
                "button-take-back-refuse",
                ButtonAction::RefuseTakeBack(id, at),
            ),
        ]
    });
    question(sentence, answers, view.localizer)
}

/// A player did not allow the other to take back.
pub(crate) fn take_back_refused(
    game: &Game,
    by: PlayerId,
    players: &BySide<Player>,
    localizer: Localizer<'_>,
) -> Message {
    refused("take-back-refused", game, by, players, localizer)
}

fn is_reader(by: PlayerId, view: &ViewContext<'_>) -> bool {
    view.reader.as_ref().is_some_and(|reader| reader.id == by)
}

fn side_of(game: &Game, by: PlayerId) -> Side {
    game.seat_of(by).unwrap_or(Side::Red)
}

/// The sentence in which a side asks the other, who is alerted.
fn asked<'a>(
    id: &'static str,
    game: &Game,
    side: Side,
    players: &BySide<Player>,
    localizer: Localizer<'a>,
) -> Sentence<'a> {
    localizer
        .say(id)
        .code("game", game.id())
        .span("player", name(&players[side]))
        .span("opponent", mention(&players[!side]))
}

/// The question with its answers; when it was answered before it could be told there is nothing left
/// to press.
fn question(
    sentence: Sentence<'_>,
    answers: Option<[(&'static str, ButtonAction); 2]>,
    localizer: Localizer<'_>,
) -> Message {
    let row = |answers: [(&'static str, ButtonAction); 2]| {
        let button = |(id, press)| Button {
            label: localizer.word(id),
            press,
        };
        answers.map(button).to_vec()
    };
    Message {
        text: sentence.text(),
        buttons: answers.map(row).into_iter().collect(),
        ..Message::default()
    }
}

/// The answer that nobody wished for.
fn refused(
    id: &'static str,
    game: &Game,
    by: PlayerId,
    players: &BySide<Player>,
    localizer: Localizer<'_>,
) -> Message {
    let side = side_of(game, by);
    let sentence = localizer
        .say(id)
        .code("game", game.id())
        .span("player", name(&players[side]))
        .span("opponent", name(&players[!side]));
    sentence.into()
}
