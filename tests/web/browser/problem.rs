//! A problem is solved by taps.

use serde_json::json;
use tulenh_problems::{Collection, Problem};
use tulenh_rules::{Action, Role};

use crate::browser::driver::Driver;
use crate::browser::player::Player;
use crate::browser::session::Device;
use crate::page::Page;

/// A problem whose solution is a step of a piece that stands alone, with the only way between two points.
fn plain() -> (Problem, [String; 2]) {
    let book = Collection::read(include_str!("../../../assets/problems/problems.txt")).unwrap();
    let found = book.all().iter().find_map(|problem| {
        let position = problem.position();
        let turn = problem.solution()?;
        let step = turn.steps().next()?;
        let alone = !position.board().get(turn.from())?.is_combined();
        let flies = step.group.carrier().role == Role::AirForce;
        let goes = matches!(
            step.action,
            Action::Move { .. } | Action::Capture { also: None, .. }
        );
        let free = matches!(step.action, Action::Capture { .. })
            || position.board().get(step.action.to()).is_none();
        let points = [turn.from(), step.action.to()].map(|point| point.to_string());
        (turn.len() == 1 && alone && !flies && goes && free).then(|| (problem.clone(), points))
    });
    found.expect("a plain solution")
}

#[tokio::test]
async fn a_problem_is_solved_by_taps() {
    let Some(driver) = Driver::shared() else {
        return;
    };
    let page = Page::open().await;
    let an = Player::arrive(&driver, Device::Phone, "en-US,en", &page.base, "An").await;
    // The problem of the day is behind a button of the first view.
    an.browser.tap("text=Problem of the day").await;
    let drawn = "return document.querySelector('.problem .board .piece, .problem .board')";
    an.browser
        .wait("the problem of the day", drawn, json!([]))
        .await;
    let (problem, [from, to]) = plain();
    let id = problem.id();
    an.browser
        .go(&format!("{}/#/problem/{id}", page.base))
        .await;
    let there =
        "return document.querySelector('.problem .reader')?.textContent.includes(arguments[0])";
    let head = format!("Problem {id}");
    an.browser.wait("the problem", there, json!([head])).await;
    an.browser.tap("text=Hint").await;
    an.browser
        .wait("the hint", there, json!(["Look at the"]))
        .await;
    an.tap(&from).await;
    an.selects(&from).await;
    an.tap(&to).await;
    an.browser.look_and_tap("[data-key=play]").await;
    an.browser
        .wait("the praise", there, json!(["is right"]))
        .await;
    an.browser
        .wait("the rating", there, json!(["Your problem rating"]))
        .await;
    an.browser.tap("text=One more").await;
    let other =
        "return document.querySelector('.problem .reader')?.textContent.includes('to play and')";
    an.browser.wait("one more", other, json!([])).await;
    an.leave().await;
    page.close().await;
}
