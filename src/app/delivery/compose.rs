//! News becomes a message, at the moment of sending.

use std::sync::Arc;

use tulenh_rules::BySide;

use crate::app::accounts::owner::BROADCAST_CHARS;
use crate::app::analysis::{analysis_view, annotated_record};
use crate::app::boards::board_message::shown;
use crate::app::challenges::challenge;
use crate::app::clock::{bot_time, reminders};
use crate::app::contests::announcement::announcement;
use crate::app::contests::news::{contest_news, people_of as people_of_contest};
use crate::app::context::Context;
use crate::app::context::caches::game_loading;
use crate::app::following::best_game::best_game_message;
use crate::app::following::follower_message::follower_message;
use crate::app::language::catalog::Localizer;
use crate::app::language::names::{colour_key, mention, name};
use crate::app::language::offers::{
    draw_declined, draw_offered, take_back_asked, take_back_refused, watching_changed,
};
use crate::app::language::sentences::{out_of_reach, over, played, started, taken_back};
use crate::app::language::time::time_news::{is_own, time_news};
use crate::app::language::view_context::ViewContext;
use crate::app::language::view_settings::ViewSettings;
use crate::app::lobby::list_post;
use crate::app::people::players::players_of;
use crate::app::people::{callers, instants, players};
use crate::app::problems::daily_news;
use crate::app::request::button_action::ButtonAction;
use crate::app::request::message::{Button, Message, Span, Text};
use crate::app::request::name::{quoted_lines, shown_name};
use crate::app::request::text_limits::fit;
use crate::app::request::transport::OutgoingMessage;
use crate::app::setup::news as set_up_news;
use crate::app::teams::team_message;
use crate::game::{
    Challenge, ChallengeEnd, Destination, Game, GameId, Invitee, News, Notice, NoticeId, OfferEnd,
    Place, Player, PlayerId, Ply, Post, Route, Timestamp,
};
use crate::store::{StoreError, StoredGame};

/// The longest title of a thread, in characters (Discord allows 100).
const TITLE_CHARS: usize = 90;

/// The message for a notice; `None` when there is nothing to say any more.
pub(crate) async fn compose(
    context: &Context,
    key: NoticeId,
    notice: &Notice,
    now: Timestamp,
) -> Result<Option<OutgoingMessage>, StoreError> {
    let composed = match compose_undated(context, notice, key, now).await? {
        Some(composed) if composed.message.is_undated() => composed,
        dated => return Ok(dated),
    };
    let people = people_of(context, &notice.news).await?;
    let people: Vec<&Player> = people.iter().collect();
    let readers = callers::readers(context, &composed.route, &people).await?;
    let dated = |message| fit(instants::dated(context, message, &readers, now));
    Ok(Some(OutgoingMessage {
        message: dated(composed.message),
        plain: composed.plain.map(dated),
        ..composed
    }))
}

/// The people of whom news speak.
async fn people_of(context: &Context, news: &News) -> Result<Vec<Player>, StoreError> {
    if let Some(id) = news.game() {
        let Some(stored) = game_loading::load(context, id).await? else {
            return Ok(Vec::new());
        };
        let players = players_of(context, &stored.game).await?;
        return Ok(vec![players.red, players.blue]);
    }
    if let News::Contest(id, ..) | News::Post(Post::Contest(id), _) = news {
        return people_of_contest(context, *id).await;
    }
    let ids = match news {
        News::Challenged(challenge) => match challenge.invitee {
            Invitee::Player(invitee) => vec![challenge.challenger, invitee],
            Invitee::Anyone | Invitee::Handle(..) => vec![challenge.challenger],
        },
        News::ChallengeEnded { challenger, .. } | News::Unreachable { challenger, .. } => {
            vec![*challenger]
        }
        News::Linked(player)
        | News::VacationOver(player)
        | News::OfferEnded(player, _)
        | News::Followed(_, player, _)
        | News::PlansDropped(_, player)
        | News::Remind { player, .. } => vec![*player],
        News::SetUp(game, _) => return set_up_news::people(context, *game).await,
        _ => Vec::new(),
    };
    let mut people = Vec::with_capacity(ids.len());
    for id in ids {
        people.extend(players::player(context, id).await?);
    }
    Ok(people)
}

async fn compose_undated(
    context: &Context,
    notice: &Notice,
    key: NoticeId,
    now: Timestamp,
) -> Result<Option<OutgoingMessage>, StoreError> {
    match &notice.to {
        Destination::Route(route) => {
            compose_for(context, route.clone(), &notice.news, None, key, now).await
        }
        Destination::Channel(id, index) => {
            let Some(stored) = game_loading::load(context, *id).await? else {
                return Ok(None);
            };
            let Some(channel) = stored.channels.get(usize::from(*index)) else {
                return Ok(None);
            };
            if channel.route.is_nobody() {
                return Ok(None);
            }
            if let News::Absence(until) = &notice.news {
                let players = players_of(context, &stored.game).await?;
                let people = [&players.red, &players.blue];
                let (localizer, _) =
                    callers::localizer_in(context, &channel.route, &people).await?;
                let text = bot_time::absent(context, localizer, *until);
                return Ok(Some(alone(key, channel.route.clone(), text.into(), true)));
            }
            let title = channel.wants_thread.then_some(());
            let route = channel.route.clone();
            let last = context.store.shown(*id, *index).await?;
            let composed = compose_for(context, route, &notice.news, title.map(|()| *id), key, now);
            let composed = composed.await?;
            // An offer comes between boards and leaves their buttons alone.
            Ok(composed.map(|composed| OutgoingMessage {
                previous: last.filter(|_| composed.message.shows.is_some()),
                ..composed
            }))
        }
    }
}

async fn compose_for(
    context: &Context,
    route: Route,
    news: &News,
    thread: Option<GameId>,
    key: NoticeId,
    now: Timestamp,
) -> Result<Option<OutgoingMessage>, StoreError> {
    match news {
        News::Challenged(challenge) => {
            let message = challenged(context, &route, challenge).await?;
            Ok(Some(alone(key, route, message, false)))
        }
        News::ChallengeEnded {
            code: _,
            challenger,
            how,
        } => {
            let message = challenge_ended(context, &route, *challenger, *how).await?;
            let silent = !matches!(how, ChallengeEnd::Declined(_));
            Ok(message.map(|message| alone(key, route, message, silent)))
        }
        News::Unreachable { code, challenger } => {
            let Some(challenger) = context.store.player(*challenger).await? else {
                return Ok(None);
            };
            let (localizer, _) = callers::localizer_in(context, &route, &[&challenger]).await?;
            let sentence = localizer
                .say("unreachable")
                .code("code", code)
                .span("challenger", mention(&challenger));
            Ok(Some(alone(key, route, sentence.into(), false)))
        }
        News::Linked(player) => {
            let Some(player) = context.store.player(*player).await? else {
                return Ok(None);
            };
            let (localizer, _) = callers::localizer_in(context, &route, &[&player]).await?;
            let text = linked(&player, localizer);
            Ok(Some(alone(key, route, text.into(), false)))
        }
        News::Absence(until) => {
            let (localizer, _) = callers::localizer_in(context, &route, &[]).await?;
            Ok(Some(alone(
                key,
                route,
                bot_time::absent(context, localizer, *until).into(),
                true,
            )))
        }
        News::Remind {
            player, reminders, ..
        } => reminders::reminder(context, route, *player, reminders, key, now).await,
        News::SetUp(game, news) => {
            let told = set_up_news::tell(context, &route, *game, news).await?;
            Ok(told.map(|told| OutgoingMessage {
                plain: told.plain.map(fit),
                ..alone(key, route, told.message, told.silent)
            }))
        }
        News::VacationOver(player) => {
            let Some(player) = context.store.player(*player).await? else {
                return Ok(None);
            };
            let (localizer, _) = callers::localizer_in(context, &route, &[&player]).await?;
            Ok(Some(alone(
                key,
                route,
                localizer.say("vacation-over").into(),
                false,
            )))
        }
        News::Broadcast(words) => {
            let (localizer, _) = callers::localizer_in(context, &route, &[]).await?;
            let text = localizer.say("broadcast").text();
            let words = Text::plain(quoted_lines(words, BROADCAST_CHARS));
            Ok(Some(alone(key, route, text.line(words).into(), false)))
        }
        News::Analysed(id) => {
            let told = analysis_view::tell_analysis(context, &route, *id).await?;
            Ok(told.map(|(message, plain)| OutgoingMessage {
                plain: plain.map(fit),
                ..alone(key, route, message, false)
            }))
        }
        News::AnnotatedRecord(id) => {
            let message = annotated_record::tell_annotated_record(context, &route, *id).await?;
            Ok(message.map(|message| alone(key, route, message, true)))
        }
        News::DailyProblem(_, problem) => {
            let told = daily_news::daily(context, &route, *problem).await?;
            Ok(told.map(|(message, plain)| OutgoingMessage {
                plain: plain.map(fit),
                ..alone(key, route, message, false)
            }))
        }
        News::ProblemSolved(day, problem) => {
            let message = daily_news::solution(context, &route, *day, *problem).await?;
            Ok(message.map(|message| alone(key, route, message, true)))
        }
        News::ProblemWeek(monday) => {
            let message = daily_news::week(context, &route, *monday).await?;
            Ok(message.map(|message| alone(key, route, message, true)))
        }
        News::PlansDropped(id, player) => {
            let Some(player) = context.store.player(*player).await? else {
                return Ok(None);
            };
            let (localizer, _) = callers::localizer_in(context, &route, &[&player]).await?;
            let sentence = localizer.say("plan-dropped").code("game", id);
            Ok(Some(alone(key, route, sentence.into(), false)))
        }
        News::BestGame(id) => {
            let told = best_game_message(context, &route, *id, now).await?;
            Ok(told.map(|(message, plain)| OutgoingMessage {
                plain: plain.map(fit),
                ..alone(key, route, message, true)
            }))
        }
        News::Followed(id, who, news) => {
            let told = follower_message(context, &route, (*id, *who), *news, now).await?;
            Ok(told.map(|(message, plain)| OutgoingMessage {
                plain: plain.map(fit),
                ..alone(key, route, message, true)
            }))
        }
        News::OfferEnded(player, why) => {
            let Some(player) = context.store.player(*player).await? else {
                return Ok(None);
            };
            let (localizer, _) = callers::localizer_in(context, &route, &[&player]).await?;
            let sentence = localizer.say("lobby-ended").choice("why", ended_key(*why));
            Ok(Some(alone(key, route, sentence.into(), true)))
        }
        News::Contest(id, season, news) => {
            let told = contest_news(context, &route, *id, *season, *news, now).await?;
            Ok(told.map(|told| OutgoingMessage {
                plain: told.plain.map(fit),
                ..alone(key, route, told.message, told.silent)
            }))
        }
        News::Post(post, anew) => {
            let Some(message) = post_message(context, &route, *post, now).await? else {
                return Ok(None);
            };
            let there = context.store.post(*post, &route).await?;
            let (edits, previous) = match there {
                Some(there) if *anew => (None, Some(there.message)),
                there => (there, None),
            };
            Ok(Some(OutgoingMessage {
                edits,
                previous,
                ..alone(key, route, message, !anew)
            }))
        }
        News::Started(id)
        | News::Played(id, _, _)
        | News::Answered(id, _, _, _)
        | News::TakeBackAsked(id, _)
        | News::TakeBackRefused(id, _)
        | News::TakenBack(id, _, _, _)
        | News::DrawOffered(id, _)
        | News::DrawDeclined(id, _)
        | News::Ended(id)
        | News::Time(id, _)
        | News::Watching(id, _, _)
        | News::OutOfReach(id, _) => game_news(context, route, *id, news, thread, key, now).await,
    }
}

/// Why an offer ended, as the sentence asks for it.
const fn ended_key(why: OfferEnd) -> &'static str {
    match why {
        OfferEnd::Expired => "expired",
        OfferEnd::Away => "away",
        OfferEnd::EnoughGames => "games",
        OfferEnd::Blocked => "blocked",
    }
}

/// What a post shows in a place; `None` when there is nothing to show any more.
async fn post_message(
    context: &Context,
    route: &Route,
    post: Post,
    now: Timestamp,
) -> Result<Option<Message>, StoreError> {
    match post {
        Post::Contest(id) => announcement(context, route, id).await,
        Post::Lobby => list_post::list(context, route, now).await,
        Post::Team(game, side) => team_message::team_post(context, route, game, side).await,
    }
}

/// The accounts that are one person from now on, by their networks.
fn linked(player: &Player, localizer: Localizer<'_>) -> Text {
    let networks = player.accounts.iter().map(|account| {
        let name = account.network.to_string();
        let sentence = localizer.say("network-name");
        sentence.choice("network", name).words()
    });
    let list = networks.collect::<Vec<_>>().join(", ");
    localizer.say("linked").choice("list", list).text()
}

async fn challenged(
    context: &Context,
    route: &Route,
    challenge: &Challenge,
) -> Result<Message, StoreError> {
    let challenger = context.store.player(challenge.challenger).await?;
    let invitee = match &challenge.invitee {
        Invitee::Player(player) => context.store.player(*player).await?,
        Invitee::Anyone | Invitee::Handle(..) => None,
    };
    let people: Vec<&Player> = challenger.iter().chain(&invitee).collect();
    let (localizer, _) = callers::localizer_in(context, route, &people).await?;
    let unknown = || Span::Name("?".to_owned());
    let (id, opponent) = match &challenge.invitee {
        Invitee::Anyone => ("challenged-anyone", None),
        Invitee::Player(_) => {
            let opponent = invitee.as_ref().map_or_else(unknown, mention);
            ("challenged", Some(opponent))
        }
        Invitee::Handle(_, handle) => {
            let handle = Span::Name(shown_name(&format!("@{handle}")));
            ("challenged", Some(handle))
        }
    };
    let mut sentence = localizer
        .say(id)
        .span("challenger", challenger.as_ref().map_or_else(unknown, name))
        .choice("colour", colour_key(challenge))
        .code("command", format!("/join {}", challenge.code))
        .span("expires", Span::Instant(challenge.expires));
    let button = |id, press| Button {
        label: localizer.word(id),
        press,
    };
    let mut buttons = Vec::new();
    if let Some(opponent) = opponent {
        sentence = sentence.span("opponent", opponent);
        buttons.push(button(
            "button-accept",
            ButtonAction::Accept(challenge.code),
        ));
        buttons.push(button(
            "button-decline",
            ButtonAction::Decline(challenge.code),
        ));
    } else {
        buttons.push(button("button-join", ButtonAction::Accept(challenge.code)));
    }
    let terms = localizer.terms_in_full(&challenge.rules, challenge.limit);
    Ok(Message {
        text: sentence
            .text()
            .line(terms)
            .line(localizer.tempo(challenge.tempo))
            .line(localizer.last_date(challenge.limit))
            .line(localizer.mode(challenge.mode))
            .line(localizer.secret_set_up(challenge.secret))
            .line(localizer.teams(challenge.teams))
            .line(challenge::invitation(context, localizer, challenge.code)),
        buttons: vec![buttons],
        ..Message::default()
    })
}

async fn challenge_ended(
    context: &Context,
    route: &Route,
    challenger: PlayerId,
    how: ChallengeEnd,
) -> Result<Option<Message>, StoreError> {
    let Some(challenger) = context.store.player(challenger).await? else {
        return Ok(None);
    };
    let (localizer, _) = callers::localizer_in(context, route, &[&challenger]).await?;
    let sentence = match how {
        ChallengeEnd::Declined(by) => localizer
            .say("challenge-declined")
            .span("challenger", mention(&challenger))
            .span("opponent", callers::name_of(context, by).await?),
        ChallengeEnd::Cancelled => localizer
            .say("challenge-cancelled")
            .span("challenger", name(&challenger)),
        ChallengeEnd::Expired => localizer
            .say("challenge-lapsed")
            .span("challenger", name(&challenger)),
    };
    Ok(Some(sentence.into()))
}

async fn game_news(
    context: &Context,
    route: Route,
    id: GameId,
    news: &News,
    thread: Option<GameId>,
    key: NoticeId,
    now: Timestamp,
) -> Result<Option<OutgoingMessage>, StoreError> {
    let Some(stored) = load_for(context, id, news).await? else {
        return Ok(None);
    };
    let game = &stored.game;
    let players = players_of(context, game).await?;
    let (localizer, reader) =
        callers::localizer_in(context, &route, &[&players.red, &players.blue]).await?;
    let view_settings = match &reader {
        Some(reader) => ViewSettings::of_person(reader),
        None => callers::chat_view_settings(context, &route).await?,
    };
    let view = ViewContext {
        localizer,
        reader,
        network: route.network.clone(),
        view_settings,
    };
    let title = thread.map(|_| title(game, &players, localizer));
    // Who did something may have turned out to be another before it could be told.
    let of = |who: &PlayerId| stored.present(*who);
    let turns = turns_told(game, news);
    let (message, plain) = match news {
        News::Started(_) => {
            let text = started(game, &players, &view);
            shown(context, (game, &players), Ply(0), text, &view, None, now).await
        }
        News::TakenBack(_, _, _, count) if *count as usize != game.takebacks().len() => {
            return Ok(None);
        }
        News::TakenBack(_, by, to, _) => {
            let text = taken_back(game, of(by), *to, &players, &view);
            shown(context, (game, &players), *to, text, &view, None, now).await
        }
        News::TakeBackAsked(_, by) => (take_back_asked(game, of(by), &players, &view), None),
        News::TakeBackRefused(_, by) => {
            (take_back_refused(game, of(by), &players, localizer), None)
        }
        News::Played(..) | News::Answered(..) => {
            let Some((first, ply)) = turns else {
                return Ok(None);
            };
            let Some(mut text) = played(game, first, ply, &players, &view) else {
                return Ok(None);
            };
            if ply == game.ply() {
                text = text.line(localizer.rating_changes(&stored, &players));
            }
            shown(context, (game, &players), ply, text, &view, None, now).await
        }
        News::DrawOffered(_, by) => (draw_offered(game, of(by), &players, &view), None),
        News::DrawDeclined(_, by) => (draw_declined(game, of(by), &players, localizer), None),
        News::Watching(_, by, public) => {
            let message = watching_changed(game, of(by), *public, &players, localizer);
            (message, None)
        }
        News::Time(_, news) => (time_news(game, news, of, &players, &view, now), None),
        News::OutOfReach(_, who) => (out_of_reach(game, of(who), &players, localizer), None),
        News::Challenged(_)
        | News::ChallengeEnded { .. }
        | News::Unreachable { .. }
        | News::Broadcast(_)
        | News::Post(..)
        | News::Contest(..)
        | News::OfferEnded(..)
        | News::Followed(..)
        | News::BestGame(_)
        | News::VacationOver(_)
        | News::Linked(_)
        | News::Absence(_)
        | News::Remind { .. }
        | News::DailyProblem(..)
        | News::ProblemSolved(..)
        | News::ProblemWeek(_)
        | News::PlansDropped(..)
        | News::SetUp(..)
        | News::Analysed(_)
        | News::AnnotatedRecord(_)
        | News::Ended(_) => {
            let text = over(game, &players, localizer);
            let text = text.line(localizer.rating_changes(&stored, &players));
            shown(
                context,
                (game, &players),
                game.ply(),
                text,
                &view,
                None,
                now,
            )
            .await
        }
    };
    let reader = view
        .reader
        .as_ref()
        .filter(|_| matches!(route.place, Place::Person(_)));
    let silent = reader.is_some_and(|reader| is_own_doing(&stored, news, reader.id));
    Ok(Some(OutgoingMessage {
        id: key,
        route,
        message: fit(message),
        thread: title,
        silent,
        plain: plain.map(fit),
        previous: None,
        edits: None,
    }))
}

/// Whether the news is what this person did, so that it needs no sound in their private chat: a turn, an
/// offer, a step about time.
fn is_own_doing(stored: &StoredGame, news: &News, reader: PlayerId) -> bool {
    let game = &stored.game;
    let of = |who: &PlayerId| stored.present(*who);
    let played_last = |ply: &Ply| {
        let last = ply.0.checked_sub(1);
        last.is_some_and(|last| game.mover(last as usize) == reader)
    };
    match news {
        News::Played(_, ply, _) => played_last(ply),
        // A prepared answer that was the last leaves its owner nothing to do, unless it ended the game.
        News::Answered(_, _, ply, _) => game.is_open() && played_last(ply),
        News::DrawOffered(_, by) => of(by) == reader,
        News::Time(_, news) => is_own(news, of, reader),
        _ => false,
    }
}

/// The game of a notice, at least as new as the notice. Both were committed together, so a game
/// that is behind is no reason to say nothing: it was kept from before, or the store is damaged.
async fn load_for(
    context: &Context,
    id: GameId,
    news: &News,
) -> Result<Option<Arc<StoredGame>>, StoreError> {
    let stored = game_loading::load(context, id).await?;
    if stored
        .as_ref()
        .is_none_or(|stored| !is_behind(&stored.game, news))
    {
        return Ok(stored);
    }
    context.game_cache.forget(id);
    let stored = game_loading::load(context, id).await?;
    match stored {
        Some(stored) if is_behind(&stored.game, news) => Err(StoreError::Record(
            format!("game {id}"),
            format!("it is behind its notice {news:?}"),
        )),
        stored => Ok(stored),
    }
}

/// The turns of which the news tell, by the numbers of the first and the last: without those that
/// were taken back, and `None` when none of them stands.
fn turns_told(game: &Game, news: &News) -> Option<(Ply, Ply)> {
    let (first, last, before) = match news {
        News::Played(_, ply, before) => (*ply, *ply, *before),
        News::Answered(_, first, last, before) => (*first, *last, *before),
        _ => return None,
    };
    let mut plies = (first.0..=last.0.min(game.ply().0)).rev().map(Ply);
    let last = plies.find(|ply| game.stands(*ply, before))?;
    Some((first, last))
}

/// Whether what the news tell has not happened yet in this form of the game.
fn is_behind(game: &Game, news: &News) -> bool {
    match news {
        News::Played(_, ply, before) => {
            *ply > game.ply() && game.takebacks().len() <= *before as usize
        }
        News::Answered(_, _, ply, before) => {
            *ply > game.ply() && game.takebacks().len() <= *before as usize
        }
        News::Ended(_) => game.is_open(),
        _ => false,
    }
}

fn alone(key: NoticeId, route: Route, message: Message, silent: bool) -> OutgoingMessage {
    OutgoingMessage {
        id: key,
        route,
        message: fit(message),
        thread: None,
        silent,
        plain: None,
        previous: None,
        edits: None,
    }
}

fn title(game: &Game, players: &BySide<Player>, localizer: Localizer<'_>) -> String {
    let [red, blue] = [&players.red, &players.blue].map(|player| localizer.called(player));
    let title = format!("{} {red} – {blue}", game.id());
    title.chars().take(TITLE_CHARS).collect()
}
