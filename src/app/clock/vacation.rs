//! Vacations: a person goes away, and their slow games wait for them.
//!
//! Whether somebody is away stands in their own record, and each of their games says whether its
//! clock rests. The record is committed first, with a timer that is due at once; then the games
//! follow one by one ([`follow`]), and the timer is cleared. A crash between leaves the timer, and
//! what has been done already is not done twice.

use jiff::civil::Date;

use crate::app::clock::vacation_games;
use crate::app::context::Context;
use crate::app::context::abort::{Abort, Attempt};
use crate::app::language::catalog::Localizer;
use crate::app::language::names::name;
use crate::app::language::time::length::whole_length;
use crate::app::language::vocabulary::{Keyword, whole};
use crate::app::people::callers::Caller;
use crate::app::people::updates::update;
use crate::app::people::{instants, open_offers};
use crate::app::request::button_action::ButtonAction;
use crate::app::request::message::{Button, Message, Span, Text};
use crate::app::request::name::quoted;
use crate::app::request::reply::Reply;
use crate::game::vacation::PLAYED_FOR_A_DAY;
use crate::game::{NoVacation, Player, PlayerId, Timestamp};
use crate::store::{Batch, Commit, Known, Timer};

/// Characters of words somebody typed that are said again.
const SAID_AGAIN: usize = 40;

/// How often a vacation is changed again when another process has changed the person meanwhile.
const ATTEMPTS: usize = 5;

/// What somebody wishes of their vacation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum VacationChange {
    /// To go away, until then or as long as there are days.
    Begin(Option<Timestamp>),
    /// To come back.
    End,
}

/// Begins a vacation or ends it; says how it stands when there are no words.
pub(crate) async fn vacation(
    context: &Context,
    caller: &Caller<'_>,
    words: &str,
) -> Attempt<Reply> {
    let words = words.trim();
    if words.is_empty() {
        return Ok(Reply::private(vacation_of(caller)));
    }
    let change = change(context, caller, words)?;
    Ok(Reply::private(go_or_come(context, caller, change).await?))
}

/// How the person's vacation stands.
pub(crate) fn vacation_of(caller: &Caller<'_>) -> Message {
    standing(caller, &caller.player)
}

/// The same by a button, which stands where others may press it.
pub(crate) async fn press_vacation(
    context: &Context,
    caller: &Caller<'_>,
    whose: PlayerId,
    begins: bool,
) -> Attempt<Reply> {
    if whose != caller.id() {
        return Err(caller.localizer.say("vacation-not-yours").into());
    }
    let change = match begins {
        true => VacationChange::Begin(None),
        false => VacationChange::End,
    };
    Ok(Reply::update(go_or_come(context, caller, change).await?))
}

fn change(context: &Context, caller: &Caller<'_>, words: &str) -> Attempt<VacationChange> {
    match whole(words, &[Keyword::On, Keyword::Off]) {
        Some(Keyword::On) => return Ok(VacationChange::Begin(None)),
        Some(_) => return Ok(VacationChange::End),
        None => {}
    }
    if let Some(length) = whole_length(words) {
        return Ok(VacationChange::Begin(Some(caller.now.after(length))));
    }
    let day = words.parse().ok();
    let day = day.and_then(|day| end_in_zone(context, caller, day));
    let unclear = || {
        let sentence = caller.localizer.say("vacation-unclear");
        let sentence = sentence.code("words", quoted(words, SAID_AGAIN)).text();
        Abort::from(sentence.line(caller.localizer.say("help-vacation").text()))
    };
    let day = day.ok_or_else(unclear)?;
    if day <= caller.now {
        let sentence = caller.localizer.say("vacation-past");
        return Err(sentence.span("until", Span::Instant(day)).into());
    }
    Ok(VacationChange::Begin(Some(day)))
}

/// When a day is over where the person lives.
fn end_in_zone(context: &Context, caller: &Caller<'_>, day: Date) -> Option<Timestamp> {
    // Where clocks are set at midnight a day may begin at one.
    let end = caller.view_settings.zone.midnight(day.tomorrow().ok()?)?;
    Some(instants::in_bot_time(context, end))
}

/// Changes the person's record, then all their games. Gives how it stands then.
async fn go_or_come(
    context: &Context,
    caller: &Caller<'_>,
    change: VacationChange,
) -> Attempt<Message> {
    let (id, now, localizer) = (caller.id(), caller.now, caller.localizer);
    let one = context.locks.players.lock(id).await;
    let mut attempts = 1..=ATTEMPTS;
    let player = loop {
        let (player, batch) = changed(context, caller, change).await?;
        match context.commit(batch).await? {
            Commit::Done(_) => break player,
            Commit::Seen => return Err(Abort::Seen),
            // Another process has changed the person meanwhile.
            Commit::Conflict(_) if attempts.next().is_some() => {}
            Commit::Conflict(_) => return Err(localizer.say("failed").into()),
        }
    };
    drop(one);
    vacation_games::follow_now(context, id, now).await;
    Ok(standing(caller, &player))
}

/// The person after the change, and the batch that makes it. Whoever asks holds their lock.
async fn changed(
    context: &Context,
    caller: &Caller<'_>,
    change: VacationChange,
) -> Attempt<(Player, Batch)> {
    let (id, now, localizer) = (caller.id(), caller.now, caller.localizer);
    let timer = (now, Timer::Vacation(id));
    let known = context.store.player(id).await?;
    let known = known.filter(|player| !player.accounts.is_empty());
    let known = known.ok_or_else(|| Abort::from(localizer.say("failed")))?;
    let mut player = known.clone();
    let vacation = &mut player.vacation;
    let before = vacation.until();
    // What is over is over, even if its timer is late.
    if before.is_some_and(|until| until <= now) {
        vacation.end(now);
    }
    match change {
        VacationChange::Begin(until) => {
            vacation.begin(until, now).map_err(|why| match why {
                NoVacation::Away => Abort::from(localizer.say("vacation-away-already")),
                NoVacation::NothingSaved => Abort::from(localizer.say("vacation-nothing-saved")),
            })?;
        }
        VacationChange::End if !vacation.end(now) && before.is_none() => {
            return Err(localizer.say("vacation-not-away").into());
        }
        VacationChange::End => {}
    }
    let after = vacation.until();
    let mut batch = Batch {
        known: vec![Known::Player(Box::new(known))],
        update: update(caller.request),
        players: vec![(player.clone(), Vec::new())],
        set_timers: open_offers::look_again(context, &[id], now).await?,
        ..Batch::default()
    };
    batch.set_timers.push(timer);
    if before != after {
        let timer = |at| (at, Timer::Vacation(id));
        batch.set_timers.extend(after.map(timer));
        let old = before.filter(|at| *at > now).map(timer);
        batch.clear_timers.extend(old);
    }
    Ok((player, batch))
}

/// How somebody's vacation stands, with what can be done about it.
fn standing(caller: &Caller<'_>, player: &Player) -> Message {
    let (localizer, now) = (caller.localizer, caller.now);
    let vacation = &player.vacation;
    let is_away = vacation.is_away(now);
    let head = match vacation.until().filter(|_| is_away) {
        Some(until) => localizer
            .say("vacation-away")
            .span("until", Span::Instant(until)),
        None => localizer.say("vacation-here"),
    };
    let left = vacation.left(now);
    let saved = match left.is_zero() {
        true => localizer.say("vacation-saved-nothing"),
        false => localizer
            .say("vacation-saved")
            .choice("time", localizer.length(left)),
    };
    let missing = PLAYED_FOR_A_DAY.saturating_sub(vacation.played);
    let earned = localizer.say("vacation-earned").number("days", missing);
    let (label, begins) = match is_away {
        true => ("button-vacation-end", false),
        false => ("button-vacation-begin", true),
    };
    let button = Button {
        label: localizer.word(label),
        press: ButtonAction::Vacation(player.id, begins),
    };
    // There is nothing to begin without days.
    let button = Some(button).filter(|_| is_away || !left.is_zero());
    Message {
        text: head.text().line(saved.text()).line(earned.text()),
        buttons: button.map(|button| vec![button]).into_iter().collect(),
        ..Message::default()
    }
}

impl Localizer<'_> {
    /// That somebody is away, in a line; nothing when they are not.
    pub(crate) fn absence(self, player: &Player, now: Timestamp) -> Text {
        let until = player.vacation.until();
        match until.filter(|_| player.vacation.is_away(now)) {
            None => Text::default(),
            Some(until) => self
                .say("vacation-of")
                .span("player", name(player))
                .span("until", Span::Instant(until))
                .text(),
        }
    }
}
