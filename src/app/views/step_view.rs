//! What can be done with a piece, step by step, as data.

use serde::Serialize;
use tulenh_rules::{Action, Position, Role, Square, Stack, Step, Turn};

use crate::app::boards::board_view;
use crate::app::boards::turn_words::turn_in_words;
use crate::app::context::Context;
use crate::app::context::abort::{Abort, Attempt};
use crate::app::language::catalog::Localizer;
use crate::app::people::callers::{Caller, letters};
use crate::app::people::refusals;
use crate::app::play::pick::picker::sign;
use crate::app::play::turns::may_play;
use crate::app::views::game_view::step_kind;
use crate::app::views::piece_view::{PieceView, pieces, point};
use crate::game::{GameId, Ply};

/// A turn that ends with one more step than was chosen before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "web", derive(utoipa::ToSchema))]
pub struct StepView {
    /// The whole turn, in LAN, as it is to be played or continued.
    pub lan: String,
    /// The same as the reader writes turns.
    pub text: String,
    /// The point it leaves, or from which it fires.
    pub from: String,
    /// Who goes, or fires, in the last step; the carrier first.
    pub group: Vec<PieceView>,
    /// Where they go, or what they hit.
    pub to: String,
    /// The second target of a double fire.
    pub also: Option<String>,
    /// What the step does, by the words of a move of a game: `move`, `capture`, …
    pub kind: &'static str,
    /// A sign for what it does, and the points, such as `✕ f6`.
    pub label: String,
    /// What it does, or takes, in a few words; empty for a plain move.
    pub words: String,
    /// What the turn takes, by name.
    pub captures: Vec<String>,
    /// What the turn costs, by name.
    pub loses: Vec<String>,
    /// Whether the turn may end with this step.
    pub complete: bool,
    /// Whether everything that stands on the point goes.
    pub whole: bool,
    /// Whether the turn would give the Commander away.
    pub gives_commander_away: bool,
    /// Whether the rest of the stack can go on.
    pub more: bool,
}

/// The steps that can be made at this ply, or that can follow the turn `after`, for the player to move.
pub(crate) async fn steps(
    context: &Context,
    caller: &Caller<'_>,
    id: GameId,
    at: Ply,
    after: Option<&str>,
) -> Attempt<Vec<StepView>> {
    let stored = board_view::visible_game(context, caller, Some(id)).await?;
    let game = &stored.game;
    let refused = |refusal| refusals::refuse(caller, game, refusal);
    may_play(game, caller.id(), at).map_err(refused)?;
    steps_of(game.position(), caller, after)
}

/// The steps with which a turn of a position can begin, or by which the turn `after` can go on.
pub(crate) fn steps_of(
    position: &Position,
    caller: &Caller<'_>,
    after: Option<&str>,
) -> Attempt<Vec<StepView>> {
    let turns = match after {
        None => position.legal_steps(),
        Some(lan) => {
            let gone = |_| Abort::from(caller.localizer.say("turn-gone"));
            position.legal_continuations(&position.read_lan(lan).map_err(gone)?)
        }
    };
    let view = |turn: &Turn| step_view(position, turn, caller);
    Ok(turns.iter().filter_map(view).collect())
}

fn step_view(position: &Position, turn: &Turn, caller: &Caller<'_>) -> Option<StepView> {
    let last = turn.steps().next_back()?;
    let group = last.of_the_gunner().group;
    let effects = position.play(turn).ok()?.1;
    let captured = position.board().get(last.action.to());
    let whole = position.board().get(turn.from()) == Some(group);
    let named = |stacks: &[(_, _)]| {
        let names = stacks
            .iter()
            .map(|(_, stack)| caller.localizer.stack(*stack));
        names.collect()
    };
    Some(StepView {
        lan: position.lan(turn),
        text: turn_in_words(caller, position, turn),
        from: point(turn.from()),
        group: pieces(group, letters(caller)),
        to: point(last.action.to()),
        also: last.action.also().map(point),
        kind: step_kind(&last),
        label: label(&last, caller),
        words: words(caller.localizer, &last, captured),
        captures: named(&effects.captured),
        loses: named(&effects.lost),
        complete: position.is_legal(turn),
        whole,
        gives_commander_away: position.gives_commander_away(turn),
        more: !whole && !position.legal_continuations(turn).is_empty(),
    })
}

fn label(step: &Step, caller: &Caller<'_>) -> String {
    let named = |at: Square| at.in_system(caller.view_settings.coordinates).to_string();
    let also = step.action.also().map(|at| format!(" + {}", named(at)));
    let to = named(step.action.to());
    format!("{} {to}{}", sign(step.action), also.unwrap_or_default())
}

fn words(localizer: Localizer<'_>, step: &Step, target: Option<Stack>) -> String {
    let plain = step.group.carrier().role != Role::AirForce;
    match step.action {
        Action::Capture { also: None, .. } if plain => {
            target.map_or(String::new(), |target| localizer.stack(target))
        }
        _ => localizer.deed(*step),
    }
}
