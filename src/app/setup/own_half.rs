//! The set-up that somebody means, with the half of theirs.

use tulenh_rules::Side;

use crate::app::context::Context;
use crate::app::context::abort::{Abort, Attempt};
use crate::app::context::caches::game_loading;
use crate::app::context::request_span::is_of_game;
use crate::app::people::callers::Caller;
use crate::app::people::find_game::elsewhere;
use crate::app::request::message::{Span, Text};
use crate::app::request::reply::Reply;
use crate::game::GameId;
use crate::game::setup::Draft;
use crate::store::{Known, StoreError, StoredSetUp};

/// The most set-ups that are named in a question.
const LISTED: usize = 10;

/// A set-up as one of its players sees it.
#[derive(Clone)]
pub(crate) struct OwnHalf {
    /// What everybody may know.
    pub stored: StoredSetUp,
    /// Whose half it is.
    pub side: Side,
    /// The half.
    pub draft: Draft,
}

impl OwnHalf {
    /// The number of the game.
    pub fn id(&self) -> GameId {
        self.stored.set_up.id
    }

    /// What a change of it depends on.
    pub fn known(&self) -> Vec<Known> {
        let draft = Some(Box::new(self.draft.clone()));
        vec![
            Known::SetUp(self.id(), Some(Box::new(self.stored.clone()))),
            Known::Draft(self.id(), self.side, draft),
        ]
    }
}

/// The set-up of this number, with the half of whoever asks.
pub(crate) async fn own_half(
    context: &Context,
    caller: &Caller<'_>,
    id: GameId,
) -> Attempt<OwnHalf> {
    is_of_game(id);
    let localizer = caller.localizer;
    let Some(stored) = context.store.set_up(id).await? else {
        let sentence = match game_loading::load(context, id).await? {
            Some(_) => localizer.say("setup-over"),
            None => localizer.say("setup-none-such"),
        };
        return Err(sentence.code("game", id).into());
    };
    let Some(side) = stored.set_up.side_of(caller.id()) else {
        return Err(localizer.say("not-a-player").code("game", id).into());
    };
    let draft = context.store.draft(id, side).await?;
    let lost = || {
        StoreError::Record(
            format!("the half of {side} in game {id}"),
            "none is there".to_owned(),
        )
    };
    Ok(OwnHalf {
        stored,
        side,
        draft: draft.ok_or_else(lost)?,
    })
}

/// The number of the set-up that is meant: the one named, else the only one.
pub(crate) async fn meant(
    context: &Context,
    caller: &Caller<'_>,
    named: Option<GameId>,
) -> Attempt<GameId> {
    if let Some(id) = named {
        return Ok(id);
    }
    let all = context
        .store
        .set_ups_of(caller.id(), context.options.open_games)
        .await?;
    match all[..] {
        [] => Err(caller.localizer.say("setup-none").into()),
        [only] => Ok(only),
        ref several if caller.request.hidden => {
            let first = several
                .first()
                .map_or_else(String::new, ToString::to_string);
            let sentence = caller.localizer.say("setup-which");
            let mut text = sentence.code("example", format!("/setup {first}")).text();
            for id in several.iter().take(LISTED) {
                text = text.line(Text(vec![Span::Code(id.to_string())]));
            }
            Err(text.into())
        }
        ref several => Err(elsewhere(caller, several.len()).into()),
    }
}

/// Refuses to speak of a half where others read along, and tells where it is spoken of.
pub(crate) fn alone(context: &Context, caller: &Caller<'_>, id: Option<GameId>) -> Attempt<()> {
    if caller.request.hidden {
        return Ok(());
    }
    let command = id.map_or("/setup".to_owned(), |id| format!("/setup {id}"));
    let sentence = caller.localizer.say("setup-in-private");
    let mut text = sentence.code("command", command).text();
    let payload = id.map_or("setup-0".to_owned(), |id| format!("setup-{}", id.0));
    for (network, address) in context.delivery.transports.invitations(&payload) {
        if network == caller.route.network {
            let words = String::new();
            text = text.line(Text(vec![Span::Link { words, address }]));
        }
    }
    Err(Abort::from(text))
}

/// What is refused may depend on the half. In the log and in what is counted it is an answer like any other.
pub(crate) fn answered(attempt: Attempt<Reply>) -> Attempt<Reply> {
    match attempt {
        Err(Abort::Refused(message)) => Ok(Reply::private(*message)),
        attempt => attempt,
    }
}
