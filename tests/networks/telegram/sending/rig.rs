//! The sending half of the adapter alone, for replies and messages that the core would hardly give.

use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;

use tokio::time::timeout;
use tulenh::activity::Activity;
use tulenh::app::{
    App, Attachment, Button, ButtonAction, Kind, Message, Network, Options, Reply, Text,
};
use tulenh::store::Store;
use tulenh::telegram::identity::Identity;
use tulenh::telegram::inbound::request::{Origin, read};
use tulenh::telegram::outbound::reply::ReplyTask;
use tulenh::telegram::{self, MessageSender, Settings, TelegramTransport};

use crate::telegram::rig::settings;
use crate::telegram::server::{Answer, BOT_HANDLE, BOT_ID, PATIENCE, Person, Sent, Server, Spot};

/// The sending half, with a core that gets no requests.
pub struct SendingRig {
    /// The pretended server.
    pub server: Server,
    /// Sends the messages.
    pub sender: MessageSender,
    /// The store, which knows which messages show boards.
    pub store: Arc<dyn Store>,
    app: App,
    activity: Activity,
    _directory: tempfile::TempDir,
}

impl SendingRig {
    /// A rig with this pace, such as `off`.
    pub async fn start(pace: &str) -> SendingRig {
        let server = Server::start().await;
        let directory = tempfile::tempdir().unwrap();
        let store = crate::opening::open(directory.path());
        let options = Options::new(|| RandomState::new().hash_one(7));
        let app = App::new(store.clone(), options);
        let settings = Settings {
            pace: pace.parse().unwrap(),
            ..settings(&server)
        };
        SendingRig {
            sender: MessageSender::connect(&settings).unwrap(),
            server,
            store,
            app,
            activity: settings.activity,
            _directory: directory,
        }
    }

    /// Waits until no work is in progress, but for the tasks that the test runs itself.
    pub async fn idle(&self) {
        let idle = timeout(PATIENCE, self.activity.idle()).await;
        idle.expect("nothing is being done any more");
    }

    /// The same, and asserts that the place has no message that the test has not taken.
    pub async fn silent(&self, spot: Spot) {
        self.idle().await;
        self.server.assert_silent(spot);
    }

    /// A transport with the same sender.
    pub fn transport(&self) -> TelegramTransport {
        TelegramTransport::new(self.sender.clone(), identity())
    }

    /// Sends a message in answer to a person; gives what it became.
    pub async fn say(&self, to: &Person, spot: Spot, message: Message) -> Sent {
        self.server.say(to, spot, "/help");
        let origin = self.origin();
        ReplyTask::new(&self.sender, origin, Reply::public(message))
            .run(&self.app)
            .await;
        self.server.next(spot).await
    }

    /// A person presses a button, whose message is to become this. Nothing is done until the task
    /// is run.
    pub fn press(&self, who: &Person, on: &Sent, message: Message) -> (String, ReplyTask) {
        self.press_for(who, on, Reply::update(message))
    }

    /// A person presses a button, and this is the reply.
    pub fn press_for(&self, who: &Person, on: &Sent, reply: Reply) -> (String, ReplyTask) {
        self.press_data(who, on, "h:", reply)
    }

    /// A person presses the button with this data, and this is the reply.
    pub fn press_data(
        &self,
        who: &Person,
        on: &Sent,
        data: &str,
        reply: Reply,
    ) -> (String, ReplyTask) {
        let query = self.server.press(who, on, data);
        (query, ReplyTask::new(&self.sender, self.origin(), reply))
    }

    /// The same, with the task run.
    pub async fn update(&self, who: &Person, on: &Sent, message: Message) -> Answer {
        let (query, task) = self.press(who, on, message);
        self.run(task).await;
        self.server.answer(&query).await
    }

    /// Uses up the answers of a minute in a group, at `0/0/20`, and lets as many wait as may.
    pub async fn crowd(&self, spot: Spot, by: &Person) {
        self.server.say(by, spot, "/help");
        let before = self.server.sent().len();
        for i in 0..24 {
            let reply = Reply::public(words(&format!("answer {i}")));
            let task = ReplyTask::new(&self.sender, self.origin(), reply);
            let first = self.server.sent().len() < before + 16;
            if first {
                self.run(task).await;
            } else {
                self.spawn(task);
            }
        }
        assert_eq!(self.server.drain(spot).len(), 16);
        // Each has run until it waits for its turn: the test has one thread, and nothing before that
        // waits for anything else.
        tokio::task::yield_now().await;
    }

    /// Runs a task.
    pub async fn run(&self, task: ReplyTask) {
        task.run(&self.app).await;
    }

    /// Starts a task.
    pub fn spawn(&self, task: ReplyTask) -> tokio::task::JoinHandle<()> {
        let app = self.app.clone();
        tokio::spawn(async move { task.run(&app).await })
    }

    /// Where the last update came from.
    fn origin(&self) -> Origin {
        let update = self.server.last_update().to_string();
        let update = serde_json::from_str(&update).unwrap();
        read(&update, &identity()).unwrap().origin
    }
}

/// Who the bot is.
pub fn identity() -> Identity {
    Identity {
        network: network(),
        id: teloxide::types::UserId(BOT_ID.unsigned_abs()),
        handle: Some(BOT_HANDLE.to_owned()),
    }
}

/// The name of the network.
pub fn network() -> Network {
    Network::new(telegram::NETWORK).unwrap()
}

/// Words with a button.
pub fn words(text: &str) -> Message {
    let press = ButtonAction::Help(text.replace(' ', "-"));
    Message {
        text: Text::plain(text),
        buttons: vec![vec![Button {
            label: text.to_owned(),
            press,
        }]],
        ..Message::default()
    }
}

/// Words with a button and a picture, film or file.
pub fn with(kind: Kind, text: &str, shade: u8) -> Message {
    let (name, bytes) = match kind {
        Kind::Picture => ("a.png", png(shade)),
        Kind::Film => ("a.gif", vec![b'G', b'I', b'F', shade]),
        Kind::File => ("a.txt", vec![b'x', shade]),
    };
    Message {
        attachment: Some(Attachment {
            kind,
            name: name.to_owned(),
            bytes: bytes.into(),
            alt: format!("what {text} shows"),
            board: None,
            scene: None,
        }),
        ..words(text)
    }
}

/// A picture of one colour.
pub fn png(shade: u8) -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    let picture = image::GrayImage::from_pixel(2, 2, image::Luma([shade]));
    picture
        .write_to(&mut bytes, image::ImageFormat::Png)
        .unwrap();
    bytes.into_inner()
}
