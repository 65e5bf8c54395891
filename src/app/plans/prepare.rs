//! Turns prepared for later: `/if THEIR-TURN then MY-TURN`.
//!
//! Nobody but their owner ever hears of them before they are played, so nothing about them is said
//! where others read along.

use tulenh_rules::Side;

use crate::app::context::Context;
use crate::app::context::abort::{Abort, Attempt};
use crate::app::context::caches::game_loading;
use crate::app::people::callers::Caller;
use crate::app::people::find_game::Found;
use crate::app::people::updates::update;
use crate::app::people::{find_game, refusals};
use crate::app::plans::own_plans::{OwnPlans, PlanAction};
use crate::app::plans::plan_lines::{PLAN_CHARS, chosen_line, read_lines};
use crate::app::plans::plan_view;
use crate::app::plans::plan_view::{
    SPARE, bounded, button, first_own, how, lines, listed, refused, written,
};
use crate::app::request::message::{Message, Text};
use crate::app::request::reply::Reply;
use crate::game::{Added, Game, GameId, Line, Plans, Ply, Refusal};
use crate::store::{Batch, Change, Commit, Guard, Known, StoreError};

/// Times a change is tried again when the game was changed meanwhile.
const ATTEMPTS: usize = 5;

/// Prepares the lines that were typed; without any shows what is prepared.
pub(crate) async fn plan(
    context: &Context,
    caller: &Caller<'_>,
    game: Option<GameId>,
    lines: &str,
) -> Attempt<Reply> {
    in_private(caller, lines)?;
    let Found { game, at } = find_game::find_waiting(context, caller, game).await?;
    let id = game.game.id();
    let lines = lines.trim();
    if lines.is_empty() {
        let own = own_plans(context, caller, id).await?;
        return Ok(Reply::private(listed(caller, &own, Text::default())));
    }
    if lines.chars().count() > PLAN_CHARS {
        let sentence = caller.localizer.say("plan-too-long");
        return Err(sentence.number("limit", PLAN_CHARS as u64).into());
    }
    prepare(context, caller, id, at, Lines::Typed(lines)).await
}

/// Does what a button about prepared turns is for: one of [`PlanAction`], or `+`, the ply of the board and
/// the turns in LAN of a line that was chosen on it.
pub(crate) async fn press_plan(
    context: &Context,
    caller: &Caller<'_>,
    id: GameId,
    action: &str,
) -> Attempt<Reply> {
    in_private(caller, "")?;
    let localizer = caller.localizer;
    let gone = || Abort::from(localizer.say("plan-gone"));
    if let Some(chosen) = action.strip_prefix('+') {
        let (at, lans) = chosen.split_once(' ').ok_or_else(gone)?;
        let at = Ply(at.parse().map_err(|_| gone())?);
        let kept = prepare(context, caller, id, Some(at), Lines::Chosen(lans)).await?;
        return Ok(Reply::update(kept.message));
    }
    let message = match PlanAction::read(action).ok_or_else(gone)? {
        PlanAction::Show => listed(
            caller,
            &own_plans(context, caller, id).await?,
            Text::default(),
        ),
        PlanAction::How => {
            let own = own_plans(context, caller, id).await?;
            Message {
                text: how(caller, &own),
                buttons: vec![vec![button(
                    caller,
                    id,
                    "button-plan-show",
                    PlanAction::Show,
                )]],
                ..Message::default()
            }
        }
        PlanAction::Remove(mark) => {
            let removed = remove_lines(context, caller, id, Some(mark)).await?;
            let (own, removed) = removed.ok_or_else(gone)?;
            let removed = removed.first().map(|line| written(caller, &own, line));
            let head = localizer.say("plan-removed");
            let head = head.code("line", bounded(removed.unwrap_or_default(), SPARE));
            listed(caller, &own, head.text())
        }
        PlanAction::RemoveAll => {
            let removed = remove_lines(context, caller, id, None).await?;
            let (own, removed) = removed.ok_or_else(gone)?;
            // So that they can be copied, should the thumb have slipped.
            let head = localizer.say("plan-removed-all").code("game", id).text();
            Message {
                text: lines(caller, &own, &removed, head),
                buttons: vec![vec![button(caller, id, "button-plan-how", PlanAction::How)]],
                ..Message::default()
            }
        }
    };
    Ok(Reply::update(message))
}

/// What the person has prepared in a game that they play and that goes on.
pub(crate) async fn own_plans(
    context: &Context,
    caller: &Caller<'_>,
    id: GameId,
) -> Attempt<OwnPlans> {
    let Some(stored) = game_loading::load(context, id).await? else {
        return Err(caller.localizer.say("no-such-game").code("game", id).into());
    };
    let side = may_prepare(context, caller, &stored.game, None)?;
    let known = plans_of(context, caller, &stored.game).await?;
    let fits = known.clone().filter(|plans| plans.fits(&stored.game));
    Ok(OwnPlans {
        plans: fits.unwrap_or_else(|| Plans::new(&stored.game)),
        stored,
        side,
        known,
    })
}

async fn plans_of(
    context: &Context,
    caller: &Caller<'_>,
    game: &Game,
) -> Result<Option<Plans>, StoreError> {
    let all = context.store.plans(game.id()).await?;
    let own = all.into_iter().find(|(player, _)| *player == caller.id());
    Ok(own.map(|(_, plans)| plans))
}

/// The side of somebody who may prepare turns on this board.
fn may_prepare(
    _context: &Context,
    caller: &Caller<'_>,
    game: &Game,
    at: Option<Ply>,
) -> Attempt<Side> {
    let refused = |refusal| refusals::refuse(caller, game, refusal);
    let side = game.seat_of(caller.id());
    let side = side.ok_or_else(|| refused(Refusal::NotAPlayer))?;
    if let Some(outcome) = game.outcome() {
        return Err(refused(Refusal::Over { outcome }));
    }
    if game.team(side).is_some() {
        return Err(caller.localizer.say("team-no-plans").into());
    }
    if at.is_some_and(|at| at != game.ply()) {
        let now_at = game.ply();
        return Err(refused(Refusal::OldBoard { now_at }));
    }
    Ok(side)
}

/// Lines of turns to be prepared.
#[derive(Clone, Copy)]
enum Lines<'a> {
    /// As typed.
    Typed(&'a str),
    /// One, of turns in LAN.
    Chosen(&'a str),
}

/// Adds all lines, or none.
async fn prepare(
    context: &Context,
    caller: &Caller<'_>,
    id: GameId,
    at: Option<Ply>,
    lines: Lines<'_>,
) -> Attempt<Reply> {
    let _one = context.locks.games.lock(id).await;
    for _ in 0..ATTEMPTS {
        let mut own = own_plans(context, caller, id).await?;
        let game = &own.stored.game;
        may_prepare(context, caller, game, at)?;
        let read = match lines {
            Lines::Typed(typed) => read_lines(caller, game, own.side, typed)?,
            Lines::Chosen(lans) => chosen_line(caller, game, lans)?,
        };
        let (mut news, mut replaced) = (0, 0);
        for line in &read.lines {
            let added = own.plans.add(game, own.side, &line.turns);
            let added: Added = added.map_err(|why| refused(caller, game, &line.typed, why))?;
            news += usize::from(!added.known);
            replaced += added.replaced;
        }
        if keep_plans(context, caller, &own).await? {
            let mut text = Text::default();
            if replaced > 0 {
                let sentence = caller.localizer.say("plan-replaced");
                text = sentence.number("count", replaced as u64).text();
            }
            if let Some(first) = first_own(caller, &own) {
                let sentence = caller.localizer.say("plan-own-first");
                text = text.line(sentence.code("turn", first).text());
            }
            let notes = text.line(read.warnings);
            return Ok(Reply::private(match (news, &read.lines[..]) {
                (1, [line]) => plan_view::kept(context, caller, &own, &line.ahead, notes).await,
                (0, _) => {
                    let known = caller.localizer.say("plan-known").text();
                    listed(caller, &own, known.line(notes))
                }
                _ => listed(caller, &own, notes),
            }));
        }
    }
    Err(caller.localizer.say("failed").into())
}

/// Removes the line of this mark, or all; `None` when there is none. Gives what is left, and
/// what was removed.
async fn remove_lines(
    context: &Context,
    caller: &Caller<'_>,
    id: GameId,
    mark: Option<u32>,
) -> Attempt<Option<(OwnPlans, Vec<Line>)>> {
    let _one = context.locks.games.lock(id).await;
    for _ in 0..ATTEMPTS {
        let mut own = own_plans(context, caller, id).await?;
        let removed: Vec<Line> = match mark {
            Some(mark) => own.plans.remove(mark).into_iter().collect(),
            None => {
                let all = own.plans.lines().to_vec();
                own.plans = Plans::new(&own.stored.game);
                all
            }
        };
        if removed.is_empty() {
            return Ok(None);
        }
        if keep_plans(context, caller, &own).await? {
            return Ok(Some((own, removed)));
        }
    }
    Err(caller.localizer.say("failed").into())
}

/// Commits what is prepared now; false when the game has changed meanwhile.
async fn keep_plans(context: &Context, caller: &Caller<'_>, own: &OwnPlans) -> Attempt<bool> {
    let game = &own.stored.game;
    let plans = Some(own.plans.clone());
    let batch = Batch {
        guards: vec![Guard::GameRevision(game.id(), game.revision())],
        known: vec![Known::Plans(game.id(), caller.id(), own.known.clone())],
        update: update(caller.request),
        changes: vec![Change::Plans(game.id(), caller.id(), plans)],
        ..Batch::default()
    };
    match context.commit(batch).await? {
        Commit::Done(_) => Ok(true),
        Commit::Seen => Err(Abort::Seen),
        Commit::Conflict(guard) => {
            let id = game.id();
            tracing::warn!(%id, ?guard, "the game was changed meanwhile, once more");
            Ok(false)
        }
    }
}

/// Refuses where others read along, and says that the lines typed there are not kept.
fn in_private(caller: &Caller<'_>, lines: &str) -> Attempt<()> {
    if caller.request.hidden {
        return Ok(());
    }
    let id = match lines.trim().is_empty() {
        true => "plan-alone",
        false => "plan-in-private",
    };
    Err(caller.localizer.say(id).into())
}
