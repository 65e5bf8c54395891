//! Everything that is kept of a person, written as JSON.

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

use serde_json::{Value, json};
use tulenh_rules::BySide;

use crate::app::accounts::sessions;
use crate::app::context::Context;
use crate::app::people::{instants, open_offers, players};
use crate::app::problems::file_of_person::problems_json;
use crate::app::request::name::shown_name;
use crate::app::teams::file_of_person::team_json;
use crate::club::contest::Contest;
use crate::club::{Followed, Offer};
use crate::game::{
    Challenge, Colour, ContestId, Credential, Flagging, Game, Invitee, Limit, Meeting, Place,
    Player, PlayerId, Reminder, Rest, Route, Stage, Standing, Tally, Tempo, TimeControl, Timestamp,
    Vacation, WatchSettings,
};
use crate::store::{StoreError, StoredGame};

/// The newest games that are written.
const GAMES: usize = 1_000;
/// Bytes of games that are written, as they are written; networks take files of 10 MB.
const BYTES: usize = 8 << 20;
/// Bytes before each line of a game in the file.
const SET_IN: usize = 4;
/// Opponents, challenges, places and reminders that are written.
const OTHERS: usize = 1_000;

/// The file, and how much of all games is in it.
pub(crate) struct Data {
    /// The text.
    pub json: Vec<u8>,
    /// Games in it.
    pub games: usize,
    /// Older games that are not.
    pub left_out: usize,
}

/// Everything kept of a person.
pub(crate) async fn data_of(
    context: &Context,
    player: &Player,
    now: Timestamp,
) -> Result<Data, StoreError> {
    let id = player.id;
    let handles: HashMap<_, _> = context.store.handles_of(id).await?.into_iter().collect();
    let accounts = player.accounts.iter().map(|account| {
        json!({
            "network": account.network.as_str(),
            "user": account.user,
            "handle": handles.get(&account.network),
        })
    });
    let accounts: Vec<Value> = accounts.collect();
    let mut names = HashMap::from([(id, player.name.clone())]);
    let standings = context.store.standings(id).await?;
    let standings = standings.iter().map(|(family, standing)| {
        let mut value = standing_json(context, standing);
        value["ruleset"] = json!(family.id());
        value
    });
    let standings: Vec<Value> = standings.collect();
    let mut opponents = Vec::new();
    for other in context.store.met(id, OTHERS).await? {
        let mut value = meeting_json(&context.store.meeting(id, other).await?);
        value["name"] = json!(called(context, &mut names, other).await?);
        opponents.push(value);
    }
    let places = context.store.places_of(id, OTHERS).await?;
    let credentials = sessions::credentials(context, player).await?;
    let credentials = credentials.iter();
    let credentials = credentials.map(|(_, credential)| credential_json(context, credential));
    let mut challenges = Vec::new();
    for challenge in context.store.challenges_of(id, OTHERS).await? {
        challenges.push(challenge_json(context, &mut names, &challenge).await?);
    }
    let problems = problems_json(context, id).await?;
    let offers = open_offers::offers_of(context, id).await?;
    let offers = offers.iter().map(|offer| offer_json(context, offer));
    let offers: Vec<Value> = offers.collect();
    let mut follows = Vec::new();
    for (followed, follow) in context.store.following(id, OTHERS).await? {
        let since = instant(context, follow.since);
        follows.push(match followed {
            Followed::Game(game) => json!({ "game": game.0, "since": since }),
            Followed::Player(player) => {
                json!({ "player": called(context, &mut names, player).await?, "since": since })
            }
        });
    }
    let reminders = context.store.reminders(id, OTHERS).await?;
    let asked = context.store.analyses_asked(usize::MAX).await?;
    let asked = asked
        .iter()
        .filter(|(_, request)| request.asked.iter().any(|ask| ask.0 == id));
    let asked: Vec<u64> = asked.map(|(game, _)| game.0).collect();
    let contests = contests_json(context, id).await?;
    let ids = context.store.games_of(id, false, usize::MAX).await?;
    let (mut games, mut bytes) = (Vec::new(), 0);
    for game in ids.iter().take(GAMES) {
        let value = match context.store.game(*game).await {
            Ok(Some(stored)) => game_json(context, &mut names, &stored, id).await?,
            Ok(None) => continue,
            Err(StoreError::Record(..)) => json!({ "number": game.0, "damaged": true }),
            Err(error) => return Err(error),
        };
        bytes += written(&value);
        if bytes > BYTES {
            break;
        }
        games.push(value);
    }
    let (count, left_out) = (games.len(), ids.len() - games.len());
    let all = json!({
        "made": instant(context, now),
        "person": person_json(context, player),
        "vacation": vacation_json(context, &player.vacation, now),
        "accounts": accounts,
        "ratings": standings,
        "opponents": opponents,
        "chats": places.iter().map(place_json).collect::<Vec<_>>(),
        "challenges": challenges,
        "open_offers": offers,
        "follows": follows,
        "sessions_and_links_to_the_page": credentials.collect::<Vec<_>>(),
        "problems": problems,
        "reminders": reminders
            .iter()
            .map(|reminder| reminder_json(context, reminder))
            .collect::<Vec<_>>(),
        "analyses_asked_for": asked,
        "contests": contests,
        "setups": set_ups_json(context, &mut names, id).await?,
        "saved_setups": saved_json(context, id).await?,
        "games": games,
        "older_games_left_out": left_out,
    });
    // Megabytes of a long life of games: not on the threads that answer people.
    let json = tokio::task::spawn_blocking(move || format!("{all:#}\n").into_bytes());
    Ok(Data {
        // To write a value that is there does not fail.
        json: json.await.unwrap_or_default(),
        games: count,
        left_out,
    })
}

/// The leagues and tournaments in which a person takes part, with their own games.
async fn contests_json(context: &Context, id: PlayerId) -> Result<Vec<Value>, StoreError> {
    let mut all = Vec::new();
    for number in context.store.contests_of(id, OTHERS).await? {
        let last = season_of(context, number, None).await?;
        let seasons = last.as_ref().map_or(0, |last| last.season);
        for season in 1..seasons {
            let earlier = season_of(context, number, Some(season)).await?;
            all.extend(earlier.and_then(|contest| contest_json(&contest, id)));
        }
        all.extend(last.and_then(|contest| contest_json(&contest, id)));
    }
    Ok(all)
}

/// A season of a contest, the present one when none is named; `None` when it cannot be read.
async fn season_of(
    context: &Context,
    number: ContestId,
    season: Option<u16>,
) -> Result<Option<Contest>, StoreError> {
    match context.store.contest(number, season).await {
        Err(StoreError::Record(..)) => Ok(None),
        found => found,
    }
}

/// What a person has to do with a season of a contest; `None` if nothing.
fn contest_json(contest: &Contest, id: PlayerId) -> Option<Value> {
    if !contest.has(id) && contest.made_by != id {
        return None;
    }
    let own = contest.entrant_of(id);
    let games = own.into_iter().flat_map(|own| contest.matches_of(own));
    Some(json!({
        "number": contest.id.0,
        "name": shown_name(&contest.settings.name),
        "season": contest.season,
        "made_by_them": contest.made_by == id,
        "waits_for_the_next_season": contest.waiting.contains(&id),
        "games": games.filter_map(|(_, of)| of.game.map(|game| game.0)).collect::<Vec<_>>(),
        "points": own.map(|own| f64::from(contest.score_of(own).points) / 2.0),
    }))
}

/// What somebody is called, as it is shown to others; `None` for somebody forgotten.
async fn called(
    context: &Context,
    names: &mut HashMap<PlayerId, String>,
    player: PlayerId,
) -> Result<Option<String>, StoreError> {
    let name = match names.entry(player) {
        Entry::Occupied(known) => known.into_mut(),
        Entry::Vacant(unknown) => {
            let found = match players::player(context, player).await {
                Err(StoreError::Record(..)) => None,
                found => found?,
            };
            unknown.insert(found.map(|player| player.name).unwrap_or_default())
        }
    };
    Ok((!name.is_empty()).then(|| shown_name(name)))
}

async fn challenge_json(
    context: &Context,
    names: &mut HashMap<PlayerId, String>,
    challenge: &Challenge,
) -> Result<Value, StoreError> {
    let to = match &challenge.invitee {
        Invitee::Anyone => None,
        Invitee::Player(player) => called(context, names, *player).await?,
        Invitee::Handle(_, handle) => Some(format!("@{handle}")),
    };
    Ok(json!({
        "code": challenge.code.to_string(),
        "by": called(context, names, challenge.challenger).await?,
        "to": to,
        "rules": challenge.rules.spec(),
        "time": tempo_json(challenge.tempo),
        "limit": limit_json(context, challenge.limit),
        "rated": challenge.mode.rated,
        "hints": challenge.mode.hints,
        "secret_setup": challenge.secret.map(|time| time.as_secs()),
        "teams": challenge.teams.map(|teams| teams.terms.way.id()),
        "colour": colour_word(challenge.colour),
        "made_in": place_json(&challenge.made_in),
        "made": instant(context, challenge.made),
        "expires": instant(context, challenge.expires),
    }))
}

/// The secret set-ups that go on, each with the half of the person alone.
async fn set_ups_json(
    context: &Context,
    names: &mut HashMap<PlayerId, String>,
    id: PlayerId,
) -> Result<Vec<Value>, StoreError> {
    let mut all = Vec::new();
    for game in context.store.set_ups_of(id, OTHERS).await? {
        let Some(stored) = context.store.set_up(game).await? else {
            continue;
        };
        let Some(side) = stored.set_up.side_of(id) else {
            continue;
        };
        let draft = context.store.draft(game, side).await?;
        all.push(json!({
            "game": game.0,
            "you": side.to_string().to_lowercase(),
            "opponent": called(context, names, stored.set_up.seats[!side]).await?,
            "until": instant(context, stored.set_up.until),
            "half": draft.as_ref().map(|draft| draft.half().to_string()),
            "earlier": draft.as_ref().map(|draft| {
                draft.past().iter().map(ToString::to_string).collect::<Vec<_>>()
            }),
            "confirmed": stored.set_up.has_confirmed(side),
        }));
    }
    Ok(all)
}

async fn saved_json(context: &Context, id: PlayerId) -> Result<Vec<Value>, StoreError> {
    let saved = context.store.saved_halves(id).await?;
    let all = saved.all().iter();
    Ok(all
        .map(|one| json!({ "name": one.name, "half": one.half.to_string() }))
        .collect())
}

fn offer_json(context: &Context, offer: &Offer) -> Value {
    let wish = &offer.wish;
    json!({
        "rules": wish.rules.as_ref().map(|rules| rules.spec()),
        "time": wish.tempo.map(tempo_json),
        "limit": limit_json(context, wish.limit),
        "rated": wish.mode.map(|mode| mode.rated),
        "hints": wish.mode.map(|mode| mode.hints),
        "colour": colour_word(wish.colour),
        "ratings": wish.range.map(|range| range.to_string()),
        "told_in": place_json(&offer.route),
        "made": instant(context, offer.made),
        "expires": instant(context, offer.expires),
    })
}

const fn colour_word(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "red",
        Colour::Blue => "blue",
        Colour::Random => "random",
    }
}

async fn game_json(
    context: &Context,
    names: &mut HashMap<PlayerId, String>,
    stored: &StoredGame,
    reader: PlayerId,
) -> Result<Value, StoreError> {
    let game = &stored.game;
    let seats = game.seats();
    // The private chats of the opponent are no business of the reader.
    let told = stored.channels.iter().map(|channel| &channel.route);
    let chats = told.filter(|route| matches!(route.place, Place::Chat(_)));
    let own = game.seat_of(reader);
    let team = match own {
        Some(side) => team_json(context, game, side, reader).await?,
        None => None,
    };
    Ok(json!({
        "number": game.id().0,
        "rules": game.rules().spec(),
        "rated": game.mode().rated,
        "hints": game.mode().hints,
        "start": game.record().start().fen(),
        "red": called(context, names, seats.red).await?,
        "blue": called(context, names, seats.blue).await?,
        "you": own.map(|side| side.to_string().to_lowercase()),
        "team": team,
        "began": instant(context, game.started()),
        "time": tempo_json(game.clock().tempo),
        "limit": limit_json(context, game.limit()),
        "clock": clock_json(context, game),
        "turns": turns_json(context, game),
        "prepared": prepared_json(context, game, reader).await?,
        "watchable": watch_json(context, context.store.watch(game.id()).await?),
        "winner": game
            .outcome()
            .and_then(|outcome| outcome.winner)
            .map(|side| side.to_string().to_lowercase()),
        "ended_by": game.outcome().map(|outcome| format!("{:?}", outcome.ending)),
        "chats": chats.map(place_json).collect::<Vec<_>>(),
    }))
}

fn person_json(context: &Context, player: &Player) -> Value {
    json!({
        "number": player.id.0,
        "name": player.name,
        "language": player.language.as_ref().map(|language| &language.0),
        "settings": player.preferences.iter().collect::<BTreeMap<_, _>>(),
        "blocked": player.blocked,
        "since": instant(context, player.since),
    })
}

fn turns_json(context: &Context, game: &Game) -> Vec<Value> {
    let turns = game.record().turns().iter().zip(game.times());
    turns
        .map(|(turn, at)| json!({ "turn": turn.lan, "at": instant(context, *at) }))
        .collect()
}

fn standing_json(context: &Context, standing: &Standing) -> Value {
    let rating = &standing.rating;
    json!({
        "rating": rating.value(),
        "deviation": rating.deviation(),
        "volatility": rating.volatility(),
        "last_rated_game": rating.last().map(|at| instant(context, at)),
        "rated": tally_json(&standing.rated),
        "unrated": tally_json(&standing.casual),
    })
}

/// An instant as RFC 3339 in UTC.
fn instant(context: &Context, at: Timestamp) -> String {
    instants::world_time(context, at).to_string()
}

/// How a clock stands: what each side has for its present or next turn and what of that it was
/// given, why the clock rests and since when.
fn clock_json(context: &Context, game: &Game) -> Value {
    let clock = game.clock();
    let both = |times: BySide<Duration>| json!({ "red": times.red.as_secs(), "blue": times.blue.as_secs() });
    let rest = clock.rest.map(|(why, since)| {
        let why = match why {
            Rest::Pause => "pause",
            Rest::Vacation => "vacation",
        };
        json!({ "why": why, "since": instant(context, since) })
    });
    json!({
        "left_seconds": both(clock.left),
        "given_seconds": both(clock.given),
        "runs_since": instant(context, clock.since),
        "rested_seconds": clock.rested.as_secs(),
        "rest": rest,
        "deadline": game.deadline().map(|deadline| instant(context, deadline)),
        "pause_proposed_by": game.pause_offer().map(|side| side.to_string().to_lowercase()),
        "somebody_last_did_something": instant(context, game.active()),
    })
}

/// When points decide.
fn limit_json(context: &Context, limit: Limit) -> Value {
    json!({
        "turns": limit.turns,
        "until": limit.until.map(|until| instant(context, until)),
    })
}

/// A session or a personal link, without its hash.
fn credential_json(context: &Context, credential: &Credential) -> Value {
    match credential {
        Credential::Session {
            account,
            begun,
            used,
        } => json!({
            "kind": "session",
            "network": account.network.as_str(),
            "began": instant(context, *begun),
            "last_used_about": instant(context, *used),
            "ends": instant(context, credential.until()),
        }),
        Credential::Link { account, until } => json!({
            "kind": "link",
            "network": account.network.as_str(),
            "ends": instant(context, *until),
        }),
        // It names nobody, and is found for nobody.
        Credential::UsedLaunch { .. } => Value::Null,
    }
}

/// Whether a game can be watched by a link.
fn watch_json(context: &Context, settings: Option<WatchSettings>) -> Option<Value> {
    let settings = settings?;
    Some(json!({ "public": settings.public, "since": instant(context, settings.since) }))
}

/// Lengths of time in hours.
fn vacation_json(context: &Context, vacation: &Vacation, now: Timestamp) -> Value {
    json!({
        "saved_hours": vacation.left(now).as_secs() / 3600,
        "days_played_for_the_next": vacation.played,
        "last_day_played": vacation.last,
        "away": vacation.is_away(now),
        "away_since": vacation.away.map(|(since, _)| instant(context, since)),
        "away_until": vacation.until().map(|until| instant(context, until)),
    })
}

fn reminder_json(context: &Context, reminder: &Reminder) -> Value {
    json!({
        "game": reminder.game.0,
        "turn": reminder.ply.0,
        "turns_taken_back": reminder.takebacks,
        "stage": match reminder.stage {
            Stage::Half => "half",
            Stage::FourFifths => "four_fifths",
            Stage::Hour => "hour",
            Stage::TenMinutes => "ten_minutes",
        },
        "due": instant(context, reminder.due),
    })
}

/// What the reader has prepared in a game; nobody else's.
async fn prepared_json(
    context: &Context,
    game: &Game,
    reader: PlayerId,
) -> Result<Vec<Vec<String>>, StoreError> {
    if !game.is_open() {
        return Ok(Vec::new());
    }
    let all = context.store.plans(game.id()).await?;
    let own = all.iter().filter(|(player, _)| *player == reader);
    let lines = own.flat_map(|(_, plans)| plans.lines());
    Ok(lines.map(|line| line.turns().to_vec()).collect())
}

/// Bytes of a game in the file: every line of it is set in, and an end of line with a comma comes
/// behind it.
fn written(game: &Value) -> usize {
    let text = format!("{game:#}");
    text.len() + text.lines().count() * SET_IN + ",\n".len()
}

/// What was agreed about time.
fn tempo_json(tempo: Tempo) -> Value {
    let mut agreed = match tempo.control {
        TimeControl::Unlimited => json!({ "control": "none" }),
        TimeControl::PerTurn(time) => json!({ "control": "turn", "turn_seconds": time.as_secs() }),
        TimeControl::Bank { bank, increment } => json!({
            "control": "bank",
            "bank_seconds": bank.as_secs(),
            "increment_seconds": increment.as_secs(),
        }),
        TimeControl::Whole(time) => json!({ "control": "whole", "game_seconds": time.as_secs() }),
    };
    agreed["claim"] = json!(tempo.flagging == Flagging::Claim);
    agreed
}

fn meeting_json(meeting: &Meeting) -> Value {
    json!({
        "rated": tally_json(&meeting.rated),
        "unrated": tally_json(&meeting.casual),
    })
}

fn tally_json(tally: &Tally) -> Value {
    json!({ "won": tally.wins, "drawn": tally.draws, "lost": tally.losses })
}

fn place_json(route: &Route) -> Value {
    let place = match &route.place {
        Place::Chat(chat) => json!({ "chat": chat }),
        Place::Person(user) => json!({ "private_chat_of": user }),
    };
    json!({ "network": route.network.as_str(), "place": place })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_counted_is_what_is_written() {
        let game = json!({ "turns": [{ "turn": "c5-c6", "at": 7 }, { "turn": "ă", "at": 8 }] });
        let file = |games: usize| format!("{:#}", json!({ "games": vec![&game; games] })).len();
        assert_eq!(file(9) - file(8), written(&game));
    }
}
