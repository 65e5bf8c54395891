//! The half of a player in a secret set-up as data, for that player alone.

use std::collections::BTreeMap;

use serde::Serialize;
use tulenh_rules::half::{Half, ReadyMade};
use tulenh_rules::{Piece, Role, Square};

use crate::app::context::Context;
use crate::app::context::abort::Attempt;
use crate::app::language::pieces::{role_key, side_key};
use crate::app::people::callers::{Caller, letters};
use crate::app::people::players;
use crate::app::setup::own_half::own_half;
use crate::app::views::piece_view::{PieceView, StackView, point};
use crate::game::{GameId, Player};

/// The set-up of a player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "web", derive(utoipa::ToSchema))]
pub struct SetUpView {
    /// The number of the game that is to begin.
    pub id: u64,
    /// Its players.
    pub title: String,
    /// The reader's side.
    pub you: &'static str,
    /// Who plays the other one.
    pub opponent: String,
    /// When the time is over, in milliseconds since 1970 in UTC.
    pub until: i64,
    /// The hash to which the reader is bound, once they have confirmed.
    pub hash: Option<String>,
    /// The hash to which the other side is bound.
    pub their_hash: Option<String>,
    /// What stands on the reader's half.
    pub board: Vec<StackView>,
    /// What is not placed.
    pub missing: Vec<MissingView>,
    /// For each kind of piece, by its `role`, the points where one may stand.
    pub fits: BTreeMap<&'static str, Vec<String>>,
    /// What keeps the half from being played, in sentences.
    pub problems: Vec<String>,
    /// How often the half was changed: what changes it names this number.
    pub edits: u32,
    /// Whether there is something to undo.
    pub can_undo: bool,
    /// The half as text.
    pub half: String,
    /// The ready-made set-ups.
    pub ready: Vec<ReadyMadeView>,
    /// What the reader has saved.
    pub saved: Vec<SavedHalfView>,
}

/// Pieces of a kind that are not placed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "web", derive(utoipa::ToSchema))]
pub struct MissingView {
    /// One of them.
    pub piece: PieceView,
    /// By what a press names the kind: `@` and a letter.
    pub mark: String,
    /// How many there are.
    pub count: u8,
}

/// A ready-made set-up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "web", derive(utoipa::ToSchema))]
pub struct ReadyMadeView {
    /// Its id.
    pub id: &'static str,
    /// What it is called.
    pub name: String,
    /// What it is good for.
    pub idea: String,
}

/// A set-up that the reader has saved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "web", derive(utoipa::ToSchema))]
pub struct SavedHalfView {
    /// Its number.
    pub number: u8,
    /// Its name.
    pub name: String,
}

/// The set-up of whoever asks.
pub(crate) async fn set_up_view(
    context: &Context,
    caller: &Caller<'_>,
    id: GameId,
) -> Attempt<SetUpView> {
    let own = own_half(context, caller, id).await?;
    let saved = context.store.saved_halves(caller.id()).await?;
    let (set_up, side, draft) = (&own.stored.set_up, own.side, &own.draft);
    let (localizer, letters) = (caller.localizer, letters(caller));
    let mut names = Vec::new();
    for seat in [set_up.seats.red, set_up.seats.blue, set_up.seats[!side]] {
        let player = players::player(context, seat).await?;
        let player = player.unwrap_or_else(|| Player::forgotten(seat));
        names.push(localizer.called(&player));
    }
    let opponent = names.pop().unwrap_or_default();
    let piece = |role: Role| PieceView::of(Piece::new(role, side), letters);
    let board = draft.pieces().into_iter().map(|(role, at)| StackView {
        at: point(at),
        pieces: vec![piece(role)],
    });
    let fits = Role::ALL.into_iter().map(|role| {
        let free = Square::all().filter(|at| Half::forbids(side, role, *at).is_none());
        (role_key(role), free.map(point).collect())
    });
    let hash = |side| set_up.sides[side].commitment.map(|hash| hash.to_string());
    let coordinates = caller.view_settings.coordinates;
    let offences = draft.offences();
    Ok(SetUpView {
        id: id.0,
        title: names.join(" – "),
        you: side_key(side),
        opponent,
        until: context.calendar().utc(set_up.until).0,
        hash: hash(side),
        their_hash: hash(!side),
        board: board.collect(),
        missing: draft
            .missing()
            .into_iter()
            .map(|(role, count)| MissingView {
                piece: piece(role),
                mark: format!("@{}", role.letter()),
                count,
            })
            .collect(),
        fits: fits.collect(),
        problems: offences
            .iter()
            .map(|offence| localizer.half_offence(offence, coordinates).words())
            .collect(),
        edits: draft.edits(),
        can_undo: !draft.past().is_empty(),
        half: draft.half().to_string(),
        ready: ReadyMade::ALL
            .iter()
            .map(|ready| ReadyMadeView {
                id: ready.id,
                name: localizer.ready_made(ready),
                idea: localizer.ready_made_idea(ready),
            })
            .collect(),
        saved: saved
            .all()
            .iter()
            .map(|one| SavedHalfView {
                number: one.number,
                name: one.name.clone(),
            })
            .collect(),
    })
}
