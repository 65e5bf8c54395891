//! Who is to hear of what happened in a game.

use tulenh_rules::Side;

use crate::game::{
    Bot, Deed, Destination, Event, Game, News, Notice, Ply, Post, Proposal, Stage, Team, TimeNews,
};
use crate::store::StoredGame;

/// The notices of these events, for every channel of the game.
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
                let before = game.takeback_count();
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
                let count = game.takeback_count();
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
            // A matter between the bot and one person, or a team.
            Event::Due(..) => {}
            // Told by the posts of the teams.
            Event::Proposed(..)
            | Event::Joined(..)
            | Event::LeftTeam(..)
            | Event::TeamTold(..)
            | Event::ArmTaken(..) => {}
            // The message of the turn says that it ended the game.
            Event::Ended(_) if turn.is_some() => {}
            Event::Ended(_) => news.push(News::Ended(id)),
        }
    }
    let channels = 0..u8::try_from(stored.channels.len()).unwrap_or(u8::MAX);
    let told = news.into_iter().flat_map(|news| {
        channels.clone().map(move |channel| Notice {
            to: Destination::Channel(id, channel),
            news: news.clone(),
        })
    });
    told.chain(team_notices(stored, events)).collect()
}

/// The posts of teams that these events change, for the channels where each team is at home: a new one when it is
/// their turn, or time runs out.
fn team_notices(stored: &StoredGame, events: &[Event]) -> Vec<Notice> {
    let game = &stored.game;
    let to_move = game.position().turn();
    // Whether it is told, and whether anew.
    let told = |side: Side| {
        let of_event = |event: &Event| match event {
            Event::Played(_) | Event::TakenBack(..) | Event::CameBack(_) => {
                Some(side == to_move && game.is_open())
            }
            Event::Ended(_) | Event::WentAway(_) => Some(false),
            Event::Due(of, stage) if *of == side && *stage > Stage::Half => Some(true),
            Event::TeamTold(of, _) if *of == side => Some(true),
            Event::Proposed(of, index) if *of == side => Some(asks_anew(game, side, *index)),
            Event::Joined(of, _) | Event::LeftTeam(of, _) | Event::ArmTaken(of, _)
                if *of == side =>
            {
                Some(false)
            }
            _ => None,
        };
        events.iter().filter_map(of_event).max()
    };
    let posts = Side::ALL.into_iter().filter_map(|side| {
        let team = game.team(side)?;
        told(side).map(|anew| team_post(game, side, team, anew))
    });
    posts.flatten().collect()
}

/// Whether somebody is asked by this proposal who was not asked on this board before: an edited message alerts nobody.
fn asks_anew(game: &Game, side: Side, index: usize) -> bool {
    let Some(team) = game.team(side) else {
        return false;
    };
    let asked = |proposal: &Proposal| {
        let Deed::Turn(lan) = &proposal.deed else {
            return None;
        };
        let turn = game.position().read_lan(lan).ok()?;
        let asked = team.asked(game.position(), &turn);
        asked.filter(|asked| *asked != proposal.by)
    };
    let (earlier, rest) = team.proposals.split_at(index.min(team.proposals.len()));
    let asks = rest.first().and_then(asked);
    asks.is_some() && !earlier.iter().any(|proposal| asked(proposal) == asks)
}

/// The post of a team in all places where it is at home.
pub(crate) fn team_post(game: &Game, side: Side, team: &Team, anew: bool) -> Vec<Notice> {
    let homes = team.homes.iter().map(|home| Notice {
        to: Destination::Channel(game.id(), *home),
        news: News::Post(Post::Team(game.id(), side), anew),
    });
    homes.collect()
}

/// The first turn that is told with the one of this ply: the engine's answer is told with the turn
/// that it answers, in one message, unless it comes hours later.
pub(crate) fn first_told(game: &Game, ply: Ply) -> Ply {
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
