//! What one player asks of the other, and the answers: a draw, a turn taken back.

use tulenh_rules::{BySide, Side};

use crate::app::language::catalog::{Sentence, Voice};
use crate::app::language::names::{mention, name};
use crate::app::language::sentences::written;
use crate::app::language::view_context::Sight;
use crate::app::request::button_action::Press;
use crate::app::request::message::{Button, Message};
use crate::game::{Game, Player, PlayerId};

/// A draw was offered, with buttons to answer; the person who offered it, reading alone, hears that
/// they did.
pub(crate) fn draw_offered(
    game: &Game,
    by: PlayerId,
    players: &BySide<Player>,
    sight: &Sight<'_>,
) -> Message {
    if is_reader(by, sight) {
        return sight.voice.say("draw-sent").code("game", game.id()).into();
    }
    let side = side_of(game, by);
    let made = game.offers().last[side].filter(|_| game.draw_offer() == Some(side));
    let sentence = asked("draw-offered", game, side, players, sight.voice);
    let answers = made.map(|at| {
        [
            ("button-draw-accept", Press::AcceptDraw(game.id(), at)),
            ("button-draw-decline", Press::DeclineDraw(game.id(), at)),
        ]
    });
    question(sentence, answers, sight.voice)
}

/// A draw was declined.
pub(crate) fn draw_declined(
    game: &Game,
    by: PlayerId,
    players: &BySide<Player>,
    voice: Voice<'_>,
) -> Message {
    refused("draw-declined", game, by, players, voice)
}

/// A player asks to take a turn back, with buttons to answer; the one who asks, reading alone,
/// hears that they did.
pub(crate) fn take_back_asked(
    game: &Game,
    by: PlayerId,
    players: &BySide<Player>,
    sight: &Sight<'_>,
) -> Message {
    if is_reader(by, sight) {
        let sentence = sight.voice.say("take-back-sent");
        return sentence.code("game", game.id()).into();
    }
    let side = side_of(game, by);
    let wish = game.take_back().filter(|wish| wish.by == side);
    let turn = wish.and_then(|wish| {
        let index = wish.to.0 as usize;
        Some(written(
            game,
            index,
            game.record().turns().get(index)?,
            sight,
        ))
    });
    // What the reader has answered with goes back too.
    let both = wish.is_some_and(|wish| wish.at.0.saturating_sub(wish.to.0) == 2);
    let sentence = asked("take-back-asked", game, side, players, sight.voice)
        .code("turn", turn.unwrap_or_else(|| "…".to_owned()))
        .choice("both", if both { "yes" } else { "no" });
    let answers = wish.map(|wish| {
        let (id, at) = (game.id(), wish.at);
        [
            ("button-take-back-allow", Press::AllowTakeBack(id, at)),
            ("button-take-back-refuse", Press::RefuseTakeBack(id, at)),
        ]
    });
    question(sentence, answers, sight.voice)
}

/// A player did not allow the other to take back.
pub(crate) fn take_back_refused(
    game: &Game,
    by: PlayerId,
    players: &BySide<Player>,
    voice: Voice<'_>,
) -> Message {
    refused("take-back-refused", game, by, players, voice)
}

fn is_reader(by: PlayerId, sight: &Sight<'_>) -> bool {
    sight.reader.as_ref().is_some_and(|reader| reader.id == by)
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
    voice: Voice<'a>,
) -> Sentence<'a> {
    voice
        .say(id)
        .code("game", game.id())
        .span("player", name(&players[side]))
        .span("opponent", mention(&players[!side]))
}

/// The question with its answers; when it was answered before it could be told there is nothing left
/// to press.
fn question(
    sentence: Sentence<'_>,
    answers: Option<[(&'static str, Press); 2]>,
    voice: Voice<'_>,
) -> Message {
    let row = |answers: [(&'static str, Press); 2]| {
        let button = |(id, press)| Button {
            label: voice.word(id),
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
    voice: Voice<'_>,
) -> Message {
    let side = side_of(game, by);
    let sentence = voice
        .say(id)
        .code("game", game.id())
        .span("player", name(&players[side]))
        .span("opponent", name(&players[!side]));
    sentence.into()
}
