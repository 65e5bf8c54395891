//! What a newcomer is shown, and what its three buttons begin: a lesson, a game against the engine, a
//! game with a friend. They are for whoever presses them.

use crate::app::challenges::challenge;
use crate::app::challenges::offer::LOOKED_AT;
use crate::app::context::Context;
use crate::app::context::abort::{Abort, Attempt};
use crate::app::language::catalog::Localizer;
use crate::app::opponent::bot::levels;
use crate::app::people::callers::Caller;
use crate::app::people::find_game;
use crate::app::request::button_action::{Begin, ButtonAction};
use crate::app::request::command::Opponent;
use crate::app::request::message::{Button, LABEL_CHARS, Message};
use crate::app::request::reply::Reply;
use crate::app::teaching::learn;
use crate::app::teaching::rulebook::turned;
use crate::game::{Bot, Colour, Invitee};

/// Levels in a row of buttons.
const ROW: usize = 3;

/// The greeting.
pub(crate) fn start(caller: &Caller<'_>) -> Reply {
    Reply::private(Message {
        text: caller.localizer.say("welcome").text(),
        buttons: vec![beginnings(caller.localizer)],
        ..Message::default()
    })
}

/// A button of the greeting.
pub(crate) async fn press_begin(
    context: &Context,
    caller: &Caller<'_>,
    begin: Begin,
) -> Attempt<Reply> {
    match begin {
        Begin::Lesson => learn::learn(context, caller, "").await,
        Begin::Bot => Ok(turned(caller, how_strong(caller.localizer))),
        Begin::Level(level) => begin_level(context, caller, level).await,
        Begin::Friend => invite(context, caller).await,
    }
}

/// A game against the engine at this level; the one that has just begun if there is one, for a
/// thumb that presses twice wants one game.
async fn begin_level(context: &Context, caller: &Caller<'_>, level: u8) -> Attempt<Reply> {
    if !(1..=Bot::MAX).contains(&level) {
        return Err(Abort::Ignored);
    }
    let account = caller.request.sender.account.clone();
    let _one = context.locks.people.lock(account).await;
    let bot = Bot {
        level,
        sleeps: false,
    };
    let fresh = find_game::open_games(context, caller)
        .await?
        .into_iter()
        .find(|stored| {
            let is_game_channel = stored
                .channels
                .iter()
                .any(|channel| channel.route == caller.route);
            is_game_channel && stored.game.seat_of(bot.seat()).is_some() && stored.game.ply().0 < 2
        });
    if let Some(stored) = fresh {
        let sentence = caller.localizer.say("game-begins");
        return Ok(Reply::done(sentence.code("game", stored.game.id()).into()));
    }
    let bot = Opponent::Bot(bot);
    challenge::challenge(context, caller, Some(&bot), Colour::Random, "").await
}

/// A challenge to anybody, to be forwarded to a friend; the one that stands here already if there
/// is one.
async fn invite(context: &Context, caller: &Caller<'_>) -> Attempt<Reply> {
    let account = caller.request.sender.account.clone();
    let _one = context.locks.people.lock(account).await;
    let all = context.store.challenges_of(caller.id(), LOOKED_AT).await?;
    let open = all.iter().find(|challenge| {
        let own = challenge.challenger == caller.id() && challenge.made_in == caller.route;
        own && challenge.invitee == Invitee::Anyone && !challenge.is_expired(caller.now)
    });
    match open {
        Some(open) => Ok(challenge::offered(context, caller, open, None)),
        None => challenge::challenge(context, caller, None, Colour::Random, "").await,
    }
}

/// The buttons of a greeting.
pub(crate) fn beginnings(localizer: Localizer<'_>) -> Vec<Button> {
    let all = [
        ("button-begin-lesson", Begin::Lesson),
        ("button-begin-bot", Begin::Bot),
        ("button-begin-friend", Begin::Friend),
    ];
    let button = |(label, begin)| Button {
        label: localizer.word(label),
        press: ButtonAction::Begin(begin),
    };
    all.map(button).into()
}

/// The question how strong the engine shall be.
fn how_strong(localizer: Localizer<'_>) -> Message {
    let levels = (1..).zip(levels(localizer)).map(|(level, choice)| Button {
        label: choice.label.chars().take(LABEL_CHARS).collect(),
        press: ButtonAction::Begin(Begin::Level(level)),
    });
    let levels: Vec<Button> = levels.collect();
    Message {
        text: localizer.say("begin-level").text(),
        buttons: levels.chunks(ROW).map(<[Button]>::to_vec).collect(),
        ..Message::default()
    }
}
