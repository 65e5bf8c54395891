//! A game as data: the board, what can be asked for, the clock, the turns.

use serde::Serialize;
use tulenh_render::{Overlay, Strip};
use tulenh_rules::{Action, BySide, Letters, Position, Side, Square, Step, Turn};

use crate::app::context::Context;
use crate::app::context::abort::{Abort, Attempt};
use crate::app::following::follow;
use crate::app::language::pieces::side_key;
use crate::app::language::sentences::{at_ply, over};
use crate::app::language::turn_words::turn_in_view;
use crate::app::language::view_context::ViewContext;
use crate::app::people::callers::{Caller, own_readers};
use crate::app::people::{instants, players};
use crate::app::views::piece_view::{BothSides, PieceView, StackView, pieces, point};
use crate::app::views::team_view::{TeamView, team_view};
use crate::game::{Game, PlayerId, Ply, Rest, TimeControl, Timestamp};
use crate::store::{StoreError, StoredGame};

/// A game, as it stood after some number of turns.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "web", derive(utoipa::ToSchema))]
pub struct GameView {
    /// Its number.
    pub id: u64,
    /// Its number and its players, in the reader's language.
    pub title: String,
    /// How many actions were accepted in it: it grows with every change.
    pub revision: u64,
    /// After how many turns the board below stood.
    pub ply: u32,
    /// How many turns have been played in all.
    pub plies: u32,
    /// How often turns were taken back.
    pub takebacks: u32,
    /// Who plays.
    pub players: BothSides<SeatView>,
    /// The reader's side; none for a spectator.
    pub you: Option<&'static str>,
    /// Who is to move on the board below.
    pub to_move: &'static str,
    /// Whether the game waits for the reader.
    pub your_turn: bool,
    /// The pieces.
    pub board: Vec<StackView>,
    /// The turn that led to the board below.
    pub last_turn: Option<TurnView>,
    /// The Commanders in check.
    pub check: Vec<String>,
    /// The points in the rings of fire of each side.
    pub rings: BothSides<Vec<String>>,
    /// How it ended.
    pub outcome: Option<OutcomeView>,
    /// What is played, in words.
    pub rules: String,
    /// The clock; none where no time runs out.
    pub clock: Option<ClockView>,
    /// All turns, in the reader's notation.
    pub turns: Vec<WrittenTurn>,
    /// What each side has taken.
    pub captured: BothSides<Vec<PieceView>>,
    /// The points of each side.
    pub points: BothSides<u32>,
    /// Offers that wait for an answer, by the side that made them.
    pub offers: OffersView,
    /// What the reader can do beside playing: `draw`, `resign`, `take-back`, …
    pub actions: Vec<&'static str>,
    /// The teams that play; none where people play alone.
    pub team: Option<TeamView>,
}

/// Somebody who plays.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "web", derive(utoipa::ToSchema))]
pub struct SeatView {
    /// The name.
    pub name: String,
    /// Whether it is the engine.
    pub engine: bool,
}

/// A turn that was played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "web", derive(utoipa::ToSchema))]
pub struct TurnView {
    /// In the reader's notation.
    pub text: String,
    /// Its steps, in order.
    pub moves: Vec<MoveView>,
}

/// A step of a turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "web", derive(utoipa::ToSchema))]
pub struct MoveView {
    /// The point it left, or from which it fired.
    pub from: String,
    /// Where it went, or what it hit.
    pub to: String,
    /// What it did: see `step_kind`.
    pub kind: &'static str,
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "web", derive(utoipa::ToSchema))]
pub struct OutcomeView {
    /// In a sentence.
    pub text: String,
    /// The winner; none of a draw.
    pub winner: Option<&'static str>,
}

/// A clock, in milliseconds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "web", derive(utoipa::ToSchema))]
pub struct ClockView {
    /// In words: whose time runs, until when.
    pub text: String,
    /// Whose time runs; none while it rests.
    pub running: Option<&'static str>,
    /// What each side has left, at `now`.
    pub left: BothSides<Option<u64>>,
    /// The instant for which this is true, since 1970 in UTC.
    pub now: i64,
}

/// A turn in the list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "web", derive(utoipa::ToSchema))]
pub struct WrittenTurn {
    /// In the reader's notation.
    pub text: String,
    /// Who played it.
    pub by: &'static str,
}

/// Offers that wait for an answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "web", derive(utoipa::ToSchema))]
pub struct OffersView {
    /// A draw.
    pub draw: Option<&'static str>,
    /// To take turns back.
    pub take_back: Option<&'static str>,
    /// To stop the clock.
    pub pause: Option<&'static str>,
}

impl GameView {
    /// The same without what passes by itself: two views that differ only in the time left on a running clock
    /// are equal then.
    pub fn without_time(&self) -> GameView {
        let mut lasting = self.clone();
        if let Some(clock) = &mut lasting.clock {
            clock.left = BothSides::new(|_| None);
            clock.now = 0;
        }
        lasting
    }
}

/// A game that the caller may see, after `at` turns; the newest board without.
pub(crate) async fn game_view(
    context: &Context,
    caller: &Caller<'_>,
    stored: &StoredGame,
    at: Option<Ply>,
) -> Attempt<GameView> {
    let game = &stored.game;
    let id = game.id();
    let ply = at.unwrap_or(game.ply());
    if ply > game.ply() {
        return Err(Abort::from(caller.localizer.say("turn-gone")));
    }
    let players = players::players_of(context, game).await?;
    let view = ViewContext {
        localizer: caller.localizer,
        reader: Some(caller.player.clone()),
        network: caller.route.network.clone(),
        view_settings: caller.view_settings.clone(),
    };
    let (position, last) = at_ply(game, ply);
    let letters = view.letters();
    let mut strips = Strip::after(game.record(), ply.0 as usize, &position);
    let side = game.seat_of(caller.id());
    let names = BySide::new(|of| view.localizer.called(&players[of]));
    let written = written_turns(game, &view);
    let last_turn = last.map(|played| TurnView {
        text: written
            .get((ply.0 as usize).saturating_sub(1))
            .map_or(String::new(), |turn| turn.text.clone()),
        moves: moves(&played.turn),
    });
    let clock_text = caller.localizer.clock_line(game, &players, caller.now);
    let clock_text = instants::dated(context, clock_text.into(), &own_readers(caller), caller.now);
    let newest = ply == game.ply();
    let outcome = game.outcome().filter(|_| newest);
    Ok(GameView {
        id: id.0,
        title: format!("{id}: {} – {}", names.red, names.blue),
        revision: game.revision(),
        ply: ply.0,
        plies: game.ply().0,
        takebacks: game.takeback_count(),
        players: BothSides::new(|of| SeatView {
            name: names[of].clone(),
            engine: game.bots()[of].is_some(),
        }),
        you: side.map(side_key),
        to_move: side_key(position.turn()),
        your_turn: newest && game.is_turn_of(caller.id()),
        board: stacks(&position, letters),
        last_turn,
        check: commanders_in_check(&position),
        rings: BothSides::new(|of| ring_points(&position, of)),
        outcome: outcome.map(|outcome| OutcomeView {
            text: over(game, &players, caller.localizer).words(),
            winner: outcome.winner.map(side_key),
        }),
        rules: caller.localizer.terms(game.rules(), game.limit()).words(),
        clock: clock(game, caller, clock_text.text.words()),
        turns: written,
        captured: BothSides::new(|of| {
            let captured = std::mem::take(&mut strips[of].captured);
            captured
                .into_iter()
                .map(|piece| PieceView::of(piece, letters))
                .collect()
        }),
        points: BothSides::new(|of| strips[of].points.unwrap_or_default()),
        offers: OffersView {
            draw: game.draw_offer().map(side_key),
            take_back: game.take_back().map(|asked| side_key(asked.by)),
            pause: game.pause_offer().map(side_key),
        },
        actions: match side {
            Some(side) => actions(game, side, caller.now),
            None => spectator_actions(context, caller, game).await?,
        },
        team: team_view(context, caller, stored).await?,
    })
}

/// What a step does, in a word: `move`, `capture`, `strike` (fires and stays, or bombs and returns),
/// `exchange` (lost together with its target), `shot-down` (lost on the way), `drop`.
pub(crate) const fn step_kind(step: &Step) -> &'static str {
    match step.action {
        Action::Move { .. } => "move",
        Action::Capture { .. } => "capture",
        Action::Strike { .. } => "strike",
        Action::Exchange { .. } => "exchange",
        Action::ShotDown { .. } => "shot-down",
        Action::Drop { .. } => "drop",
    }
}

/// What stands on a board.
pub(crate) fn stacks(position: &Position, letters: Letters) -> Vec<StackView> {
    let board = position.board();
    let stacks = Side::ALL.into_iter().flat_map(|of| board.stacks(of));
    let views = stacks.map(|(at, stack)| StackView {
        at: point(at),
        pieces: pieces(stack, letters),
    });
    views.collect()
}

/// The steps of a turn.
pub(crate) fn moves(turn: &Turn) -> Vec<MoveView> {
    let from = point(turn.from());
    turn.steps()
        .map(|step| MoveView {
            from: from.clone(),
            to: point(step.action.to()),
            kind: step_kind(&step),
        })
        .collect()
}

/// Every turn as the reader writes it.
fn written_turns(game: &Game, view: &ViewContext<'_>) -> Vec<WrittenTurn> {
    let record = game.record();
    let positions = record.positions();
    let turns = positions
        .zip(record.turns())
        .map(|(before, played)| WrittenTurn {
            text: turn_in_view(view, &before, &played.turn),
            by: side_key(before.turn()),
        });
    turns.collect()
}

/// The point of the Commander that is in check.
pub(crate) fn commanders_in_check(position: &Position) -> Vec<String> {
    if !position.is_check() {
        return Vec::new();
    }
    let commander = position.board().commander(position.turn());
    commander.map(point).into_iter().collect()
}

/// The points in the rings of fire of a side (RULES.md 5).
pub(crate) fn ring_points(position: &Position, side: Side) -> Vec<String> {
    let covered = Overlay::rings_of(position, side);
    let points = Square::all().filter(|at| covered.contains(*at));
    points.map(point).collect()
}

fn clock(game: &Game, caller: &Caller<'_>, text: String) -> Option<ClockView> {
    let clock = game.clock();
    if !game.is_open() || clock.tempo.control == TimeControl::Unlimited {
        return None;
    }
    let to_move = game.position().turn();
    let left = |side| {
        let left = clock.of(side, to_move, caller.now)?;
        u64::try_from(left.as_millis()).ok()
    };
    let runs = clock.resting().is_none();
    Some(ClockView {
        text,
        running: runs.then(|| side_key(to_move)),
        left: BothSides::new(left),
        now: caller.now.0,
    })
}

/// What somebody can do who does not play: follow the game, or end that.
async fn spectator_actions(
    context: &Context,
    caller: &Caller<'_>,
    game: &Game,
) -> Result<Vec<&'static str>, StoreError> {
    // Who came by a link is nobody.
    if caller.id() == PlayerId(0) {
        return Ok(Vec::new());
    }
    if follow::follows(context, caller.id(), game.id()).await? {
        return Ok(vec!["unfollow"]);
    }
    let may_follow = follow::may_follow(context, caller.id(), game.id()).await?;
    Ok(may_follow.then_some("follow").into_iter().collect())
}

/// What a player can do beside playing.
fn actions(game: &Game, side: Side, now: Timestamp) -> Vec<&'static str> {
    if !game.is_open() {
        return vec!["rematch", "analysis", "replay", "record"];
    }
    let mut actions = Vec::new();
    if game.draw_offer() == Some(!side) {
        actions.extend(["accept-draw", "decline-draw"]);
    } else {
        actions.push("draw");
    }
    if game.take_back().is_some_and(|asked| asked.by != side) {
        actions.extend(["accept-take-back", "decline-take-back"]);
    } else if game.has_turn_to_take_back(side) {
        actions.push("take-back");
    }
    if game.clock().tempo.control != TimeControl::Unlimited {
        match (game.clock().resting(), game.pause_offer()) {
            (Some(Rest::Pause), _) => actions.push("resume"),
            (_, Some(by)) if by != side => actions.extend(["accept-pause", "decline-pause"]),
            _ => actions.push("pause"),
        }
        actions.push("gift");
    }
    if game.allows_hints() {
        if game.position().turn() == side {
            actions.push("hint");
        }
        actions.push("threats");
    }
    actions.push("plan");
    let over = game.deadline().is_some_and(|deadline| deadline <= now);
    if over && game.position().turn() != side {
        actions.push("claim");
    }
    actions.push("resign");
    actions
}
