//! What is kept of a person, as they ask for it.

use crate::app::accounts::forget::{Forgetting, TAKEN_UP_MS};
use crate::app::accounts::{forget, my_data, sessions};
use crate::app::context::Context;
use crate::app::context::abort::Attempt;
use crate::app::people::callers::Caller;
use crate::app::people::updates::update;
use crate::app::request::button_action::ButtonAction;
use crate::app::request::command::{Command, Request};
use crate::app::request::message::{Attachment, Button, Kind, Message};
use crate::app::request::reply::Reply;
use crate::game::{PlayerId, Timestamp};
use crate::store::{Batch, Timer};

/// Everything kept of the person, as a file that nobody else sees.
pub(crate) async fn my_data(context: &Context, caller: &Caller<'_>) -> Attempt<Reply> {
    if caller.request.shared && !caller.request.hidden {
        return Err(caller.localizer.say("mydata-in-private").into());
    }
    let data = my_data::data_of(context, &caller.player, caller.now).await?;
    let file = Attachment {
        kind: Kind::File,
        name: "tulenh-my-data.json".to_owned(),
        bytes: data.json.into(),
        alt: caller.localizer.word("mydata-alt"),
        board: None,
        scene: None,
    };
    let sentence = caller
        .localizer
        .say("mydata-done")
        .number("games", data.games as u64)
        .number("left", data.left_out as u64);
    Ok(Reply::private(Message {
        text: sentence.text(),
        attachment: Some(file),
        ..Message::default()
    }))
}

/// Asks whether the person is really to be forgotten.
pub(crate) async fn forget(context: &Context, caller: &Caller<'_>) -> Attempt<Reply> {
    let limit = context.options.open_games;
    let open = context.store.games_of(caller.id(), true, limit).await?;
    let question = caller
        .localizer
        .say("forget-ask")
        .number("games", open.len() as u64);
    let button = Button {
        label: caller.localizer.word("button-forget"),
        press: ButtonAction::Forget(caller.id()),
    };
    Ok(Reply::private(Message {
        text: question.text(),
        buttons: vec![vec![button]],
        ..Message::default()
    }))
}

/// Forgets the person who was asked. From the first commit on it happens, whatever comes
/// between: what is cut short is taken up again by the timer.
pub(crate) async fn press_forget(
    context: &Context,
    caller: &Caller<'_>,
    whose: PlayerId,
) -> Attempt<Reply> {
    // In a group the question stands before everybody.
    if whose != caller.id() {
        return Err(caller.localizer.say("forget-other").into());
    }
    let at = Timestamp(caller.now.0.saturating_add(TAKEN_UP_MS));
    let batch = Batch {
        update: update(caller.request),
        set_timers: vec![(at, Timer::Forget(whose))],
        ..Batch::default()
    };
    // Pressed before and cut short: it goes on.
    context.commit(batch).await?;
    let said = match forget::forget_person(context, whose, at, caller.now).await? {
        Forgetting::Done => caller.localizer.say("forget-done"),
        Forgetting::GoesOn { games } => {
            let sentence = caller.localizer.say("forget-goes-on");
            sentence.number("games", games as u64)
        }
    };
    Ok(Reply::update(said.into()))
}

/// The answer to whoever presses the button once more when they were forgotten by it: they are not made
/// known again, and nothing is kept of this.
pub(crate) async fn forgotten_already(
    context: &Context,
    request: &Request,
) -> Attempt<Option<Reply>> {
    let Command::ButtonAction(ButtonAction::Forget(whose)) = &request.command else {
        return Ok(None);
    };
    let forgotten = context.store.player(*whose).await?;
    let forgotten = forgotten.is_some_and(|player| player.accounts.is_empty());
    let known = context.store.player_of(&request.sender.account).await?;
    if !forgotten || known.is_some() {
        return Ok(None);
    }
    let localizer = context.catalog.localizer(request.sender.language.as_ref());
    Ok(Some(Reply::update(localizer.say("forget-done").into())))
}

/// What is kept and why; and in private how many sessions there are, with a button that ends them.
pub(crate) async fn privacy(context: &Context, caller: &Caller<'_>) -> Attempt<Reply> {
    let localizer = caller.localizer;
    let mut message = Message::from(localizer.say("privacy"));
    if !caller.request.hidden {
        return Ok(Reply::private(message));
    }
    let found = sessions::credentials(context, &caller.player).await?;
    let count = found
        .iter()
        .filter(|(_, of)| sessions::is_session(of))
        .count();
    if count > 0 {
        let sentence = localizer.say("privacy-sessions");
        message.text = message
            .text
            .line(sentence.number("count", count as u64).text());
        message.buttons.push(vec![Button {
            label: localizer.word("button-end-sessions"),
            press: ButtonAction::EndSessions(caller.id()),
        }]);
    }
    Ok(Reply::private(message))
}

/// Ends all sessions of the person who asked.
pub(crate) async fn press_end_sessions(
    context: &Context,
    caller: &Caller<'_>,
    whose: PlayerId,
) -> Attempt<Reply> {
    if whose != caller.id() {
        return Err(caller.localizer.say("sessions-other").into());
    }
    let count = sessions::end_all(context, &caller.player).await?;
    let sentence = caller.localizer.say("sessions-ended");
    Ok(Reply::update(sentence.number("count", count as u64).into()))
}
