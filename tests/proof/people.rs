//! The people of a run: where each writes, and how a game between two begins.

use serde_json::json;
use tulenh_pretended::discord::Server as Discord;
use tulenh_pretended::discord::world::Play;
use tulenh_pretended::telegram::{Person, Server as Telegram, Spot};

/// The token of the bot on the pretended Discord.
pub const DISCORD_TOKEN: &str = "MTk4NjIyNDgzNDcx.secret.words";

/// Both networks.
pub struct Networks {
    /// Telegram.
    pub telegram: Telegram,
    /// Discord.
    pub discord: Discord,
}

/// Where boards appear.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Room {
    /// A chat of Telegram.
    Telegram(i64),
    /// A thread of Discord.
    Discord(u64),
}

/// Somebody who plays.
#[derive(Debug, Clone)]
pub enum Player {
    /// On Telegram, in this chat.
    Telegram(Person, Spot),
    /// On Discord, in this thread.
    Discord(u64, u64),
}

/// What somebody has sent, by which the network can deliver it again.
#[derive(Debug, Clone)]
pub enum Sent {
    /// The number of an update.
    Telegram(u32),
    /// An interaction.
    Discord(Box<Play>),
}

impl Player {
    /// Where they see their boards.
    pub fn room(&self) -> Room {
        match self {
            Player::Telegram(_, spot) => Room::Telegram(spot.chat),
            Player::Discord(_, thread) => Room::Discord(*thread),
        }
    }

    /// The network and the account there.
    pub fn account(&self) -> (&'static str, String) {
        match self {
            Player::Telegram(person, _) => ("telegram", person.id.to_string()),
            Player::Discord(user, _) => ("discord", user.to_string()),
        }
    }
}

impl Networks {
    /// Somebody sends a turn.
    pub fn say(&self, player: &Player, turn: &str) -> Sent {
        match player {
            Player::Telegram(person, spot) => {
                let line = format!("/move {turn}");
                Sent::Telegram(self.telegram.say(person, *spot, &line).0)
            }
            Player::Discord(user, thread) => {
                let options = [("turn", json!(turn))];
                let play = self.discord.slash(*user, *thread, "move", &options);
                Sent::Discord(Box::new(play))
            }
        }
    }

    /// The network delivers it once more.
    pub fn repeat(&self, sent: &Sent) {
        match sent {
            Sent::Telegram(update) => self.telegram.repeat(*update),
            Sent::Discord(play) => self.discord.repeat(play),
        }
    }

    /// Whether the person was told that it failed: nobody has acknowledged it in time.
    pub fn has_failed(&self, sent: &Sent) -> bool {
        match sent {
            Sent::Telegram(_) => false,
            Sent::Discord(play) => {
                let world = self.discord.world();
                let known = world.plays.get(&play.token);
                known.is_some_and(|play| play.acknowledged.is_none())
            }
        }
    }

    /// Begins the `n`-th game, on these terms; Red comes first.
    pub async fn begin(&self, n: usize, terms: &str) -> [Player; 2] {
        match n % 5 {
            0 | 1 => self.on_telegram(n, terms).await,
            2 | 3 => self.on_discord(n, terms).await,
            _ => self.across(n, terms).await,
        }
    }

    async fn on_telegram(&self, n: usize, terms: &str) -> [Player; 2] {
        let server = &self.telegram;
        let id = 100_000 + 2 * n as i64;
        let (red, blue) = (server.person(id, "Cúc"), server.person(id + 1, "Đào"));
        let group = server.group("Chess");
        server.say(&red, group, format!("/challenge red {terms}").trim());
        let offer = server.next(group).await;
        server.press(&blue, &offer, offer.button("a:"));
        server.next(group).await;
        [red, blue].map(|person| Player::Telegram(person, group))
    }

    async fn on_discord(&self, n: usize, terms: &str) -> [Player; 2] {
        let server = &self.discord;
        let red = server.user(&format!("red-{n}"));
        let blue = server.user(&format!("blue-{n}"));
        let room = server.channel(&format!("games-{n}"));
        let mut options = vec![
            ("opponent", json!(blue.to_string())),
            ("colour", json!("red")),
        ];
        if !terms.is_empty() {
            options.push(("time", json!(terms)));
        }
        let made = server.slash(red, room, "challenge", &options);
        server.answer(&made).await;
        let offer = server.next(room).await;
        server.press(blue, &offer, "a:");
        let thread = self.thread(room).await;
        [red, blue].map(|user| Player::Discord(user, thread))
    }

    /// Red in private on Telegram, Blue in a thread on Discord.
    async fn across(&self, n: usize, terms: &str) -> [Player; 2] {
        let server = &self.telegram;
        let red = server.person(100_000 + 2 * n as i64, "Cúc");
        let home = server.private(&red);
        server.say(&red, home, format!("/challenge red {terms}").trim());
        let offer = |sent: &tulenh_pretended::telegram::Sent| {
            sent.spot == home && sent.text.contains("/join ")
        };
        let offered = server.next_where("an offer with a code", offer).await;
        let code = offered.text.split("/join ").nth(1).unwrap_or_default();
        let code: String = code.chars().take_while(|c| c.is_alphanumeric()).collect();
        let blue = self.discord.user(&format!("blue-{n}"));
        let room = self.discord.channel(&format!("games-{n}"));
        let joined = self
            .discord
            .slash(blue, room, "join", &[("code", json!(code))]);
        let asked = self.discord.answer(&joined).await;
        self.discord.press(blue, &asked, "a:");
        let thread = self.thread(room).await;
        let board =
            |sent: &tulenh_pretended::telegram::Sent| sent.spot == home && sent.photo.is_some();
        server.next_where("the first board", board).await;
        [Player::Telegram(red, home), Player::Discord(blue, thread)]
    }

    /// The thread of the game whose first board comes next in this channel.
    async fn thread(&self, room: u64) -> u64 {
        let board = self
            .discord
            .expect("the board", |m| m.channel == room && !m.files.is_empty())
            .await;
        let thread = self.discord.until("the thread", |world| {
            world.channels.contains_key(&board.id).then_some(board.id)
        });
        thread.await
    }
}
