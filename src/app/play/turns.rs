//! Turns, draws and resignations.

use std::sync::Arc;

use tulenh_rules::{NearMiss, Reading, Side, mentions_board};

use crate::app::boards::looking;
use crate::app::boards::turn_words::{letters, turn_in_words};
use crate::app::clock::{due_games, vacation_games};
use crate::app::context::Context;
use crate::app::context::abort::{Step, Stop};
use crate::app::context::resign_questions::{Asked, Question};
use crate::app::language::sentences::at_ply;
use crate::app::language::vocabulary::{Notion, whole};
use crate::app::people::callers::Caller;
use crate::app::people::find_game;
use crate::app::people::find_game::Found;
use crate::app::people::refusals::refuse;
use crate::app::people::updates::update;
use crate::app::play::prepared_answers::Answers;
use crate::app::play::{prepared_answers, typed_turn};
use crate::app::ratings::results;
use crate::app::request::button_action::Press;
use crate::app::request::message::{Button, Message};
use crate::app::request::reply::Reply;
use crate::app::teaching::learn;
use crate::game::{
    Action, Bot, Destination, Event, Game, GameId, Network, News, Notice, PlayerId, Ply, Refusal,
    TimeNews, Timestamp,
};
use crate::store::{Batch, Commit, Guard, Home, StoreError, StoredGame};

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
) -> Step<Reply> {
    let typed = typed.trim();
    if typed.is_empty() {
        return Err(caller.voice.say("turn-missing").into());
    }
    let found = find_game::find(context, caller, game).await?;
    play_found(context, caller, found, typed).await
}

/// Words without a command: a turn when they reply to a board or are said in private.
pub(crate) async fn said(context: &Context, caller: &Caller<'_>, words: &str) -> Step<Reply> {
    let words = words.trim();
    if let Some(found) = find_game::replied_to(context, caller).await? {
        if is_talk(caller, &found.game.game, words) {
            return Err(Stop::Ignored);
        }
        // A network may show that there was a reply, but not its words.
        if words.is_empty() {
            return Err(caller.voice.say("reply-unseen").into());
        }
        return play_found(context, caller, found, words).await;
    }
    if let Some(taught) = learn::lesson_words(context, caller, words).await {
        return taught;
    }
    if caller.request.shared {
        return said_here(context, caller, words).await;
    }
    if words.is_empty() {
        return Err(caller.voice.say("hint").into());
    }
    let (named, turn) = crate::app::language::words::split_game(words);
    if named.is_none()
        && context
            .store
            .games_of(caller.id(), true, 1)
            .await?
            .is_empty()
    {
        return Err(caller.voice.say("hint").into());
    }
    play(context, caller, named, turn).await
}

/// Words that reply, in a shared chat, to something of ours that is no board we remember: a
/// refusal that is being corrected, or a board sent a moment ago or just before a crash. What
/// reads as a turn of one of the person's games here is one; the rest is talk.
async fn said_here(context: &Context, caller: &Caller<'_>, words: &str) -> Step<Reply> {
    if caller.request.reply_to.is_none() || words.chars().count() > TURN_CHARS {
        return Err(Stop::Ignored);
    }
    let games = find_game::open_games(context, caller).await?;
    let here = |home: &Home| home.route == caller.route;
    let mut games = games.iter().filter(|stored| stored.homes.iter().any(here));
    let reads = |stored: &Arc<StoredGame>| {
        let reading = stored.game.position().read(words, letters(caller));
        reading != Reading::NotATurn
    };
    if !games.any(reads) {
        return Err(Stop::Ignored);
    }
    let found = find_game::find(context, caller, None).await?;
    play_found(context, caller, found, words).await
}

async fn play_found(
    context: &Context,
    caller: &Caller<'_>,
    found: Found,
    typed: &str,
) -> Step<Reply> {
    if typed.chars().count() > TURN_CHARS {
        let sentence = caller.voice.say("turn-too-long");
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
) -> Option<Step<Reply>> {
    let game = &found.game.game;
    match whole(typed, &ENDS) {
        Some(Notion::Resign) => {
            let side = game.seat_of(caller.id()).filter(|_| game.is_open())?;
            return Some(resign_question(context, caller, &found.game, side).await);
        }
        Some(_) => return Some(Err(caller.voice.say("draw-meant").into())),
        None => {}
    }
    match game.position().near_miss(typed, letters(caller)) {
        Some(NearMiss::Point(at)) => {
            let shown = looking::moves(context, caller, Some(game.id()), &at.to_string()).await;
            // It corrects a mistake: the others need not see it.
            Some(shown.map(|reply| match reply {
                Reply::Public(message) => Reply::Private(message),
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
) -> Step<Reply> {
    let done = act(context, caller, id, |game| {
        let refused = |refusal| refuse(caller, game, refusal);
        may_play(game, caller.id(), at).map_err(refused)?;
        let gone = || Stop::from(caller.voice.say("turn-gone"));
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
) -> Step<Reply> {
    let id = find_game::find(context, caller, game).await?.game.game.id();
    let done = act(context, caller, id, |_| Ok(Action::OfferDraw)).await?;
    let key = if done.game.is_open() {
        "draw-sent"
    } else {
        "draw-agreed-done"
    };
    Ok(told(caller, &done, caller.voice.say(key).code("game", id)))
}

/// Answers a draw offer by a button.
pub(crate) async fn answer_draw(
    context: &Context,
    caller: &Caller<'_>,
    id: GameId,
    at: Ply,
    agree: bool,
) -> Step<Reply> {
    let done = act(context, caller, id, |game| {
        let side = game.seat_of(caller.id());
        if side.is_some() && game.is_open() {
            // The button names the ply at which the draw was offered.
            let offer = game.draw_offer();
            let made = offer.and_then(|offerer| game.offers().last[offerer]);
            if made != Some(at) {
                return Err(caller.voice.say("draw-lapsed").into());
            }
            if offer == side {
                return Err(caller.voice.say("draw-own").into());
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
    Ok(told(caller, &done, caller.voice.say(key).code("game", id)))
}

/// Asks for confirmation of a resignation; asked again within two minutes, resigns.
pub(crate) async fn resign(
    context: &Context,
    caller: &Caller<'_>,
    game: Option<GameId>,
) -> Step<Reply> {
    let stored = find_game::find(context, caller, game).await?.game;
    let game = &stored.game;
    let Some(side) = game.seat_of(caller.id()) else {
        return Err(refuse(caller, game, Refusal::NotAPlayer));
    };
    if let Some(outcome) = game.outcome() {
        return Err(refuse(caller, game, Refusal::Over { outcome }));
    }
    let at = game.ply();
    let question = Question {
        at,
        update: caller.request.update.clone(),
        asked: caller.now,
    };
    match context.resignations.ask((game.id(), caller.id()), question) {
        Asked::First => {}
        Asked::Again => return confirm_resign(context, caller, game.id(), at, side).await,
        Asked::Twice => return Err(Stop::Seen),
    }
    resign_question(context, caller, &stored, side).await
}

/// The question whether the player of this side really resigns.
async fn resign_question(
    context: &Context,
    caller: &Caller<'_>,
    stored: &StoredGame,
    side: Side,
) -> Step<Reply> {
    let game = &stored.game;
    let text = caller.voice.say("resign-ask").text();
    let text = text.line(find_game::game_line(context, caller, stored).await?);
    let button = Button {
        label: caller.voice.word("button-resign"),
        press: Press::Resign(game.id(), game.ply(), side),
    };
    Ok(Reply::Private(Message {
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
) -> Step<Reply> {
    let done = act(context, caller, id, |game| {
        let side = game.seat_of(caller.id()).filter(|_| game.is_open());
        // The question may stand where the opponent reads it, and their thumb is as fast.
        if side.is_some_and(|side| side != asked) {
            return Err(caller.voice.say("resign-other").into());
        }
        if side.is_some() && game.ply() != at {
            return Err(caller.voice.say("resign-old").code("game", id).into());
        }
        Ok(Action::Resign)
    })
    .await?;
    let sentence = caller.voice.say("resigned-done").code("game", id);
    Ok(told(caller, &done, sentence))
}

/// Does one thing in a game: loads it, decides, applies, commits with what has to be told.
/// Gives the game afterwards.
pub(crate) async fn act(
    context: &Context,
    caller: &Caller<'_>,
    id: GameId,
    decide: impl Fn(&Game) -> Step<Action>,
) -> Step<StoredGame> {
    let actor = Actor {
        player: caller.id(),
        update: update(caller.request),
        now: caller.now,
    };
    let missing = || caller.voice.say("no-such-game").code("game", id).into();
    let done = act_as(context, &actor, id, decide).await;
    done.map_err(|undone| match undone {
        Undone::Missing => missing(),
        Undone::Refused(game, refusal) => refuse(caller, &game, refusal),
        Undone::Stopped(stop) => stop,
        Undone::Beaten => caller.voice.say("failed").into(),
    })
}

/// The same, by whoever plays: a person, or the engine.
pub(crate) async fn act_as(
    context: &Context,
    actor: &Actor,
    id: GameId,
    decide: impl Fn(&Game) -> Step<Action>,
) -> Result<StoredGame, Undone> {
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
    decide: impl Fn(&Game) -> Step<Action>,
) -> Result<(StoredGame, Option<PlayerId>), Undone> {
    let (by, now) = (actor.player, actor.now);
    let _one = context.locks.games.lock(id).await;
    for _ in 0..ATTEMPTS {
        // What time has brought about comes first, so that nobody is a moment faster than the
        // clock.
        let due = due_games::game_is_due(context, id, now).await?;
        let Some(mut stored) = due.map(Arc::unwrap_or_clone) else {
            return Err(Undone::Missing);
        };
        let action = decide(&stored.game)?;
        let before = stored.game.revision();
        let board = stored.game.position().clone();
        let is_turn = matches!(action, Action::Turn { .. });
        let mut events = match stored.game.apply(by, action, now) {
            Ok(events) => events,
            Err(refusal) => return Err(Undone::Refused(Box::new(stored.game), refusal)),
        };
        let mut answers = Answers::default();
        if is_turn {
            let answered =
                prepared_answers::answer_as_prepared(context, &mut stored, board, &mut events, now);
            answers = answered.await?;
        } else if events.iter().any(|it| matches!(it, Event::TakenBack(..))) {
            answers = prepared_answers::prepared_again(context, &stored).await?;
        }
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
        batch.changes.extend(answers.changes);
        batch.notices.extend(answers.notices);
        absences.put(&mut batch);
        results.put(&mut batch);
        match context.commit(batch).await? {
            Commit::Done(_) => return Ok((changed, absences.returned)),
            Commit::Seen => return Err(Stop::Seen.into()),
            Commit::Conflict(guard) => {
                tracing::warn!(%id, ?guard, "the game was changed meanwhile, once more");
            }
        }
    }
    tracing::error!(%id, "the game could not be changed, others were always faster");
    Err(Undone::Beaten)
}

/// The answer to whoever played a turn at this ply.
fn played(caller: &Caller<'_>, stored: &StoredGame, at: Ply) -> Reply {
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
        .voice
        .say(id)
        .code("turn", turn(index).unwrap_or_default())
        .code("answer", answer.unwrap_or_default())
        .code("game", stored.game.id());
    told(caller, stored, sentence)
}

/// What somebody may say about the end of a game without a command.
const ENDS: [Notion; 2] = [Notion::Resign, Notion::Draw];

/// Whether words that reply to a board are no business of the bot: people talk about a game where
/// others read it. Onlookers are only answered where the words look like a turn, players where they
/// name a point or a piece, or the end of the game.
fn is_talk(caller: &Caller<'_>, game: &Game, words: &str) -> bool {
    let long = words.chars().count() > TURN_CHARS;
    let is_turn = || game.position().read(words, letters(caller)) != Reading::NotATurn;
    if game.seat_of(caller.id()).is_none() {
        return long || !is_turn();
    }
    // A network may show that there was a reply, but not its words.
    let about = words.is_empty() || mentions_board(words) || whole(words, &ENDS).is_some();
    caller.request.shared && !about && (long || !is_turn())
}

/// Who does something in a game.
pub(crate) struct Actor {
    /// Who.
    pub player: PlayerId,
    /// The update that brought it about.
    pub update: Option<(Network, String)>,
    /// When.
    pub now: Timestamp,
}

/// Why nothing was done in a game.
pub(crate) enum Undone {
    /// There is no such game.
    Missing,
    /// The game, and what it refused.
    Refused(Box<Game>, Refusal),
    /// Whoever decided did not go on, it had been done before, or the store failed.
    Stopped(Stop),
    /// Others were always faster.
    Beaten,
}

impl From<Stop> for Undone {
    fn from(stop: Stop) -> Undone {
        Undone::Stopped(stop)
    }
}

impl From<StoreError> for Undone {
    fn from(error: StoreError) -> Undone {
        Undone::Stopped(error.into())
    }
}

/// The answer to somebody who changed a game. Where the game is told, the news is on its way;
/// elsewhere they hear it here.
pub(crate) fn told(caller: &Caller<'_>, stored: &StoredGame, words: impl Into<Message>) -> Reply {
    let is_home = stored.homes.iter().any(|home| home.route == caller.route);
    if is_home {
        Reply::Done(words.into())
    } else {
        Reply::Private(words.into())
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

/// What a button about the present board carries: since turns can be taken back, boards of one ply
/// are not all the same, and a button of one must do nothing on another.
pub(crate) fn stamped(game: &Game, text: &str) -> String {
    match game.cuts().len() {
        0 => text.to_owned(),
        cuts => format!("{cuts}!{text}"),
    }
}

/// What such a button says, if it is about the present board.
pub(crate) fn unstamped<'a>(game: &Game, text: &'a str) -> Option<&'a str> {
    let (cuts, text) = match text.split_once('!') {
        Some((cuts, text)) => (cuts.parse().ok()?, text),
        None => (0, text),
    };
    (cuts == game.cuts().len()).then_some(text)
}

/// The first turn that is told with the one of this ply: the engine's answer is told with the turn
/// that it answers, in one message, unless it comes hours later.
fn first_told(game: &Game, ply: Ply) -> Ply {
    let answers = |bot: Bot| !bot.sleeps;
    let index = ply.0.saturating_sub(1) as usize;
    match index.checked_sub(1) {
        Some(before)
            if Bot::of(game.mover(index)).is_some_and(answers)
                && Bot::of(game.mover(before)).is_none() =>
        {
            Ply(ply.0 - 1)
        }
        _ => ply,
    }
}

/// What every home of the game has to hear of these events.
pub(crate) fn notices(stored: &StoredGame, events: &[Event]) -> Vec<Notice> {
    let game = &stored.game;
    let id = game.id();
    let mut news = Vec::new();
    // The first turn that was played; others were prepared answers, all of them told together.
    let mut turn = None;
    // Nobody has to be told what is asked of the engine: its answer comes at once.
    let of_bot = |side: Side| game.bots()[!side].is_some();
    let of = |side: &Side| game.seats()[*side];
    let time = |news| News::Time(id, news);
    for event in events {
        match event {
            Event::Played(ply) => {
                let before = u32::try_from(game.cuts().len()).unwrap_or(u32::MAX);
                let first = turn.unwrap_or_else(|| first_told(game, *ply));
                match turn {
                    None if first == *ply => news.push(News::Played(id, *ply, before)),
                    _ => {
                        news.retain(|news| !matches!(news, News::Played(..) | News::Answered(..)));
                        news.push(News::Answered(id, first, *ply, before));
                    }
                }
                turn = Some(first);
            }
            Event::DrawOffered(side) | Event::PauseOffered(side) | Event::TakeBackAsked(side)
                if of_bot(*side) => {}
            Event::DrawOffered(side) => news.push(News::DrawOffered(id, game.seats()[*side])),
            Event::DrawDeclined(side) => news.push(News::DrawDeclined(id, game.seats()[*side])),
            Event::TakeBackAsked(side) => news.push(News::TakeBackAsked(id, game.seats()[*side])),
            Event::TakeBackRefused(side) => {
                news.push(News::TakeBackRefused(id, game.seats()[*side]));
            }
            Event::TakenBack(side, to) => {
                let count = u32::try_from(game.cuts().len()).unwrap_or(u32::MAX);
                news.push(News::TakenBack(id, game.seats()[*side], *to, count));
            }
            Event::PauseOffered(side) => news.push(time(TimeNews::PauseOffered(of(side)))),
            Event::PauseRefused(side) => news.push(time(TimeNews::PauseRefused(of(side)))),
            Event::Paused(side) => news.push(time(TimeNews::Paused(of(side)))),
            Event::Resumed(side) => news.push(time(TimeNews::Resumed(of(side)))),
            Event::Given(side, more) => news.push(time(TimeNews::Given(of(side), *more))),
            Event::WentAway(side) => news.push(time(TimeNews::WentAway(of(side)))),
            Event::Spared(side) => news.push(time(TimeNews::Spared(of(side)))),
            Event::CameBack(side) => news.push(time(TimeNews::CameBack(of(side)))),
            Event::TimeOver(side) => news.push(time(TimeNews::TimeOver(of(side)))),
            Event::Idle => news.push(time(TimeNews::Idle)),
            // A matter between the bot and one person.
            Event::Due(..) => {}
            // The message of the turn says that it ended the game.
            Event::Ended(_) if turn.is_some() => {}
            Event::Ended(_) => news.push(News::Ended(id)),
        }
    }
    let homes = 0..u8::try_from(stored.homes.len()).unwrap_or(u8::MAX);
    let told = news.into_iter().flat_map(|news| {
        homes.clone().map(move |home| Notice {
            to: Destination::Home(id, home),
            news: news.clone(),
        })
    });
    told.collect()
}
