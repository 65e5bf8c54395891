//! Both halves are shown, and the game begins.

use std::sync::Arc;

use tulenh_rules::half::{Half, ReadyMade};
use tulenh_rules::{BySide, Position, Ruleset, Side};

use crate::app::challenges::game_start::{Beginning, beginning};
use crate::app::context::Context;
use crate::app::context::locks::Locked;
use crate::app::setup::own_half::OwnHalf;
use crate::game::setup::{Commitment, Draft, Revealed, RevealedHalf, Salt, Source};
use crate::game::{Destination, GameId, News, Notice, PlayerId, SetUpNews, Timestamp};
use crate::store::{Batch, Change, Known, StoreError, StoredSetUp};

/// What is committed when both halves are shown: the game that begins with them, what anybody can check of them, and
/// the notices. `last` is the half of the side that confirms just now, which the caller adds to what is known. A side
/// that has not confirmed plays what it has, or the standard set-up. Keep the lock until it is committed.
pub(crate) async fn revealing(
    context: &Context,
    stored: &StoredSetUp,
    last: Option<&OwnHalf>,
    now: Timestamp,
) -> Result<(Batch, Option<Locked<PlayerId>>), StoreError> {
    let set_up = &stored.set_up;
    let id = set_up.id;
    let mut known = vec![Known::SetUp(id, Some(Box::new(stored.clone())))];
    let mut halves = Vec::new();
    for side in Side::ALL {
        let mut commitment = set_up.sides[side].commitment;
        let draft = match last.filter(|last| last.side == side) {
            Some(last) => {
                commitment = last.stored.set_up.sides[side].commitment;
                last.draft.clone()
            }
            None => {
                let draft = context.store.draft(id, side).await?;
                known.push(Known::Draft(id, side, draft.clone().map(Box::new)));
                draft.unwrap_or_else(|| Draft::new(side))
            }
        };
        halves.push(revealed_half(context, &draft, commitment));
    }
    let [red, blue] = <[RevealedHalf; 2]>::try_from(halves).unwrap_or_else(|_| {
        let standard = |side| revealed_half(context, &Draft::new(side), None);
        [standard(Side::Red), standard(Side::Blue)]
    });
    let revealed = Revealed {
        time: set_up.time,
        halves: BySide { red, blue },
    };
    let game = Beginning {
        seats: set_up.seats,
        teams: BySide::default(),
        start: start(&revealed, &set_up.rules),
        limit: set_up.limit,
        tempo: set_up.tempo,
        mode: set_up.mode,
        channels: stored.channels.clone(),
    };
    let (begun, one_person) = beginning(context, id, game, now).await?;
    let shown = (0..stored.channels.len()).map(|channel| Notice {
        to: Destination::Channel(id, u8::try_from(channel).unwrap_or(u8::MAX)),
        news: News::SetUp(id, SetUpNews::Revealed),
    });
    let mut changes = ended(id);
    changes.push(Change::Revealed(id, Box::new(revealed)));
    let batch = Batch {
        known,
        notices: shown.chain(begun.notices).collect(),
        games: begun.games,
        set_timers: begun.set_timers,
        changes,
        ..Batch::default()
    };
    Ok((batch, one_person))
}

/// What is removed when a set-up is over.
pub(crate) fn ended(id: GameId) -> Vec<Change> {
    let drafts = Side::ALL.map(|side| Change::Draft(id, side, None));
    drafts
        .into_iter()
        .chain([Change::SetUp(id, None)])
        .collect()
}

/// What a side plays that has come so far, with the hash that binds it. A side that has not confirmed is bound by
/// none; its salt is drawn now.
fn revealed_half(context: &Context, draft: &Draft, commitment: Option<Commitment>) -> RevealedHalf {
    let confirmed = draft.salt();
    let source = match (confirmed, draft.offences().is_empty()) {
        (Some(_), _) => Source::Confirmed,
        (None, true) => Source::Left,
        (None, false) => Source::Standard,
    };
    let chance = &context.options.chance;
    RevealedHalf {
        half: draft.played_half(),
        salt: confirmed.unwrap_or_else(|| Salt::from_random(chance(), chance())),
        commitment,
        source,
    }
}

/// The first position. Two halves that may be played always make one.
fn start(revealed: &Revealed, rules: &Arc<Ruleset>) -> Position {
    let halves = &revealed.halves;
    let start = Half::start(&halves.red.half, &halves.blue.half, Arc::clone(rules));
    start.unwrap_or_else(|error| {
        // Not the error itself: it may name points.
        tracing::error!(
            offending = error_kind(&error),
            "two halves make no position"
        );
        let standard = |side| ReadyMade::ALL[0].half(side);
        Half::start(
            &standard(Side::Red),
            &standard(Side::Blue),
            Arc::clone(rules),
        )
        .unwrap_or_else(|_| Position::start(Arc::clone(rules)))
    })
}

fn error_kind(error: &tulenh_rules::half::HalvesError) -> &'static str {
    use tulenh_rules::half::HalvesError;
    match error {
        HalvesError::NotInTheseRules { .. } => "the rules",
        HalvesError::SameSide(_) => "the sides",
        HalvesError::Half { .. } => "a half",
        HalvesError::Setup(_) => "the whole",
    }
}
