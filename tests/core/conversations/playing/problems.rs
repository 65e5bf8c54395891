//! Problems: asked, answered, sent day by day; apart from games.

use tulenh::app::{
    App, Audience, ButtonAction, ClockSample, Command, Message, Place, PlayerId, Request, Span,
    Timestamp, Utc,
};
use tulenh::game::Limit;
use tulenh_problems::{Collection, Problem, ProblemId};

use crate::conversations::table::{Heard, Table, alone, in_group, vietnamese};

const HOUR: i64 = 3_600_000;
const DAY: i64 = 24 * HOUR;

fn read(line: &str) -> Command {
    App::read_line(line, Some("tulenh_bot"), None).unwrap()
}

/// The problems of the program.
fn book() -> Collection {
    Collection::read(include_str!("../../../../assets/problems/problems.txt")).unwrap()
}

/// The problem that a message shows, by the name of its picture.
#[track_caller]
fn shown(message: &Message) -> Problem {
    let picture = message.attachment.as_ref().unwrap();
    let number = picture.name.strip_prefix("problem-").unwrap();
    let number = number.strip_suffix(".png").unwrap().parse().unwrap();
    book().get(ProblemId(number)).unwrap().clone()
}

fn solution(problem: &Problem) -> String {
    problem.position().lan(problem.solution().unwrap())
}

/// A legal turn that is not the solution.
fn other(problem: &Problem) -> String {
    let position = problem.position();
    let solved = position.play(problem.solution().unwrap()).unwrap().0;
    let turns = position.legal_steps().into_iter();
    let mut quiet = turns.filter(|turn| {
        let (after, effects) = position.play(turn).unwrap();
        after != solved && effects.lost.is_empty() && effects.captured.is_empty()
    });
    position.lan(&quiet.next().unwrap())
}

/// The button whose text begins so.
#[track_caller]
fn button(message: &Message, what: &str) -> ButtonAction {
    let mut presses = message.buttons.iter().flatten().map(|it| it.press.clone());
    let found =
        presses.find(|press| matches!(press, ButtonAction::Problem(_, it) if it.starts_with(what)));
    found.unwrap_or_else(|| panic!("no {what}: {message:?}"))
}

/// Lets the time of people come to an instant.
fn go_to(table: &mut Table, at: i64) {
    let now = table.now().0;
    table.later(at - now);
}

async fn ask(table: &mut Table, request: Request) -> Message {
    let reply = table.ask(request).await;
    let private = matches!(reply.audience, Audience::Caller | Audience::ButtonMessage);
    assert!(private, "{reply:?}");
    reply.message
}

async fn told_alone(table: &mut Table, request: Request) -> String {
    ask(table, request).await.text.words()
}

async fn press(table: &mut Table, who: &str, press: ButtonAction) -> Message {
    ask(table, alone(who, Command::ButtonAction(press))).await
}

#[tokio::test]
async fn a_problem_is_solved_by_typing_over_restarts() {
    for viet in [false, true] {
        let mut table = Table::new();
        let own = |request| match viet {
            true => vietnamese(request),
            false => request,
        };
        let asked = ask(&mut table, own(alone("an", read("/problem")))).await;
        let problem = shown(&asked);
        let words = asked.text.words();
        let task = if viet {
            "đi trước và"
        } else {
            "to play and"
        };
        assert!(words.contains(task), "{words}");

        let mut table = table.restart().await;
        let wrong = own(alone("an", Command::PlainText(other(&problem))));
        let wrong = ask(&mut table, wrong).await;
        let words = wrong.text.words();
        let not = if viet {
            "❌ Không phải"
        } else {
            "is not it"
        };
        assert!(words.contains(not) && words.contains("−"), "{words}");
        assert_eq!(shown(&wrong).id(), problem.id());

        let mut table = table.restart().await;
        let right = own(alone("an", Command::PlainText(solution(&problem))));
        let right = ask(&mut table, right).await;
        let words = right.text.words();
        // The first answer has counted; this one changes no rating.
        let done = if viet { "là đúng" } else { "is right" };
        assert!(words.contains(done), "{words}");
        let standing = if viet {
            "đúng ngay 0 trên 1"
        } else {
            "0 of 1 solved"
        };
        assert!(words.contains(standing), "{words}");

        let mut table = table.restart().await;
        let next = ask(&mut table, own(alone("an", read("/problem")))).await;
        assert_ne!(shown(&next).id(), problem.id());
        let list = if viet {
            "/problem danh sách"
        } else {
            "/problem list"
        };
        let list = ask(&mut table, own(alone("an", read(list)))).await;
        let words = list.text.words();
        let number = problem.id().to_string();
        assert!(words.contains("☑") && words.contains(&number), "{words}");
    }
}

#[tokio::test]
async fn a_problem_is_solved_by_buttons_with_a_hint() {
    let mut table = Table::new();
    let asked = ask(&mut table, alone("an", read("/problem"))).await;
    let problem = shown(&asked);
    let hinted = press(&mut table, "an", button(&asked, "h")).await;
    let from = problem.solution().unwrap().from().to_string();
    assert!(
        hinted.text.words().contains(&from),
        "{}",
        hinted.text.words()
    );
    let mut table = table.restart().await;
    // Step by step, as in a game: some button leads to each turn of one step.
    let pick = press(&mut table, "an", button(&hinted, "p")).await;
    assert!(
        pick.text.words().contains("which piece?"),
        "{}",
        pick.text.words()
    );
    assert!(pick.buttons.iter().flatten().count() > 1);
    let back = press(&mut table, "an", button(&pick, "s")).await;
    assert_eq!(shown(&back).id(), problem.id());
    let mut table = table.restart().await;
    let lan = solution(&problem);
    let answer = format!("t{}.{lan}", problem.id());
    let id = match button(&hinted, "a") {
        ButtonAction::Problem(id, _) => id,
        other => panic!("{other:?}"),
    };
    let right = press(&mut table, "an", ButtonAction::Problem(id, answer.clone())).await;
    let words = right.text.words();
    assert!(words.contains("is right"), "{words}");
    // With a hint it is a draw between equals, so nothing much is won.
    assert!(words.contains("Your problem rating"), "{words}");
    assert!(!right.buttons.is_empty());
    // Nobody else presses it.
    let told = told_alone(
        &mut table,
        alone(
            "binh",
            Command::ButtonAction(ButtonAction::Problem(id, answer)),
        ),
    )
    .await;
    assert!(told.contains("somebody else"), "{told}");
    let stats = table
        .ask(alone("an", read("/stats")))
        .await
        .message
        .text
        .words();
    assert!(stats.contains("0 of 1 solved at once"), "{stats}");
}

/// One answer changes the rating of a problem that nobody has tried by a hundred points and more.
#[tokio::test]
async fn a_problem_is_called_as_hard_after_it_as_before() {
    let mut table = Table::new();
    for number in [138, 175] {
        let head = |message: &Message| {
            let words = message.text.words();
            let mut lines = words.lines();
            let line = lines.find(|line| line.starts_with(&format!("Problem {number} ·")));
            line.map(str::to_owned).unwrap()
        };
        let asked = ask(&mut table, alone("an", read(&format!("/problem {number}")))).await;
        let wrong = Command::PlainText(other(&shown(&asked)));
        let wrong = ask(&mut table, alone("an", wrong)).await;
        let told = press(&mut table, "an", button(&asked, "a")).await;
        assert_eq!(head(&asked), head(&wrong));
        assert_eq!(head(&asked), head(&told));
        let again = ask(
            &mut table,
            alone("binh", read(&format!("/problem {number}"))),
        )
        .await;
        assert_eq!(head(&asked), head(&again));
    }
}

#[tokio::test]
async fn who_asks_for_the_solution_is_told_it_and_has_lost() {
    let mut table = Table::new();
    let asked = ask(&mut table, alone("an", read("/problem"))).await;
    let problem = shown(&asked);
    let told = press(&mut table, "an", button(&asked, "a")).await;
    let words = told.text.words();
    assert!(
        words.contains("The solution is") && words.contains("−"),
        "{words}"
    );
    let again = press(&mut table, "an", button(&asked, "a")).await;
    assert!(
        !again.text.words().contains("Your problem rating:"),
        "{}",
        again.text.words()
    );
    let right = ask(
        &mut table,
        alone("an", Command::PlainText(solution(&problem))),
    )
    .await;
    assert!(!right.text.words().contains("days in a row"));
}

#[tokio::test]
async fn a_group_reads_no_answers() {
    let mut table = Table::new();
    let told = told_alone(&mut table, in_group("an", read("/problem"))).await;
    assert!(told.contains("in private"), "{told}");
    let told = told_alone(&mut table, in_group("an", read("/problem list"))).await;
    assert!(told.contains("in private"), "{told}");
    // The link of the answer leads to that problem.
    let start = Command::Start(Some("problem-5".to_owned()));
    let asked = ask(&mut table, alone("an", start)).await;
    assert_eq!(shown(&asked).id(), ProblemId(5));
    // Words in the group are no answer.
    let words = Command::PlainText(solution(&shown(&asked)));
    assert_eq!(
        table.ask(in_group("an", words)).await.audience,
        Audience::Nobody
    );
}

/// The messages about problems, by place.
fn of(heard: &[Heard], place: &Place) -> Vec<String> {
    let there = heard.iter().filter(|heard| heard.place == *place);
    there.map(Heard::words).collect()
}

#[tokio::test]
async fn the_problem_of_the_day_comes_at_its_hour_with_streak_and_table() {
    let mut table = Table::new();
    table.transport.everybody_manages(true);
    // 2023-11-14 22:13 UTC, a Tuesday.
    let begin = table.now().0;
    table
        .ask(alone("an", read("/settings zone Asia/Ho_Chi_Minh")))
        .await;
    let reply = table
        .ask(alone("an", read("/settings problem 20:00")))
        .await;
    assert!(reply.message.text.words().contains("20:00"), "{reply:?}");
    table
        .ask(in_group("an", read("/settings chat problem 18:00")))
        .await;
    table.told().await;
    let (group, an) = (Place::Chat("group".into()), Place::Person("an".into()));

    let table = table.restart().await;
    // Nothing before the hour: 13:00 UTC for the person, 18:00 UTC for the group.
    let midnight = begin - begin.rem_euclid(DAY) + DAY;
    table.app.tick(Timestamp(midnight + 13 * HOUR - 1)).await;
    assert!(table.told().await.is_empty());
    table.app.tick(Timestamp(midnight + 13 * HOUR)).await;
    let heard = table.told().await;
    assert_eq!(of(&heard, &an).len(), 1, "{heard:?}");
    let first = heard[0].message.clone();
    let mut table = table.restart().await;
    table.app.tick(Timestamp(midnight + 18 * HOUR)).await;
    let heard = table.told().await;
    assert_eq!(of(&heard, &group).len(), 1, "{heard:?}");
    // The same for everybody.
    let problem = shown(&first);
    assert_eq!(shown(&heard[0].message).id(), problem.id());

    // Solved in private, from the link in the group.
    let links = heard[0].message.text.0.iter();
    let mut links = links.filter_map(|span| match span {
        Span::Link { address, .. } => address.split_once("start="),
        _ => None,
    });
    let payload = links.next().unwrap().1.to_owned();
    let solve = ButtonAction::Problem(PlayerId(0), format!("s{}", problem.id()));
    go_to(&mut table, midnight + 18 * HOUR + 1);
    let told = told_alone(&mut table, in_group("an", Command::ButtonAction(solve))).await;
    assert!(told.contains("in private"), "{told}");
    let start = alone("an", Command::Start(Some(payload)));
    assert_eq!(shown(&ask(&mut table, start).await).id(), problem.id());
    let right = ask(
        &mut table,
        alone("an", Command::PlainText(solution(&problem))),
    )
    .await;
    assert!(right.text.words().contains("🔥"), "{}", right.text.words());

    // The day after: the solution, with who found it.
    let mut table = table.restart().await;
    table.app.tick(Timestamp(midnight + DAY + 18 * HOUR)).await;
    let heard = table.told().await;
    let told = of(&heard, &group);
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(
        told[0].contains("The solution") && told[0].contains("an"),
        "{told:?}"
    );
    assert!(told[1].contains("The problem of the day"), "{told:?}");
    // Whoever solved it hears no solution.
    assert_eq!(of(&heard, &an).len(), 1);
    let next = heard.iter().find(|heard| heard.place == an).unwrap();
    go_to(&mut table, midnight + DAY + 18 * HOUR + 1);
    press(&mut table, "an", button(&next.message, "s")).await;
    let problem = shown(&next.message);
    let right = ask(
        &mut table,
        alone("an", Command::PlainText(solution(&problem))),
    )
    .await;
    assert!(
        right.text.words().contains("2 days in a row"),
        "{}",
        right.text.words()
    );

    // On Monday the table of the week.
    for day in 2..6 {
        table
            .app
            .tick(Timestamp(midnight + day * DAY + 18 * HOUR))
            .await;
    }
    let heard = table.told().await;
    let told = of(&heard, &group);
    let week: Vec<&String> = told
        .iter()
        .filter(|words| words.contains("last week"))
        .collect();
    assert_eq!(week.len(), 1, "{told:?}");
    assert!(week[0].contains("1. an: 2 days, 2 at once"), "{}", week[0]);

    // No more of it.
    let now = table.now().0;
    table.ask(alone("an", read("/settings problem off"))).await;
    table
        .ask(in_group("an", read("/settings chat problem off")))
        .await;
    table.told().await;
    table.app.tick(Timestamp(now + 9 * DAY)).await;
    assert!(table.told().await.is_empty());
}

#[tokio::test]
async fn the_problem_of_the_day_comes_in_letters_where_there_are_no_pictures() {
    for is_refused in [true, false] {
        let mut table = Table::new();
        table.transport.everybody_manages(true);
        match is_refused {
            true => table.transport.refuse_pictures(),
            false => drop(table.line("an", "/settings chat boards text").await),
        }
        table.line("an", "/settings chat problem 18:00").await;
        table.told().await;
        let begin = table.now().0;
        table.app.tick(Timestamp(begin + DAY)).await;
        let heard = table.told().await;
        assert_eq!(heard.len(), 1, "{heard:?}");
        let spans = &heard[0].message.text.0;
        let is_board =
            |span: &Span| matches!(span, Span::Block(board) if board.lines().count() > 12);
        assert!(spans.iter().any(is_board), "{heard:?}");
    }
}

#[tokio::test]
async fn after_a_long_absence_only_the_newest_comes_at_the_right_hour() {
    let mut table = Table::new();
    let begin = table.now().0;
    table
        .ask(alone("an", read("/settings problem 20:00")))
        .await;
    table.told().await;
    table.app.resume().await.unwrap();
    table.app.now(ClockSample {
        utc: Utc(begin),
        steady: std::time::Duration::ZERO,
    });
    table.app.heartbeat(true).await;
    let table = table.restart().await;
    table.app.resume().await.unwrap();
    // Five days later, at 21:00 UTC.
    let world = begin - begin.rem_euclid(DAY) + 5 * DAY + 21 * HOUR;
    let sample = |utc| ClockSample {
        utc: Utc(utc),
        steady: std::time::Duration::from_millis((utc - world).unsigned_abs()),
    };
    let now = table.app.now(sample(world));
    table.app.heartbeat(false).await;
    table.app.tick(now).await;
    let heard = table.told().await;
    let problems = || {
        heard
            .iter()
            .filter(|heard| heard.words().contains("problem of the day"))
    };
    assert_eq!(problems().count(), 1, "{heard:?}");
    // The next one comes at the hour, though the bot's own time is five days behind.
    let now = table.app.now(sample(world + 23 * HOUR - 1));
    table.app.heartbeat(false).await;
    table.app.tick(now).await;
    assert!(table.told().await.is_empty());
    let now = table.app.now(sample(world + 23 * HOUR));
    table.app.tick(now).await;
    // With the solution of the one before.
    let told: Vec<String> = table.told().await.iter().map(Heard::words).collect();
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(told[0].contains("The solution") && told[1].contains("problem of the day"));
}

#[tokio::test]
async fn problems_are_in_the_file_of_a_person_and_forgotten_with_them() {
    let mut table = Table::new();
    let asked = ask(&mut table, alone("an", read("/problem"))).await;
    let problem = shown(&asked);
    table
        .ask(alone("an", read("/settings problem 20:00")))
        .await;
    ask(
        &mut table,
        alone("an", Command::PlainText(solution(&problem))),
    )
    .await;
    let file = table
        .ask(alone("an", read("/mydata")))
        .await
        .message
        .attachment
        .unwrap();
    let text = String::from_utf8(file.bytes.to_vec()).unwrap();
    assert!(text.contains("\"solved_at_once\": 1"), "{text}");
    let question = table.ask(alone("an", read("/forget"))).await.message;
    let press = question.buttons[0][0].press.clone();
    table.ask(alone("an", Command::ButtonAction(press))).await;
    let table = table.restart().await;
    for number in 0..20 {
        let player = PlayerId(number);
        assert_eq!(table.store.problem_solver(player).await.unwrap(), None);
        assert!(
            table
                .store
                .problem_attempts(player)
                .await
                .unwrap()
                .is_empty()
        );
        let kept = table.store.problem_subscription(number).await.unwrap();
        assert_eq!(kept, None);
    }
    // How hard the problem is names nobody, and stays.
    assert_eq!(table.store.problem_ratings().await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_finished_game_gives_problems_only_when_both_allow_it() {
    // Whatever Blue does here, the one turn that mates is a problem.
    let fen = "7f3/11/7Gt2/8c2/6S4/9M1/7F3/11/4gt3C1/7T3/11/9F1 b - - 0 1";
    for (allowed, found) in [(&["an"][..], 0), (&["an", "binh"][..], 1)] {
        let mut table = Table::with(|options| options.analysis_nodes = 2_000);
        for who in allowed {
            table.ask(alone(who, read("/settings positions on"))).await;
        }
        let id = table.begin_from("official", fen, Limit::default()).await;
        table.play("binh", id, "e4-e3").await;
        table.play("an", id, "g8-g9").await;
        table.told().await;
        let asked = table.line("an", &format!("/analysis {id}")).await;
        assert!(asked.message.text.words().contains(&id.to_string()));
        for _ in 0..6_000 {
            let analysed = table.store.analysis(id).await.unwrap().is_some();
            let kept = table.store.found_problems().await.unwrap().len();
            if analysed && kept >= found {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
        let table = table.restart().await;
        let kept = table.store.found_problems().await.unwrap();
        assert_eq!(kept.len(), found, "{kept:?}");
        for (number, text) in kept {
            assert!(number.0 > 100_000 && !text.contains("binh"), "{text}");
            assert!(text.contains("line: g8-g9"), "{text}");
        }
    }
}
