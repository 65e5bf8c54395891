//! The problem of the day in a group, solved alone with the bot.

use tulenh_problems::{Collection, ProblemId};

use crate::telegram::rig::{Rig, assert_is_board};

#[tokio::test]
async fn a_problem_is_asked_and_solved_in_private_only() {
    let book = Collection::read(include_str!("../../../../assets/problems/problems.txt")).unwrap();
    let problem = book.get(ProblemId(5)).unwrap();
    let solution = problem.position().lan(problem.solution().unwrap());
    let mut rig = Rig::start().await;
    let (an, binh) = rig.two();
    let club = rig.server.group("Club");
    rig.server.say(&an, club, "/problem 5");
    let refused = rig.server.next(club).await;
    assert!(refused.text.contains("in private"), "{}", refused.brief());

    let at_an = rig.server.private(&an);
    rig.server.say(&an, at_an, "/start problem-5");
    let asked = rig.server.next(at_an).await;
    assert_is_board(&asked);
    assert!(asked.text.contains("to play and"), "{}", asked.brief());
    rig.server.press(&an, &asked, asked.button("j:1:p"));
    let said = "which piece?";
    let picking = rig
        .server
        .becomes(&asked, said, |sent| sent.text.contains(said));
    assert_is_board(&picking.await);
    rig.restart().await;
    rig.server.say(&an, at_an, &solution);
    let right = rig.server.next(at_an).await;
    assert_is_board(&right);
    assert!(right.text.contains("is right"), "{}", right.brief());
    // Another person has an attempt of their own.
    let at_binh = rig.server.private(&binh);
    rig.server.say(&binh, at_binh, "/problem 5");
    let asked = rig.server.next(at_binh).await;
    assert!(!asked.text.contains("is right"), "{}", asked.brief());
    rig.silent(club).await;
}
