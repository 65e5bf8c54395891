//! A request comes in, an answer goes out.

use crate::app::Core;
use crate::app::budget::is_costly;
use crate::app::command::{Command, Request};
use crate::app::fair::Crowded;
use crate::app::menu;
use crate::app::message::{Kind, Message, Span, Text};
use crate::app::moment::Readers;
use crate::app::owner::may_still;
use crate::app::people::Caller;
use crate::app::press::{Look, Press};
use crate::app::reply::Reply;
use crate::app::stop::{Step, Stop};
use crate::app::taste::Boards;
use crate::game::{ChallengeCode, GameId, Player, Timestamp};
use crate::store::{Batch, Commit, StoreError};

/// The most UTF-16 units of a text with a picture: Telegram allows 1,024 in a caption.
pub(super) const CAPTION_LIMIT: usize = 960;
/// The most UTF-16 units of a text alone: Discord allows 2,000, marks and escapes included.
pub(super) const TEXT_LIMIT: usize = 1800;

impl Core {
    /// See [`crate::app::App::handle`].
    pub(super) async fn handle(&self, request: &Request, now: Timestamp) -> Reply {
        let stop = match self.answer(request, now).await {
            Ok(reply) => return fitted(reply),
            Err(stop) => stop,
        };
        let error = match stop {
            Stop::Ignored | Stop::Seen => return Reply::Silence,
            Stop::Failed(error) => error,
            Stop::Refused(message) => return fitted(Reply::Private(*message)),
        };
        let command = menu::entry(&request.command).map(|entry| entry.name);
        tracing::error!(%error, ?command, "a request failed");
        let voice = self.texts.voice(request.sender.language.as_ref());
        Reply::Private(voice.say("failed").into())
    }

    async fn answer(&self, request: &Request, now: Timestamp) -> Step<Reply> {
        // Talk in a shared chat that is not about a board costs nothing and makes nobody known.
        if request.shared && matches!(request.command, Command::Said(_)) {
            let Some(message) = &request.reply_to else {
                return Err(Stop::Ignored);
            };
            let about_a_board = self.store.anchor(message).await?.is_some();
            let account = &request.sender.account;
            if !about_a_board && self.store.player_of(account).await?.is_none() {
                return Err(Stop::Ignored);
            }
        }
        if request.shared
            && matches!(&request.command, Command::Unknown(line) if !self.is_ours(line))
        {
            return Err(Stop::Ignored);
        }
        if let Some(reply) = self.forgotten_already(request).await? {
            return Ok(reply);
        }
        let caller = self.caller(request, now).await?;
        if caller.player.blocked && !may_still(&request.command) {
            return Err(Stop::Ignored);
        }
        if !matches!(request.command, Command::Said(_)) {
            self.remember_place(&caller).await?;
        }
        let asked = match self.asked(&caller).await {
            Err(Stop::Seen) => self.again(&caller).await,
            Err(Stop::Refused(message)) => match self.seen_before(request).await? {
                true => self.again(&caller).await,
                false => Err(Stop::Refused(message)),
            },
            asked => asked,
        };
        match asked {
            Ok(reply) => {
                let reply = self.dated_reply(&caller, reply).await?;
                Ok(self.to_taste(&caller, reply).await?)
            }
            Err(Stop::Refused(message)) => {
                let message = self.dated(*message, &own_readers(&caller));
                Err(Stop::Refused(Box::new(message)))
            }
            Err(stop) => Err(stop),
        }
    }

    /// Does what the request asks for.
    async fn asked(&self, caller: &Caller<'_>) -> Step<Reply> {
        let _turn = match is_costly(&caller.request.command) {
            true => {
                let turn = self.costly.turn(caller.id()).await;
                Some(turn.map_err(|Crowded| Stop::from(caller.voice.say("replay-busy")))?)
            }
            false => None,
        };
        match &caller.request.command {
            Command::Start(payload) => match payload.as_deref().and_then(Payload::read) {
                Some(Payload::Join(code)) => self.join(caller, code).await,
                Some(Payload::Link(code)) => self.link(caller, Some(code)).await,
                Some(Payload::Hint(game)) => self.hint(caller, Some(game)).await,
                Some(Payload::Threats(game)) => self.threats(caller, Some(game)).await,
                None => Ok(self.start(caller)),
            },
            Command::Help(topic) => self.help(caller, topic).await,
            Command::Challenge {
                opponent,
                colour,
                terms,
            } => {
                self.challenge(caller, opponent.as_ref(), *colour, terms)
                    .await
            }
            Command::Accept(Some(code)) => self.join(caller, *code).await,
            Command::Accept(None) => self.accept(caller, None).await,
            Command::Decline(code) => self.decline(caller, *code).await,
            Command::Cancel(code) => self.cancel(caller, *code).await,
            Command::Rematch(game) => self.rematch(caller, *game).await,
            Command::Move { game, turn } => self.play(caller, *game, turn).await,
            Command::Pick(game) => self.pick(caller, *game).await,
            Command::Plan { game, lines } => self.plan(caller, *game, lines).await,
            Command::TakeBack(game) => self.take_back(caller, *game).await,
            Command::Said(words) => self.said(caller, words).await,
            Command::Board(game) => self.board(caller, *game).await,
            Command::Score(game) => self.score(caller, *game).await,
            Command::Record(game) => self.record(caller, *game).await,
            Command::Replay { game, how } => self.replay(caller, *game, how).await,
            Command::Analysis(game) => self.analysis(caller, *game).await,
            Command::Captured(game) => self.captured(caller, *game).await,
            Command::Rings { game, side } => self.rings(caller, *game, side).await,
            Command::Moves { game, from } => self.moves(caller, *game, from).await,
            Command::Rules(words) => self.rules(caller, words).await,
            Command::Games => self.games(caller).await,
            Command::Hint(game) => self.hint(caller, *game).await,
            Command::Threats(game) => self.threats(caller, *game).await,
            Command::Draw(game) => self.draw(caller, *game).await,
            Command::Resign(game) => self.resign(caller, *game).await,
            Command::Pause(game) => self.pause(caller, *game).await,
            Command::Resume(game) => self.end_pause(caller, *game).await,
            Command::Gift { game, time } => self.gift(caller, *game, time).await,
            Command::Claim(game) => self.claim(caller, *game).await,
            Command::Vacation(words) => self.vacation(caller, words).await,
            Command::Settings(words) => self.settings(caller, words).await,
            Command::Stats(opponent) => self.stats(caller, opponent.as_ref()).await,
            Command::Top(words) => self.top(caller, words).await,
            Command::Link(code) => self.link(caller, *code).await,
            Command::MyData => self.my_data(caller).await,
            Command::Forget => self.forget(caller).await,
            Command::Privacy => Ok(self.privacy(caller)),
            Command::Learn(words) => self.learn(caller, words).await,
            Command::Diagnose => self.diagnose(caller).await,
            Command::Owner(words) => self.owner(caller, words).await,
            Command::Added => self.added(caller).await,
            Command::Press(press) => self.press(caller, press.clone()).await,
            Command::Unknown(line) => Err(self.unknown(caller, line)),
        }
    }

    async fn press(&self, caller: &Caller<'_>, press: Press) -> Step<Reply> {
        match press {
            Press::Begin(begin) => self.press_begin(caller, begin).await,
            Press::Accept(code) => self.accept(caller, Some(code)).await,
            Press::Decline(code) => self.decline(caller, Some(code)).await,
            Press::Cancel(code) => self.cancel(caller, Some(code)).await,
            Press::AcceptDraw(game, ply) => self.answer_draw(caller, game, ply, true).await,
            Press::DeclineDraw(game, ply) => self.answer_draw(caller, game, ply, false).await,
            Press::Resign(game, ply, side) => self.confirm_resign(caller, game, ply, side).await,
            Press::Turn(game, ply, lan) => self.press_turn(caller, game, ply, &lan).await,
            Press::Pick(game, ply, path) => self.press_pick(caller, game, ply, &path).await,
            Press::Plan(game, wish) => self.press_plan(caller, game, &wish).await,
            Press::TakeBack(game, ply) => self.press_take_back(caller, game, ply).await,
            Press::AllowTakeBack(game, ply) => self.answer_take_back(caller, game, ply, true).await,
            Press::RefuseTakeBack(game, ply) => {
                self.answer_take_back(caller, game, ply, false).await
            }
            Press::AgreePause(game, ply) => self.answer_pause(caller, game, ply, true).await,
            Press::RefusePause(game, ply) => self.answer_pause(caller, game, ply, false).await,
            Press::Resume(game, ply) => self.press_resume(caller, game, ply).await,
            Press::Gift(game, ply, hours) => self.press_gift(caller, game, ply, hours).await,
            Press::Hint(game, ply, step) => self.press_hint(caller, game, ply, step).await,
            Press::Claim(game, ply) => self.press_claim(caller, game, ply).await,
            Press::PlayOn(game, ply) => self.play_on(caller, game, ply).await,
            Press::Vacation(whose, begins) => self.press_vacation(caller, whose, begins).await,
            Press::Rematch(game) => self.rematch(caller, Some(game)).await,
            Press::Look(game, Look::Board) => self.board(caller, Some(game)).await,
            Press::Look(game, Look::Record) => self.record(caller, Some(game)).await,
            Press::Look(game, Look::Replay) => self.replay(caller, Some(game), "").await,
            Press::Look(game, Look::Captured) => self.captured(caller, Some(game)).await,
            Press::Look(game, Look::Rings) => self.rings(caller, Some(game), "").await,
            Press::Look(game, Look::Score) => self.score(caller, Some(game)).await,
            Press::Analysis(game, wish) => self.press_analysis(caller, game, &wish).await,
            Press::Settings(whose, path) => self.press_settings(caller, whose, &path).await,
            Press::Help(topic) => self.press_help(caller, &topic).await,
            Press::Rules(words) => self.press_rules(caller, &words).await,
            Press::Learn(whose, what) => self.press_learn(caller, whose, &what).await,
            Press::Forget(whose) => self.press_forget(caller, whose).await,
            Press::Link(code, whose) => self.press_link(caller, code, whose).await,
        }
    }

    /// The reply with its instants as its readers see them: the person who asked, or the players of
    /// the game whose board is shown to everybody.
    async fn dated_reply(&self, caller: &Caller<'_>, reply: Reply) -> Result<Reply, StoreError> {
        let dated = |message| self.dated(message, &own_readers(caller));
        Ok(match reply {
            Reply::Silence => Reply::Silence,
            Reply::Done(message) => Reply::Done(dated(message)),
            Reply::Private(message) => Reply::Private(dated(message)),
            Reply::Update(message) => Reply::Update(dated(message)),
            Reply::Public(message) if message.is_undated() => {
                let shown = match message.anchor {
                    Some(anchor) => self.load(anchor.game).await?,
                    None => None,
                };
                let mut people = Vec::new();
                if let Some(stored) = shown {
                    let players = self.players_of(&stored.game).await?;
                    people.extend([players.red, players.blue]);
                } else {
                    people.push(caller.player.clone());
                }
                let people: Vec<&Player> = people.iter().collect();
                let readers = self.readers(&caller.route, &people).await?;
                Reply::Public(self.dated(message, &readers))
            }
            Reply::Public(message) => Reply::Public(message),
        })
    }

    /// The reply for those who want no pictures: with a text board instead, or without any board.
    /// Boards that are shown after turns are made so from the beginning.
    async fn to_taste(&self, caller: &Caller<'_>, reply: Reply) -> Result<Reply, StoreError> {
        let message = match &reply {
            Reply::Silence => None,
            Reply::Done(message)
            | Reply::Private(message)
            | Reply::Update(message)
            | Reply::Public(message) => Some(message),
        };
        let kind = message.and_then(|message| message.attachment.as_ref());
        if kind.is_none_or(|attachment| attachment.kind != Kind::Picture) {
            return Ok(reply);
        }
        let taste = match &reply {
            Reply::Public(_) => self.chat_taste(&caller.route).await?,
            _ => caller.taste.clone(),
        };
        if taste.boards == Boards::Picture {
            return Ok(reply);
        }
        let worded = |mut message: Message| {
            let board = message.attachment.take().and_then(|picture| picture.board);
            if let Some(board) = board.filter(|_| taste.boards == Boards::Text) {
                let board = Text(vec![Span::Block(board)]);
                // The board is never what is cut off.
                let left = TEXT_LIMIT.saturating_sub(board.length() + 1);
                message.text = message.text.fitted(left).line(board);
            }
            message
        };
        Ok(match reply {
            Reply::Silence => Reply::Silence,
            Reply::Done(message) => Reply::Done(worded(message)),
            Reply::Private(message) => Reply::Private(worded(message)),
            Reply::Update(message) => Reply::Update(worded(message)),
            Reply::Public(message) => Reply::Public(worded(message)),
        })
    }

    /// Marks a request as answered that changed nothing; whether it had been before. Without
    /// this a turn that comes twice would be played and then refused in public.
    pub(super) async fn seen_before(&self, request: &Request) -> Result<bool, StoreError> {
        let Some(update) = update(request) else {
            return Ok(false);
        };
        let batch = Batch {
            update: Some(update),
            ..Batch::default()
        };
        Ok(self.store.commit(batch).await? == Commit::Seen)
    }
}

/// The person who asked, as the reader of the answer.
fn own_readers<'a>(caller: &Caller<'a>) -> Readers<'a> {
    Readers {
        voice: caller.voice,
        zones: vec![caller.taste.zone.clone()],
        named: caller.request.hidden,
    }
}

/// The id under which a request is remembered as done.
pub(super) fn update(request: &Request) -> Option<(crate::game::Network, String)> {
    let network = request.sender.account.network.clone();
    request.update.clone().map(|update| (network, update))
}

/// What the payload of a deep link means.
enum Payload {
    /// Accept a challenge.
    Join(ChallengeCode),
    /// Ask whether an account is to be joined to another.
    Link(ChallengeCode),
    /// Ask for a hint in a game, alone.
    Hint(GameId),
    /// Ask for the threats in a game, alone.
    Threats(GameId),
}

impl Payload {
    fn read(payload: &str) -> Option<Payload> {
        let (kind, code) = payload.split_once('-')?;
        match kind {
            "join" => code.parse().ok().map(Payload::Join),
            "link" => code.parse().ok().map(Payload::Link),
            "hint" => code.parse().ok().map(Payload::Hint),
            "threats" => code.parse().ok().map(Payload::Threats),
            _ => None,
        }
    }
}

/// A reply no longer than every network allows.
fn fitted(reply: Reply) -> Reply {
    match reply {
        Reply::Silence => Reply::Silence,
        Reply::Done(message) => Reply::Done(fit(message)),
        Reply::Private(message) => Reply::Private(fit(message)),
        Reply::Update(message) => Reply::Update(fit(message)),
        Reply::Public(message) => Reply::Public(fit(message)),
    }
}

/// A message no longer than every network allows.
pub(super) fn fit(mut message: Message) -> Message {
    let limit = if message.attachment.is_some() {
        CAPTION_LIMIT
    } else {
        TEXT_LIMIT
    };
    if message.text.length() > limit {
        message.text = message.text.without_links();
    }
    message.text = message.text.fitted(limit);
    message
}
