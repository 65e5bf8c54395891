//! The program is killed between the commit and the answer: whoever asked hears it all the same when the
//! network brings the request again.

use Ask::{Alone, Button, Group};
use tulenh::app::{App, Audience, ButtonAction, Command, Reply, Request};
use tulenh::store::Totals;

use crate::conversations::table::{Table, account, alone, in_group, words};

/// What is asked, by whom and where.
enum Ask {
    /// A line in the group.
    Group(&'static str, &'static str),
    /// A line alone with the bot.
    Alone(&'static str, &'static str),
    /// A button of this kind under the last answer, alone with the bot.
    Button(&'static str, fn(&ButtonAction) -> bool),
}

impl Ask {
    fn request(&self, last: Option<&Reply>) -> Request {
        let read = |line: &str| App::read_line(line, Some("tulenh_bot"), None).unwrap();
        match self {
            Group(who, line) => {
                let mut request = in_group(who, read(line));
                request.manages = Some(true);
                request
            }
            Alone(who, line) => alone(who, read(line)),
            Button(who, wanted) => {
                let Reply {
                    audience: Audience::Caller | Audience::ButtonMessage,
                    message,
                } = last.unwrap()
                else {
                    panic!("{last:?}");
                };
                let mut presses = message.buttons.iter().flatten().map(|button| &button.press);
                let press = presses.find(|press| wanted(press)).unwrap();
                alone(who, Command::ButtonAction(press.clone()))
            }
        }
    }
}

/// What happens before, and what is asked then. An and Binh have a game in the group, and Binh is to move.
const CASES: &[(&[Ask], Ask)] = &[
    // Told to the person alone.
    (&[], Alone("an", "/challenge")),
    (&[], Alone("an", "/challenge bga 5d+12h casual")),
    (&[], Alone("an", "/challenge @binh")),
    (&[], Alone("an", "/challenge @nobody")),
    (
        &[Group("binh", "/resign"), Group("binh", "/resign")],
        Alone("an", "/rematch 1"),
    ),
    (
        &[Alone("an", "/challenge @binh")],
        Alone("binh", "/decline"),
    ),
    (&[Alone("an", "/challenge @binh")], Alone("an", "/cancel")),
    (&[], Alone("an", "/link")),
    (&[], Alone("an", "/vacation on")),
    (&[], Alone("an", "/vacation 3 days")),
    (&[Alone("an", "/vacation on")], Alone("an", "/vacation off")),
    (
        &[Alone("an", "/vacation")],
        Button("an", |it| matches!(it, ButtonAction::Vacation(..))),
    ),
    (&[], Alone("an", "/settings theme dark")),
    (&[], Alone("an", "/settings language vi")),
    (&[], Alone("an", "/settings zone Asia/Ho_Chi_Minh")),
    (&[], Alone("an", "/settings quiet 22-7")),
    (&[], Group("an", "/settings theme dark")),
    (&[], Group("an", "/settings chat language vi")),
    (
        &[Alone("an", "/settings theme")],
        Button(
            "an",
            |it| matches!(it, ButtonAction::Settings(_, path) if path == "theme=dark"),
        ),
    ),
    (&[], Alone("an", "/if 1 c8-c7 then f4-f5")),
    (
        &[Alone("an", "/if 1 c8-c7 then f4-f5")],
        Button(
            "an",
            |it| matches!(it, ButtonAction::Plan(_, action) if action.starts_with('x')),
        ),
    ),
    (&[], Alone("an", "/learn 3")),
    (&[Alone("an", "/learn 3")], Alone("an", "/learn next")),
    (
        &[Alone("an", "/learn 3")],
        Button("an", |it| matches!(it, ButtonAction::Learn(..))),
    ),
    (&[], Alone("boss", "/owner block @binh")),
    (
        &[Alone("boss", "/owner block @binh")],
        Alone("boss", "/owner unblock @binh"),
    ),
    (
        &[Alone("chi", "/forget")],
        Button("chi", |it| matches!(it, ButtonAction::Forget(_))),
    ),
    // Told by the outbox.
    (&[], Group("an", "/challenge @binh")),
    (&[], Group("an", "/challenge bot 1")),
    (
        &[Group("chi", "/challenge @binh")],
        Group("binh", "/accept"),
    ),
    (
        &[Group("chi", "/challenge @binh")],
        Group("binh", "/decline"),
    ),
    (&[Group("chi", "/challenge @binh")], Group("chi", "/cancel")),
    (&[], Group("binh", "/move 1 c8-c7")),
    (&[], Group("an", "/takeback 1")),
    (&[], Group("an", "/draw 1")),
    (
        &[Alone("an", "/resign 1")],
        Button("an", |it| matches!(it, ButtonAction::Resign(..))),
    ),
    (&[], Group("an", "/pause 1")),
    (
        &[Group("an", "/pause 1"), Group("binh", "/pause 1")],
        Group("an", "/resume 1"),
    ),
    (&[], Group("an", "/gift 1 1 day")),
    (&[], Alone("boss", "/owner broadcast! good news")),
];

#[tokio::test]
async fn what_was_done_is_told_also_by_a_program_that_was_killed_meanwhile() {
    for (index, (before, ask)) in CASES.iter().enumerate() {
        let mut table = Table::with(|options| options.owners = vec![account("boss")]);
        let id = table.begin().await;
        table.play("an", id, "c5-c6").await;
        table.whisper("binh", "/help").await;
        table.whisper("chi", "/help").await;
        let mut last = None;
        for step in *before {
            let request = step.request(last.as_ref());
            last = Some(table.ask(request).await);
        }
        table.told().await;
        let mut request = ask.request(last.as_ref());
        request.update = Some("77".to_owned());
        // Nobody has heard this answer.
        let lost = table.ask(request.clone()).await;
        let told = table.told().await;
        let totals = table.store.totals().await.unwrap();
        let mut table = table.restart().await;
        let again = table.ask(request.clone()).await;
        let what = format!("{index}: {}, then {}", words(&lost), words(&again));
        // What happens in a game is told where the game is, wherever it was said.
        let in_game = matches!(
            request.command,
            Command::ButtonAction(ButtonAction::Resign(..))
        );
        if in_game || lost.audience == Audience::Acknowledgement {
            assert!(!told.is_empty(), "{what}");
        } else if !told.iter().any(|heard| heard.words().contains("good news")) {
            // A code is the same one, a setting the one that was chosen. Of prepared turns all are shown.
            let stands = words(&again).lines().last().unwrap_or_default().to_owned();
            let plans = matches!(
                request.command,
                Command::Plan { .. } | Command::ButtonAction(ButtonAction::Plan(..))
            );
            let same = plans || words(&lost).contains(&stands);
            assert!(!stands.is_empty() && same, "{what}");
            let kind = std::mem::discriminant::<Reply>;
            assert_eq!(kind(&lost), kind(&again), "{what}");
        }
        // It was done once.
        let again = table.store.totals().await.unwrap();
        // The files may have grown.
        let bytes = totals.bytes;
        assert_eq!(Totals { bytes, ..again }, totals, "{what}");
        assert!(table.told().await.is_empty(), "{what}");
    }
}

#[tokio::test]
async fn who_was_forgotten_is_not_made_known_by_a_press_that_comes_again() {
    let mut table = Table::new();
    let asked = table.whisper("an", "/forget").await;
    let mut request =
        Button("an", |it| matches!(it, ButtonAction::Forget(_))).request(Some(&asked));
    request.update = Some("7".to_owned());
    let first = table.ask(request.clone()).await;
    let mut table = table.restart().await;
    assert_eq!(table.ask(request).await, first);
    let known = table.store.player_of(&account("an")).await.unwrap();
    assert_eq!(known, None);
}
