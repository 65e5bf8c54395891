//! Turns, draws and resignations.

use std::sync::Arc;

use tulenh_rules::{NearMiss, Side};

use crate::app::boards::game_notices::notices;
use crate::app::boards::looking;
use crate::app::boards::turn_words::turn_in_words;
use crate::app::clock::vacation_games;
use crate::app::context::Context;
use crate::app::context::abort::{Abort, Attempt};
use crate::app::context::resign_questions::{Asked, Question};
use crate::app::language::sentences::at_ply;
use crate::app::language::vocabulary::{Keyword, whole};
use crate::app::people::callers::{Caller, letters};
use crate::app::people::find_game;
use crate::app::people::find_game::Found;
use crate::app::people::refusals::refuse;
use crate::app::people::updates::update;
use crate::app::play::prepared_answers::Answers;
use crate::app::play::turn_stamps::unstamped;
use crate::app::play::{prepared_answers, team_changes, typed_turn};
use crate::app::ratings::results;
use crate::app::request::button_action::ButtonAction;
use crate::app::request::message::{Button, Message};
use crate::app::request::reply::{Audience, Reply};
use crate::game::{Action, Bot, Event, Game, GameId, Network, PlayerId, Ply, Refusal, Timestamp};
use crate::metrics::{self, By};
use crate::store::{Batch, Change, Commit, Guard, StoreError, StoredGame};

/// The most characters of a typed turn that are looked at.
pub(crate) const TURN_CHARS: usize = 200;
/// Times a change is tried again when somebody else changed the game meanwhile.
const ATTEMPTS: usize = 5;

/// A typed turn.
pub(crate) async fn play(
    context: &Context,
    caller: &Caller<'_>,
    game: Option<GameId>,
    typed: &str,
) -> Attempt<Reply> {
    let typed = typed.trim();
    if typed.is_empty() {
        return Err(caller.localizer.say("turn-missing").into());
    }
    let found = find_game::find(context, caller, game).await?;
    play_found(context, caller, found, typed).await
}

pub(crate) async fn play_found(
    context: &Context,
    caller: &Caller<'_>,
    found: Found,
    typed: &str,
) -> Attempt<Reply> {
    if typed.chars().count() > TURN_CHARS {
        let sentence = caller.localizer.say("turn-too-long");
        return Err(sentence.number("limit", TURN_CHARS as u64).into());
    }
    if let Some(answer) = meant_otherwise(context, caller, &found, typed).await {
        return answer;
    }
    let id = found.game.game.id();
    let at = found.at.unwrap_or(found.game.game.ply());
    let done = act(context, caller, id, |game| {
        let refused = |refusal| refuse(caller, game, refusal);
        may_play(game, caller.id(), at).map_err(refused)?;
        let turn = typed_turn::read(context, caller, game, typed)?;
        Ok(Action::Turn { at, turn })
    })
    .await?;
    Ok(played(caller, &done, at))
}

/// The answer to words that are no turn but mean something else about the game: a point alone,
/// a resignation, a draw. `None` for all others.
async fn meant_otherwise(
    context: &Context,
    caller: &Caller<'_>,
    found: &Found,
    typed: &str,
) -> Option<Attempt<Reply>> {
    let game = &found.game.game;
    match whole(typed, &ENDS) {
        Some(Keyword::Resign) => {
            let side = game.seat_of(caller.id()).filter(|_| game.is_open())?;
            return Some(resign_question(context, caller, &found.game, side).await);
        }
        Some(_) => return Some(Err(caller.localizer.say("draw-meant").into())),
        None => {}
    }
    match game.position().near_miss(typed, letters(caller)) {
        Some(NearMiss::Point(at)) => {
            let shown = looking::moves(context, caller, Some(game.id()), &at.to_string()).await;
            // It corrects a mistake: the others need not see it.
            Some(shown.map(|reply| match reply {
                Reply {
                    audience: Audience::Everyone,
                    message,
                } => Reply::private(message),
                other => other,
            }))
        }
        _ => None,
    }
}

/// One of the candidates of a question.
pub(crate) async fn press_turn(
    context: &Context,
    caller: &Caller<'_>,
    id: GameId,
    at: Ply,
    lan: &str,
) -> Attempt<Reply> {
    let done = act(context, caller, id, |game| {
        let refused = |refusal| refuse(caller, game, refusal);
        may_play(game, caller.id(), at).map_err(refused)?;
        let gone = || Abort::from(caller.localizer.say("turn-gone"));
        let lan = unstamped(game, lan).ok_or_else(gone)?;
        let turn = game.position().read_lan(lan).map_err(|_| gone())?;
        Ok(Action::Turn { at, turn })
    })
    .await?;
    Ok(played(caller, &done, at))
}

/// Offers a draw, or agrees to the one offered.
pub(crate) async fn draw(
    context: &Context,
    caller: &Caller<'_>,
    game: Option<GameId>,
) -> Attempt<Reply> {
    let id = find_game::find(context, caller, game).await?.game.game.id();
    let done = act(context, caller, id, |_| Ok(Action::OfferDraw)).await?;
    let key = if done.game.is_open() {
        "draw-sent"
    } else {
        "draw-agreed-done"
    };
    let offered = done.game.draw_offer();
    let carried = !done.game.is_open() || offered == done.game.seat_of(caller.id());
    Ok(done_or_proposed(caller, &done, carried, key))
}

/// The answer to whoever asked for something with this key, or who has proposed it to their team.
fn done_or_proposed(
    caller: &Caller<'_>,
    done: &StoredGame,
    carried: bool,
    key: &'static str,
) -> Reply {
    let sentence = match carried {
        true => caller.localizer.say(key).code("game", done.game.id()),
        false => team_changes::proposed(caller, &done.game),
    };
    told(caller, done, sentence)
}

/// Answers a draw offer by a button.
pub(crate) async fn answer_draw(
    context: &Context,
    caller: &Caller<'_>,
    id: GameId,
    at: Ply,
    agree: bool,
) -> Attempt<Reply> {
    let done = act(context, caller, id, |game| {
        let side = game.seat_of(caller.id());
        if side.is_some() && game.is_open() {
            // The button names the ply at which the draw was offered.
            let offer = game.draw_offer();
            let made = offer.and_then(|offerer| game.offers().last[offerer]);
            if made != Some(at) {
                return Err(caller.localizer.say("draw-lapsed").into());
            }
            if offer == side {
                return Err(caller.localizer.say("draw-own").into());
            }
        }
        Ok(if agree {
            Action::AcceptDraw
        } else {
            Action::DeclineDraw
        })
    })
    .await?;
    let key = if agree {
        "draw-agreed-done"
    } else {
        "draw-declined-done"
    };
    let carried = agree != done.game.is_open();
    Ok(done_or_proposed(caller, &done, carried, key))
}

/// Asks for confirmation of a resignation; asked again within two minutes, resigns.
pub(crate) async fn resign(
    context: &Context,
    caller: &Caller<'_>,
    game: Option<GameId>,
) -> Attempt<Reply> {
    let (stored, side) = game_to_resign(context, caller, game).await?;
    let game = &stored.game;
    let at = game.ply();
    let question = Question {
        at,
        update: caller.request.update.clone(),
        asked: caller.now,
    };
    match context.resignations.ask((game.id(), caller.id()), question) {
        Asked::First => {}
        Asked::Again => return confirm_resign(context, caller, game.id(), at, side).await,
        Asked::Twice => return Err(Abort::Seen),
    }
    resign_question(context, caller, &stored, side).await
}

/// Asks for confirmation of a resignation, whether it was asked for before or not: a page that is
/// loaded anew shows no question, so its next press must not be taken for the answer.
pub(crate) async fn ask_resign(
    context: &Context,
    caller: &Caller<'_>,
    game: GameId,
) -> Attempt<Reply> {
    let (stored, side) = game_to_resign(context, caller, Some(game)).await?;
    resign_question(context, caller, &stored, side).await
}

/// An open game, and the side that the caller plays in it.
async fn game_to_resign(
    context: &Context,
    caller: &Caller<'_>,
    game: Option<GameId>,
) -> Attempt<(Arc<StoredGame>, Side)> {
    let stored = find_game::find(context, caller, game).await?.game;
    let game = &stored.game;
    let Some(side) = game.seat_of(caller.id()) else {
        return Err(refuse(caller, game, Refusal::NotAPlayer));
    };
    if let Some(outcome) = game.outcome() {
        return Err(refuse(caller, game, Refusal::Over { outcome }));
    }
    Ok((stored, side))
}

/// The question whether the player of this side really resigns.
async fn resign_question(
    context: &Context,
    caller: &Caller<'_>,
    stored: &StoredGame,
    side: Side,
) -> Attempt<Reply> {
    let game = &stored.game;
    let text = caller.localizer.say("resign-ask").text();
    let text = text.line(find_game::game_line(context, caller, stored).await?);
    let button = Button {
        label: caller.localizer.word("button-resign"),
        press: ButtonAction::Resign(game.id(), game.ply(), side),
    };
    Ok(Reply::private(Message {
        text,
        buttons: vec![vec![button]],
        ..Message::default()
    }))
}

/// Resigns, if it is the player of this side who confirms and the board is still the one at
/// which they were asked.
pub(crate) async fn confirm_resign(
    context: &Context,
    caller: &Caller<'_>,
    id: GameId,
    at: Ply,
    asked: Side,
) -> Attempt<Reply> {
    let done = act(context, caller, id, |game| {
        let side = game.seat_of(caller.id()).filter(|_| game.is_open());
        // The question may stand where the opponent reads it, and their thumb is as fast.
        if side.is_some_and(|side| side != asked) {
            return Err(caller.localizer.say("resign-other").into());
        }
        if side.is_some() && game.ply() != at {
            return Err(caller.localizer.say("resign-old").code("game", id).into());
        }
        Ok(Action::Resign)
    })
    .await?;
    let carried = !done.game.is_open();
    Ok(done_or_proposed(caller, &done, carried, "resigned-done"))
}

/// Does one thing in a game: loads it, decides, applies, commits with what has to be told.
/// Gives the game afterwards.
pub(crate) async fn act(
    context: &Context,
    caller: &Caller<'_>,
    id: GameId,
    decide: impl Fn(&Game) -> Attempt<Action>,
) -> Attempt<StoredGame> {
    let actor = Actor {
        player: caller.id(),
        update: update(caller.request),
        changes: Vec::new(),
        now: caller.now,
    };
    act_with(context, caller, &actor, id, decide).await
}

/// The same, with what else changes by it.
pub(crate) async fn act_with(
    context: &Context,
    caller: &Caller<'_>,
    actor: &Actor,
    id: GameId,
    decide: impl Fn(&Game) -> Attempt<Action>,
) -> Attempt<StoredGame> {
    let missing = || caller.localizer.say("no-such-game").code("game", id).into();
    let done = act_as(context, actor, id, decide).await;
    done.map_err(|undone| match undone {
        NotPlayed::Missing => missing(),
        NotPlayed::Refused(game, refusal) => refuse(caller, &game, refusal),
        NotPlayed::Aborted(abort) => abort,
        NotPlayed::Contention => caller.localizer.say("failed").into(),
    })
}

/// The same, by whoever plays: a person, or the engine.
pub(crate) async fn act_as(
    context: &Context,
    actor: &Actor,
    id: GameId,
    decide: impl Fn(&Game) -> Attempt<Action>,
) -> Result<StoredGame, NotPlayed> {
    let (done, returned) = act_here(context, actor, id, decide).await?;
    // A turn ends a vacation: the other games follow when this one is free.
    if let Some(player) = returned {
        vacation_games::follow_now(context, player, actor.now).await;
    }
    Ok(done)
}

/// The same, but for the other games of whoever came back from vacation by it.
async fn act_here(
    context: &Context,
    actor: &Actor,
    id: GameId,
    decide: impl Fn(&Game) -> Attempt<Action>,
) -> Result<(StoredGame, Option<PlayerId>), NotPlayed> {
    let (by, now) = (actor.player, actor.now);
    let _one = context.locks.games.lock(id).await;
    for _ in 0..ATTEMPTS {
        // What time has brought about comes first, so that nobody is a moment faster than the
        // clock.
        let due = vacation_games::game_is_due(context, id, now).await?;
        let Some(mut stored) = due.map(Arc::unwrap_or_clone) else {
            return Err(NotPlayed::Missing);
        };
        let action = decide(&stored.game)?;
        let before = stored.game.revision();
        let board = stored.game.position().clone();
        let mut events = match stored.game.apply(by, action, now) {
            Ok(events) => events,
            Err(refusal) => return Err(NotPlayed::Refused(Box::new(stored.game), refusal)),
        };
        // What a member of a team plays may be a proposal.
        let is_turn = events.iter().any(|it| matches!(it, Event::Played(_)));
        let mut answers = Answers::default();
        if is_turn {
            let answered =
                prepared_answers::answer_as_prepared(context, &mut stored, board, &mut events, now);
            answers = answered.await?;
        } else if events.iter().any(|it| matches!(it, Event::TakenBack(..))) {
            answers = prepared_answers::prepared_again(context, &stored).await?;
        }
        let turns = events.iter().filter(|it| matches!(it, Event::Played(_)));
        let turns = turns.count() as u64;
        let absences = vacation_games::absences(context, &mut stored, &mut events, Some(by), now);
        let absences = absences.await?;
        let changed = stored.clone();
        let results = results::results_under(context, &stored, now).await?;
        let mut batch = Batch {
            guards: vec![Guard::GameRevision(id, before)],
            update: actor.update.clone(),
            notices: notices(&stored, &events),
            games: vec![stored],
            ..Batch::default()
        };
        team_changes::put(&changed, by, &events, now, &mut batch);
        batch.known.extend(answers.known);
        batch.changes.extend(answers.changes);
        batch.changes.extend(actor.changes.iter().cloned());
        batch.notices.extend(answers.notices);
        absences.put(&mut batch);
        results.put(&mut batch);
        match context.commit(batch).await? {
            Commit::Done(_) => {
                count_turns(actor.player, is_turn, turns);
                return Ok((changed, absences.returned));
            }
            Commit::Seen => return Err(Abort::Seen.into()),
            Commit::Conflict(guard) => {
                tracing::warn!(%id, ?guard, "the game was changed meanwhile, once more");
            }
        }
    }
    tracing::error!(%id, "the game could not be changed, others were always faster");
    Err(NotPlayed::Contention)
}

/// Counts turns of one commit: the actor's own, and those that were prepared for it.
fn count_turns(actor: PlayerId, is_turn: bool, turns: u64) {
    let own = u64::from(is_turn).min(turns);
    let by = Bot::of(actor).map_or(By::Person, |_| By::Engine);
    for (by, count) in [(by, own), (By::Prepared, turns - own)] {
        if count > 0 {
            metrics::turns(by, count);
        }
    }
}

/// The answer to whoever played a turn at this ply.
pub(crate) fn played(caller: &Caller<'_>, stored: &StoredGame, at: Ply) -> Reply {
    if stored.game.ply() == at {
        return told(caller, stored, team_changes::proposed(caller, &stored.game));
    }
    let record = stored.game.record();
    let turn = |index: usize| {
        let played = record.turns().get(index)?;
        let (before, _) = at_ply(&stored.game, Ply(u32::try_from(index).ok()?));
        Some(turn_in_words(caller, &before, &played.turn))
    };
    let index = at.0 as usize;
    // Only what was prepared is played behind it in the same commit.
    let answer = turn(index + 1);
    let id = match answer {
        Some(_) => "played-answered",
        None => "played-done",
    };
    let sentence = caller
        .localizer
        .say(id)
        .code("turn", turn(index).unwrap_or_default())
        .code("answer", answer.unwrap_or_default())
        .code("game", stored.game.id());
    told(caller, stored, sentence)
}

/// Who does something in a game.
pub(crate) struct Actor {
    /// Who.
    pub player: PlayerId,
    /// The update that brought it about.
    pub update: Option<(Network, String)>,
    /// What changes besides the game.
    pub changes: Vec<Change>,
    /// When.
    pub now: Timestamp,
}

/// Why nothing was done in a game.
pub(crate) enum NotPlayed {
    /// There is no such game.
    Missing,
    /// The game, and what it refused.
    Refused(Box<Game>, Refusal),
    /// The decision was not to act, it had been done before, or the store failed.
    Aborted(Abort),
    /// The game changed before every attempt to commit.
    Contention,
}

impl From<Abort> for NotPlayed {
    fn from(abort: Abort) -> NotPlayed {
        NotPlayed::Aborted(abort)
    }
}

impl From<StoreError> for NotPlayed {
    fn from(error: StoreError) -> NotPlayed {
        NotPlayed::Aborted(error.into())
    }
}

/// The answer to somebody who changed a game. Where the game is told, the news is on its way;
/// elsewhere they hear it here.
pub(crate) fn told(caller: &Caller<'_>, stored: &StoredGame, words: impl Into<Message>) -> Reply {
    let is_game_channel = stored
        .channels
        .iter()
        .any(|channel| channel.route == caller.route);
    if is_game_channel {
        Reply::done(words.into())
    } else {
        Reply::private(words.into())
    }
}

/// What a game would refuse whatever the turn is, in the order of [`Game::apply`]: reading the
/// words of a turn makes no sense before.
pub(crate) fn may_play(game: &Game, player: PlayerId, at: Ply) -> Result<(), Refusal> {
    let side = game.seat_of(player).ok_or(Refusal::NotAPlayer)?;
    if let Some(outcome) = game.outcome() {
        return Err(Refusal::Over { outcome });
    }
    if game.ply() != at {
        return Err(Refusal::OldBoard { now_at: game.ply() });
    }
    let to_move = game.position().turn();
    if side != to_move {
        return Err(Refusal::NotYourTurn { to_move });
    }
    Ok(())
}

/// What somebody may say about the end of a game without a command.
pub(crate) const ENDS: [Keyword; 2] = [Keyword::Resign, Keyword::Draw];
