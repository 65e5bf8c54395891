//! What an analysis tells of a game in words.

use tulenh::app::{App, ButtonAction, Command, GameId, Reply};
use tulenh::game::{Analysis, JudgedTurn, Lead, Limit};
use tulenh::store::Change;
use tulenh_rules::{Comment, Side};

use crate::conversations::playing::analysis::{RULES, change, endless, finished_after};
use crate::conversations::table::{Table, alone, vietnamese, words};

const START: &str = "6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6C4 r - - 0 1";

/// What `/analysis` answers in English and in Vietnamese, of a game of two turns: Red's, which has this mark and a better
/// alternative, and Blue's answer.
async fn told_of(fen: &str, played: [&str; 2], mark: Comment, better: &str) -> [String; 2] {
    told_with(fen, played, (mark, better), (played[1], None)).await
}

/// The same with how Blue can best answer, and with the mark of what Blue did answer.
async fn told_with(
    fen: &str,
    played: [&str; 2],
    (mark, better): (Comment, &str),
    (answer, reply): (&str, Option<Comment>),
) -> [String; 2] {
    let mut table = Table::with(endless);
    let id = table.begin_from(RULES, fen, Limit::default()).await;
    for (who, lan) in ["an", "binh"].into_iter().zip(played) {
        table.play(who, id, lan).await;
    }
    let ply = table.game(id.0).await.game.ply();
    let resign = Command::ButtonAction(ButtonAction::Resign(id, ply, Side::Red));
    table.group("an", resign).await;
    let line = |lan: &str| vec![lan.to_owned()];
    let (before, after) = (Lead::By(70), Lead::By(-100));
    let turn = JudgedTurn::new(before, after, Some(mark), line(better));
    let reply = JudgedTurn::new(after, after, reply, Vec::new());
    let analysis = Analysis {
        skipped: 0,
        turns: vec![turn.answered(line(answer)), reply],
    };
    change(&table, Change::Analysis(id, Some(analysis))).await;
    both_languages(&mut table, id)
        .await
        .map(|reply| words(&reply))
}

/// What `/analysis` answers in English and in Vietnamese.
async fn both_languages(table: &mut Table, id: GameId) -> [Reply; 2] {
    let ask = || {
        let command = App::read_line(&format!("/analysis {id}"), None, None);
        alone("an", command.unwrap())
    };
    [table.ask(ask()).await, table.ask(vietnamese(ask())).await]
}

/// The analysis of a game in which Red stood so before each turn and after it, in hundredths of an Infantry. What gave
/// something away was a blunder.
fn analysis_of(reds: &[(i32, i32)]) -> Analysis {
    let turns = reds.iter().map(|(best, played)| {
        let (mark, better) = match best == played {
            true => (None, Vec::new()),
            false => (Some(Comment::Terrible), vec!["d5-d6".to_owned()]),
        };
        JudgedTurn::new(Lead::By(*best), Lead::By(*played), mark, better)
    });
    Analysis {
        skipped: 0,
        turns: turns.collect(),
    }
}

/// A blunder that is given back at once is a mistake, and what stays is where the game turned.
#[tokio::test]
async fn turning_points_are_told_first_and_other_mistakes_after_them() {
    let even = [(0, 0); 8];
    let mut lost = even;
    // Red blunders, Blue does not see it, and Red does it again.
    lost[2..5].copy_from_slice(&[(0, -600), (-600, 0), (0, -600)]);
    lost[5..].fill((-600, -600));
    let mut given_back = even;
    given_back[2..4].copy_from_slice(&[(0, -600), (-600, 0)]);
    let turning = ["Turning points:", "Các bước ngoặt:"];
    let none = ["There is no turning point", "Không có bước ngoặt"];
    let cases = [
        (lost, turning, vec![5, 3, 4]),
        (given_back, none, vec![3, 4]),
        (even, none, vec![]),
    ];
    let mistakes = ["Moves worth a look:", "Những nước đáng xem lại:"];
    for (reds, heads, told) in cases {
        let mut table = Table::with(endless);
        let id = finished_after(&mut table, 8).await;
        let analysis = Some(analysis_of(&reds));
        change(&table, Change::Analysis(id, analysis)).await;
        let [english, vietnam] = both_languages(&mut table, id).await;
        for (reply, (head, mistakes)) in [&english, &vietnam].iter().zip(heads.iter().zip(mistakes))
        {
            let words = words(reply);
            let head = words.find(head).unwrap_or_else(|| panic!("{words}"));
            let mistakes = words.find(mistakes);
            assert_eq!(mistakes.is_some(), !told.is_empty(), "{words}");
            assert!(mistakes.is_none_or(|place| head < place), "{words}");
            let lines: Vec<&str> = words.lines().filter(|line| line.starts_with('•')).collect();
            assert_eq!(lines.len(), told.len(), "{words}");
            for (line, ply) in lines.iter().zip(&told) {
                assert!(line.contains(&format!(" {ply} ")), "{words}");
            }
        }
        let labels = english.message.buttons[0].iter();
        let labels: Vec<&str> = labels.map(|button| button.label.as_str()).collect();
        let mut expected: Vec<String> = told.iter().map(|ply| format!("Turn {ply}")).collect();
        if expected.is_empty() {
            // From its board all others can be reached.
            expected = vec!["Turn 1".to_owned()];
        }
        assert_eq!(labels, expected);
    }
}

/// Blue has something better than the Tank, and took the Tank.
#[tokio::test]
async fn what_the_opponent_took_is_told_unless_that_was_a_mistake() {
    let told = async |reply: Option<Comment>| {
        let better = (Comment::Bad, "b2-b6");
        told_with(START, ["f4-f6", "c9:f6"], better, ("b11-b7", reply)).await
    };
    let [english, vietnamese] = told(None).await;
    let why = "It puts the Tank on f6, where the Navy on c9 can capture it (at least 20 points on balance).";
    assert!(english.contains(why), "{english}");
    let why = "Nước này đưa Xe tăng đến f6, nơi Hải quân ở c9 có thể bắt";
    assert!(vietnamese.contains(why), "{vietnamese}");
    let [english, _] = told(Some(Comment::Bad)).await;
    assert!(
        english.contains("It lets the opponent’s Navy go safely from b11"),
        "{english}"
    );
}

/// Nothing is taken in the lines that follow: the turn has given something up itself, or what differs is what can go where in
/// safety, and what is threatened.
#[tokio::test]
async fn what_was_wrong_with_a_turn_is_told_in_both_languages() {
    // One rank further, Red's Tank threatens the Artillery.
    const NEAR: &str = "5c5/10i/10i/10e/11/4a6/11/3I7/4T6/11/10I/3C6E r - - 0 1";
    const HANGING: &str = "2ic7/11/10I/11/2f8/11/11/2T8/11/11/8T2/6C4 r - - 0 1";
    const HERO: &str = "2ic7/11/10I/10I/11/11/11/11/11/4t6/11/6C4 r - - 0 1";
    const OPEN: &str = "2ic7/11/10I/10I/11/11/11/11/11/9i1/11/5HC4 r - - 0 1";
    const RING: &str = "5c5/10i/10i/10e/11/4mg5/11/3I7/4F6/11/10I/3C6E r - - 0 1";
    let cases = [
        (
            told_of(RING, ["e4><e7", "f12-g12"], Comment::Bad, "k2-k3").await,
            [
                "It gives up the Air force for the Militia, which is worth 30 points less.",
                "Nước này đổi Không quân lấy Dân quân, thiệt 30 điểm.",
            ],
        ),
        (
            told_of(START, ["k5-k4", "b11-b7"], Comment::Suspicious, "b2-b6").await,
            [
                "It lets the opponent’s Navy go safely from b11 to b7; after the better move, the Navy on b6 could capture it there.",
                "đi an toàn từ b11 đến b7",
            ],
        ),
        (
            told_of(NEAR, ["e4-d4", "f12-g12"], Comment::Bad, "e4-e5").await,
            [
                "It misses the chance to make a threat: after the better move, the Tank would threaten the Artillery on e7 from e5 (at least 30 points on balance).",
                "Nước này bỏ lỡ cơ hội đe dọa: nếu đi nước hay hơn thì Xe tăng từ e5 sẽ đe dọa Pháo binh ở e7 (tính ra ít nhất 30 điểm).",
            ],
        ),
        (
            told_of(HANGING, ["k10-k11", "d12-e12"], Comment::Bad, "c5-d5").await,
            [
                "It leaves the Tank on c5 in danger from the Air force on c8; the better move saves it.",
                "Nước này để Xe tăng ở c5 bị Không quân ở c8 đe dọa; nước hay hơn cứu được Xe tăng.",
            ],
        ),
        (
            told_of(HERO, ["k10-k11", "d12-e12"], Comment::Bad, "g1-k1").await,
            [
                "It lets the Tank on e3 become a hero next; the better move stops that.",
                "Nước này để Xe tăng ở e3 có thể trở thành anh hùng ngay sau đó; nước hay hơn ngăn được điều này.",
            ],
        ),
        (
            told_of(OPEN, ["k10-k11", "d12-e12"], Comment::Bad, "g1-f1").await,
            [
                "It leaves the Commander in the open; the better move takes it into the Headquarters on f1.",
                "Nước này để Tư lệnh ở chỗ trống trải; nước hay hơn đưa Tư lệnh vào Sở chỉ huy ở f1.",
            ],
        ),
    ];
    for (told, sentences) in cases {
        for (told, sentence) in told.iter().zip(sentences) {
            assert!(told.contains(sentence), "{told}");
        }
    }
    // A blunder gives away more than a threat.
    let told = told_of(NEAR, ["e4-d4", "f12-g12"], Comment::Terrible, "e4-e5").await;
    let [english, _] = told;
    assert!(
        english.contains("blunder") && !english.contains("threat"),
        "{english}"
    );
}
