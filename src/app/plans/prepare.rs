//! Turns prepared for later: `/if THEIR-TURN then MY-TURN`.
//!
//! Nobody but their owner ever hears of them before they are played, so nothing about them is said
//! where others read along.

use std::sync::Arc;

use tulenh_rules::Side;

use crate::app::context::abort::{Step, Stop};
use crate::app::context::{Context, game_cache};
use crate::app::people::callers::Caller;
use crate::app::people::find_game::Found;
use crate::app::people::updates::update;
use crate::app::people::{find_game, refusals};
use crate::app::plans::plan_lines::{PLAN_CHARS, read_lines};
use crate::app::plans::plan_view;
use crate::app::plans::plan_view::{
    SPARE, bounded, button, first_own, how, lines, listed, refused, written,
};
use crate::app::request::message::{Message, Text};
use crate::app::request::reply::Reply;
use crate::game::{Added, Game, GameId, Line, Plans, Ply, Refusal};
use crate::store::{Batch, Change, Commit, Guard, StoreError, StoredGame};

/// Times a change is tried again when the game was changed meanwhile.
const ATTEMPTS: usize = 5;

/// What a button about prepared turns does, as it stands in the button.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wish {
    /// Show the lines.
    Show,
    /// Tell how to prepare some.
    How,
    /// Remove the line of this mark.
    Remove(u32),
    /// Remove all of them.
    RemoveAll,
}

/// The plans of a player, with what is needed to speak of them.
pub(crate) struct Desk {
    pub stored: Arc<StoredGame>,
    pub side: Side,
    pub plans: Plans,
}

/// Prepares the lines that were typed; without any shows what is prepared.
pub(crate) async fn plan(
    context: &Context,
    caller: &Caller<'_>,
    game: Option<GameId>,
    lines: &str,
) -> Step<Reply> {
    in_private(caller)?;
    let Found { game, at } = find_game::find_waiting(context, caller, game).await?;
    let id = game.game.id();
    let lines = lines.trim();
    if lines.is_empty() {
        let desk = desk(context, caller, id).await?;
        return Ok(Reply::Private(listed(caller, &desk, Text::default())));
    }
    if lines.chars().count() > PLAN_CHARS {
        let sentence = caller.voice.say("plan-too-long");
        return Err(sentence.number("limit", PLAN_CHARS as u64).into());
    }
    prepare(context, caller, id, at, lines).await
}

/// Does what a button about prepared turns is for.
pub(crate) async fn press_plan(
    context: &Context,
    caller: &Caller<'_>,
    id: GameId,
    wish: &str,
) -> Step<Reply> {
    in_private(caller)?;
    let voice = caller.voice;
    let gone = || Stop::from(voice.say("plan-gone"));
    let message = match Wish::read(wish).ok_or_else(gone)? {
        Wish::Show => listed(caller, &desk(context, caller, id).await?, Text::default()),
        Wish::How => {
            let desk = desk(context, caller, id).await?;
            Message {
                text: how(caller, &desk),
                buttons: vec![vec![button(caller, id, "button-plan-show", Wish::Show)]],
                ..Message::default()
            }
        }
        Wish::Remove(mark) => {
            let removed = remove_lines(context, caller, id, Some(mark)).await?;
            let (desk, removed) = removed.ok_or_else(gone)?;
            let removed = removed.first().map(|line| written(caller, &desk, line));
            let head = voice.say("plan-removed");
            let head = head.code("line", bounded(removed.unwrap_or_default(), SPARE));
            listed(caller, &desk, head.text())
        }
        Wish::RemoveAll => {
            let removed = remove_lines(context, caller, id, None).await?;
            let (desk, removed) = removed.ok_or_else(gone)?;
            // So that they can be copied, should the thumb have slipped.
            let head = voice.say("plan-removed-all").code("game", id).text();
            Message {
                text: lines(caller, &desk, &removed, head),
                buttons: vec![vec![button(caller, id, "button-plan-how", Wish::How)]],
                ..Message::default()
            }
        }
    };
    Ok(Reply::Update(message))
}

/// What the person has prepared in a game that they play and that goes on.
async fn desk(context: &Context, caller: &Caller<'_>, id: GameId) -> Step<Desk> {
    let Some(stored) = game_cache::load(context, id).await? else {
        return Err(caller.voice.say("no-such-game").code("game", id).into());
    };
    let side = may_prepare(context, caller, &stored.game, None)?;
    let plans = plans_of(context, caller, &stored.game).await?;
    Ok(Desk {
        stored,
        side,
        plans,
    })
}

async fn plans_of(
    context: &Context,
    caller: &Caller<'_>,
    game: &Game,
) -> Result<Plans, StoreError> {
    let all = context.store.plans(game.id()).await?;
    let own = all.into_iter().find(|(player, _)| *player == caller.id());
    let own = own.map(|(_, plans)| plans).filter(|plans| plans.fits(game));
    Ok(own.unwrap_or_else(|| Plans::new(game)))
}

/// The side of somebody who may prepare turns on this board.
fn may_prepare(
    _context: &Context,
    caller: &Caller<'_>,
    game: &Game,
    at: Option<Ply>,
) -> Step<Side> {
    let refused = |refusal| refusals::refuse(caller, game, refusal);
    let side = game.seat_of(caller.id());
    let side = side.ok_or_else(|| refused(Refusal::NotAPlayer))?;
    if let Some(outcome) = game.outcome() {
        return Err(refused(Refusal::Over { outcome }));
    }
    if at.is_some_and(|at| at != game.ply()) {
        let now_at = game.ply();
        return Err(refused(Refusal::OldBoard { now_at }));
    }
    Ok(side)
}

/// Adds all lines that were typed, or none.
async fn prepare(
    context: &Context,
    caller: &Caller<'_>,
    id: GameId,
    at: Option<Ply>,
    typed: &str,
) -> Step<Reply> {
    let _one = context.locks.games.lock(id).await;
    for _ in 0..ATTEMPTS {
        let mut desk = desk(context, caller, id).await?;
        let game = &desk.stored.game;
        may_prepare(context, caller, game, at)?;
        let read = read_lines(caller, game, desk.side, typed)?;
        let (mut news, mut replaced) = (0, 0);
        for line in &read.lines {
            let added = desk.plans.add(game, desk.side, &line.turns);
            let added: Added = added.map_err(|why| refused(caller, game, &line.typed, why))?;
            news += usize::from(!added.known);
            replaced += added.replaced;
        }
        if keep_plans(context, caller, &desk).await? {
            let mut text = Text::default();
            if replaced > 0 {
                let sentence = caller.voice.say("plan-replaced");
                text = sentence.number("count", replaced as u64).text();
            }
            if let Some(first) = first_own(caller, &desk) {
                let sentence = caller.voice.say("plan-own-first");
                text = text.line(sentence.code("turn", first).text());
            }
            let notes = text.line(read.warnings);
            return Ok(Reply::Private(match (news, &read.lines[..]) {
                (1, [line]) => plan_view::kept(context, caller, &desk, &line.ahead, notes).await,
                (0, _) => {
                    let known = caller.voice.say("plan-known").text();
                    listed(caller, &desk, known.line(notes))
                }
                _ => listed(caller, &desk, notes),
            }));
        }
    }
    Err(caller.voice.say("failed").into())
}

/// Removes the line of this mark, or all; `None` when there is none. Gives what is left, and
/// what was removed.
async fn remove_lines(
    context: &Context,
    caller: &Caller<'_>,
    id: GameId,
    mark: Option<u32>,
) -> Step<Option<(Desk, Vec<Line>)>> {
    let _one = context.locks.games.lock(id).await;
    for _ in 0..ATTEMPTS {
        let mut desk = desk(context, caller, id).await?;
        let removed: Vec<Line> = match mark {
            Some(mark) => desk.plans.remove(mark).into_iter().collect(),
            None => {
                let all = desk.plans.lines().to_vec();
                desk.plans = Plans::new(&desk.stored.game);
                all
            }
        };
        if removed.is_empty() {
            return Ok(None);
        }
        if keep_plans(context, caller, &desk).await? {
            return Ok(Some((desk, removed)));
        }
    }
    Err(caller.voice.say("failed").into())
}

/// Commits what is prepared now; false when the game has changed meanwhile.
async fn keep_plans(context: &Context, caller: &Caller<'_>, desk: &Desk) -> Step<bool> {
    let game = &desk.stored.game;
    let plans = Some(desk.plans.clone());
    let batch = Batch {
        guards: vec![Guard::GameRevision(game.id(), game.revision())],
        update: update(caller.request),
        changes: vec![Change::Plans(game.id(), caller.id(), plans)],
        ..Batch::default()
    };
    match context.commit(batch).await? {
        Commit::Done(_) => Ok(true),
        Commit::Seen => Err(Stop::Seen),
        Commit::Conflict(guard) => {
            let id = game.id();
            tracing::warn!(%id, ?guard, "the game was changed meanwhile, once more");
            Ok(false)
        }
    }
}

impl Wish {
    fn read(text: &str) -> Option<Wish> {
        match text {
            "" => Some(Wish::Show),
            "h" => Some(Wish::How),
            "a" => Some(Wish::RemoveAll),
            _ => {
                let mark = text.strip_prefix('x')?;
                u32::from_str_radix(mark, 16).ok().map(Wish::Remove)
            }
        }
    }

    pub(crate) fn text(self) -> String {
        match self {
            Wish::Show => String::new(),
            Wish::How => "h".to_owned(),
            Wish::RemoveAll => "a".to_owned(),
            Wish::Remove(mark) => format!("x{mark:x}"),
        }
    }
}

/// Refuses where others read along.
fn in_private(caller: &Caller<'_>) -> Step<()> {
    match caller.request.hidden {
        true => Ok(()),
        false => Err(caller.voice.say("plan-in-private").into()),
    }
}
