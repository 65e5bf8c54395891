//! What a newcomer is shown, and what its three buttons begin: a lesson, a game against the engine, a
//! game with a friend. They are for whoever presses them.

use crate::app::Core;
use crate::app::bot::levels;
use crate::app::challenge::LOOKED_AT;
use crate::app::command::Opponent;
use crate::app::message::{Button, LABEL_CHARS, Message};
use crate::app::people::Caller;
use crate::app::press::{Begin, Press};
use crate::app::reply::Reply;
use crate::app::rulebook::turned;
use crate::app::stop::{Step, Stop};
use crate::app::text::Voice;
use crate::game::{Bot, Colour, Invitee};

/// Levels in a row of buttons.
const ROW: usize = 3;

impl Core {
    /// The greeting.
    pub(super) fn start(&self, caller: &Caller<'_>) -> Reply {
        Reply::Private(Message {
            text: caller.voice.say("welcome").text(),
            buttons: vec![beginnings(caller.voice)],
            ..Message::default()
        })
    }

    /// A button of the greeting.
    pub(super) async fn press_begin(&self, caller: &Caller<'_>, begin: Begin) -> Step<Reply> {
        match begin {
            Begin::Lesson => self.learn(caller, "").await,
            Begin::Bot => Ok(turned(caller, how_strong(caller.voice))),
            Begin::Level(level) => self.begin_level(caller, level).await,
            Begin::Friend => self.invite(caller).await,
        }
    }

    /// A game against the engine at this level; the one that has just begun if there is one, for a
    /// thumb that presses twice wants one game.
    async fn begin_level(&self, caller: &Caller<'_>, level: u8) -> Step<Reply> {
        if !(1..=Bot::MAX).contains(&level) {
            return Err(Stop::Ignored);
        }
        let account = caller.request.sender.account.clone();
        let _one = self.people.lock(account).await;
        let bot = Bot {
            level,
            sleeps: false,
        };
        let fresh = self.open_games(caller).await?.into_iter().find(|stored| {
            let is_home = stored.homes.iter().any(|home| home.route == caller.route);
            is_home && stored.game.seat_of(bot.seat()).is_some() && stored.game.ply().0 < 2
        });
        if let Some(stored) = fresh {
            let sentence = caller.voice.say("accepted-done");
            return Ok(Reply::Done(sentence.code("game", stored.game.id()).into()));
        }
        let bot = Opponent::Bot(bot);
        self.challenge(caller, Some(&bot), Colour::Random, "").await
    }

    /// A challenge to anybody, to be forwarded to a friend; the one that stands here already if there
    /// is one.
    async fn invite(&self, caller: &Caller<'_>) -> Step<Reply> {
        let account = caller.request.sender.account.clone();
        let _one = self.people.lock(account).await;
        let all = self.store.challenges_of(caller.id(), LOOKED_AT).await?;
        let open = all.iter().find(|challenge| {
            let own = challenge.challenger == caller.id() && challenge.home == caller.route;
            own && challenge.invitee == Invitee::Anyone && !challenge.is_expired(caller.now)
        });
        match open {
            Some(open) => Ok(self.offered(caller, open, None)),
            None => self.challenge(caller, None, Colour::Random, "").await,
        }
    }
}

/// The buttons of a greeting.
pub(super) fn beginnings(voice: Voice<'_>) -> Vec<Button> {
    let all = [
        ("button-begin-lesson", Begin::Lesson),
        ("button-begin-bot", Begin::Bot),
        ("button-begin-friend", Begin::Friend),
    ];
    let button = |(label, begin)| Button {
        label: voice.word(label),
        press: Press::Begin(begin),
    };
    all.map(button).into()
}

/// The question how strong the engine shall be.
fn how_strong(voice: Voice<'_>) -> Message {
    let levels = (1..).zip(levels(voice)).map(|(level, choice)| Button {
        label: choice.label.chars().take(LABEL_CHARS).collect(),
        press: Press::Begin(Begin::Level(level)),
    });
    let levels: Vec<Button> = levels.collect();
    Message {
        text: voice.say("begin-level").text(),
        buttons: levels.chunks(ROW).map(<[Button]>::to_vec).collect(),
        ..Message::default()
    }
}
