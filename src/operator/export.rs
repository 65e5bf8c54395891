//! `export`: the whole store as JSON, one object a line, each with its `kind`. Instants are milliseconds of
//! UTC since 1970, lengths of time are milliseconds.

use std::io::{BufWriter, Write};
use std::time::Duration;

use serde_json::{Value, json};
use tulenh_console::progress::Progress;

use crate::club::contest::{Contest, ContestRound};
use crate::club::{Followed, Offer};
use crate::game::{
    Account, Calendar, Challenge, Chat, Colour, Flagging, Game, Invitee, JudgedTurn, Lead, Limit,
    Meeting, Network, Player, Rest, Tally, Tempo, TimeControl, Vacation,
};
use crate::operator::exported_place::place;
use crate::operator::output::OperatorError;
use crate::operator::{exported_problems, exported_teams};
use crate::store::maintenance::{Archive, Item};
use crate::store::{StoredGame, Timer};
use tulenh_rules::{BySide, Comment, Coordinates, Letters, Side};

/// Prints a whole store.
///
/// # Errors
/// Those of the store, and of writing.
pub(super) fn print(archive: &Archive, out: &mut impl Write) -> Result<(), OperatorError> {
    let mut out = BufWriter::new(out);
    let calendar = archive.calendar()?;
    for (from, to) in calendar.absences() {
        let absence = json!({ "kind": "absence", "from": from.0, "to": to.0 });
        serde_json::to_writer(&mut out, &absence)?;
        out.write_all(b"\n")?;
    }
    let progress = Progress::new(0, "records");
    archive.visit(|item| -> Result<(), OperatorError> {
        progress.add(1);
        serde_json::to_writer(&mut out, &line(&item, &calendar))?;
        Ok(out.write_all(b"\n")?)
    })?;
    Ok(out.flush()?)
}

fn line(item: &Item, calendar: &Calendar) -> Value {
    match item {
        Item::Player(player, handles) => person(player, handles, calendar),
        Item::Chat(chat) => place_settings(chat, calendar),
        Item::Challenge(challenge) => offer(challenge, calendar),
        Item::Game(stored) => game(stored, calendar),
        Item::Standing(player, family, standing) => json!({
            "kind": "standing",
            "person": player.0,
            "ruleset": family.id(),
            "rating": standing.rating.value(),
            "deviation": standing.rating.deviation(),
            "volatility": standing.rating.volatility(),
            "rated": results(&standing.rated),
            "casual": results(&standing.casual),
        }),
        Item::Meeting(one, other, Meeting { rated, casual }) => json!({
            "kind": "meeting",
            "one": one.0,
            "other": other.0,
            "rated": results(rated),
            "casual": results(casual),
        }),
        Item::Plans(game, player, plans) => json!({
            "kind": "prepared",
            "game": game.0,
            "person": player.0,
            "lines": plans.lines().iter().map(|line| line.turns()).collect::<Vec<_>>(),
        }),
        Item::Analysis(game, analysis) => json!({
            "kind": "analysis",
            "game": game.0,
            "skipped": analysis.skipped,
            "turns": analysis.turns.iter().map(judged).collect::<Vec<_>>(),
        }),
        // Without the halves and salts: before both are shown nobody but its player may know a half.
        Item::SetUp(stored) => {
            let set_up = &stored.set_up;
            let confirmed = set_up
                .sides
                .map(|side| side.commitment.map(|hash| hash.to_string()));
            json!({
                "kind": "setup",
                "game": set_up.id.0,
                "rules": set_up.rules.spec(),
                "red": set_up.seats.red.0,
                "blue": set_up.seats.blue.0,
                "began": calendar.utc(set_up.began).0,
                "until": calendar.utc(set_up.until).0,
                "red_committed_to": confirmed.red,
                "blue_committed_to": confirmed.blue,
                "channels": stored.channels.iter().map(|channel| place(&channel.route)).collect::<Vec<_>>(),
            })
        }
        Item::Revealed(game, revealed) => {
            let half = |side: Side| {
                let half = &revealed.halves[side];
                json!({
                    "half": half.half.to_string(),
                    "salt": half.salt.to_string(),
                    "hash": half.commitment.map(|hash| hash.to_string()),
                    "by": format!("{:?}", half.source),
                })
            };
            json!({
                "kind": "revealed-setup",
                "game": game.0,
                "red": half(Side::Red),
                "blue": half(Side::Blue),
            })
        }
        Item::Votes(game, votes) => exported_teams::votes(*game, votes),
        Item::SavedHalves(player, count) => json!({
            "kind": "saved-setups",
            "person": player.0,
            "count": count,
        }),
        // Without the code of the link: it would let its reader watch.
        Item::Watch(game, settings) => json!({
            "kind": "watchable",
            "game": game.0,
            "public": settings.public,
            "since": calendar.utc(settings.since).0,
        }),
        Item::AnalysisAsked(game, request) => json!({
            "kind": "analysis-asked",
            "game": game.0,
            "by": request.asked.iter().map(|(who, _)| who.0).collect::<Vec<_>>(),
        }),
        Item::ProblemSolver(..)
        | Item::ProblemAttempt(..)
        | Item::ProblemRating(..)
        | Item::ProblemOfDay(..)
        | Item::ProblemSubscription(..)
        | Item::FoundProblem(..) => exported_problems::line(item, calendar),
        Item::Offer(offer) => open_offer(offer, calendar),
        Item::Follow(who, followed, follow) => json!({
            "kind": "follows",
            "person": who.0,
            "game": match followed {
                Followed::Game(game) => Some(game.0),
                Followed::Player(_) => None,
            },
            "player": match followed {
                Followed::Game(_) => None,
                Followed::Player(player) => Some(player.0),
            },
            "since": calendar.utc(follow.since).0,
            "stopped": follow.stopped,
        }),
        Item::BestGames(week, best) => json!({
            "kind": "best-games",
            "week_ends": week.end().0,
            "games": best.candidates.iter().map(|of| (of.game.0, of.merit)).collect::<Vec<_>>(),
            "chosen": best.chosen.flatten().map(|game| game.0),
        }),
        Item::Contest(contest) => season(contest, calendar),
        Item::Reminder(player, reminder) => json!({
            "kind": "reminder",
            "person": player.0,
            "game": reminder.game.0,
            "turn": reminder.ply.0,
            "stage": format!("{:?}", reminder.stage),
            "due": calendar.utc(reminder.due).0,
        }),
        Item::Notice(id, notice) => json!({
            "kind": "notice",
            "number": id.0,
            "notice": format!("{notice:?}"),
        }),
        Item::Timer(at, timer) => json!({
            "kind": "timer",
            "at": calendar.utc(*at).0,
            "timer": match timer {
                    // The code would let its reader join an account to the person.
                Timer::LinkExpires(_) => "LinkExpires".to_owned(),
                Timer::CredentialExpires(_) => "CredentialExpires".to_owned(),
                timer => format!("{timer:?}"),
            },
        }),
        Item::Unreadable(why) => json!({ "kind": "unreadable", "why": why }),
    }
}

fn open_offer(offer: &Offer, calendar: &Calendar) -> Value {
    let wish = &offer.wish;
    json!({
        "kind": "offer",
        "code": offer.code.to_string(),
        "by": offer.by.0,
        "rules": wish.rules.as_ref().map(|rules| rules.spec()),
        "time": wish.tempo.map(|tempo| format!("{tempo:?}")),
        "rated": wish.mode.map(|mode| mode.rated),
        "turn_limit": wish.limit.turns,
        "until": wish.limit.until.map(|until| calendar.utc(until).0),
        "colour": format!("{:?}", wish.colour).to_lowercase(),
        "ratings": wish.range.map(|range| range.to_string()),
        "made": calendar.utc(offer.made).0,
        "expires": calendar.utc(offer.expires).0,
    })
}

/// A season of a league or a tournament.
fn season(contest: &Contest, calendar: &Calendar) -> Value {
    let matches = |round: &ContestRound| -> Vec<Value> {
        let matches = round.matches.iter();
        let matches = matches.map(|of| {
            json!({
                "red": contest.player(of.red).0,
                "blue": contest.player(of.blue).0,
                "game": of.game.map(|game| game.0),
                "result": of.result.map(|result| format!("{:?}", result.outcome)),
                "forfeit": of.result.is_some_and(|result| result.forfeit),
                "taken": of.result.map(|result| result.taken),
            })
        });
        matches.collect()
    };
    json!({
        "kind": "contest",
        "number": contest.id.0,
        "season": contest.season,
        "name": contest.settings.name,
        "by": contest.made_by.0,
        "made": calendar.utc(contest.made).0,
        "format": format!("{:?}", contest.settings.format),
        "rules": contest.settings.rules.spec(),
        "stage": format!("{:?}", contest.stage),
        "people": contest.entrants.iter().map(|of| json!({
            "person": of.player.0,
            "division": of.division,
            "next_division": of.next,
            "part": format!("{:?}", of.part),
        })).collect::<Vec<_>>(),
        "rounds": contest.rounds.iter().map(|round| json!({
            "began": calendar.utc(round.began).0,
            "ends": calendar.utc(round.ends).0,
            "games": matches(round),
            "free": round.free.iter().map(|who| contest.player(*who).0).collect::<Vec<_>>(),
        })).collect::<Vec<_>>(),
    })
}

/// A judged turn; leads as Red sees them.
fn judged(turn: &JudgedTurn) -> Value {
    let lead = |lead: Lead| match lead {
        Lead::By(value) => json!(value),
        Lead::Wins(side, plies) => json!(format!("{side} wins in {plies}")),
    };
    let mut judged = json!({
        "best": lead(turn.best),
        "played": lead(turn.played),
        "mark": turn.mark.map(Comment::sign),
        "better": turn.better,
    });
    if !turn.answer.is_empty() {
        judged["answer"] = json!(turn.answer);
    }
    judged
}

fn person(player: &Player, handles: &[(Network, String)], calendar: &Calendar) -> Value {
    let handle = |account: &Account| {
        let mut found = handles.iter();
        found.find_map(|(network, handle)| (*network == account.network).then_some(handle))
    };
    let accounts = player.accounts.iter().map(|account| {
        json!({
            "network": account.network.as_str(),
            "user": account.user,
            "handle": handle(account),
        })
    });
    json!({
        "kind": "person",
        "number": player.id.0,
        "name": player.name,
        "language": player.language.as_ref().map(|language| &language.0),
        "settings": player.preferences.iter().collect::<Vec<_>>(),
        "blocked": player.blocked,
        "since": calendar.utc(player.since).0,
        "vacation": vacation(&player.vacation, calendar),
        "accounts": accounts.collect::<Vec<_>>(),
    })
}

/// What was saved up when the vacation that goes on began, if one does.
fn vacation(vacation: &Vacation, calendar: &Calendar) -> Value {
    let away = vacation.away.map(
        |(since, until)| json!({ "since": calendar.utc(since).0, "until": calendar.utc(until).0 }),
    );
    json!({
        "saved": millis(vacation.saved),
        "days_played_for_the_next": vacation.played,
        "last_day_played": vacation.last,
        "away": away,
    })
}

fn place_settings(chat: &Chat, calendar: &Calendar) -> Value {
    json!({
        "kind": "chat",
        "place": place(&chat.route),
        "within": chat.parent.as_ref().map(place),
        "settings": chat.preferences.iter().collect::<Vec<_>>(),
        "since": calendar.utc(chat.since).0,
    })
}

fn offer(challenge: &Challenge, calendar: &Calendar) -> Value {
    let to = match &challenge.invitee {
        Invitee::Anyone => Value::Null,
        Invitee::Player(player) => json!(player.0),
        Invitee::Handle(network, handle) => json!(format!("{}:@{handle}", network.as_str())),
    };
    let mut line = json!({
        "kind": "challenge",
        "code": challenge.code.to_string(),
        "by": challenge.challenger.0,
        "to": to,
        "colour": match challenge.colour {
            Colour::Red => "red",
            Colour::Blue => "blue",
            Colour::Random => "random",
        },
        "rules": challenge.rules.spec(),
        "time": tempo(challenge.tempo),
        "limit": limit(challenge.limit, calendar),
        "rated": challenge.mode.rated,
        "hints": challenge.mode.hints,
        "made_in": place(&challenge.made_in),
        "made": calendar.utc(challenge.made).0,
        "expires": calendar.utc(challenge.expires).0,
    });
    if let Some(time) = challenge.secret {
        line["secret_setup"] = json!(millis(time));
    }
    if let Some(teams) = challenge.teams {
        line["teams"] = exported_teams::terms(teams.terms);
        line["teams"]["both_sides"] = json!(teams.both);
    }
    line
}

fn game(stored: &StoredGame, calendar: &Calendar) -> Value {
    let game = &stored.game;
    let channels = stored.channels.iter().map(|channel| place(&channel.route));
    let mut line = json!({
        "kind": "game",
        "number": game.id().0,
        "rules": game.rules().spec(),
        "start": game.record().start().fen(),
        "red": game.seats().red.0,
        "blue": game.seats().blue.0,
        "rated": game.mode().rated,
        "hints": game.mode().hints,
        "started": calendar.utc(game.started()).0,
        "time": tempo(game.clock().tempo),
        "limit": limit(game.limit(), calendar),
        "clock": clock(game, calendar),
        "turns": turns(game, calendar),
        "open": game.is_open(),
        "winner": game.outcome().and_then(|outcome| outcome.winner).map(side),
        "ended_by": game.outcome().map(|outcome| outcome.ending.id()),
        "told_in": channels.collect::<Vec<_>>(),
    });
    for (side, key) in [(Side::Red, "red_team"), (Side::Blue, "blue_team")] {
        if let Some(team) = game.team(side) {
            line[key] = exported_teams::team(team, calendar);
        }
    }
    line
}

/// What was agreed about time.
fn tempo(tempo: Tempo) -> Value {
    let mut agreed = match tempo.control {
        TimeControl::Unlimited => json!({ "control": "none" }),
        TimeControl::PerTurn(time) => json!({ "control": "turn", "turn": millis(time) }),
        TimeControl::Bank { bank, increment } => json!({
            "control": "bank",
            "bank": millis(bank),
            "increment": millis(increment),
        }),
        TimeControl::Whole(time) => json!({ "control": "whole", "game": millis(time) }),
    };
    agreed["claim"] = json!(tempo.flagging == Flagging::Claim);
    agreed
}

/// When points decide.
fn limit(limit: Limit, calendar: &Calendar) -> Value {
    json!({
        "turns": limit.turns,
        "until": limit.until.map(|until| calendar.utc(until).0),
    })
}

/// How the clock of a game stands: what each side has for its present or next turn and what of that it
/// was given, since when it runs for this turn and how long it rested meanwhile, why and since when it
/// rests, and whether it was said that time is over or that nobody plays.
fn clock(game: &Game, calendar: &Calendar) -> Value {
    let clock = game.clock();
    let both =
        |times: BySide<Duration>| json!({ "red": millis(times.red), "blue": millis(times.blue) });
    let rest = clock.rest.map(|(why, since)| {
        let why = match why {
            Rest::Pause => "pause",
            Rest::Vacation => "vacation",
        };
        json!({ "why": why, "since": calendar.utc(since).0 })
    });
    json!({
        "left": both(clock.left),
        "given": both(clock.given),
        "since": calendar.utc(clock.since).0,
        "rested": millis(clock.rested),
        "rest": rest,
        "deadline": game.deadline().map(|deadline| calendar.utc(deadline).0),
        "said": clock.said,
        "pause_proposed_by": game.pause_offer().map(side),
        "active": calendar.utc(game.active()).0,
    })
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// Each turn in LAN and as the official record writes it, by whom and when.
fn turns(game: &Game, calendar: &Calendar) -> Vec<Value> {
    let record = game.record();
    let positions = record.positions().zip(record.turns()).zip(game.times());
    let turns = positions
        .enumerate()
        .map(|(index, ((before, played), at))| {
            let bare = before.record_bare(&played.turn, Coordinates::default(), Letters::default());
            let signs = record.annotations(index, &before);
            json!({
                "side": side(before.turn()),
                "lan": played.lan,
                "record": format!("{bare}{signs}"),
                "by": game.mover(index).0,
                "at": calendar.utc(*at).0,
            })
        });
    turns.collect()
}

fn results(tally: &Tally) -> Value {
    json!({ "wins": tally.wins, "draws": tally.draws, "losses": tally.losses })
}

fn side(side: Side) -> &'static str {
    match side {
        Side::Red => "red",
        Side::Blue => "blue",
    }
}
