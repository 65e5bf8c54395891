//! What happens to a game's clock, told to both.

use crate::app::compose::Sight;
use crate::app::message::Message;
use crate::app::people::{mention, name};
use crate::game::{Game, Player, PlayerId, TimeNews};
use crate::rules::BySide;

/// The message; people who held a seat under another number are given as they are now by `of`.
pub(super) fn time_news(
    game: &Game,
    news: &TimeNews,
    of: impl Fn(&PlayerId) -> PlayerId,
    players: &BySide<Player>,
    sight: &Sight<'_>,
) -> Message {
    let (key, by) = match news {
        TimeNews::PauseOffered(by) => ("pause-offered", Some(by)),
        TimeNews::PauseRefused(by) => ("pause-refused", Some(by)),
        TimeNews::Paused(by) => ("paused", Some(by)),
        TimeNews::Resumed(by) => ("resumed", Some(by)),
        TimeNews::Given(by, _) => ("gift-given", Some(by)),
        TimeNews::WentAway(by) => ("went-away", Some(by)),
        TimeNews::CameBack(by) => ("came-back", Some(by)),
        TimeNews::TimeOver(by) => ("time-over", Some(by)),
        TimeNews::Idle => ("idle", None),
    };
    let by = by.and_then(|by| game.seat_of(of(by)));
    let sentence = sight.voice.say(key).code("game", game.id());
    let sentence = match news {
        TimeNews::Given(_, time) => sentence.choice("time", sight.voice.length(*time)),
        _ => sentence,
    };
    let sentence = match by {
        Some(side) => sentence
            .span("player", name(&players[side]))
            .span("opponent", mention(&players[!side])),
        None => sentence
            .span("player", mention(&players.red))
            .span("opponent", mention(&players.blue)),
    };
    sentence.into()
}
