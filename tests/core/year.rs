//! A year of slow games, simulated: thousands of games by people who are late, on vacation, in other
//! zones, while the bot is switched off and the machine's clock is set. What must hold then holds at
//! every step, and at the end.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap, HashMap, HashSet};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use tempfile::TempDir;
use tokio::sync::watch;
use tulenh::app::{
    Account, App, Audience, ButtonAction, ClockSample, Command, Language, Network, Options, Place,
    Request, Route, Sender, Utc,
};
use tulenh::game::clock::{DAY, HOUR, MINUTE};
use tulenh::game::{
    Destination, Flagging, Game, GameId, News, Notice, NoticeId, PlayerId, Ply, Stage, Tempo,
    TimeControl, Timestamp,
};
use tulenh::store::{Batch, Commit, GameChannel, Store, StoreError, StoredGame};
use tulenh_rules::{BySide, Ending, Position, Record, Ruleset, Side};

use crate::failing_store::{FailingStore, Faults};

/// Games that are begun in the year with `TULENH_FULL=1`, and in the short form.
const GAMES: [i64; 2] = [5_000, 300];
/// People who play them.
const PEOPLE: u64 = 300;
/// Lines of play that games follow.
const LINES: u64 = 12;
/// The longest of them, in turns.
const LONGEST: u64 = 12;
/// So much bot time passes between two looks of this test at what is told. People do what they
/// have planned for it side by side.
const SLICE: i64 = 60 * 60 * 1000;
/// The first instant: 1 January 2027.
const BEGIN: i64 = 1_798_761_600_000;
/// When nobody begins a game any more.
const END: i64 = BEGIN + 365 * 24 * 3_600_000;
/// How much later than at its instant the bot may look at a timer.
const LATE: u64 = 900;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_year_of_slow_games() {
    let mut year = Year::new().await;
    let mut now = BEGIN;
    // Nobody begins a game after the year; those that go on come to their end.
    while now < END || !year.is_over().await {
        let end = now + SLICE;
        year.fate(now).await;
        if now < END {
            year.begin_games(now).await;
        }
        year.tick_until(end).await;
        year.act_until(end).await;
        if (now - BEGIN) % (24 * 3_600_000) == 0 {
            year.look_for_the_away(end).await;
        }
        now = end;
        assert!(
            now < END + 365 * 24 * 3_600_000,
            "something goes on for ever"
        );
    }
    year.look_for_the_away(now).await;
    year.check().await;
}

/// What somebody will do in a game, at the board of a ply.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Plan {
    at: i64,
    game: GameId,
    ply: Ply,
    what: What,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum What {
    Turn,
    Resign,
    Draw,
    Pause,
    AgreeToPause,
    Resume,
    Gift,
    Vacation,
    Zone,
    Claim,
    /// The other prepares an answer to the turn that will come.
    Prepare,
    /// The other asks to take their turn back, and is allowed to.
    TakeBack,
    Allow,
}

/// What is known of a game from outside.
struct Known {
    line: usize,
    seats: BySide<PlayerId>,
    tempo: Tempo,
    /// Something but turns happened to its clock.
    disturbed: bool,
    over: bool,
    /// In which channels the end was told.
    told: HashSet<u8>,
}

struct Year {
    dir: TempDir,
    store: Arc<dyn Store>,
    app: App,
    random: Random,
    lines: Vec<Vec<String>>,
    people: Vec<PlayerId>,
    names: HashMap<PlayerId, String>,
    games: BTreeMap<GameId, Known>,
    actions: BinaryHeap<Reverse<Plan>>,
    /// What the machine's clocks show.
    world: i64,
    steady: i64,
    /// Bot time.
    now: i64,
    /// Games that are begun in the whole year, and so far.
    all: i64,
    begun: i64,
    /// Of which turns, at which stage of a time that was so long.
    reminded: HashSet<(PlayerId, GameId, Ply, u32, Stage, Duration)>,
    absences: HashSet<(PlayerId, Timestamp)>,
    /// Away since, of those who are; and how long everybody has been altogether.
    away: HashMap<PlayerId, i64>,
    been_away: HashMap<PlayerId, i64>,
    outages: usize,
    jumps: usize,
    turns: usize,
    /// Turns that had been prepared, and turns that were taken back.
    answered: usize,
    taken_back: usize,
    flags: usize,
    /// Those of games in which nothing but turns happened to the clock, and of these those with one
    /// clock for the whole game.
    pure: usize,
    whole: usize,
}

impl Year {
    async fn new() -> Year {
        let dir = directory();
        let store = open(dir.path());
        let app = app(&store);
        let mut random = Random(7);
        let lines = (0..LINES).map(|_| line(&mut random)).collect();
        let mut year = Year {
            dir,
            store,
            app,
            random,
            lines,
            people: Vec::new(),
            names: HashMap::new(),
            games: BTreeMap::new(),
            actions: BinaryHeap::new(),
            world: BEGIN,
            steady: 0,
            now: BEGIN,
            all: GAMES[usize::from(std::env::var_os("TULENH_FULL").is_none())],
            begun: 0,
            reminded: HashSet::new(),
            absences: HashSet::new(),
            away: HashMap::new(),
            been_away: HashMap::new(),
            outages: 0,
            jumps: 0,
            turns: 0,
            answered: 0,
            taken_back: 0,
            flags: 0,
            pure: 0,
            whole: 0,
        };
        year.app.resume().await.unwrap();
        assert_eq!(year.read(), BEGIN);
        for n in 0..PEOPLE as usize {
            let name = format!("p{n}");
            year.say(&name, Command::Start(None)).await;
            let id = year.store.player_of(&account(&name)).await.unwrap();
            let id = id.unwrap();
            year.people.push(id);
            year.names.insert(id, name.clone());
            // Some want more reminders, fewer or none; some sleep; some live elsewhere.
            for words in [
                ["", "reminders more", "reminders fewer", "reminders off"][n % 4],
                ["", "quiet 22-7", "quiet 23:30-06:15"][n % 3],
                ["", "zone Asia/Ho_Chi_Minh", "zone America/New_York"][n / 4 % 3],
                ["", "autovacation on"][usize::from(n % 7 == 0)],
            ] {
                if !words.is_empty() {
                    year.say(&name, Command::Settings(words.to_owned())).await;
                }
            }
        }
        year
    }

    /// What time it is for the bot when it reads the machine's clocks.
    fn read(&mut self) -> i64 {
        let reading = ClockSample {
            utc: Utc(self.world),
            steady: Duration::from_millis(self.steady.unsigned_abs()),
        };
        self.app.now(reading).0
    }

    /// Lets the machine's clocks run until it is so late for the bot.
    fn run_until(&mut self, bot: i64) {
        while self.now < bot {
            let step = (bot - self.now).min(20_000);
            self.world += step;
            self.steady += step;
            assert_eq!(self.read(), self.now + step);
            self.now += step;
        }
    }

    /// What happens to the machine once in a while: it is switched off, sleeps, its clock is set.
    async fn fate(&mut self, now: i64) {
        self.run_until(now);
        let day = 24 * 3_600_000;
        let jump = match self.random.below(300) {
            0 => return self.outage().await,
            1 => 1_000 + self.random.up_to(400 * day),
            2 => -1_000 - self.random.up_to(100 * day),
            // The time is kept every few seconds; here every few hours, for the time of this test.
            3..30 => return self.app.heartbeat(false).await,
            _ => return,
        };
        self.jumps += 1;
        self.world += jump;
        assert_eq!(self.read(), self.now);
        self.app.heartbeat(false).await;
    }

    /// The bot is off for a while.
    async fn outage(&mut self) {
        self.outages += 1;
        self.app.heartbeat(true).await;
        self.store.close().await.unwrap();
        self.store = open(self.dir.path());
        self.app = app(&self.store);
        self.app.resume().await.unwrap();
        self.world += 1_000 + self.random.up_to(9 * 24 * 3_600_000);
        self.steady = 0;
        assert_eq!(self.read(), self.now);
        self.app.heartbeat(false).await;
    }

    /// Looks at the timers, each a little late, up to this instant.
    async fn tick_until(&mut self, end: i64) {
        while let Some(next) = self.store.next_due().await.unwrap() {
            let now = next.0 + self.random.below(LATE) as i64;
            if now > end {
                break;
            }
            let now = now.max(self.now);
            self.run_until(now);
            self.app.tick(Timestamp(now)).await;
            self.hear(true).await;
        }
        self.run_until(end);
    }

    async fn begin_games(&mut self, now: i64) {
        let mut batch = Batch::default();
        let games = self.all;
        while self.begun < games && self.begun <= (now - BEGIN) * games / (END - BEGIN) {
            let red = self.person();
            let blue = self.person();
            if red == blue {
                continue;
            }
            self.begun += 1;
            let tempo = self.tempo();
            let id = self.store.next_game().await.unwrap();
            let seats = BySide { red, blue };
            let start = Position::start(Arc::new(Ruleset::OFFICIAL));
            let game = Game::new(id, seats, start, Timestamp(now)).on_clock(tempo);
            let channels = [red, blue].map(|player| GameChannel {
                route: private(&self.names[&player]),
                wants_thread: false,
            });
            batch.games.push(StoredGame {
                game,
                channels: channels.to_vec(),
                ratings: None,
                former: Vec::new(),
            });
            let known = Known {
                line: self.random.below(LINES) as usize,
                seats,
                tempo,
                disturbed: false,
                over: false,
                told: HashSet::new(),
            };
            self.games.insert(id, known);
            self.plan(id, Ply(0), now);
        }
        let done = self.store.commit(batch).await.unwrap();
        assert!(matches!(done, Commit::Done(_)));
    }

    fn person(&mut self) -> PlayerId {
        self.people[self.random.below(PEOPLE) as usize]
    }

    fn tempo(&mut self) -> Tempo {
        let control = match self.random.below(20) {
            0 => TimeControl::Unlimited,
            1 => TimeControl::PerTurn(10 * MINUTE),
            2 => TimeControl::PerTurn(3 * HOUR),
            3..=5 => TimeControl::PerTurn(DAY),
            6 | 7 => TimeControl::Bank {
                bank: 5 * DAY,
                increment: 6 * HOUR,
            },
            8 => TimeControl::Whole(2 * DAY),
            9 | 10 => TimeControl::PerTurn(7 * DAY),
            _ => TimeControl::PerTurn(3 * DAY),
        };
        let flagging = match self.random.below(8) {
            0 => Flagging::Claim,
            _ => Flagging::Automatic,
        };
        Tempo { control, flagging }
    }

    /// What will happen in a game whose board of this ply stands since `now`.
    fn plan(&mut self, game: GameId, ply: Ply, now: i64) {
        let known = &self.games[&game];
        let all = match known.tempo.control {
            TimeControl::Unlimited => 4 * DAY,
            TimeControl::PerTurn(time) => time,
            TimeControl::Bank { .. } | TimeControl::Whole(_) => DAY,
        };
        let all = i64::try_from(all.as_millis()).unwrap();
        let per_mille = match self.random.below(100) {
            0..80 => 1 + self.random.up_to(400),
            80..96 => 400 + self.random.up_to(560),
            // Too late, or never.
            _ => 990 + self.random.up_to(700),
        };
        let at = now + (all * per_mille / 1_000).max(1);
        let last = ply.0 as usize >= self.lines[known.line].len();
        let mut plans = vec![(at, if last { What::Resign } else { What::Turn })];
        let half = now + (at - now) / 2;
        match self.random.below(40) {
            0 => plans.push((half, What::Draw)),
            1 => plans.extend([
                (half, What::Pause),
                (half + 60_000, What::AgreeToPause),
                (at + all / 2, What::Resume),
            ]),
            2 => plans.push((half, What::Gift)),
            3 => plans.push((half, What::Vacation)),
            4 => plans.push((half, What::Zone)),
            5 => plans.push((half, What::Claim)),
            6..10 => plans.push((half, What::Prepare)),
            10 => plans.extend([(half, What::TakeBack), (half + 60_000, What::Allow)]),
            _ => {}
        }
        if known.tempo.flagging == Flagging::Claim && self.random.below(2) == 0 {
            plans.push((now + all + 60_000, What::Claim));
        }
        for (at, what) in plans {
            self.actions.push(Reverse(Plan {
                at,
                game,
                ply,
                what,
            }));
        }
    }

    /// Does what people have planned up to this instant; what is of several games at the same time.
    async fn act_until(&mut self, end: i64) {
        loop {
            let (mut doing, mut later, mut busy) = (Vec::new(), Vec::new(), HashSet::new());
            while let Some(Reverse(plan)) = self.actions.peek().copied() {
                if plan.at > end || doing.len() == 64 {
                    break;
                }
                self.actions.pop();
                if !busy.insert(plan.game) {
                    later.push(Reverse(plan));
                } else if let Some((who, command)) = self.command(plan) {
                    let app = self.app.clone();
                    doing.push(tokio::spawn(async move {
                        app.handle(request(&who, command), Timestamp(end)).await;
                    }));
                }
            }
            self.actions.extend(later);
            let nothing = busy.is_empty();
            for done in doing {
                done.await.unwrap();
            }
            self.hear(false).await;
            if nothing {
                return;
            }
        }
    }

    /// Who does it, and what they say for it.
    fn command(&mut self, plan: Plan) -> Option<(String, Command)> {
        let game = Some(plan.game);
        let known = self.games.get_mut(&plan.game).unwrap();
        if known.over {
            return None;
        }
        let side = match plan.ply.0 % 2 {
            0 => Side::Red,
            _ => Side::Blue,
        };
        let mover = self.names[&known.seats[side]].clone();
        let other = self.names[&known.seats[!side]].clone();
        Some(match plan.what {
            What::Turn => {
                let turn = self.lines[known.line].get(plan.ply.0 as usize)?.clone();
                (mover, Command::Move { game, turn })
            }
            What::Resign => {
                let press = ButtonAction::Resign(plan.game, plan.ply, side);
                (mover, Command::ButtonAction(press))
            }
            What::Draw => (mover, Command::Draw(game)),
            What::Pause => (mover, Command::Pause(game)),
            What::AgreeToPause => {
                known.disturbed = true;
                (other, Command::Pause(game))
            }
            What::Resume => (mover, Command::Resume(game)),
            What::Gift => {
                known.disturbed = true;
                let time = "1 day".to_owned();
                (other, Command::Gift { game, time })
            }
            What::Vacation => (mover, Command::Vacation("on".to_owned())),
            What::Zone => {
                let words = "zone Pacific/Auckland".to_owned();
                (mover, Command::Settings(words))
            }
            What::Claim => (other, Command::Claim(game)),
            What::Prepare => {
                let line = &self.lines[known.line];
                let at = plan.ply.0 as usize;
                let lines = format!("{} then {}", line.get(at)?, line.get(at + 1)?);
                (other, Command::Plan { game, lines })
            }
            What::TakeBack => (other, Command::TakeBack(game)),
            What::Allow => {
                known.disturbed = true;
                let press = ButtonAction::AllowTakeBack(plan.game, plan.ply);
                (mover, Command::ButtonAction(press))
            }
        })
    }

    async fn say(&mut self, who: &str, command: Command) {
        let now = Timestamp(self.now);
        let reply = self.app.handle(request(who, command), now).await;
        assert!(reply.audience != Audience::Nobody);
    }

    /// Notes who is on vacation.
    async fn look_for_the_away(&mut self, now: i64) {
        for id in self.people.clone() {
            let player = self.store.player(id).await.unwrap().unwrap();
            let since = player.vacation.away.map(|(since, _)| since.0);
            if let Some(before) = self.away.get(&id).filter(|known| Some(**known) != since) {
                *self.been_away.entry(id).or_default() += since.unwrap_or(now) - before;
            }
            match since {
                Some(since) => self.away.insert(id, since),
                None => self.away.remove(&id),
            };
            // 20 days to begin with, one for eight days on which they played; the rest is how often
            // this looks.
            let been = self.been_away.get(&id).copied().unwrap_or_default();
            let been = been + since.map_or(0, |since| now - since);
            let day = 24 * 3_600_000;
            let most = 20 * day + (now - BEGIN) / 8 + day;
            assert!(been <= most, "{id:?}: {been} of {most}");
        }
    }

    /// Hears what is to be sent, and judges it. `fresh` when people have done nothing since.
    async fn hear(&mut self, fresh: bool) {
        loop {
            let page = self.store.pending(None, 500).await.unwrap();
            if page.is_empty() {
                return;
            }
            let mut sent: Vec<NoticeId> = Vec::new();
            for (id, notice) in page {
                sent.push(id);
                self.judge(notice, fresh).await;
            }
            let batch = Batch {
                sent,
                ..Batch::default()
            };
            self.store.commit(batch).await.unwrap();
        }
    }

    async fn judge(&mut self, notice: Notice, fresh: bool) {
        let answered = matches!(notice.news, News::Answered(..));
        match (notice.to, notice.news) {
            (Destination::Channel(game, channel), News::Ended(_)) => {
                self.ended(game, channel).await
            }
            (Destination::Channel(_, 0), News::TakenBack(game, _, ply, _)) => {
                self.taken_back += 1;
                self.plan(game, ply, self.now);
            }
            (
                Destination::Channel(game, channel),
                News::Played(_, ply, _) | News::Answered(_, _, ply, _),
            ) => {
                self.answered += usize::from(answered && channel == 0);
                let game = self.store.game(game).await.unwrap().unwrap().game;
                if !game.is_open() && ply == game.ply() && game.record().outcome().is_some() {
                    self.ended(game.id(), channel).await;
                } else if channel == 0 {
                    self.turns += 1;
                    self.plan(game.id(), ply, self.now.max(game.last().0));
                }
            }
            (
                _,
                News::Remind {
                    player, reminders, ..
                },
            ) => {
                for reminder in reminders {
                    let game = self.store.game(reminder.game).await.unwrap().unwrap().game;
                    // One that a turn has overtaken is left out when it is told.
                    assert!(!fresh || reminder.stands(&game), "{reminder:?}");
                    // A gift, or a vacation that leaves an hour, makes the time longer, so that a
                    // stage may come once more.
                    let left = game.clock().left[game.seat_of(player).unwrap()];
                    let key = (
                        player,
                        reminder.game,
                        reminder.ply,
                        reminder.takebacks,
                        reminder.stage,
                        left,
                    );
                    assert!(self.reminded.insert(key), "twice: {key:?}");
                }
            }
            (Destination::Route(route), News::Absence(at)) => {
                let Place::Person(who) = &route.place else {
                    panic!("{route:?}")
                };
                let who = self.store.player_of(&account(who)).await.unwrap();
                assert!(
                    self.absences.insert((who.unwrap(), at)),
                    "told twice: {at:?}"
                );
            }
            _ => {}
        }
    }

    /// The end of a game is told.
    async fn ended(&mut self, id: GameId, channel: u8) {
        let game = self.store.game(id).await.unwrap().unwrap().game;
        let outcome = game.outcome().unwrap();
        let known = self.games.get_mut(&id).unwrap();
        assert!(known.told.insert(channel), "{id} ended twice");
        known.over = true;
        let timed = matches!(
            outcome.ending,
            Ending::OutOfTime | Ending::Aborted | Ending::TimeLimit
        );
        if channel != 0 || !timed || known.tempo.flagging == Flagging::Claim {
            return;
        }
        self.flags += 1;
        let clock = game.clock();
        let side = game.position().turn();
        assert_eq!(
            clock.rest, None,
            "{id} was flagged while its clock stood still"
        );
        let end = clock.since.after(clock.left[side]).after(clock.rested);
        let late = self.now - end.0;
        assert!((0..=1_000).contains(&late), "{id}: {late} ms late");
        // A clock that did nothing but run.
        let disturbed = known.disturbed || !clock.rested.is_zero();
        let begun = match known.tempo.control {
            TimeControl::PerTurn(time) => Some((game.last(), time)),
            // One clock for both, from the beginning.
            TimeControl::Whole(time) => Some((game.started(), time)),
            TimeControl::Bank { .. } | TimeControl::Unlimited => None,
        };
        if let (Some((since, time)), false) = (begun, disturbed) {
            self.pure += 1;
            self.whole += usize::from(outcome.ending == Ending::TimeLimit);
            assert_eq!(end, since.after(time), "{id}");
        }
    }

    /// Whether nothing will happen any more.
    async fn is_over(&self) -> bool {
        self.actions.is_empty() && self.store.next_due().await.unwrap().is_none()
    }

    /// What must hold when all is over.
    async fn check(&self) {
        for (id, known) in &self.games {
            let game = self.store.game(*id).await.unwrap().unwrap().game;
            assert!(!game.is_open(), "{id} hangs: {:?}", game.clock());
            assert_eq!(known.told.len(), 2, "the end of {id} was not told to both");
        }
        let mut longest = 0;
        for id in &self.people {
            let player = self.store.player(*id).await.unwrap().unwrap();
            assert!(player.vacation.saved <= 30 * DAY);
            let been = self.been_away.get(id).copied().unwrap_or_default();
            longest = longest.max(been);
        }
        assert!(self.away.is_empty(), "somebody is away for ever");
        eprintln!(
            "{} games, {} turns, {} prepared, {} taken back, {} flags ({} of clocks that only ran, {} of them for a whole game), {} reminders, {} outages told to {}, {} jumps, longest \
             away {} days",
            self.games.len(),
            self.turns,
            self.answered,
            self.taken_back,
            self.flags,
            self.pure,
            self.whole,
            self.reminded.len(),
            self.outages,
            self.absences.len(),
            self.jumps,
            longest / (24 * 3_600_000)
        );
        // As many as of so many games in an unhappy year.
        for (what, there, least) in [
            ("flags", self.flags, 300),
            ("flags of clocks that only ran", self.pure, 200),
            ("flags for whole games", self.whole, 10),
            ("reminders", self.reminded.len(), 1_000),
            ("turns", self.turns, 20_000),
            ("prepared turns", self.answered, 100),
            ("turns taken back", self.taken_back, 10),
        ] {
            let least = least * self.all / GAMES[0];
            assert!(there as i64 >= least, "{there} {what}");
        }
        assert!(self.outages > 5 && self.jumps > 5 && !self.absences.is_empty() && longest > 0);
    }
}

/// Numbers that look random, the same in every run: splitmix64,
/// <https://prng.di.unimi.it/splitmix64.c>.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let n = self.0;
        let n = (n ^ (n >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let n = (n ^ (n >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        n ^ (n >> 31)
    }

    fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit
    }

    fn up_to(&mut self, limit: i64) -> i64 {
        self.below(limit.unsigned_abs()).cast_signed()
    }
}

/// Random turns from the start that end nothing.
fn line(random: &mut Random) -> Vec<String> {
    let mut record = Record::new(Position::start(Arc::new(Ruleset::OFFICIAL)));
    let length = 3 + random.below(LONGEST - 2) as usize;
    while record.turns().len() < length && record.outcome().is_none() {
        let turns = record.position().legal_turns();
        let turn = turns[random.below(turns.len() as u64) as usize].clone();
        record.play(&turn).unwrap();
    }
    record.turns().iter().map(|turn| turn.lan.clone()).collect()
}

/// The store, with which no other process works: those would have to hear every few seconds what time it is.
fn open(dir: &Path) -> Arc<dyn Store> {
    FailingStore::new(crate::opening::open(dir), Alone::default())
}

/// No other process works with the store, and nothing fails.
#[derive(Default)]
struct Alone(watch::Sender<Option<StoreError>>);

#[async_trait]
impl Faults for Alone {
    fn failure(&self) -> watch::Receiver<Option<StoreError>> {
        self.0.subscribe()
    }

    fn readable(&self, _: &str) -> Result<(), StoreError> {
        Ok(())
    }

    fn is_shared(&self, _: &dyn Store) -> bool {
        false
    }

    async fn commit(&self, store: &dyn Store, mut batch: Batch) -> Result<Commit, StoreError> {
        // A database knows no lease of somebody who is alone.
        batch.lease = None;
        store.commit(batch).await
    }
}

fn app(store: &Arc<dyn Store>) -> App {
    let store = Arc::clone(store) as Arc<dyn Store>;
    App::new(store, Options::new(|| 0x1234_5678_9abc_def1))
}

fn network() -> Network {
    Network::new("test").unwrap()
}

fn account(name: &str) -> Account {
    Account {
        network: network(),
        user: name.to_owned(),
    }
}

fn private(name: &str) -> Route {
    Route {
        network: network(),
        place: Place::Person(name.to_owned()),
    }
}

fn request(who: &str, command: Command) -> Request {
    Request {
        sender: Sender {
            account: account(who),
            name: who.to_owned(),
            handle: None,
            language: Some(Language("en".to_owned())),
        },
        route: private(who),
        shared: false,
        hidden: true,
        within: None,
        manages: None,
        reply_to: None,
        update: None,
        command,
    }
}

/// In memory where the machine has such a place: this test is not about the disk.
fn directory() -> TempDir {
    tempfile::tempdir_in("/dev/shm").unwrap_or_else(|_| tempfile::tempdir().unwrap())
}
