//! The secret set-up before a game.

mod clock;
mod engine;
mod persons;
mod secrecy;
mod several_processes;
mod ways;
mod whole;

use tulenh::app::{Audience, ButtonAction, Colour, Command, GameId, Message, PlayerId, Reply};
use tulenh::game::setup::{Commitment, Draft};
use tulenh_rules::Side;

use crate::conversations::table::{Heard, Table, account, code, user};

pub const HOUR: i64 = 60 * 60 * 1000;
pub const DAY: i64 = 24 * HOUR;

/// An, who is Red, and Binh begin a set-up in the group, on these terms.
pub async fn begin(table: &mut Table, terms: &str) -> GameId {
    let challenge = Command::Challenge {
        opponent: Some(user("binh")),
        colour: Colour::Red,
        terms: format!("secret {terms}"),
    };
    let reply = table.group("an", challenge).await;
    assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
    let code = code(&table.told().await.last().unwrap().message);
    let accept = Command::ButtonAction(ButtonAction::Accept(code));
    let reply = table.group("binh", accept).await;
    assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
    number(&reply)
}

/// The number of the game that an answer names.
pub fn number(reply: &Reply) -> GameId {
    let words = reply.message.text.words();
    let at = words.find('#').unwrap_or_else(|| panic!("{words}"));
    let digits = words[at + 1..].chars().take_while(char::is_ascii_digit);
    GameId(digits.collect::<String>().parse().unwrap())
}

/// Time passes, and what is due is done.
pub async fn pass(table: &mut Table, millis: i64) {
    let now = table.later(millis);
    table.app.tick(now).await;
}

pub async fn person(table: &Table, who: &str) -> PlayerId {
    let found = table.store.player_of(&account(who)).await.unwrap();
    found.unwrap()
}

pub async fn draft(table: &Table, id: GameId, side: Side) -> Draft {
    table.store.draft(id, side).await.unwrap().unwrap()
}

/// The hash to which a side is bound.
pub async fn commitment(table: &Table, id: GameId, side: Side) -> Option<Commitment> {
    let stored = table.store.set_up(id).await.unwrap().unwrap();
    stored.set_up.sides[side].commitment
}

/// The button that leads somewhere, of those under a message.
#[track_caller]
pub fn button(message: &Message, begins: &str) -> ButtonAction {
    let buttons = message.buttons.iter().flatten();
    let found = buttons
        .map(|button| &button.press)
        .find(|press| match press {
            ButtonAction::SetUp(_, path) => path.starts_with(begins),
            _ => false,
        });
    found
        .unwrap_or_else(|| panic!("{begins}: {:?}", message.buttons))
        .clone()
}

/// Presses what leads somewhere under a message, in private.
pub async fn press(table: &mut Table, who: &str, message: &Message, begins: &str) -> Reply {
    let press = button(message, begins);
    table.private(who, Command::ButtonAction(press)).await
}

/// Somebody confirms, with the second press.
pub async fn confirm(table: &mut Table, who: &str, id: GameId) -> Reply {
    let asked = table.whisper(who, &format!("/setup confirm {id}")).await;
    press(table, who, &asked.message, "y:").await
}

/// What was told in a place.
pub fn at<'h>(heard: &'h [Heard], place: &str) -> Vec<&'h Heard> {
    use tulenh::app::Place;
    let here = |heard: &&Heard| match &heard.place {
        Place::Chat(name) | Place::Person(name) => name == place,
    };
    heard.iter().filter(here).collect()
}
