//! Games: a header that is rewritten, and turns that are only ever added.

use std::num::NonZeroU32;

use serde::{Deserialize, Serialize};

use crate::game::{
    Account, Advice, Game, GameId, IDLE_ASK, Mode, Offers, PlayerId, Ply, RatingChange, Route,
    Saved, Shown, TakeBack, Timestamp,
};
use crate::rules::{BySide, Ending, Outcome, Position, Record as Played, Ruleset, Side};
use crate::store::sled::records::clock::TimesRecord;
use crate::store::sled::records::people::{RouteRecord, rules};
use crate::store::sled::records::{BadRecord, Record, whole};
use crate::store::{Home, StoredGame};

/// All of a game but its turns; the id is the key.
#[derive(Debug, Serialize, Deserialize)]
pub struct GameRecord {
    /// What the fourth version had, which is written without a frame of its own.
    fourth: FourthGameRecord,
    /// What it did not have: Red's and Blue's hints.
    advice: [AdviceRecord; 2],
}

/// Version 4 of [`GameRecord`], written when nobody could ask for hints.
#[derive(Debug, Serialize, Deserialize)]
pub struct FourthGameRecord {
    second: SecondGameRecord,
    take_back: Option<TakeBackRecord>,
    cuts: Vec<u32>,
    rated: bool,
    hints: bool,
    ratings: Option<[RatingChangeRecord; 2]>,
    former: Vec<(u64, u64)>,
    /// What the third version did not have.
    times: TimesRecord,
}

#[derive(Debug, Default, Serialize, Deserialize)]
struct AdviceRecord {
    count: u32,
    at: u32,
    cuts: u32,
    step: u8,
}

impl From<Advice> for AdviceRecord {
    fn from(advice: Advice) -> AdviceRecord {
        AdviceRecord {
            count: advice.count,
            at: advice.at.0,
            cuts: advice.cuts,
            step: advice.step,
        }
    }
}

impl From<&AdviceRecord> for Advice {
    fn from(record: &AdviceRecord) -> Advice {
        Advice {
            count: record.count,
            at: Ply(record.at),
            cuts: record.cuts,
            step: record.step.min(Advice::WHOLE),
        }
    }
}

/// Version 3 of [`GameRecord`], written when no game had a clock.
#[derive(Debug, Serialize, Deserialize)]
pub struct ThirdGameRecord {
    /// What the second version had, which is written without a frame of its own.
    second: SecondGameRecord,
    take_back: Option<TakeBackRecord>,
    cuts: Vec<u32>,
    rated: bool,
    hints: bool,
    /// Red's and Blue's rating before and after the end.
    ratings: Option<[RatingChangeRecord; 2]>,
    /// People who were seated here, and who they turned out to be: turns keep the former.
    former: Vec<(u64, u64)>,
}

/// Version 2 of [`GameRecord`], written when no turn could be taken back and no game counted.
#[derive(Debug, Serialize, Deserialize)]
pub struct SecondGameRecord {
    /// The ruleset with its battle and changes, as one text.
    ruleset: String,
    /// The battle once more, as in the first version.
    battle: String,
    start: String,
    red: u64,
    blue: u64,
    turns: u32,
    offer: Option<SideRecord>,
    red_offered: Option<u32>,
    blue_offered: Option<u32>,
    outcome: Option<OutcomeRecord>,
    started: i64,
    revision: u64,
    homes: Vec<HomeRecord>,
    turn_limit: Option<u32>,
    until: Option<i64>,
}

/// Version 1 of [`GameRecord`], written when there was one ruleset with one battle and no limit.
#[derive(Debug, Serialize, Deserialize)]
pub struct FirstGameRecord {
    ruleset: String,
    battle: String,
    start: String,
    red: u64,
    blue: u64,
    turns: u32,
    offer: Option<SideRecord>,
    red_offered: Option<u32>,
    blue_offered: Option<u32>,
    outcome: Option<FirstOutcomeRecord>,
    started: i64,
    revision: u64,
    homes: Vec<HomeRecord>,
}

/// A turn; the key is the game and how many turns came before.
#[derive(Debug, Serialize, Deserialize)]
pub struct TurnRecord {
    lan: String,
    at: i64,
    by: u64,
}

impl Record for GameRecord {
    const VERSION: u8 = 6;

    fn from_older(version: u8, body: &[u8]) -> Option<Result<GameRecord, String>> {
        let older = match version {
            5 => whole::<GameRecord>(body),
            1..=4 => GameRecord::before_hints(version, body),
            _ => return None,
        };
        Some(older.map(GameRecord::keeping_its_capacity))
    }
}

impl GameRecord {
    /// Reads versions 1 to 4, which know nothing of hints.
    fn before_hints(version: u8, body: &[u8]) -> Result<GameRecord, String> {
        let first = |body| whole::<FirstGameRecord>(body).map(SecondGameRecord::from);
        let third = match version {
            1 => first(body).map(ThirdGameRecord::from),
            2 => whole::<SecondGameRecord>(body).map(ThirdGameRecord::from),
            3 => whole::<ThirdGameRecord>(body),
            _ => return whole::<FourthGameRecord>(body).map(GameRecord::from),
        };
        let fourth = third.map(FourthGameRecord::from);
        fourth.map(GameRecord::from)
    }

    /// Up to version 5 one text's table of capacities was read otherwise: a game goes on by the rules
    /// under which it began.
    fn keeping_its_capacity(mut self) -> GameRecord {
        let second = &mut self.fourth.second;
        second.ruleset = Ruleset::spec_of_first_reading(&second.ruleset);
        self
    }
}

impl From<FourthGameRecord> for GameRecord {
    fn from(fourth: FourthGameRecord) -> GameRecord {
        GameRecord {
            fourth,
            advice: Default::default(),
        }
    }
}

impl From<ThirdGameRecord> for FourthGameRecord {
    fn from(third: ThirdGameRecord) -> FourthGameRecord {
        let second = &third.second;
        let open = second.outcome.is_none();
        let until = second.until.filter(|_| open);
        FourthGameRecord {
            times: TimesRecord::without_clock(second.started, until),
            second: third.second,
            take_back: third.take_back,
            cuts: third.cuts,
            rated: third.rated,
            hints: third.hints,
            ratings: third.ratings,
            former: third.former,
        }
    }
}

impl From<SecondGameRecord> for ThirdGameRecord {
    fn from(second: SecondGameRecord) -> ThirdGameRecord {
        ThirdGameRecord {
            second,
            take_back: None,
            cuts: Vec::new(),
            rated: false,
            hints: false,
            ratings: None,
            former: Vec::new(),
        }
    }
}

impl From<FirstGameRecord> for SecondGameRecord {
    fn from(first: FirstGameRecord) -> SecondGameRecord {
        SecondGameRecord {
            ruleset: first.ruleset,
            battle: first.battle,
            start: first.start,
            red: first.red,
            blue: first.blue,
            turns: first.turns,
            offer: first.offer,
            red_offered: first.red_offered,
            blue_offered: first.blue_offered,
            outcome: first.outcome.map(|outcome| OutcomeRecord {
                winner: outcome.winner,
                ending: outcome.ending,
                points: None,
            }),
            started: first.started,
            revision: first.revision,
            homes: first.homes,
            turn_limit: None,
            until: None,
        }
    }
}

impl Record for TurnRecord {
    const VERSION: u8 = 1;
}

impl From<&StoredGame> for GameRecord {
    fn from(stored: &StoredGame) -> GameRecord {
        let game = &stored.game;
        let (seats, offers) = (game.seats(), game.offers());
        let second = SecondGameRecord {
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
            homes: stored.homes.iter().map(HomeRecord::from).collect(),
            turn_limit: game.limit().turns.map(NonZeroU32::get),
            until: game.limit().until.map(|until| until.0),
        };
        let fourth = FourthGameRecord {
            second,
            take_back: game.take_back().map(TakeBackRecord::from),
            cuts: game.cuts().iter().map(|ply| ply.0).collect(),
            rated: game.mode().rated,
            hints: game.mode().hints,
            ratings: stored
                .ratings
                .map(|of| [of.red, of.blue].map(RatingChangeRecord::from)),
            former: stored
                .former
                .iter()
                .map(|(was, is)| (was.0, is.0))
                .collect(),
            times: TimesRecord::from(game),
        };
        GameRecord {
            fourth,
            advice: [game.advice().red, game.advice().blue].map(AdviceRecord::from),
        }
    }
}

impl GameRecord {
    /// Whether the game goes on.
    pub fn is_open(&self) -> bool {
        self.fourth.second.outcome.is_none()
    }

    /// When the game has something to do next; there stands its timer.
    pub fn wake(&self) -> Option<Timestamp> {
        self.fourth.times.wake.map(Timestamp)
    }

    /// When to ask whether anybody still plays a game from before that was asked: it goes on, has no
    /// clock and waits for no date, so it has no timer. Turns since it began are looked for then.
    pub fn asked_about(&self) -> Option<Timestamp> {
        let waits = self.is_open() && self.fourth.times.wake.is_none();
        waits.then(|| Timestamp(self.fourth.second.started).after(IDLE_ASK))
    }

    /// How many turn records belong to the game.
    pub fn turns(&self) -> u32 {
        self.fourth.second.turns
    }

    /// How many actions were accepted.
    pub fn revision(&self) -> u64 {
        self.fourth.second.revision
    }

    /// The plies to which turns were taken back.
    pub fn cuts(&self) -> &[u32] {
        &self.fourth.cuts
    }

    /// Whether the person has a seat.
    pub fn seats(&self, player: PlayerId) -> bool {
        [self.fourth.second.red, self.fourth.second.blue].contains(&player.0)
    }

    /// The game with somebody else in the seat of a person; one more action, so that whoever works
    /// on the game with the old seat is refused.
    pub fn reseated(mut self, from: PlayerId, into: PlayerId) -> GameRecord {
        for seat in [&mut self.fourth.second.red, &mut self.fourth.second.blue] {
            if *seat == from.0 {
                *seat = into.0;
            }
        }
        self.fourth.former.push((from.0, into.0));
        self.fourth.second.revision += 1;
        self
    }

    /// The places where the game is told.
    pub fn places(self) -> impl Iterator<Item = Result<Route, BadRecord>> {
        let homes = self.fourth.second.homes.into_iter();
        homes.map(|home| Route::try_from(home.route))
    }

    /// Whether nobody is told the game in its n-th home any more.
    pub fn is_nobody(&self, home: u8) -> bool {
        let home = self.fourth.second.homes.get(usize::from(home));
        home.is_some_and(|home| home.route.is_nobody())
    }

    /// Puts nobody in the place of the private chat of an account, and says which homes that were.
    pub fn erase(&mut self, account: &Account) -> Vec<u8> {
        let mut erased = Vec::new();
        for (index, home) in (0..).zip(&mut self.fourth.second.homes) {
            if home.route.is_alone_with(account) {
                home.route = RouteRecord::from(&Route::nobody(account.network.clone()));
                erased.push(index);
            }
        }
        erased
    }

    /// The game with these turns, replayed from its start.
    ///
    /// # Errors
    /// When a part is unknown or the rules refuse a turn.
    pub fn game(self, id: GameId, turns: Vec<TurnRecord>) -> Result<StoredGame, BadRecord> {
        let FourthGameRecord { second, .. } = self.fourth;
        let start = Position::from_fen(&second.start, rules(&second.ruleset, &second.battle)?)
            .map_err(|e| BadRecord::new(format!("its start: {e}")))?;
        let mut record = match second.turn_limit.map(NonZeroU32::new) {
            None => Played::new(start),
            Some(Some(limit)) => Played::with_turn_limit(start, limit),
            Some(None) => return Err(BadRecord::new("a limit of no turns")),
        };
        for (index, turn) in turns.iter().enumerate() {
            record
                .play_lan(&turn.lan)
                .map_err(|e| BadRecord::new(format!("turn {} ({}): {e}", index + 1, turn.lan)))?;
        }
        let saved = Saved {
            id,
            seats: BySide {
                red: PlayerId(second.red),
                blue: PlayerId(second.blue),
            },
            record,
            times: turns.iter().map(|turn| Timestamp(turn.at)).collect(),
            offers: Offers {
                standing: second.offer.map(Side::from),
                last: BySide {
                    red: second.red_offered.map(Ply),
                    blue: second.blue_offered.map(Ply),
                },
            },
            take_back: self.fourth.take_back.map(TakeBack::from),
            cuts: self.fourth.cuts.into_iter().map(Ply).collect(),
            mode: Mode {
                rated: self.fourth.rated,
                hints: self.fourth.hints,
            },
            advice: {
                let [red, blue] = &self.advice;
                BySide { red, blue }.map(Advice::from)
            },
            clock: self.fourth.times.clock(),
            pause: self.fourth.times.pause(),
            active: self.fourth.times.active(),
            outcome: second.outcome.map(Outcome::from),
            until: second.until.map(Timestamp),
            started: Timestamp(second.started),
            revision: second.revision,
        };
        let game = Game::restore(saved).map_err(BadRecord::new)?;
        let is_now = |by: u64| {
            let mut by = by;
            for (was, is) in &self.fourth.former {
                if by == *was {
                    by = *is;
                }
            }
            by
        };
        if let Some(index) = (0..turns.len()).find(|i| game.mover(*i).0 != is_now(turns[*i].by)) {
            return Err(BadRecord::new(format!("turn {} is by nobody", index + 1)));
        }
        let homes = second.homes.into_iter().map(Home::try_from);
        Ok(StoredGame {
            game,
            homes: homes.collect::<Result<_, _>>()?,
            ratings: self
                .fourth
                .ratings
                .map(|[red, blue]| BySide { red, blue }.map(RatingChange::from)),
            former: self
                .fourth
                .former
                .into_iter()
                .map(|(was, is)| (PlayerId(was), PlayerId(is)))
                .collect(),
        })
    }
}

impl TurnRecord {
    /// The record of the turn of this index, if it was played.
    pub fn of(game: &Game, index: usize) -> Option<TurnRecord> {
        Some(TurnRecord {
            lan: game.record().turns().get(index)?.lan.clone(),
            at: game.times().get(index)?.0,
            by: game.mover(index).0,
        })
    }
}

/// A rating before and after, each with whether it was a guess.
#[derive(Debug, Serialize, Deserialize)]
struct RatingChangeRecord {
    before: (i32, bool),
    after: (i32, bool),
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

#[derive(Debug, Serialize, Deserialize)]
struct HomeRecord {
    route: RouteRecord,
    wants_thread: bool,
}

impl From<&Home> for HomeRecord {
    fn from(home: &Home) -> HomeRecord {
        HomeRecord {
            route: RouteRecord::from(&home.route),
            wants_thread: home.wants_thread,
        }
    }
}

impl TryFrom<HomeRecord> for Home {
    type Error = BadRecord;

    fn try_from(record: HomeRecord) -> Result<Home, BadRecord> {
        Ok(Home {
            route: Route::try_from(record.route)?,
            wants_thread: record.wants_thread,
        })
    }
}

#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
struct TakeBackRecord {
    by: SideRecord,
    at: u32,
    to: u32,
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

/// A side.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub enum SideRecord {
    /// Red.
    Red,
    /// Blue.
    Blue,
}

impl From<Side> for SideRecord {
    fn from(side: Side) -> SideRecord {
        match side {
            Side::Red => SideRecord::Red,
            Side::Blue => SideRecord::Blue,
        }
    }
}

impl From<SideRecord> for Side {
    fn from(side: SideRecord) -> Side {
        match side {
            SideRecord::Red => Side::Red,
            SideRecord::Blue => Side::Blue,
        }
    }
}

#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
struct OutcomeRecord {
    winner: Option<SideRecord>,
    ending: EndingRecord,
    /// Red's and Blue's, where they decided.
    points: Option<(u32, u32)>,
}

#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
struct FirstOutcomeRecord {
    winner: Option<SideRecord>,
    ending: EndingRecord,
}

#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
enum EndingRecord {
    CommanderCaptured,
    Mate,
    NoTurn,
    Repetition,
    FiftyMoves,
    Resignation,
    Agreement,
    Ships,
    Planes,
    LandForces,
    Facing,
    TurnLimit,
    TimeLimit,
    OutOfTime,
    Aborted,
    Abandoned,
}

impl From<Outcome> for OutcomeRecord {
    fn from(outcome: Outcome) -> OutcomeRecord {
        OutcomeRecord {
            winner: outcome.winner.map(SideRecord::from),
            ending: match outcome.ending {
                Ending::CommanderCaptured => EndingRecord::CommanderCaptured,
                Ending::Mate => EndingRecord::Mate,
                Ending::NoTurn => EndingRecord::NoTurn,
                Ending::Repetition => EndingRecord::Repetition,
                Ending::FiftyMoves => EndingRecord::FiftyMoves,
                Ending::Resignation => EndingRecord::Resignation,
                Ending::Agreement => EndingRecord::Agreement,
                Ending::Ships => EndingRecord::Ships,
                Ending::Planes => EndingRecord::Planes,
                Ending::LandForces => EndingRecord::LandForces,
                Ending::Facing => EndingRecord::Facing,
                Ending::TurnLimit => EndingRecord::TurnLimit,
                Ending::TimeLimit => EndingRecord::TimeLimit,
                Ending::OutOfTime => EndingRecord::OutOfTime,
                Ending::Aborted => EndingRecord::Aborted,
                Ending::Abandoned => EndingRecord::Abandoned,
            },
            points: outcome.points.map(|points| (points.red, points.blue)),
        }
    }
}

impl From<OutcomeRecord> for Outcome {
    fn from(record: OutcomeRecord) -> Outcome {
        Outcome {
            winner: record.winner.map(Side::from),
            ending: match record.ending {
                EndingRecord::CommanderCaptured => Ending::CommanderCaptured,
                EndingRecord::Mate => Ending::Mate,
                EndingRecord::NoTurn => Ending::NoTurn,
                EndingRecord::Repetition => Ending::Repetition,
                EndingRecord::FiftyMoves => Ending::FiftyMoves,
                EndingRecord::Resignation => Ending::Resignation,
                EndingRecord::Agreement => Ending::Agreement,
                EndingRecord::Ships => Ending::Ships,
                EndingRecord::Planes => Ending::Planes,
                EndingRecord::LandForces => Ending::LandForces,
                EndingRecord::Facing => Ending::Facing,
                EndingRecord::TurnLimit => Ending::TurnLimit,
                EndingRecord::TimeLimit => Ending::TimeLimit,
                EndingRecord::OutOfTime => Ending::OutOfTime,
                EndingRecord::Aborted => Ending::Aborted,
                EndingRecord::Abandoned => Ending::Abandoned,
            },
            points: record.points.map(|(red, blue)| BySide { red, blue }),
        }
    }
}
