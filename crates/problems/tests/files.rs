//! The problems of the program: what can be seen of them quickly. `tulenh-lab problems check` proves them.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use tulenh_engine::{Never, Table};
use tulenh_problems::{Collection, Difficulty, Evidence, Goal, Shape, Unproved, Verdict};
use tulenh_rules::Record;

fn collection() -> Collection {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let text = fs::read_to_string(root.join("assets/problems/problems.txt")).unwrap();
    Collection::read(&text).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn there_are_enough_of_each_kind() {
    let collection = collection();
    let all = collection.all();
    assert!(all.len() >= 500, "{} problems", all.len());
    let mut battles: BTreeMap<String, usize> = BTreeMap::new();
    let mut difficulties: BTreeMap<Difficulty, usize> = BTreeMap::new();
    for problem in all {
        let spec = problem.position().rules().spec();
        *battles.entry(spec).or_default() += 1;
        let difficulty = Difficulty::of(f64::from(problem.rating()));
        *difficulties.entry(difficulty).or_default() += 1;
    }
    for battle in [
        "official",
        "official/marine",
        "official/air",
        "official/land",
    ] {
        assert!(battles[battle] >= 10, "{battle}: {battles:?}");
    }
    for difficulty in &Difficulty::ALL[..4] {
        assert!(difficulties[difficulty] >= 5, "{difficulties:?}");
    }
}

#[test]
fn every_line_is_played_by_the_referee_to_its_goal() {
    for problem in collection().all() {
        let id = problem.id();
        let mut game = Record::new(problem.position().clone());
        for turn in problem.line() {
            game.play(turn)
                .unwrap_or_else(|error| panic!("{id}: {error}"));
        }
        if let Goal::Win { within, .. } = problem.goal() {
            let outcome = game.outcome().unwrap_or_else(|| panic!("{id} goes on"));
            assert_eq!(outcome.winner, Some(problem.position().turn()), "{id}");
            assert!(game.turns().len() as u32 <= 2 * within, "{id}");
            assert_eq!(problem.evidence(), Evidence::Exhaustive, "{id}");
        }
        let solution = problem.solution().unwrap();
        assert_eq!(problem.judge(solution), Verdict::Right, "{id}");
        // The text of a problem is all there is of it.
        let again = Collection::read(&problem.to_string()).unwrap();
        assert_eq!(again.all(), std::slice::from_ref(problem), "{id}");
    }
}

#[test]
fn a_proof_by_every_turn_ends_when_it_is_told_to() {
    let (collection, table) = (collection(), Table::new(1));
    let problem = (collection.all().iter())
        .find(|problem| matches!(problem.goal(), Goal::Win { within: 1, .. }))
        .unwrap();
    assert_eq!(problem.evidence(), Evidence::Exhaustive);
    assert_eq!(problem.prove(&table, &Never), Ok(()));
    let aborted = problem.prove(&table, &|| true);
    assert_eq!(aborted, Err(Unproved::Aborted));
}

#[test]
fn no_problem_is_nearly_another() {
    let collection = collection();
    let shapes: Vec<(u32, Shape)> = collection
        .all()
        .iter()
        .map(|problem| (problem.id().0, Shape::of(problem)))
        .collect();
    for (index, (id, shape)) in shapes.iter().enumerate() {
        for (other, known) in &shapes[..index] {
            assert!(!shape.is_double_of(known), "{id} is nearly {other}");
        }
    }
}
