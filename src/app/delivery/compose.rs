//! News becomes a message, at the moment of sending.

use crate::app::accounts::owner::BROADCAST_CHARS;
use crate::app::analysis::{analysis_view, annotated_record};
use crate::app::clock::{bot_time, reminders};
use crate::app::contests::announcement::announcement;
use crate::app::contests::news::{contest_news, people_of as people_of_contest};
use crate::app::context::Context;
use crate::app::context::caches::game_loading;
use crate::app::delivery::challenge_news::{challenge_ended, challenged};
use crate::app::delivery::game_news::game_news;
use crate::app::following::best_game::best_game_message;
use crate::app::following::follower_message::follower_message;
use crate::app::language::catalog::Localizer;
use crate::app::language::names::mention;
use crate::app::lobby::list_post;
use crate::app::people::players::players_of;
use crate::app::people::{callers, instants, players};
use crate::app::problems::daily_news;
use crate::app::request::message::{Message, Text};
use crate::app::request::name::quoted_lines;
use crate::app::request::text_limits::fit;
use crate::app::request::transport::OutgoingMessage;
use crate::app::setup::news as set_up_news;
use crate::app::teams::team_message;
use crate::game::{
    ChallengeEnd, Destination, GameId, Invitee, News, Notice, NoticeId, OfferEnd, Player, Post,
    Route, Timestamp,
};
use crate::store::StoreError;

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
        News::NotAnalysed(id) => {
            let message = analysis_view::tell_failure(context, &route, *id).await?;
            Ok(Some(alone(key, route, message, false)))
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

/// A message that stands alone.
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
