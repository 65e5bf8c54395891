//! Whole recorded games between people who tap the page and people who write in a chat: one in a group of
//! Telegram, one from network to network with Discord. All meet one program.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::json;
use tulenh::app::GameId;
use tulenh_pretended::discord::world::Msg;
use tulenh_pretended::discord::{self, Server as Discord, assert_board};
use tulenh_pretended::games::{as_people_read, tells, whole};
use tulenh_pretended::telegram::{self, Person, Sent, Server as Telegram, Spot, assert_is_board};

use crate::browser::driver::Driver;
use crate::browser::launches::fragment_of;
use crate::browser::player::Player;
use crate::browser::session::{Browser, Device};
use crate::opening;
use crate::program::Program;
use crate::telegram::{launch_of, seconds, user};

const DISCORD_TOKEN: &str = "MTk4NjIyNDgzNDcx.secret.words";

/// The public address of the page. The browsers go past the proxy that would stand there.
const PUBLIC: &str = "https://chess.example.org";

/// Whoever plays against the page.
trait Opponent {
    /// Writes the turn of this number (from 0), and waits until the chat shows it.
    async fn writes(&mut self, number: usize, lan: &str);

    /// Waits until the chat shows the turn of this number, which was played on the page.
    async fn hears(&mut self, number: usize, lan: &str);
}

/// Somebody in a group of Telegram.
struct InGroup<'a> {
    telegram: &'a Telegram,
    person: Person,
    group: Spot,
    /// The newest board.
    board: Sent,
}

impl Opponent for InGroup<'_> {
    async fn writes(&mut self, number: usize, lan: &str) {
        // By a reply to the board, and by command.
        match number % 4 {
            1 => {
                let (group, board) = (self.group, self.board.id);
                self.telegram.reply(&self.person, group, board, lan)
            }
            _ => {
                let words = format!("/move {lan}");
                self.telegram.say(&self.person, self.group, &words)
            }
        };
        self.hears(number, lan).await;
    }

    async fn hears(&mut self, number: usize, lan: &str) {
        self.board = board_of(self.telegram, self.group, number, lan).await;
    }
}

/// Somebody in a thread of Discord, who plays with somebody of Telegram.
struct InThread<'a> {
    discord: &'a Discord,
    person: u64,
    thread: u64,
    /// The newest board.
    board: Msg,
    telegram: &'a Telegram,
    /// Where the bot writes to the other player, who is at the page now.
    home: Spot,
}

impl Opponent for InThread<'_> {
    async fn writes(&mut self, number: usize, lan: &str) {
        // By a reply to the board, and by command.
        if number.is_multiple_of(4) {
            self.discord.reply(self.person, &self.board, lan);
        } else {
            let turn = [("turn", json!(lan))];
            self.discord.slash(self.person, self.thread, "move", &turn);
        }
        self.hears(number, lan).await;
        // The other player’s chat goes on, though they look at the page.
        board_of(self.telegram, self.home, number, lan).await;
    }

    async fn hears(&mut self, number: usize, lan: &str) {
        let what = format!("turn {} on Discord", number + 1);
        let in_thread = |message: &Msg| {
            let is_board = message.channel == self.thread && !message.files.is_empty();
            is_board && tells(&message.content, number + 1)
        };
        let board = self.discord.expect(&what, in_thread).await;
        assert_board(&board);
        assert_tells(&board.content, lan);
        self.board = board;
    }
}

/// The board of Telegram that announces a turn.
async fn board_of(telegram: &Telegram, spot: Spot, number: usize, lan: &str) -> Sent {
    let what = format!("turn {} in {spot:?}", number + 1);
    let board = telegram.next_where(&what, |sent| announces(sent, spot, number));
    let board = board.await;
    assert_is_board(&board);
    assert_tells(&board.text, lan);
    board
}

/// Panics if a text does not name this turn, with its steps in the order in which they were typed or tapped.
fn assert_tells(text: &str, lan: &str) {
    let read = as_people_read(lan);
    let mut steps: Vec<&str> = read.split('/').collect();
    let named = (0..steps.len()).any(|_| {
        steps.rotate_left(1);
        text.contains(&steps.join("/"))
    });
    assert!(named, "{lan}: {text}");
}

/// The steps of a turn in some order of their own: the parts of a stack may be tapped in another order than
/// they are written in.
fn steps(turn: &str) -> Vec<&str> {
    let mut steps: Vec<&str> = turn.split('/').collect();
    steps.sort_unstable();
    steps
}

fn announces(sent: &Sent, spot: Spot, number: usize) -> bool {
    sent.spot == spot && sent.photo.is_some() && tells(&sent.text, number + 1)
}

/// How often each turn was announced in a chat of Telegram.
fn told_in(telegram: &Telegram, spot: Spot) -> Vec<usize> {
    let sent = telegram.sent();
    let told = |number| {
        let boards = sent.iter().filter(|sent| announces(sent, spot, number));
        boards.count()
    };
    (0..whole().len()).map(told).collect()
}

/// Plays the recorded game to its end; the page has the turns with this remainder by 2. Gives the times from
/// a turn in the chat to the page that shows it.
async fn play(page: &Player, side: usize, opponent: &mut impl Opponent) -> Vec<Duration> {
    let same = "return window.same ??= arguments[0] === 'first'";
    page.browser.run(same, json!(["first"])).await;
    let mut times = Vec::new();
    for (number, lan) in whole().into_iter().enumerate() {
        if number % 2 == side {
            page.may_play().await;
            page.plays(lan, || {}).await;
            tokio::join!(page.has_turns(number + 1), opponent.hears(number, lan));
        } else {
            let written = Instant::now();
            let shown = async {
                page.has_turns(number + 1).await;
                times.push(written.elapsed());
            };
            tokio::join!(shown, opponent.writes(number, lan));
        }
        let turns = page.turns().await;
        assert_eq!(turns.len(), number + 1);
        assert_eq!(steps(&turns[number]), steps(&as_people_read(lan)));
    }
    let over = "return document.querySelector('.status.over.blue')";
    page.browser.wait("Blue has won", over, json!([])).await;
    assert_eq!(page.browser.run(same, json!(["again"])).await, true);
    page.keeps_its_board(whole().len()).await;
    times
}

/// An plays Red on the page, which a button of a board opened, against Bình in a group of Telegram.
async fn against_telegram(driver: &Arc<Driver>, base: &str, telegram: &Telegram) -> Vec<Duration> {
    let (an, binh) = (
        telegram.person_at(1, "An", "An"),
        telegram.person_at(2, "Bình", "binh_le"),
    );
    let group = telegram.group("Chess");
    telegram.say(&an, group, "/challenge red");
    let offer = telegram.next(group).await;
    telegram.press(&binh, &offer, offer.button("a:"));
    let first = telegram.next_where("the first board", |sent| {
        sent.spot == group && sent.photo.is_some()
    });
    let board = first.await;

    // Telegram opens the page with the name of the game and who pressed.
    let app = format!("https://t.me/{}/board?startapp=", telegram::BOT_HANDLE);
    let start = board.button(&app).strip_prefix(&app).unwrap();
    let launch = launch_of(telegram::TOKEN, &user(1, "An"), seconds(), start);
    let browser = Browser::open(driver, Device::Phone, "en-US,en").await;
    let fragment = fragment_of(&launch);
    let address = format!("{base}/?tgWebAppStartParam={start}#{fragment}");
    browser.go(&address).await;
    let page = Player {
        browser,
        base: base.to_owned(),
    };
    page.sees_board().await;

    let mut opponent = InGroup {
        telegram,
        person: binh,
        group,
        board,
    };
    let times = play(&page, 0, &mut opponent).await;
    let end = &opponent.board.text;
    assert!(end.contains("Blue wins") && end.contains("mate"), "{end}");
    // The group has heard of each turn once.
    assert_eq!(told_in(telegram, group), vec![1; whole().len()]);
    page.leave().await;
    times
}

/// Cúc plays Blue on the page, which her personal link opened, against Đào on Discord.
async fn against_discord(
    driver: &Arc<Driver>,
    base: &str,
    telegram: &Telegram,
    discord: &Discord,
) -> Vec<Duration> {
    let cuc = telegram.person_at(3, "Cúc", "cuc");
    let home = telegram.private(&cuc);
    let (dao, room) = (discord.user("dao"), discord.channel("games"));
    telegram.say(&cuc, home, "/challenge blue");
    let offered = telegram.next_where("an offer with a code", |sent| {
        sent.spot == home && sent.text.contains("/join ")
    });
    let offered = offered.await.text;
    let code = offered.split("/join ").nth(1).unwrap_or_default();
    let code: String = code.chars().take_while(|c| c.is_alphanumeric()).collect();
    let joined = discord.slash(dao, room, "join", &[("code", json!(code))]);
    let asked = discord.answer(&joined).await;
    discord.press(dao, &asked, "a:");
    let board = discord.next(room).await;
    assert_board(&board);
    let thread = discord.until("the thread", |world| {
        world.channels.contains_key(&board.id).then_some(board.id)
    });
    let thread = thread.await;

    telegram.say(&cuc, home, "/page");
    let given = telegram.next_where("a personal link", |sent| {
        sent.spot == home && sent.text.contains("/#/enter/")
    });
    let given = given.await.text;
    let (_, code) = given.split_once(PUBLIC).expect("the public address");
    let path: String = code.chars().take_while(|c| !c.is_whitespace()).collect();
    let browser = Browser::open(driver, Device::Phone, "en-US,en").await;
    browser.go(&format!("{base}{path}")).await;
    browser.tap("a.game").await;
    let page = Player {
        browser,
        base: base.to_owned(),
    };
    page.sees_board().await;

    let mut opponent = InThread {
        discord,
        person: dao,
        thread,
        board,
        telegram,
        home,
    };
    let times = play(&page, 1, &mut opponent).await;
    let end = &opponent.board.content;
    assert!(end.contains("Blue wins") && end.contains("mate"), "{end}");
    {
        let world = discord.world();
        for number in 0..whole().len() {
            let told = world.messages.iter().filter(|message| {
                let is_board = message.channel == thread && !message.files.is_empty();
                is_board && tells(&message.content, number + 1)
            });
            assert_eq!(told.count(), 1, "turn {}", number + 1);
        }
    }
    assert_eq!(discord.failed(), 0);
    // Cúc’s chat has the whole game too, though she looks at the page.
    assert_eq!(told_in(telegram, home), vec![1; whole().len()]);
    page.leave().await;
    times
}

/// The middle and the largest of some times.
fn said_of(what: &str, mut times: Vec<Duration>) -> String {
    times.sort();
    let (middle, last) = (times[times.len() / 2], times[times.len() - 1]);
    format!("{what} → page: p50 {middle:.0?}, at most {last:.0?}")
}

#[tokio::test(flavor = "multi_thread")]
async fn whole_games_are_played_between_the_page_and_the_chats() {
    let Some(driver) = Driver::shared() else {
        return;
    };
    let (telegram, discord) = (Telegram::start().await, Discord::start(DISCORD_TOKEN));
    let directory = tempfile::tempdir().unwrap();
    let settings = [
        ("TELEGRAM_TOKEN", telegram::TOKEN),
        ("TELEGRAM_API_URL", &telegram.url()),
        ("TELEGRAM_PACE", "off"),
        ("TELEGRAM_APP", "board"),
        ("DISCORD_TOKEN", DISCORD_TOKEN),
        ("DISCORD_API_URL", &discord.url()),
        ("DISCORD_CLIENT_SECRET", discord::SECRET),
        ("WEB_URL", PUBLIC),
    ];
    let mut program = Program::with(directory.path(), "127.0.0.1:0", &settings);
    let base = format!("http://{}", program.address);
    discord.online().await;
    let (by_telegram, by_discord) = tokio::join!(
        against_telegram(&driver, &base, &telegram),
        against_discord(&driver, &base, &telegram, &discord),
    );
    println!("{}", said_of("Telegram", by_telegram));
    println!("{}", said_of("Discord", by_discord));

    assert!(program.end());
    let store = opening::open(&directory.path().join("data"));
    for id in [1, 2] {
        let stored = store.game(GameId(id)).await.unwrap().unwrap();
        let turns = stored.game.record().turns().iter();
        let turns: Vec<_> = turns.map(|turn| steps(&turn.lan)).collect();
        let all: Vec<_> = whole().into_iter().map(steps).collect();
        assert_eq!(turns, all);
    }
    assert!(store.game(GameId(3)).await.unwrap().is_none());
    store.close().await.unwrap();
}
