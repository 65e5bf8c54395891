//! A request comes in, an answer goes out.

use crate::app::accounts::owner::may_still;
use crate::app::accounts::{link, owner, page_link, privacy, settings};
use crate::app::analysis::requests;
use crate::app::boards::{board_view, by_choice, looking, record, replay, score};
use crate::app::challenges::{answer, challenge, game_list, rematch};
use crate::app::clock::vacation;
use crate::app::contests;
use crate::app::context::Context;
use crate::app::context::abort::{Abort, Attempt};
use crate::app::context::caches::game_loading;
use crate::app::context::limits::budget::is_costly;
use crate::app::context::limits::fair_queue::Crowded;
use crate::app::context::request_span::is_of_game;
use crate::app::delivery::{diagnose, greeting, places};
use crate::app::entry::{again, help, plain_words};
use crate::app::following::{follow, stop};
use crate::app::lobby::{join, play};
use crate::app::opponent::{hint, threats};
use crate::app::people::callers::{Caller, own_readers};
use crate::app::people::updates::seen_before;
use crate::app::people::{callers, instants, players};
use crate::app::plans::prepare;
use crate::app::play::{clock_commands, pick, take_back, turns};
use crate::app::problems::{answering, pressed};
use crate::app::ratings::standing;
use crate::app::reading::unknown_command;
use crate::app::request::button_action::{ButtonAction, Look};
use crate::app::request::command::{Command, Request};
use crate::app::request::reply::{Audience, Reply};
use crate::app::request::text_limits::fit;
use crate::app::setup::{buttons, commands};
use crate::app::teaching::{learn, rulebook};
use crate::app::teams::press;
use crate::game::{ChallengeCode, GameId, Timestamp};
use crate::store::StoreError;

/// See [`crate::app::App::handle`].
pub(crate) async fn handle(context: &Context, request: &Request, now: Timestamp) -> Reply {
    let answered = answer(context, request, now).await;
    let outcome = match &answered {
        Ok(_) => "answered",
        Err(Abort::Ignored) => "ignored",
        Err(Abort::Seen) => "answered before",
        Err(Abort::Refused(_)) => "refused",
        Err(Abort::Failed(_)) => "failed",
    };
    tracing::debug!(outcome, "a request was handled");
    let stop = match answered {
        Ok(reply) => return fitted(reply),
        Err(stop) => stop,
    };
    let error = match stop {
        Abort::Ignored | Abort::Seen => return Reply::silence(),
        Abort::Failed(error) => error,
        Abort::Refused(message) => return fitted(Reply::private(*message)),
    };
    match error {
        StoreError::Lost => tracing::warn!(%error, "a request came in under a lease that was lost"),
        error => tracing::error!(%error, "a request failed"),
    }
    let localizer = context.catalog.localizer(request.sender.language.as_ref());
    Reply::private(localizer.say("failed").into())
}

async fn answer(context: &Context, request: &Request, now: Timestamp) -> Attempt<Reply> {
    // Talk in a shared chat that is not about a board costs nothing and makes nobody known.
    if request.shared && matches!(request.command, Command::PlainText(_)) {
        let Some(message) = &request.reply_to else {
            return Err(Abort::Ignored);
        };
        let about_a_board = context.store.shown_board(message).await?.is_some();
        let account = &request.sender.account;
        if !about_a_board && context.store.player_of(account).await?.is_none() {
            return Err(Abort::Ignored);
        }
    }
    if request.shared
        && matches!(&request.command, Command::Unknown(line) if !unknown_command::is_ours(line))
    {
        return Err(Abort::Ignored);
    }
    if let Some(reply) = privacy::forgotten_already(context, request).await? {
        return Ok(reply);
    }
    let caller = callers::caller(context, request, now).await?;
    if caller.player.blocked && !may_still(&request.command) {
        return Err(Abort::Ignored);
    }
    if !matches!(request.command, Command::PlainText(_)) {
        places::remember_place(context, &caller).await?;
    }
    let asked = match asked(context, &caller).await {
        Err(Abort::Seen) => again::again(context, &caller).await,
        Err(Abort::Refused(message)) => match seen_before(context, request).await? {
            true => again::again(context, &caller).await,
            false => Err(Abort::Refused(message)),
        },
        asked => asked,
    };
    match asked {
        Ok(reply) => {
            let reply = dated_reply(context, &caller, reply).await?;
            Ok(as_chosen(context, &caller, reply).await?)
        }
        Err(Abort::Refused(message)) => {
            let message = instants::dated(context, *message, &own_readers(&caller), now);
            Err(Abort::Refused(Box::new(message)))
        }
        Err(stop) => Err(stop),
    }
}

/// Does what the request asks for.
async fn asked(context: &Context, caller: &Caller<'_>) -> Attempt<Reply> {
    let _turn = match is_costly(&caller.request.command) {
        true => {
            let turn = context.limits.costly.turn(caller.id()).await;
            Some(turn.map_err(|Crowded| Abort::from(caller.localizer.say("replay-busy")))?)
        }
        false => None,
    };
    match &caller.request.command {
        Command::Start(payload) => match payload.as_deref().and_then(Payload::read) {
            Some(Payload::Join(code)) => answer::join(context, caller, code).await,
            Some(Payload::Link(code)) => link::link(context, caller, Some(code)).await,
            Some(Payload::SetUp(GameId(0))) => commands::set_up(context, caller, None, "").await,
            Some(Payload::SetUp(game)) => commands::set_up(context, caller, Some(game), "").await,
            Some(Payload::Page) => page_link::page_link(context, caller).await,
            Some(Payload::Hint(game)) => hint::hint(context, caller, Some(game)).await,
            Some(Payload::Threats(game)) => threats::threats(context, caller, Some(game)).await,
            Some(Payload::Problem(number, place)) => {
                pressed::follow_link(context, caller, number, place).await
            }
            None => Ok(greeting::start(caller)),
        },
        Command::Help(topic) => help::help(context, caller, topic).await,
        Command::Challenge {
            opponent,
            colour,
            terms,
        } => challenge::challenge(context, caller, opponent.as_ref(), *colour, terms).await,
        Command::Play(words) => play::play(context, caller, words).await,
        Command::Accept(Some(code)) => answer::join(context, caller, *code).await,
        Command::Accept(None) => answer::accept(context, caller, None).await,
        Command::Decline(code) => answer::decline(context, caller, *code).await,
        Command::Cancel(code) => answer::cancel(context, caller, *code).await,
        Command::Rematch(game) => rematch::rematch(context, caller, *game).await,
        Command::SetUp { game, words } => commands::set_up(context, caller, *game, words).await,
        Command::Move { game, turn } => turns::play(context, caller, *game, turn).await,
        Command::Pick(game) => pick::pick(context, caller, *game).await,
        Command::Plan { game, lines } => prepare::plan(context, caller, *game, lines).await,
        Command::TakeBack(game) => take_back::take_back(context, caller, *game).await,
        Command::PlainText(words) => plain_words::said(context, caller, words).await,
        Command::Board(game) => board_view::board(context, caller, *game).await,
        Command::Score(game) => score::score(context, caller, *game).await,
        Command::Record(game) => record::record(context, caller, *game).await,
        Command::Replay { game, how } => replay::replay(context, caller, *game, how).await,
        Command::Analysis(game) => requests::analysis(context, caller, *game).await,
        Command::Tournament(words) => {
            contests::commands::contest(context, caller, words, false).await
        }
        Command::League(words) => contests::commands::contest(context, caller, words, true).await,
        Command::Captured(game) => looking::captured(context, caller, *game).await,
        Command::Rings { game, side } => looking::rings(context, caller, *game, side).await,
        Command::Moves { game, from } => looking::moves(context, caller, *game, from).await,
        Command::Rules(words) => rulebook::rules(context, caller, words).await,
        Command::Watch { game, how } => follow::watch(context, caller, *game, how).await,
        Command::Team { game, words } => press::team(context, caller, *game, words).await,
        Command::Page => page_link::page_link(context, caller).await,
        Command::Games => game_list::games(context, caller).await,
        Command::Hint(game) => hint::hint(context, caller, *game).await,
        Command::Threats(game) => threats::threats(context, caller, *game).await,
        Command::Draw(game) => turns::draw(context, caller, *game).await,
        Command::Resign(game) => turns::resign(context, caller, *game).await,
        Command::AskResign(game) => turns::ask_resign(context, caller, *game).await,
        Command::Pause(game) => clock_commands::pause(context, caller, *game).await,
        Command::Resume(game) => clock_commands::end_pause(context, caller, *game).await,
        Command::Gift { game, time } => clock_commands::gift(context, caller, *game, time).await,
        Command::Claim(game) => clock_commands::claim(context, caller, *game).await,
        Command::Vacation(words) => vacation::vacation(context, caller, words).await,
        Command::Settings(words) => settings::settings(context, caller, words).await,
        Command::Stats(opponent) => standing::stats(context, caller, opponent.as_ref()).await,
        Command::Top(words) => standing::top(context, caller, words).await,
        Command::Link(code) => link::link(context, caller, *code).await,
        Command::MyData => privacy::my_data(context, caller).await,
        Command::Forget => privacy::forget(context, caller).await,
        Command::Privacy => privacy::privacy(context, caller).await,
        Command::Learn(words) => learn::learn(context, caller, words).await,
        Command::Problem(words) => answering::problem(context, caller, words).await,
        Command::Diagnose => diagnose::diagnose(context, caller).await,
        Command::Owner(words) => owner::owner(context, caller, words).await,
        Command::Added => diagnose::added(context, caller).await,
        Command::ButtonAction(press) => press_button(context, caller, press.clone()).await,
        Command::Unknown(line) => Err(unknown_command::unknown(context, caller, line)),
    }
}

async fn press_button(
    context: &Context,
    caller: &Caller<'_>,
    press: ButtonAction,
) -> Attempt<Reply> {
    if let Some(game) = press.game() {
        is_of_game(game);
    }
    match press {
        ButtonAction::Begin(begin) => greeting::press_begin(context, caller, begin).await,
        ButtonAction::Accept(code) => answer::accept(context, caller, Some(code)).await,
        ButtonAction::Decline(code) => answer::decline(context, caller, Some(code)).await,
        ButtonAction::Cancel(code) => answer::cancel(context, caller, Some(code)).await,
        ButtonAction::Follow(game) => follow::press_follow(context, caller, game).await,
        ButtonAction::Unfollow(game) => stop::stop_game(context, caller, game).await,
        ButtonAction::UnfollowPlayer(whom) => stop::stop_player(context, caller, whom).await,
        ButtonAction::Seek => play::press_seek(context, caller).await,
        ButtonAction::JoinOffer(code) => join::join_offer(context, caller, code).await,
        ButtonAction::WithdrawOffer(code) => join::withdraw_offer(context, caller, code).await,
        ButtonAction::AcceptDraw(game, ply) => {
            turns::answer_draw(context, caller, game, ply, true).await
        }
        ButtonAction::DeclineDraw(game, ply) => {
            turns::answer_draw(context, caller, game, ply, false).await
        }
        ButtonAction::Resign(game, ply, side) => {
            turns::confirm_resign(context, caller, game, ply, side).await
        }
        ButtonAction::Turn(game, ply, lan) => {
            turns::press_turn(context, caller, game, ply, &lan).await
        }
        ButtonAction::Pick(game, ply, path) => {
            pick::press_pick(context, caller, game, ply, &path).await
        }
        ButtonAction::Plan(game, action) => {
            prepare::press_plan(context, caller, game, &action).await
        }
        ButtonAction::TakeBack(game, ply) => {
            take_back::press_take_back(context, caller, game, ply).await
        }
        ButtonAction::AllowTakeBack(game, ply) => {
            take_back::answer_take_back(context, caller, game, ply, true).await
        }
        ButtonAction::RefuseTakeBack(game, ply) => {
            take_back::answer_take_back(context, caller, game, ply, false).await
        }
        ButtonAction::AgreePause(game, ply) => {
            clock_commands::answer_pause(context, caller, game, ply, true).await
        }
        ButtonAction::RefusePause(game, ply) => {
            clock_commands::answer_pause(context, caller, game, ply, false).await
        }
        ButtonAction::Resume(game, ply) => {
            clock_commands::press_resume(context, caller, game, ply).await
        }
        ButtonAction::Gift(game, ply, hours) => {
            clock_commands::press_gift(context, caller, game, ply, hours).await
        }
        ButtonAction::Hint(game, ply, step) => {
            hint::press_hint(context, caller, game, ply, step).await
        }
        ButtonAction::Claim(game, ply) => {
            clock_commands::press_claim(context, caller, game, ply).await
        }
        ButtonAction::PlayOn(game, ply) => {
            clock_commands::play_on(context, caller, game, ply).await
        }
        ButtonAction::Vacation(whose, begins) => {
            vacation::press_vacation(context, caller, whose, begins).await
        }
        ButtonAction::Rematch(game) => rematch::rematch(context, caller, Some(game)).await,
        ButtonAction::Look(game, Look::Board) => {
            board_view::board(context, caller, Some(game)).await
        }
        ButtonAction::Look(game, Look::Record) => record::record(context, caller, Some(game)).await,
        ButtonAction::Look(game, Look::Replay) => {
            replay::replay(context, caller, Some(game), "").await
        }
        ButtonAction::Look(game, Look::Captured) => {
            looking::captured(context, caller, Some(game)).await
        }
        ButtonAction::Look(game, Look::Rings) => {
            looking::rings(context, caller, Some(game), "").await
        }
        ButtonAction::Look(game, Look::Score) => score::score(context, caller, Some(game)).await,
        ButtonAction::SetUp(game, path) => {
            buttons::press_set_up(context, caller, game, &path).await
        }
        ButtonAction::OpenPage(game) => page_link::open_page(context, caller, game).await,
        ButtonAction::Team(game, action) => press::press_team(context, caller, game, &action).await,
        ButtonAction::Analysis(game, action) => {
            requests::press_analysis(context, caller, game, &action).await
        }
        ButtonAction::Contest(id, action) => {
            contests::commands::press_contest(context, caller, id, &action).await
        }
        ButtonAction::Settings(whose, path) => {
            settings::press_settings(context, caller, whose, &path).await
        }
        ButtonAction::Help(topic) => help::press_help(context, caller, &topic).await,
        ButtonAction::Rules(words) => rulebook::press_rules(context, caller, &words).await,
        ButtonAction::Learn(whose, what) => learn::press_learn(context, caller, whose, &what).await,
        ButtonAction::Problem(whose, what) => {
            pressed::press_problem(context, caller, whose, &what).await
        }
        ButtonAction::Forget(whose) => privacy::press_forget(context, caller, whose).await,
        ButtonAction::EndSessions(whose) => {
            privacy::press_end_sessions(context, caller, whose).await
        }
        ButtonAction::Link(code, whose) => link::press_link(context, caller, code, whose).await,
    }
}

/// The reply with its instants as its readers see them: the person who asked, or the players of
/// the game whose board is shown to everybody.
async fn dated_reply(
    context: &Context,
    caller: &Caller<'_>,
    reply: Reply,
) -> Result<Reply, StoreError> {
    let Reply { audience, message } = reply;
    if !message.is_undated() {
        return Ok(Reply { audience, message });
    }
    let readers = match (audience, message.shows) {
        (Audience::Everyone, Some(shown_board)) => {
            match game_loading::load(context, shown_board.game).await? {
                Some(stored) => {
                    let players = players::players_of(context, &stored.game).await?;
                    let people = [&players.red, &players.blue];
                    callers::readers(context, &caller.route, &people).await?
                }
                None => callers::readers(context, &caller.route, &[&caller.player]).await?,
            }
        }
        (Audience::Everyone, None) => {
            callers::readers(context, &caller.route, &[&caller.player]).await?
        }
        _ => own_readers(caller),
    };
    let message = instants::dated(context, message, &readers, caller.now);
    Ok(Reply { audience, message })
}

/// The reply for those who want no pictures: with a text board instead, or without any board.
/// Boards that are shown after turns are made so from the beginning.
async fn as_chosen(
    context: &Context,
    caller: &Caller<'_>,
    reply: Reply,
) -> Result<Reply, StoreError> {
    let Reply { audience, message } = reply;
    let boards = match audience {
        Audience::Everyone => callers::view_settings_here(context, caller).await?.boards,
        _ => caller.view_settings.boards,
    };
    let message = by_choice::as_chosen(message, boards);
    Ok(Reply { audience, message })
}

/// What the payload of a deep link means.
enum Payload {
    /// Accept a challenge.
    Join(ChallengeCode),
    /// Ask whether an account is to be joined to another.
    Link(ChallengeCode),
    /// Place one's army before a game; before the only one when the number is 0.
    SetUp(GameId),
    /// Ask for a personal link to the page.
    Page,
    /// Ask for a hint in a game, alone.
    Hint(GameId),
    /// Ask for the threats in a game, alone.
    Threats(GameId),
    /// Ask for a problem, alone; with the number of the place where the link stood.
    Problem(u32, Option<u64>),
}

impl Payload {
    fn read(payload: &str) -> Option<Payload> {
        if payload == "page" {
            return Some(Payload::Page);
        }
        let (kind, code) = payload.split_once('-')?;
        match kind {
            "join" => code.parse().ok().map(Payload::Join),
            "link" => code.parse().ok().map(Payload::Link),
            "setup" => code.parse().ok().map(Payload::SetUp),
            "hint" => code.parse().ok().map(Payload::Hint),
            "threats" => code.parse().ok().map(Payload::Threats),
            "problem" => {
                let (number, place) = match code.split_once('-') {
                    Some((number, place)) => (number, u64::from_str_radix(place, 16).ok()),
                    None => (code, None),
                };
                Some(Payload::Problem(number.parse().ok()?, place))
            }
            _ => None,
        }
    }
}

/// A reply no longer than every network allows.
fn fitted(reply: Reply) -> Reply {
    Reply {
        message: fit(reply.message),
        ..reply
    }
}
