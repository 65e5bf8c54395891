//! What the end of a game does to its players' results and ratings.

use tulenh_rules::{BySide, Side};

use crate::app::context::Context;
use crate::app::context::locks::Locked;
use crate::app::language::catalog::Localizer;
use crate::app::language::names::name;
use crate::app::request::message::Text;
use crate::game::{
    Counts, Family, GameId, Player, PlayerId, Rating, RatingChange, Route, Timestamp,
};
use crate::store::{Batch, Change, Known, StoreError, StoredGame};

/// Opponents, and chats, of somebody who turned out to be somebody else that are kept.
const MERGED: usize = 1_000;
/// People who move with their chat in one batch.
const MOVED: usize = 100;

/// What has to be written with the end of a game. Keep it until the batch is committed: meanwhile no
/// other game of the same players can end.
pub(crate) struct Results {
    game: GameId,
    changes: Vec<Change>,
    /// The records from which they were worked out.
    known: Vec<Known>,
    ratings: Option<BySide<RatingChange>>,
    _players: Vec<Locked<PlayerId>>,
}

impl Results {
    /// Puts them into the batch that ends the game, and what it did to the ratings into the game
    /// there.
    pub(crate) fn put(&self, batch: &mut Batch) {
        batch.known.extend(self.known.iter().cloned());
        batch.changes.extend(self.changes.iter().cloned());
        if self.ratings.is_some() {
            let ended = batch.games.iter_mut();
            for stored in ended.filter(|stored| stored.game.id() == self.game) {
                stored.ratings = self.ratings;
            }
        }
    }
}

/// What follows from a game as it will be committed; nothing from one that goes on or does not
/// count. Belongs into the batch that ends the game, under the guard of its revision, so that it
/// is written once.
///
/// Whoever asks holds the lock of the game, and no lock of a person: those of both players are
/// taken here.
pub(crate) async fn results(
    context: &Context,
    stored: &StoredGame,
    now: Timestamp,
) -> Result<Results, StoreError> {
    let game = &stored.game;
    let mut locks = Vec::new();
    if !game.is_open() && Counts::of(game) != Counts::Not {
        locks = lock_players(context, game.seats()).await;
    }
    let mut results = results_under(context, stored, now).await?;
    results._players = locks;
    Ok(results)
}

/// As [`results`], for whoever holds the locks of both players already, and keeps them
/// until the batch is committed.
pub(crate) async fn results_under(
    context: &Context,
    stored: &StoredGame,
    now: Timestamp,
) -> Result<Results, StoreError> {
    let game = &stored.game;
    let counts = Counts::of(game);
    let mut results = Results {
        game: game.id(),
        changes: Vec::new(),
        known: Vec::new(),
        ratings: None,
        _players: Vec::new(),
    };
    let Some(outcome) = game.outcome().filter(|_| counts != Counts::Not) else {
        return Ok(results);
    };
    let (seats, winner) = (game.seats(), outcome.winner);
    let family = Family::of(game.rules());
    let red = context.store.standing(seats.red, family).await?;
    let blue = context.store.standing(seats.blue, family).await?;
    results.known.extend([
        Known::Standing(seats.red, family, red),
        Known::Standing(seats.blue, family, blue),
    ]);
    let mut standings = BySide { red, blue }.map(Option::unwrap_or_default);
    match counts {
        Counts::Rated => {
            let before = standings.map(|standing| standing.rating);
            let after = Rating::after_game(before, winner, now);
            for side in Side::ALL {
                let standing = &mut standings[side];
                standing.rating = after[side];
                standing.rated = standing.rated.with(side, winner);
            }
            results.ratings = Some(BySide::new(|side| RatingChange {
                before: before[side].shown(now),
                after: after[side].shown(now),
            }));
        }
        Counts::Casual | Counts::Not => {
            for side in Side::ALL {
                standings[side].casual = standings[side].casual.with(side, winner);
            }
        }
    }
    for side in Side::ALL {
        let standing = Some(standings[side]);
        let change = Change::Standing(seats[side], family, standing);
        results.changes.push(change);
    }
    let meeting = context.store.meeting(seats.red, seats.blue).await?;
    let known = Known::Meeting(seats.red, seats.blue, meeting);
    results.known.push(known);
    let meeting = meeting.with(counts, Side::Red, winner);
    let change = Change::Meeting(seats.red, seats.blue, Some(meeting));
    results.changes.push(change);
    Ok(results)
}

/// What becomes of the results of a person who turned out to be another, and the records from which that was
/// worked out: they are added up, and the rating is that of whoever played more. Whoever asks holds the locks
/// of both.
pub(crate) async fn merged_results(
    context: &Context,
    from: PlayerId,
    into: PlayerId,
) -> Result<(Vec<Change>, Vec<Known>), StoreError> {
    let (mut changes, mut known) = (Vec::new(), Vec::new());
    for (family, theirs) in context.store.standings(from).await? {
        let own = context.store.standing(into, family).await?;
        known.push(Known::Standing(from, family, Some(theirs)));
        known.push(Known::Standing(into, family, own));
        let both = own.unwrap_or_default().merged(&theirs);
        changes.push(Change::Standing(from, family, None));
        changes.push(Change::Standing(into, family, Some(both)));
    }
    for other in context.store.met(from, MERGED).await? {
        let theirs = context.store.meeting(from, other).await?;
        known.push(Known::Meeting(from, other, theirs));
        changes.push(Change::Meeting(from, other, None));
        if other != into {
            let own = context.store.meeting(into, other).await?;
            known.push(Known::Meeting(into, other, own));
            let both = own.merged(&theirs);
            changes.push(Change::Meeting(into, other, Some(both)));
        }
    }
    for place in context.store.places_of(from, MERGED).await? {
        changes.push(Change::Visit(from, place.clone(), false));
        changes.push(Change::Visit(into, place, true));
    }
    Ok((changes, known))
}

/// Remembers at the new place those who began games at the old.
pub(crate) async fn move_visits(
    context: &Context,
    old: &Route,
    new: &Route,
) -> Result<(), StoreError> {
    loop {
        let people = context.store.people_at(old, MOVED).await?;
        if people.is_empty() {
            return Ok(());
        }
        let changes = people.into_iter().flat_map(|player| {
            let gone = Change::Visit(player, old.clone(), false);
            [Change::Visit(player, new.clone(), true), gone]
        });
        let batch = Batch {
            changes: changes.collect(),
            ..Batch::default()
        };
        context.commit(batch).await?;
    }
}

/// The locks of both players, in the order of their numbers, so that nobody waits in a circle.
pub(crate) async fn lock_players(
    context: &Context,
    seats: BySide<PlayerId>,
) -> Vec<Locked<PlayerId>> {
    let mut players = vec![seats.red, seats.blue];
    players.sort();
    players.dedup();
    let mut locks = Vec::with_capacity(players.len());
    for player in players {
        locks.push(context.locks.players.lock(player).await);
    }
    locks
}

impl Localizer<'_> {
    /// What a game did to the ratings of its players, in a line; nothing when it did nothing.
    pub(crate) fn rating_changes(self, stored: &StoredGame, players: &BySide<Player>) -> Text {
        let Some(changes) = &stored.ratings else {
            return Text::default();
        };
        let sentence = self
            .say("rating-changes")
            .span("red", name(&players.red))
            .choice("redbefore", changes.red.before.to_string())
            .choice("redafter", changes.red.after.to_string())
            .span("blue", name(&players.blue))
            .choice("bluebefore", changes.blue.before.to_string())
            .choice("blueafter", changes.blue.after.to_string());
        sentence.text()
    }
}
