//! A problem in a channel: only whoever asks sees it, and their answers.

use serde_json::json;
use tulenh_problems::{Collection, ProblemId};

use crate::discord::games::menus::step;
use crate::discord::rig::{Rig, assert_board};

#[tokio::test]
async fn a_problem_is_hidden_from_the_others_of_a_channel() {
    let book = Collection::read(include_str!("../../../../assets/problems/problems.txt")).unwrap();
    let problem = book.get(ProblemId(5)).unwrap();
    let solution = problem.position().lan(problem.solution().unwrap());
    let mut rig = Rig::start().await;
    let server = rig.server.clone();
    let an = server.user("an");
    let room = server.channel("games");
    let asking = server.slash(an, room, "problem", &[("answer", json!("5"))]);
    let asked = server.answer(&asking).await;
    assert_eq!(asked.hidden_to, Some(an));
    assert_board(&asked);
    assert!(asked.content.contains("to play and"), "{asked:?}");
    let hinted = step(&server, an, &asked, "j:1:h").await;
    assert_eq!(hinted.hidden_to, Some(an));
    assert!(hinted.content.contains("Look at"), "{hinted:?}");
    rig.restart().await;
    let answering = server.slash(an, room, "problem", &[("answer", json!(solution))]);
    let right = server.answer(&answering).await;
    assert_eq!(right.hidden_to, Some(an));
    assert!(right.content.contains("is right"), "{right:?}");
    rig.silent("a problem", |m| m.channel == room && m.hidden_to.is_none())
        .await;
    assert_eq!(server.failed(), 0);
}
