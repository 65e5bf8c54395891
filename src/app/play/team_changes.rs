//! What has to be committed with what happened in teams.

use crate::app::language::catalog::Sentence;
use crate::app::people::callers::Caller;
use crate::game::team::vote::Vote;
use crate::game::{Event, Game, PlayerId, Ply, Team, Timestamp, Way};
use crate::store::{Batch, Change, StoredGame, Timer};

/// The members of a team whose votes are counted at once; those of a larger one are counted together.
const SMALL: usize = 50;
/// How long the votes of a large team wait to be counted together, in milliseconds.
const TOGETHER_MS: i64 = 3_000;

/// Adds what these events of a game mean for the members of its teams, to the batch that puts the game. Who proposes
/// something to a team that votes has voted for it.
pub(crate) fn put(
    stored: &StoredGame,
    by: PlayerId,
    events: &[Event],
    now: Timestamp,
    batch: &mut Batch,
) {
    let game = &stored.game;
    let id = game.id();
    for event in events {
        match event {
            Event::Joined(side, player) => {
                let number = game.revision() << 16;
                let change = Change::Member(id, *side, *player, Some(number));
                batch.changes.push(change);
            }
            Event::LeftTeam(side, player) => {
                batch.changes.push(Change::Member(id, *side, *player, None));
                batch.set_timers.extend(counted(game, now));
            }
            Event::Proposed(_, index) => put_vote(game, by, *index, now, batch),
            _ => {}
        }
    }
}

/// Adds the vote of a member for a proposal, if their team votes.
pub(crate) fn put_vote(game: &Game, by: PlayerId, index: usize, now: Timestamp, batch: &mut Batch) {
    let team = game.team(game.position().turn());
    if !team.is_some_and(votes) {
        return;
    }
    let vote = Vote {
        ply: game.ply().0,
        takebacks: game.takeback_count(),
        choice: u8::try_from(index).unwrap_or(u8::MAX),
    };
    batch.changes.push(Change::Vote(game.id(), by, Some(vote)));
    batch.set_timers.extend(counted(game, now));
}

/// When the votes of the team to move are counted after one more was given.
fn counted(game: &Game, now: Timestamp) -> Option<(Timestamp, Timer)> {
    let team = game
        .team(game.position().turn())
        .filter(|team| votes(team))?;
    let at = match is_large(team) {
        // All of the same moment have one timer.
        true => Timestamp((now.0.div_euclid(TOGETHER_MS) + 1) * TOGETHER_MS),
        false => now,
    };
    Some((at, Timer::Game(game.id())))
}

/// Whether the votes of a team are counted together, some seconds after they were given.
pub(crate) fn is_large(team: &Team) -> bool {
    team.members.len() > SMALL
}

/// Whether a team decides by vote.
pub(crate) fn votes(team: &Team) -> bool {
    matches!(team.terms.way, Way::Vote { .. })
}

/// The answer to a member whose turn has become a proposal.
pub(crate) fn proposed<'a>(caller: &Caller<'a>, game: &Game) -> Sentence<'a> {
    let side = game.seat_of(caller.id());
    let way = match side.and_then(|side| game.team(side)) {
        Some(team) if votes(team) => "vote",
        _ => "asked",
    };
    let sentence = caller.localizer.say("team-proposed").choice("way", way);
    let Ply(ply) = game.ply();
    sentence.number("turn", ply + 1).code("game", game.id())
}
