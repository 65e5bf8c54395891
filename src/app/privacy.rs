//! What is kept of a person, as they ask for it.

use crate::app::Core;
use crate::app::command::{Command, Request};
use crate::app::forget::{Forgetting, TAKEN_UP_MS};
use crate::app::handle::update;
use crate::app::message::{Attachment, Button, Kind, Message};
use crate::app::people::Caller;
use crate::app::press::Press;
use crate::app::reply::Reply;
use crate::app::stop::Step;
use crate::game::{PlayerId, Timestamp};
use crate::store::{Batch, Timer};

impl Core {
    /// Everything kept of the person, as a file that nobody else sees.
    pub(super) async fn my_data(&self, caller: &Caller<'_>) -> Step<Reply> {
        if caller.request.shared && !caller.request.hidden {
            return Err(caller.voice.say("mydata-in-private").into());
        }
        let data = self.data_of(&caller.player, caller.now).await?;
        let file = Attachment {
            kind: Kind::File,
            name: "tulenh-my-data.json".to_owned(),
            bytes: data.json.into(),
            alt: caller.voice.word("mydata-alt"),
            board: None,
        };
        let sentence = caller
            .voice
            .say("mydata-done")
            .number("games", data.games as u64)
            .number("left", data.left_out as u64);
        Ok(Reply::Private(Message {
            text: sentence.text(),
            attachment: Some(file),
            ..Message::default()
        }))
    }

    /// Asks whether the person is really to be forgotten.
    pub(super) async fn forget(&self, caller: &Caller<'_>) -> Step<Reply> {
        let limit = self.options.open_games;
        let open = self.store.games_of(caller.id(), true, limit).await?;
        let question = caller
            .voice
            .say("forget-ask")
            .number("games", open.len() as u64);
        let button = Button {
            label: caller.voice.word("button-forget"),
            press: Press::Forget(caller.id()),
        };
        Ok(Reply::Private(Message {
            text: question.text(),
            buttons: vec![vec![button]],
            ..Message::default()
        }))
    }

    /// Forgets the person who was asked. From the first commit on it happens, whatever comes
    /// between: what is cut short is taken up again by the timer.
    pub(super) async fn press_forget(&self, caller: &Caller<'_>, whose: PlayerId) -> Step<Reply> {
        // In a group the question stands before everybody.
        if whose != caller.id() {
            return Err(caller.voice.say("forget-other").into());
        }
        let at = Timestamp(caller.now.0.saturating_add(TAKEN_UP_MS));
        let batch = Batch {
            update: update(caller.request),
            set_timers: vec![(at, Timer::Forget(whose))],
            ..Batch::default()
        };
        // Pressed before and cut short: it goes on.
        self.commit(batch).await?;
        let said = match self.forget_person(whose, at, caller.now).await? {
            Forgetting::Done => caller.voice.say("forget-done"),
            Forgetting::GoesOn { games } => {
                let sentence = caller.voice.say("forget-goes-on");
                sentence.number("games", games as u64)
            }
        };
        Ok(Reply::Update(said.into()))
    }

    /// The answer to whoever presses the button once more when they were forgotten by it: they are not made
    /// known again, and nothing is kept of this.
    pub(super) async fn forgotten_already(&self, request: &Request) -> Step<Option<Reply>> {
        let Command::Press(Press::Forget(whose)) = &request.command else {
            return Ok(None);
        };
        let forgotten = self.store.player(*whose).await?;
        let forgotten = forgotten.is_some_and(|player| player.accounts.is_empty());
        let known = self.store.player_of(&request.sender.account).await?;
        if !forgotten || known.is_some() {
            return Ok(None);
        }
        let voice = self.texts.voice(request.sender.language.as_ref());
        Ok(Some(Reply::Update(voice.say("forget-done").into())))
    }

    /// What is kept and why.
    pub(super) fn privacy(&self, caller: &Caller<'_>) -> Reply {
        Reply::Private(caller.voice.say("privacy").into())
    }
}
