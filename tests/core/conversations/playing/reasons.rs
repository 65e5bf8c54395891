//! The reasons that hints give: that they are told in both languages, and that what they say is so.

use tulenh::app::{App, Audience, ButtonAction, Command, GameId};
use tulenh_rules::{Action, Coordinates, Letters, Position, Reading, Square, Stack, Step, Turn};

use crate::conversations::playing::hints::{
    against_the_bot, against_the_bot_from, named, named_point, private,
};
use crate::conversations::table::{Table, alone, vietnamese};

/// The most explicit hint for the first turn of a game has these sentences in English and Vietnamese, which claim what is so.
async fn is_a_reason(table: &mut Table, id: GameId, claim: &str, sentences: [&str; 2]) {
    let start = table.game(id.0).await.game.position().clone();
    let press = || Command::ButtonAction(ButtonAction::Hint(id, tulenh::app::Ply(0), 3));
    let asked = english(alone("an", press()));
    let said = private(table.ask(asked).await).text.words();
    assert!(said.contains(sentences[0]), "{said}");
    let mut claims = std::collections::BTreeMap::new();
    check_claims(&start, &said, &named(&said, "I would play "), &mut claims);
    assert!(claims.contains_key(claim), "{claims:?}");
    let asked = vietnamese(alone("an", press()));
    let said = private(table.ask(asked).await).text.words();
    assert!(said.contains(sentences[1]), "{said}");
}

/// Blue mates by checks alone if nothing is done about it.
#[tokio::test]
async fn how_the_opponent_could_checkmate_is_told_in_both_languages() {
    let mut table = Table::new();
    let fen = "8c2/5h1h3/6s4/7t3/8ge1/7T+f2/7I3/4G6/6TG3/6S4/5H1H2C/4+a6 r - - 1 41";
    let (id, start) = against_the_bot_from(&mut table, fen).await;
    let threats = || alone("an", Command::Threats(Some(id)));
    let reply = private(table.ask(english(threats())).await);
    assert!(reply.attachment.is_some());
    let said = reply.text.words();
    let sentence = format!(
        "In game {id}, your opponent threatens to checkmate you in at most 4 turns, if you do nothing about it: "
    );
    let line = said.lines().next().unwrap();
    assert!(line.starts_with(&sentence), "{said}");
    assert_eq!(line.matches('→').count(), 3, "{said}");
    assert!(mates(&start.passed().unwrap(), 4));
    let said = private(table.ask(vietnamese(threats())).await).text.words();
    let sentence = format!(
        "Trong ván {id}, đối thủ đe dọa chiếu hết bạn trong vòng 4 nước, nếu bạn không chống đỡ: "
    );
    assert!(said.starts_with(&sentence), "{said}");
    let sentences = [
        "It stops a checkmate that your opponent threatens in at most 4 turns.",
        "Nước này phá đòn chiếu hết mà đối thủ đang đe dọa trong vòng 4 nước.",
    ];
    is_a_reason(&mut table, id, "stops mate", sentences).await;
}

/// What a turn costs is told, and is no reason for it.
#[tokio::test]
async fn a_turn_that_only_costs_something_is_the_best_all_the_same() {
    let mut table = Table::new();
    let (id, _) = against_the_bot_from(&mut table, QUIET).await;
    let press = Command::ButtonAction(ButtonAction::Hint(id, tulenh::app::Ply(0), 3));
    let said = private(table.private("an", press).await).text.words();
    let lines: Vec<&str> = said.lines().skip(3).collect();
    assert!(
        lines[0].starts_with("There is no single reason")
            && lines[1].starts_with("Your opponent can then capture ")
            && lines[2].starts_with("Main line: "),
        "{said}"
    );
}

/// Where no reason speaks for a turn, others are about as good.
const QUIET: &str = "6cf3/4fh1h3/3a2s2a1/2n1gt1tg2/2ie2m2ei/1n9/11/2IEFFM2EI/2N1GT1TG2/3A2S2A1/1N3H1H3/6C4 r - - 6 4";

#[tokio::test]
async fn what_is_about_as_good_is_told_in_both_languages() {
    let mut table = Table::new();
    let (id, _) = against_the_bot_from(&mut table, QUIET).await;
    let sentences = [
        "There is no single reason; f5-f3 and e4-e3 are about as good.",
        "Không có lý do nào nổi bật; các nước f5-f3 và e4-e3 cũng hay gần bằng.",
    ];
    is_a_reason(&mut table, id, "as good", sentences).await;
}

/// An Artillery aims at the ship.
#[tokio::test]
async fn what_a_turn_prevents_is_told_in_both_languages() {
    let mut table = Table::new();
    let fen =
        "6c4/2N2h1h3/6s4/4g2tg2/2a3f2ei/2m4a3/2t2(TM)5/8GE1/4G2T1A1/4A1S4/5H1H3/9C1 r - - 12 27";
    let (id, _) = against_the_bot_from(&mut table, fen).await;
    let sentences = [
        "Without it, c8xc11 would be a strong move for your opponent.",
        "Nếu không có nước này, c8xc11 sẽ là một nước hay của đối thủ.",
    ];
    is_a_reason(&mut table, id, "prevents", sentences).await;
}

/// The Artillery goes where it aims at a plane.
#[tokio::test]
async fn what_a_turn_prepares_is_told_in_both_languages() {
    let mut table = Table::new();
    let fen = "2(tc)8/5h1h3/11/3a7/5sfe3/4g1ig3/9E1/5S2G2/4TAF4/11/5H1H(TC)2/11 r - - 43 56";
    let (id, _) = against_the_bot_from(&mut table, fen).await;
    let sentences = ["It prepares g5xg8.", "Nước này chuẩn bị cho g5xg8."];
    is_a_reason(&mut table, id, "prepares", sentences).await;
}

/// A Tank goes away from a ship; no search is sure that it would have been lost.
#[tokio::test]
async fn what_the_exchange_alone_would_win_is_saved_where_nothing_else_is_told() {
    let mut table = Table::new();
    let fen = "6c4/4fh1h3/3agts2a1/7tg2/3e5ei/4n6/4n6/6T2EI/8G2/3A2S2A1/5H1H3/6C4 r - - 0 15";
    let (id, _) = against_the_bot_from(&mut table, fen).await;
    let sentences = [
        "It saves your Tank on g5 from the Navy on e7.",
        "Nước này cứu Xe tăng của bạn ở g5 khỏi Hải quân ở e7.",
    ];
    is_a_reason(&mut table, id, "saves", sentences).await;
}

#[tokio::test]
async fn what_a_turn_guards_is_told_in_both_languages() {
    let mut table = Table::new();
    let fen =
        "1n5(fc)3/5h1h3/2(NF)3s4/5t2g2/5am1aei/11/6T4/2IES3EAI/4G2TG2/3A7/5H1H3/6C4 r - - 15 23";
    let (id, _) = against_the_bot_from(&mut table, fen).await;
    let sentences = [
        "It guards your Engineer on i5: if the Artillery on i8 captures it, you can capture back.",
        "Nước này yểm trợ Công binh của bạn ở i5: nếu Pháo binh ở i8 bắt quân đó, bạn có thể bắt lại.",
    ];
    is_a_reason(&mut table, id, "guards", sentences).await;
}

/// At the start the ships are what matters: whoever brings one to the middle first keeps the other out.
#[tokio::test]
async fn whom_a_turn_keeps_out_is_told_in_both_languages() {
    let mut table = Table::new();
    let id = against_the_bot(&mut table, "red").await;
    let sentences = [
        "It keeps the Navy on b11 from going to b7 safely: your Navy could capture it there from b6.",
        "Nước này không để Hải quân ở b11 đi đến b7 an toàn: Hải quân của bạn có thể bắt nó ở đó từ b6.",
    ];
    is_a_reason(&mut table, id, "keeps out", sentences).await;
}

/// The ship leaves the river for the sea.
#[tokio::test]
async fn that_a_piece_gets_room_is_told_in_both_languages() {
    let mut table = Table::new();
    let fen = "11/5hch3/3a2s2a1/5tftg2/2i6ei/3eg6/4N6/6M2EI/7TG1A/6S4/5H1H3/6C4 r - - 3 17";
    let (id, _) = against_the_bot_from(&mut table, fen).await;
    let sentences = [
        "It gives your Navy more room: from b6 it can reach 16 points, from e6 only 6.",
        "Nước này cho Hải quân của bạn thêm chỗ đi: từ b6 đi được đến 16 giao điểm, từ e6 chỉ 6.",
    ];
    is_a_reason(&mut table, id, "room", sentences).await;
}

/// A win is told with its whole line, which is longer than other lines are.
#[tokio::test]
async fn a_win_in_many_turns_is_told() {
    let mut table = Table::new();
    let fen = "3c7/11/11/11/11/11/11/11/9+E1/11/6C4/11 r - - 0 1";
    let (id, _) = against_the_bot_from(&mut table, fen).await;
    let press = Command::ButtonAction(ButtonAction::Hint(id, tulenh::app::Ply(0), 3));
    let said = private(table.private("an", press).await).text.words();
    let line = said.lines().last().unwrap();
    assert!(
        said.contains("It wins the game in at most 5 turns"),
        "{said}"
    );
    assert!(
        line.starts_with("Main line: ") && line.matches("→").count() == 4,
        "{said}"
    );
}

/// Every claim of a hint is held against the rules, on boards of games that the engine plays against
/// itself, in both languages.
#[tokio::test]
async fn every_reason_is_true() {
    let mut table = Table::new();
    let id = against_the_bot(&mut table, "red").await;
    let mut claims = std::collections::BTreeMap::<&str, u32>::new();
    for _ in 0..25 {
        let game = table.game(id.0).await.game;
        if !game.is_open() {
            break;
        }
        let position = game.position().clone();
        let press = ButtonAction::Hint(id, game.ply(), 3);
        let own = english(alone("an", Command::ButtonAction(press.clone())));
        let message = private(table.ask(own).await);
        let said = message.text.words();
        let lan = named(&said, "I would play ");
        check_claims(&position, &said, &lan, &mut claims);
        let own = vietnamese(alone("an", Command::ButtonAction(press)));
        let theirs = private(table.ask(own).await).text.words();
        let (letters, coordinates) = (Letters::Vietnamese, Coordinates::Algebraic);
        let vietnamese = position.written(&meant(&position, &lan), letters, coordinates);
        assert!(theirs.contains(&vietnamese), "{vietnamese}: {theirs}");
        assert!(!theirs.contains("reason-"), "{theirs}");
        let line = App::read_line(&format!("/move {id} {lan}"), None, None).unwrap();
        let reply = table.private("an", line).await;
        assert!(
            reply.audience == Audience::Acknowledgement,
            "{lan}: {reply:?}"
        );
        table.told().await;
    }
    assert!(claims.values().sum::<u32>() >= 15, "{claims:?}");
    assert!(claims.len() >= 3, "{claims:?}");
}

/// The turn that English words name.
fn meant(position: &Position, words: &str) -> Turn {
    match position.read(words, Letters::English) {
        Reading::Turn(turn) | Reading::Costly(turn) => turn,
        other => panic!("{words}: {other:?}"),
    }
}

fn points(position: &Position, stacks: &[(Square, Stack)]) -> i64 {
    let pieces = stacks.iter().flat_map(|(_, stack)| stack.pieces());
    pieces
        .map(|piece| i64::from(position.rules().points_of(piece)))
        .sum()
}

/// The points that the side to move wins by taking what stands on a point, when each side takes there
/// in turn as long as it likes.
fn exchanged(position: &Position, at: Square) -> i64 {
    let mut best = 0;
    for turn in position.legal_steps() {
        let takes = |step: &Step| {
            step.action.is_capture() && (step.action.to() == at || step.action.also() == Some(at))
        };
        let Some(step) = turn.steps().find(takes) else {
            continue;
        };
        let (after, effects) = position.play(&turn).unwrap();
        let stands = match step.action {
            Action::Strike { .. } => turn.from(),
            _ => step.action.to(),
        };
        let now = points(position, &effects.captured) - points(position, &effects.lost);
        let back = match after.beaten() {
            Some(_) => 0,
            None => exchanged(&after, stands),
        };
        best = best.max(now - back);
    }
    best
}

fn check_claims(
    position: &Position,
    said: &str,
    lan: &str,
    claims: &mut std::collections::BTreeMap<&'static str, u32>,
) {
    let own = position.turn();
    let turn = meant(position, lan);
    let (after, effects) = position.play(&turn).unwrap();
    let stood = |at: Square| position.board().get(at);
    // The line that the sentences speak of, turn by turn.
    let told: Vec<String> = said
        .lines()
        .find_map(|line| line.strip_prefix("Main line: "))
        .map(|line| {
            let line = line.trim_end_matches('.').replace(" → ", ", ");
            line.split(", ").map(str::to_owned).collect()
        })
        .unwrap_or_default();
    let mut captures = Vec::new();
    let mut won = 0;
    let mut now = position.clone();
    for lan in &told {
        let turn = meant(&now, lan);
        let (next, effects) = now.play(&turn).expect("the line is legal");
        let points = points(position, &effects.captured) - points(position, &effects.lost);
        won += if now.turn() == own { points } else { -points };
        captures.push(effects.captured);
        now = next;
    }
    // What the opponent takes when the line is over is no gain.
    if now.turn() != own && now.beaten().is_none() {
        let own = now.board().stacks(own);
        let lost = own.map(|(at, _)| exchanged(&now, at));
        won -= lost.max().unwrap_or_default();
    }
    for line in said.lines() {
        let claim = if line.starts_with("It captures ") {
            let at = named_point(line, " on ");
            assert!(
                effects.captured.iter().any(|(square, _)| *square == at),
                "{line}"
            );
            "takes"
        } else if line.starts_with("It threatens checkmate") {
            assert!(
                mates(&after.passed().unwrap(), told_turns(line)),
                "{line} after {lan}"
            );
            "threatens mate"
        } else if line.starts_with("It stops a checkmate") {
            assert!(
                mates(&position.passed().unwrap(), told_turns(line)),
                "{line}"
            );
            assert!(!mates(&after, 2), "{line} after {lan}");
            "stops mate"
        } else if line.starts_with("It threatens ") {
            let at = named_point(line, " on ");
            let again = after.passed().unwrap();
            let can = again.legal_steps().into_iter().any(|turn| {
                let (_, effects) = again.play(&turn).unwrap();
                effects.captured.iter().any(|(square, _)| *square == at)
            });
            assert!(can, "{line} after {lan}");
            assert!(
                exchanged(&again, at) > 0,
                "{line} after {lan}: it loses points"
            );
            "threatens"
        } else if line.starts_with("It saves ") {
            let at = named_point(line, " on ");
            let from = named_point(&line[line.find(" from ").unwrap()..], " on ");
            assert_eq!(stood(at).map(|stack| stack.side()), Some(own), "{line}");
            let theirs = position.passed().unwrap();
            let could = theirs.legal_steps().into_iter().any(|turn| {
                let (_, effects) = theirs.play(&turn).unwrap();
                turn.from() == from && effects.captured.iter().any(|(square, _)| *square == at)
            });
            assert!(could, "{line}");
            let goes = turn.from() == at;
            let places = turn.steps().map(|step| step.action.to());
            for place in places.filter(|_| goes).chain([at]) {
                // Where it has gone it may be guarded.
                let can = after.legal_steps().into_iter().any(|turn| {
                    let (_, effects) = after.play(&turn).unwrap();
                    effects.captured.iter().any(|(square, _)| *square == place)
                });
                let wins = place == at || exchanged(&after, place) > 0;
                assert!(!can || !wins, "{line} after {lan}");
            }
            "saves"
        } else if line.starts_with("If your opponent plays as I expect, you capture ") {
            let when = [
                " on your turn after this one",
                " on your second turn after this one",
                " on your third turn after this one",
            ];
            let later = when.iter().position(|when| line.contains(when)).unwrap() + 1;
            let comes = line.contains(" that comes to ");
            let at = named_point(line, if comes { " comes to " } else { " on " });
            let takes = captures.get(later * 2);
            let takes = takes.is_some_and(|takes| takes.iter().any(|(square, _)| *square == at));
            assert!(takes, "{line}: {captures:?}");
            assert!(won > 0, "{line}: {won} points in all");
            "wins later"
        } else if line.starts_with("It gives check") {
            assert!(after.is_check(), "{line}");
            "checks"
        } else if line.starts_with("It makes your ") && line.contains(" a hero") {
            let at = named_point(line, " on ");
            assert!(effects.promoted.contains(&at), "{line}");
            "hero"
        } else if line.starts_with("It avoids the ring") {
            let danger = named_point(&line[line.find(" to ").unwrap()..], " to ");
            let gun = named_point(line, " on ");
            assert_eq!(stood(gun).map(|stack| stack.side()), Some(!own), "{line}");
            let shot = position.legal_steps().into_iter().any(|other| {
                let step = other.steps().next().unwrap();
                let down = matches!(step.action, tulenh_rules::Action::ShotDown { .. });
                other.from() == turn.from() && down && step.action.to() == danger
            });
            assert!(shot, "{line}");
            "avoids"
        } else if line.starts_with("It keeps ") {
            let from = named_point(line, " on ");
            let at = named_point(line, " going to ");
            let by = named_point(&line[line.find(" there ").unwrap()..], " from ");
            let theirs = position.passed().unwrap();
            let there = |position: &Position| {
                let stack = position.board().get(from).unwrap();
                let turns = position.legal_steps().into_iter();
                let mut all = turns.filter(|turn| turn.from() == from).filter_map(|turn| {
                    let (after, _) = position.play(&turn).unwrap();
                    (after.board().get(at) == Some(stack)).then_some(after)
                });
                all.next().expect("it can go there")
            };
            assert!(exchanged(&there(&theirs), at) <= 0, "{line}: not before");
            let exposed = there(&after);
            let takes = exposed.legal_steps().into_iter().any(|turn| {
                let (_, effects) = exposed.play(&turn).unwrap();
                turn.from() == by && effects.captured.iter().any(|(square, _)| *square == at)
            });
            assert!(takes && exchanged(&exposed, at) > 0, "{line} after {lan}");
            "keeps out"
        } else if line.starts_with("It gives your ") {
            let again = after.passed().unwrap();
            let at = named_point(line, " room: from ");
            for (position, from, behind) in
                [(&again, at, "reach "), (position, turn.from(), "only ")]
            {
                let whole = position.board().get(from);
                let own = position.legal_steps().into_iter();
                let own = own.filter(|turn| turn.from() == from);
                let reached = own.filter_map(|turn| {
                    let step = turn.steps().next().unwrap();
                    let (after, _) = position.play(&turn).unwrap();
                    let at = step.action.to();
                    let stands = after.board().get(at)?.side() == position.turn();
                    let all = whole == Some(step.group) && after.board().get(from).is_none();
                    (all && stands).then_some(at)
                });
                let points: std::collections::BTreeSet<Square> = reached.collect();
                assert_eq!(named(line, behind), points.len().to_string(), "{line}");
            }
            "room"
        } else if line.starts_with("It guards your ") {
            let at = named_point(line, " on ");
            let from = named_point(&line[line.find(": if the ").unwrap()..], " on ");
            let to: Vec<Square> = turn.steps().map(|step| step.action.to()).collect();
            let takes = |position: &Position, turn: &Turn| {
                let (_, effects) = position.play(turn).unwrap();
                effects.captured.iter().any(|(square, _)| *square == at)
            };
            let captures = after.legal_steps().into_iter();
            let captures: Vec<Turn> = captures
                .filter(|turn| turn.from() == from && takes(&after, turn))
                .collect();
            let back = captures.iter().all(|capture| {
                let (then, _) = after.play(capture).unwrap();
                let mut turns = then.legal_steps().into_iter();
                turns.any(|turn| to.contains(&turn.from()) && takes(&then, &turn))
            });
            assert!(!captures.is_empty() && back, "{line} after {lan}");
            "guards"
        } else if line.starts_with("Without it, ") {
            let theirs = position.passed().unwrap();
            let other = named(line, "Without it, ");
            assert!(theirs.is_legal(&meant(&theirs, &other)), "{line}");
            let answers: Vec<&String> = told.iter().skip(1).step_by(2).collect();
            assert!(!answers.contains(&&other), "{line} but {answers:?}");
            "prevents"
        } else if line.starts_with("It prepares ") {
            let again = after.passed().unwrap();
            let next = meant(&again, &named(line, "It prepares "));
            assert!(again.is_legal(&next) && !position.is_legal(&next), "{line}");
            "prepares"
        } else if line.starts_with("There is no single reason; ") && line.contains("as good.") {
            let mut others = vec![named(line, "reason; ")];
            others.extend(line.contains(" and ").then(|| named(line, " and ")));
            for other in others {
                let other = meant(position, &other);
                assert!(position.is_legal(&other) && other != turn, "{line}");
            }
            "as good"
        } else if line.starts_with("It wins the game at once") {
            assert!(
                !after.has_legal_turn() || after.beaten().is_some(),
                "{line}"
            );
            "wins"
        } else {
            continue;
        };
        *claims.entry(claim).or_default() += 1;
    }
}

/// In how many turns a sentence says that there is a mate.
fn told_turns(line: &str) -> u32 {
    match line.ends_with("on the next turn.") {
        true => 1,
        false => named(line, "at most ").parse().unwrap(),
    }
}

/// Whether the side to move mates within so many of its turns by checks of one step, whatever is answered.
fn mates(position: &Position, turns: u32) -> bool {
    let Some(left) = turns.checked_sub(1) else {
        return false;
    };
    let mut steps = position.legal_steps().into_iter();
    steps.any(|turn| {
        let (after, _) = position.play(&turn).unwrap();
        let mut answers = after.legal_turns().into_iter();
        after.is_check() && answers.all(|answer| mates(&after.play(&answer).unwrap().0, left))
    })
}

fn english(mut request: tulenh::app::Request) -> tulenh::app::Request {
    request.sender.language = Some(tulenh::app::Language("en".to_owned()));
    request
}
