//! The engine's part in games: its turns, and its answers to what people ask of it.

use std::sync::Arc;
use std::time::Duration;

use tulenh_engine::{Limits, Opening, Options, Task, search};
use tulenh_rules::{Position, Side, Turn};

use crate::app::context::Context;
use crate::app::context::abort::Abort;
use crate::app::context::caches::game_loading;
use crate::app::context::engine_work::background_jobs::Job;
use crate::app::context::engine_work::engine_pool::{Busy, Thought, Urgency};
use crate::app::language::catalog::Localizer;
use crate::app::people::players::strength;
use crate::app::play::turns;
use crate::app::play::turns::{Actor, NotPlayed};
use crate::app::request::choice::Choice;
use crate::game::{Action, Bot, Game, GameId, Ply, TimeControl};
use crate::store::{StoreError, StoredGame};

/// How often it looks at a game that others change under its hands before it comes back later.
const ATTEMPTS: usize = 8;
/// When it comes back to a game if too many wait for it.
const LATER: Duration = Duration::from_secs(5);
/// It agrees to no draw before so many turns of both sides.
const EARLY: Ply = Ply(20);
/// Nodes that it looks at before it answers the offer of a draw.
const DRAW_NODES: u64 = 20_000;

/// Does what the engine has to do in a game, until it has nothing to do there.
pub(crate) async fn bot_plays(context: &Context, id: GameId) -> Result<(), StoreError> {
    for _ in 0..ATTEMPTS {
        let Some(stored) = game_loading::load(context, id).await? else {
            return Ok(());
        };
        let now = context.latest.get();
        let Some((side, bot)) = stored.game.bot_asked() else {
            return Ok(());
        };
        let wakes = bot.wakes(&stored.game);
        if wakes > now {
            context.engine.jobs.begin_at(wakes, Job::Engine(id));
            return Ok(());
        }
        let before = stored.game.revision();
        let action = match bot_wishes(context, &stored, side, bot).await {
            Ok(Some(action)) => action,
            Ok(None) => return Ok(()),
            // The program ends; after the next start it is looked for.
            Err(Busy::Gone) => return Ok(()),
            Err(Busy::Enough | Busy::Full) => {
                context
                    .engine
                    .jobs
                    .begin_at(now.after(LATER), Job::Engine(id));
                return Ok(());
            }
            // The person is not to wait for ever because of a fault of ours.
            Err(Busy::Broken) => match some_turn(&stored.game) {
                Some(action) => action,
                None => return Ok(()),
            },
        };
        let actor = Actor {
            player: bot.seat(),
            update: None,
            changes: Vec::new(),
            now: context.latest.get(),
        };
        let done = turns::act_as(context, &actor, id, |game| {
            // What was thought before something else happened is worth nothing: it may be an offer.
            match game.revision() == before {
                true => Ok(action.clone()),
                false => Err(Abort::Ignored),
            }
        });
        match done.await {
            Err(NotPlayed::Aborted(Abort::Failed(error))) => return Err(error),
            Err(NotPlayed::Refused(_, refusal)) => {
                tracing::info!(%id, %refusal, "the engine was too late");
            }
            Ok(_) | Err(NotPlayed::Missing | NotPlayed::Aborted(_) | NotPlayed::Contention) => {}
        }
    }
    context
        .engine
        .jobs
        .begin_at(context.latest.get().after(LATER), Job::Engine(id));
    Ok(())
}

/// What the engine does next in a game; `None` when it cannot do anything.
async fn bot_wishes(
    context: &Context,
    stored: &Arc<StoredGame>,
    side: Side,
    bot: Bot,
) -> Result<Option<Action>, Busy> {
    let game = &stored.game;
    if game.take_back().is_some_and(|request| request.by == !side) {
        return Ok(Some(Action::AllowTakeBack));
    }
    if game.pause_offer() == Some(!side) {
        return Ok(Some(Action::Pause));
    }
    // Those who play against it are served in turn, whoever has many games with it.
    let opponent = game.seats()[!side];
    let seed = (context.options.chance)();
    let own = Arc::clone(stored);
    if game.draw_offer() == Some(!side) {
        let accepts = move |thought: &Thought<'_>| accepts_draw(&own.game, side, thought);
        let accepts = context
            .engine
            .pool
            .think(opponent, Urgency::Soon, accepts)
            .await;
        return match accepts {
            Ok(true) => Ok(Some(Action::AcceptDraw)),
            // A fault of ours is no reason to leave the offer unanswered.
            Ok(false) | Err(Busy::Broken) => Ok(Some(Action::DeclineDraw)),
            Err(busy) => Err(busy),
        };
    }
    let turn = move |thought: &Thought<'_>| chosen(&own.game, bot, seed, thought);
    let turn = context
        .engine
        .pool
        .think(opponent, Urgency::Soon, turn)
        .await?;
    if turn.is_none() {
        tracing::error!(game = %game.id(), "the engine found no turn");
    }
    let at = game.ply();
    Ok(turn.map(|turn| Action::Turn { at, turn }))
}

/// The levels to choose from.
pub(crate) fn levels(localizer: Localizer<'_>) -> Vec<Choice> {
    let levels = (1..=Bot::MAX).map(|level| Choice {
        value: strength(level).to_string(),
        label: localizer
            .say("bot-level")
            .choice("level", strength(level).to_string())
            .words(),
    });
    levels.collect()
}

/// The turn that a level plays.
pub(crate) fn chosen(game: &Game, bot: Bot, seed: u64, thought: &Thought<'_>) -> Option<Turn> {
    let level = strength(bot.level);
    let task = Task::of(game.record());
    let limits = Limits::until(thought.stop);
    let options = Options {
        opening: Some(Opening::default()),
        ..Options::default()
    };
    let line = level.choose(&task, thought.table, &limits, &options, seed);
    let position = game.position();
    let wished = line.and_then(|line| line.turns.into_iter().next());
    let turn = wished
        .as_ref()
        .and_then(|turn| position.canonical(turn).ok());
    if turn.is_none() {
        tracing::error!(game = %game.id(), ?wished, "the engine wished for no legal turn");
    }
    turn.or_else(|| any_turn(position))
}

/// Any turn at all, for whoever is to move.
fn some_turn(game: &Game) -> Option<Action> {
    let at = game.ply();
    any_turn(game.position()).map(|turn| Action::Turn { at, turn })
}

/// Any legal turn; stacks are divided only where no single step is legal.
pub(crate) fn any_turn(position: &Position) -> Option<Turn> {
    let step = position.legal_steps().into_iter().next();
    step.or_else(|| position.legal_turns().into_iter().next())
}

/// Whether the engine is content with a draw: it does not stand better, and the game is not young. Where points decide on a
/// date or when a common clock runs out, which a search does not know, it is not ahead in points either.
fn accepts_draw(game: &Game, side: Side, thought: &Thought<'_>) -> bool {
    if game.ply() < EARLY || wins_with_time(game, side) {
        return false;
    }
    let limits = Limits {
        nodes: DRAW_NODES,
        ..Limits::until(thought.stop)
    };
    let task = Task::of(game.record());
    let found = search(
        &task,
        thought.table,
        &limits,
        &Options::default(),
        &mut |_| {},
    );
    let Some(best) = found.lines.first() else {
        return false;
    };
    let own = match game.position().turn() == side {
        true => best.score.value(),
        false => -best.score.value(),
    };
    own <= 0
}

/// Whether a side is ahead in points in a game that points decide on a date or when a common clock runs out.
fn wins_with_time(game: &Game, side: Side) -> bool {
    let is_whole = matches!(game.clock().tempo.control, TimeControl::Whole(_));
    let points = game.record().score().points();
    points[side] > points[!side] && (is_whole || game.limit().until.is_some())
}

#[cfg(test)]
mod tests {
    use tulenh_engine::Level;
    use tulenh_rules::{BySide, Ruleset};

    use crate::game::{Limit, PlayerId, Tempo, Timestamp};

    use super::*;

    #[test]
    fn every_seat_has_its_own_strength() {
        let seats: Vec<Level> = (1..=Bot::MAX).map(strength).collect();
        assert_eq!(seats, Level::all().collect::<Vec<_>>());
    }

    /// Red takes a plane.
    #[test]
    fn no_draw_is_agreed_where_time_wins_the_game() {
        let fen = "5c5/11/11/11/2f8/2T8/11/11/3i7/3I7/11/6C4 r - - 0 1";
        let begins = Timestamp(1_000);
        let hour = Duration::from_secs(3_600);
        let game = |until: Option<Timestamp>, control| {
            let start = Position::from_fen(fen, Arc::new(Ruleset::OFFICIAL)).unwrap();
            let (red, blue) = (PlayerId(1), PlayerId(2));
            let limit = Limit { turns: None, until };
            let seats = BySide { red, blue };
            let mut game = Game::limited(GameId(5), seats, start, limit, begins).on_clock(Tempo {
                control,
                ..Tempo::default()
            });
            let turn = game.position().read_lan("c7xc8").unwrap();
            let at = Ply(0);
            game.apply(red, Action::Turn { at, turn }, begins.after(hour / 60))
                .unwrap();
            Side::ALL.map(|side| wins_with_time(&game, side))
        };
        let until = Some(begins.after(24 * hour));
        let per_turn = TimeControl::PerTurn(2 * hour);
        assert_eq!(game(until, per_turn), [true, false]);
        assert_eq!(game(None, TimeControl::Whole(hour)), [true, false]);
        assert_eq!(game(None, per_turn), [false, false]);
    }
}
