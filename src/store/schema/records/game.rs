//! Games: all of a game but its turns, which are records of their own.

use std::num::NonZeroU32;

use serde::{Deserialize, Serialize};

use crate::game::{
    Account, Advice, Game, GameId, Mode, Offers, PlayerId, Ply, RatingChange, Route, Saved, Shown,
    TakeBack, Team, Timestamp,
};
use crate::store::schema::records::challenge::{rules, turn_limit};
use crate::store::schema::records::clock::ClockRecord;
use crate::store::schema::records::outcome::{OutcomeRecord, SideRecord};
use crate::store::schema::records::place::RouteRecord;
use crate::store::schema::records::record::{BadRecord, Record};
use crate::store::schema::records::turn::TurnRecord;
use crate::store::{GameChannel, StoredGame};
use tulenh_rules::{BySide, Outcome, Position, Record as Played, Side};

/// A game without its turns; the number is the key.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub struct GameRecord {
    /// The ruleset with its battle and changed switches, as one text.
    ruleset: String,
    /// The id of the battle once more.
    battle: String,
    /// The position before the first turn, as FEN.
    start: String,
    red: u64,
    blue: u64,
    turns: u32,
    /// The side whose draw offer stands.
    offer: Option<SideRecord>,
    /// At which ply each side last offered a draw.
    red_offered: Option<u32>,
    blue_offered: Option<u32>,
    outcome: Option<OutcomeRecord>,
    started: i64,
    revision: u64,
    channels: Vec<GameChannelRecord>,
    turn_limit: Option<u32>,
    until: Option<i64>,
    take_back: Option<TakeBackRecord>,
    /// The plies to which turns were taken back, in order.
    takebacks: Vec<u32>,
    rated: bool,
    hints: bool,
    /// Red's and Blue's rating before and after the end.
    ratings: Option<[RatingChangeRecord; 2]>,
    /// People who were seated here and the people with whom they were merged; turns keep the former.
    former: Vec<(u64, u64)>,
    clock: ClockRecord,
    /// Red's and Blue's hints.
    advice: [AdviceRecord; 2],
}

#[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
struct AdviceRecord {
    count: u32,
    at: u32,
    takebacks: u32,
    step: u8,
}

/// A rating before and after a game: its value, and whether it was provisional.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct RatingChangeRecord {
    before: (i32, bool),
    after: (i32, bool),
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct GameChannelRecord {
    route: RouteRecord,
    wants_thread: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
struct TakeBackRecord {
    by: SideRecord,
    at: u32,
    to: u32,
}

impl Record for GameRecord {
    const VERSION: u8 = 6;
}

impl From<&StoredGame> for GameRecord {
    fn from(stored: &StoredGame) -> GameRecord {
        let game = &stored.game;
        let (seats, offers, advice) = (game.seats(), game.offers(), game.advice());
        let ratings = stored.ratings.map(|of| [of.red, of.blue]);
        let former = stored.former.iter();
        GameRecord {
            ruleset: game.rules().spec(),
            battle: game.rules().battle.id().to_owned(),
            start: game.record().start().fen(),
            red: seats.red.0,
            blue: seats.blue.0,
            turns: game.ply().0,
            offer: offers.standing.map(SideRecord::from),
            red_offered: offers.last.red.map(|ply| ply.0),
            blue_offered: offers.last.blue.map(|ply| ply.0),
            outcome: game.outcome().map(OutcomeRecord::from),
            started: game.started().0,
            revision: game.revision(),
            channels: stored
                .channels
                .iter()
                .map(GameChannelRecord::from)
                .collect(),
            turn_limit: game.limit().turns.map(NonZeroU32::get),
            until: game.limit().until.map(|until| until.0),
            take_back: game.take_back().map(TakeBackRecord::from),
            takebacks: game.takebacks().iter().map(|ply| ply.0).collect(),
            rated: game.mode().rated,
            hints: game.mode().hints,
            ratings: ratings.map(|both| both.map(RatingChangeRecord::from)),
            former: former.map(|(was, is)| (was.0, is.0)).collect(),
            clock: ClockRecord::from(game),
            advice: [advice.red, advice.blue].map(AdviceRecord::from),
        }
    }
}

impl GameRecord {
    /// Whether the game is not over.
    pub fn is_open(&self) -> bool {
        self.outcome.is_none()
    }

    /// When the game has something to do next; there stands its timer.
    pub fn wake(&self) -> Option<Timestamp> {
        self.clock.wake.map(Timestamp)
    }

    /// How many turn records belong to the game.
    pub fn turns(&self) -> u32 {
        self.turns
    }

    /// How many actions were accepted.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// The plies to which turns were taken back, in order.
    pub fn takebacks(&self) -> &[u32] {
        &self.takebacks
    }

    /// Whether the person has a seat.
    pub fn seats(&self, player: PlayerId) -> bool {
        [self.red, self.blue].contains(&player.0)
    }

    /// The game with `into` in the seat of `from`, and with the next revision, so that an action that was
    /// prepared with the old seat is refused.
    pub fn reseated(mut self, from: PlayerId, into: PlayerId) -> GameRecord {
        for seat in [&mut self.red, &mut self.blue] {
            if *seat == from.0 {
                *seat = into.0;
            }
        }
        self.former.push((from.0, into.0));
        self.revision += 1;
        self
    }

    /// Whether these are the game's channels.
    pub fn has_channels(&self, channels: &[GameChannel]) -> bool {
        let channels = channels.iter().map(GameChannelRecord::from);
        self.channels.iter().eq(channels.collect::<Vec<_>>().iter())
    }

    /// Takes the channels of another form of the same game.
    pub fn keep_channels(&mut self, other: &GameRecord) {
        self.channels.clone_from(&other.channels);
    }

    /// The game's channels.
    pub fn places(self) -> impl Iterator<Item = Result<Route, BadRecord>> {
        let channels = self.channels.into_iter();
        channels.map(|channel| Route::try_from(channel.route))
    }

    /// Whether the player of the channel with this index was erased, so that nothing is sent there.
    pub fn is_nobody(&self, channel: u8) -> bool {
        let channel = self.channels.get(usize::from(channel));
        channel.is_some_and(|channel| channel.route.is_nobody())
    }

    /// Replaces the private chat of an account by nobody; gives the indices of the channels that changed.
    pub fn erase(&mut self, account: &Account) -> Vec<u8> {
        let mut erased = Vec::new();
        for (index, channel) in (0..).zip(&mut self.channels) {
            if channel.route.is_private_chat_of(account) {
                channel.route = RouteRecord::from(&Route::nobody(account.network.clone()));
                erased.push(index);
            }
        }
        erased
    }

    /// Whether teams play in it.
    pub fn has_teams(&self) -> bool {
        [self.red, self.blue]
            .map(PlayerId)
            .into_iter()
            .any(Team::holds)
    }

    /// The game with these turns, replayed from its start, and with these teams.
    ///
    /// # Errors
    /// When a part is unknown or the rules refuse a turn.
    pub fn game(
        self,
        id: GameId,
        turns: Vec<TurnRecord>,
        teams: BySide<Option<Team>>,
    ) -> Result<StoredGame, BadRecord> {
        let record = self.replayed(&turns)?;
        let former = self.former.iter();
        let former = former.map(|(was, is)| (PlayerId(*was), PlayerId(*is)));
        let former = former.collect();
        let [red, blue] = &self.advice;
        let saved = Saved {
            id,
            seats: BySide {
                red: PlayerId(self.red),
                blue: PlayerId(self.blue),
            },
            record,
            times: turns.iter().map(|turn| Timestamp(turn.at)).collect(),
            offers: Offers {
                standing: self.offer.map(Side::from),
                last: BySide {
                    red: self.red_offered.map(Ply),
                    blue: self.blue_offered.map(Ply),
                },
            },
            take_back: self.take_back.map(TakeBack::from),
            takebacks: self.takebacks.iter().copied().map(Ply).collect(),
            mode: Mode {
                rated: self.rated,
                hints: self.hints,
            },
            advice: BySide { red, blue }.map(Advice::from),
            clock: self.clock.clock(),
            pause: self.clock.pause(),
            active: self.clock.active(),
            outcome: self.outcome.map(Outcome::from),
            until: self.until.map(Timestamp),
            started: Timestamp(self.started),
            revision: self.revision,
            teams: teams.map(|team| team.map(Box::new)),
        };
        let game = Game::restore(saved).map_err(BadRecord::new)?;
        let not_by_its_mover = |index: &usize| {
            let by = turns.get(*index).map(|turn| self.merged(turn.by));
            by != Some(game.mover(*index).0)
        };
        if let Some(index) = (0..turns.len()).find(not_by_its_mover) {
            return Err(BadRecord::new(format!("turn {} is by nobody", index + 1)));
        }
        let channels = self.channels.into_iter().map(GameChannel::try_from);
        let ratings = self.ratings.map(|[red, blue]| BySide { red, blue });
        Ok(StoredGame {
            game,
            channels: channels.collect::<Result<_, _>>()?,
            ratings: ratings.map(|of| of.map(RatingChange::from)),
            former,
        })
    }

    /// The record of play with these turns.
    fn replayed(&self, turns: &[TurnRecord]) -> Result<Played, BadRecord> {
        let rules = rules(&self.ruleset, &self.battle)?;
        let start = Position::from_fen(&self.start, rules)
            .map_err(|e| BadRecord::new(format!("its start: {e}")))?;
        let mut record = match turn_limit(self.turn_limit)? {
            None => Played::new(start),
            Some(limit) => Played::with_turn_limit(start, limit),
        };
        for (index, turn) in turns.iter().enumerate() {
            record
                .play_lan(&turn.lan)
                .map_err(|e| BadRecord::new(format!("turn {} ({}): {e}", index + 1, turn.lan)))?;
        }
        Ok(record)
    }

    /// The number of the person with whom this one was merged, if they were.
    fn merged(&self, player: u64) -> u64 {
        let merges = self.former.iter();
        merges.fold(player, |by, (was, is)| if by == *was { *is } else { by })
    }
}

impl From<Advice> for AdviceRecord {
    fn from(advice: Advice) -> AdviceRecord {
        AdviceRecord {
            count: advice.count,
            at: advice.at.0,
            takebacks: advice.takebacks,
            step: advice.step,
        }
    }
}

impl From<&AdviceRecord> for Advice {
    fn from(record: &AdviceRecord) -> Advice {
        Advice {
            count: record.count,
            at: Ply(record.at),
            takebacks: record.takebacks,
            step: record.step.min(Advice::WHOLE),
        }
    }
}

impl From<RatingChange> for RatingChangeRecord {
    fn from(change: RatingChange) -> RatingChangeRecord {
        RatingChangeRecord {
            before: (change.before.value, change.before.provisional),
            after: (change.after.value, change.after.provisional),
        }
    }
}

impl From<RatingChangeRecord> for RatingChange {
    fn from(record: RatingChangeRecord) -> RatingChange {
        let shown = |(value, provisional)| Shown { value, provisional };
        RatingChange {
            before: shown(record.before),
            after: shown(record.after),
        }
    }
}

impl From<&GameChannel> for GameChannelRecord {
    fn from(channel: &GameChannel) -> GameChannelRecord {
        GameChannelRecord {
            route: RouteRecord::from(&channel.route),
            wants_thread: channel.wants_thread,
        }
    }
}

impl TryFrom<GameChannelRecord> for GameChannel {
    type Error = BadRecord;

    fn try_from(record: GameChannelRecord) -> Result<GameChannel, BadRecord> {
        Ok(GameChannel {
            route: Route::try_from(record.route)?,
            wants_thread: record.wants_thread,
        })
    }
}

impl From<TakeBack> for TakeBackRecord {
    fn from(asked: TakeBack) -> TakeBackRecord {
        TakeBackRecord {
            by: SideRecord::from(asked.by),
            at: asked.at.0,
            to: asked.to.0,
        }
    }
}

impl From<TakeBackRecord> for TakeBack {
    fn from(asked: TakeBackRecord) -> TakeBack {
        TakeBack {
            by: Side::from(asked.by),
            at: Ply(asked.at),
            to: Ply(asked.to),
        }
    }
}
