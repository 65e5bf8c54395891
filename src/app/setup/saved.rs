//! Set-ups that somebody keeps under names of their own.

use crate::app::context::Context;
use crate::app::context::abort::{Abort, Attempt};
use crate::app::language::catalog::Localizer;
use crate::app::people::callers::{ATTEMPTS, Caller};
use crate::app::people::updates::update;
use crate::app::request::message::{Span, Text};
use crate::app::request::name::quoted;
use crate::game::setup::{NAME_CHARS, SAVED, SavedHalves, SavingRefusal};
use crate::store::{Batch, Change, Commit, Known};
use tulenh_rules::half::Half;

/// Saves a half under a name.
pub(crate) async fn save(
    context: &Context,
    caller: &Caller<'_>,
    name: &str,
    half: &Half,
) -> Attempt<SavedHalves> {
    change(context, caller, |saved| {
        saved
            .save(name, half)
            .map_err(|refusal| refused(caller, refusal))
    })
    .await
}

/// Removes what is saved under a name.
pub(crate) async fn delete(
    context: &Context,
    caller: &Caller<'_>,
    name: &str,
) -> Attempt<SavedHalves> {
    change(context, caller, |saved| {
        let number = saved.named(name).map(|known| known.number);
        match number {
            Some(number) => {
                saved.remove(number);
                Ok(())
            }
            None => {
                let sentence = caller.localizer.say("setup-saved-none-such");
                Err(sentence.code("name", quoted(name, NAME_CHARS)).into())
            }
        }
    })
    .await
}

async fn change(
    context: &Context,
    caller: &Caller<'_>,
    change: impl Fn(&mut SavedHalves) -> Attempt<()>,
) -> Attempt<SavedHalves> {
    let id = caller.id();
    let _one = context.locks.players.lock(id).await;
    for _ in 0..ATTEMPTS {
        let known = context.store.saved_halves(id).await?;
        let mut saved = known.clone();
        // What is refused is written as it was: it may depend on the half, and commits are counted.
        let refusal = change(&mut saved).err();
        let batch = Batch {
            known: vec![Known::SavedHalves(id, known)],
            update: update(caller.request),
            changes: vec![Change::SavedHalves(id, saved.clone())],
            ..Batch::default()
        };
        match context.commit(batch).await? {
            Commit::Done(_) => return refusal.map_or(Ok(saved), Err),
            Commit::Seen => return Err(Abort::Seen),
            Commit::Conflict(_) => {}
        }
    }
    Err(caller.localizer.say("failed").into())
}

/// The names of what is saved, and how to save.
pub(crate) fn listed(localizer: Localizer<'_>, saved: &SavedHalves) -> Text {
    let mut text = match saved.all().is_empty() {
        true => localizer.say("setup-saved-none").text(),
        false => localizer.say("setup-saved-head").text(),
    };
    for one in saved.all() {
        // A name is what somebody typed: it is never marked.
        text = text.line(Text(vec![
            Span::Plain("• ".to_owned()),
            Span::Name(one.name.clone()),
        ]));
    }
    text.line(
        localizer
            .say("setup-saved-how")
            .number("most", SAVED as u64)
            .text(),
    )
}

fn refused(caller: &Caller<'_>, refusal: SavingRefusal) -> Abort {
    let localizer = caller.localizer;
    match refusal {
        SavingRefusal::Name => localizer
            .say("setup-saving-name")
            .number("most", NAME_CHARS as u64),
        SavingRefusal::Full => localizer
            .say("setup-saving-full")
            .number("most", SAVED as u64),
        SavingRefusal::NotPlayable => localizer.say("setup-saving-not-playable"),
    }
    .into()
}
