//! A program with both networks on one store, which can be killed between any two steps.

use std::fs::File;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};

use serde_json::json;
use tulenh::store::Store;

use crate::discord::rig::{TOKEN as DISCORD_TOKEN, assert_board, user};
use crate::discord::server::Server as Discord;
use crate::opening;
use crate::telegram::server::{Person, Server as Telegram, Spot, TOKEN as TELEGRAM_TOKEN};

pub struct Both {
    telegram: Telegram,
    discord: Discord,
    directory: tempfile::TempDir,
    telegram_token: &'static str,
    bot: Mutex<Option<Bot>>,
}

impl Both {
    pub async fn start() -> Both {
        Both::start_with(TELEGRAM_TOKEN).await
    }

    /// Starts the program with this token for Telegram, and waits until it is on Discord.
    pub async fn start_with(telegram_token: &'static str) -> Both {
        let both = Both {
            telegram: Telegram::start().await,
            discord: Discord::start(DISCORD_TOKEN),
            directory: tempfile::tempdir().unwrap(),
            telegram_token,
            bot: Mutex::default(),
        };
        both.run().await;
        both
    }

    pub fn networks(&self) -> (&Telegram, &Discord) {
        (&self.telegram, &self.discord)
    }

    /// Kills the program as `kill -9` does, and starts it again on the same store.
    pub async fn killed(&self) {
        self.end();
        opening::let_leases_lapse(&self.directory.path().join("data"));
        {
            // Nobody resumes a session of a dead process.
            let mut world = self.discord.world();
            world.sessions.clear();
            world.menus = 0;
        }
        self.run().await;
    }

    /// Kills the program, and opens its store.
    pub fn ended(&self) -> Arc<dyn Store> {
        self.end();
        opening::open(&self.directory.path().join("data"))
    }

    pub fn log(&self) -> String {
        std::fs::read_to_string(self.directory.path().join("log")).unwrap()
    }

    /// What the state of the program says: the status, and the text.
    pub async fn health(&self, path: &str) -> (u16, String) {
        let log = self.log();
        let said = log
            .split("http://")
            .find_map(|rest| rest.split_once("/readyz and"));
        let (address, _) = said.expect("the log names the address");
        let answer = reqwest::get(format!("http://{address}{path}"))
            .await
            .unwrap();
        (answer.status().as_u16(), answer.text().await.unwrap())
    }

    /// Somebody new on Telegram whose language is Vietnamese, and their private chat.
    pub fn vietnamese(&self, id: i64, name: &str) -> (Person, Spot) {
        let person = Person {
            language: Some("vi".to_owned()),
            ..self.telegram.person(id, name)
        };
        let person = self.telegram.newcomer(person, true);
        let home = self.telegram.private(&person);
        (person, home)
    }

    /// Begins a game on the pretended Discord and plays a turn. Gives who plays Red and Blue, and the thread of the game.
    pub async fn play_on_discord(&self) -> (u64, u64, u64) {
        let discord = &self.discord;
        let (an, binh) = (discord.user("an"), discord.user("binh"));
        let room = discord.channel("games");
        let options = [("opponent", user(binh)), ("colour", json!("red"))];
        let made = discord.slash(an, room, "challenge", &options);
        discord.answer(&made).await;
        let offer = discord.next(room).await;
        discord.press(binh, &offer, "a:");
        let board = discord
            .expect("the board", |m| m.channel == room && !m.files.is_empty())
            .await;
        assert_board(&board);
        let thread = discord.until("the thread", |world| {
            world.channels.contains_key(&board.id).then_some(board.id)
        });
        let thread = thread.await;
        discord.slash(an, thread, "move", &[("turn", json!("c5-c6"))]);
        let shown = discord
            .expect("turn 1", |m| {
                m.channel == thread && !m.files.is_empty() && m.content.contains("c5-c6")
            })
            .await;
        assert_board(&shown);
        (an, binh, thread)
    }

    async fn run(&self) {
        let bot = Bot::start(
            &self.telegram,
            self.telegram_token,
            &self.discord,
            self.directory.path(),
        );
        *self.bot.lock().unwrap() = Some(bot);
        self.discord.online().await;
    }

    fn end(&self) {
        drop(self.bot.lock().unwrap().take());
    }
}

/// The code with which an offer is accepted elsewhere.
pub fn code(offer: &str) -> String {
    let (_, code) = offer.split_once("/join ").expect("an offer with a code");
    code.chars()
        .take_while(char::is_ascii_alphanumeric)
        .collect()
}

struct Bot(Child);

impl Bot {
    fn start(
        telegram: &Telegram,
        telegram_token: &str,
        discord: &Discord,
        directory: &Path,
    ) -> Bot {
        let child = Command::new(env!("CARGO_BIN_EXE_tulenh"))
            .env_clear()
            .current_dir(directory)
            .env("TELEGRAM_TOKEN", telegram_token)
            .env("TELEGRAM_API_URL", telegram.url())
            .env("TELEGRAM_PACE", "off")
            .env("DISCORD_TOKEN", DISCORD_TOKEN)
            .env("DISCORD_API_URL", discord.url())
            .envs(opening::settings(&directory.join("data")))
            .env("HEALTH_LISTEN", "127.0.0.1:0")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(File::create(directory.join("log")).unwrap())
            .spawn();
        Bot(child.unwrap())
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
