//! What a problem asks, in words.

use tulenh_problems::{Difficulty, Goal, Prize, Problem, Theme};
use tulenh_rules::Role;

use crate::app::language::catalog::Localizer;
use crate::app::language::pieces::{role_key, side_key};
use crate::app::request::message::Text;

impl Localizer<'_> {
    /// What the side to move shall reach: `Red to play and win a Navy.`
    pub(crate) fn problem_task(self, problem: &Problem) -> Text {
        let side = problem.position().turn();
        self.say("problem-task")
            .choice("side", self.side(side))
            .choice("key", side_key(side))
            .choice("goal", self.problem_goal(problem.goal()))
            .text()
    }

    /// The goal as it stands behind "to play and".
    fn problem_goal(self, goal: &Goal) -> String {
        let sentence = match goal {
            Goal::Win { prize, within } => self
                .say("problem-goal-win")
                .choice("prize", prize_key(*prize))
                .number("turns", *within),
            Goal::Gain { taken, lost, .. } => {
                let lost = if lost.is_empty() {
                    "none".to_owned()
                } else {
                    self.problem_pieces("problem-pieces", lost)
                };
                self.say("problem-goal-gain")
                    .choice("taken", self.problem_pieces("problem-pieces", taken))
                    .choice("lost", lost)
            }
            Goal::Save { kept } => self
                .say("problem-goal-save")
                .choice("kept", self.problem_pieces("problem-own-pieces", kept)),
            Goal::Survive { prize, .. } => self
                .say("problem-goal-survive")
                .choice("prize", prize_key(*prize)),
        };
        sentence.words()
    }

    /// Pieces one after the other, the same ones counted: `a Navy and two Tanks`. `id` is the message of one kind.
    fn problem_pieces(self, id: &'static str, roles: &[Role]) -> String {
        let mut counts: Vec<(Role, u64)> = Vec::new();
        for role in roles {
            match counts.iter_mut().find(|(known, _)| known == role) {
                Some((_, count)) => *count += 1,
                None => counts.push((*role, 1)),
            }
        }
        let named = |(role, count): &(Role, u64)| {
            let sentence = self.say(id).choice("role", role_key(*role));
            sentence.number("count", *count).words()
        };
        let mut names: Vec<String> = counts.iter().map(named).collect();
        match (names.pop(), names.is_empty()) {
            (Some(last), false) => self
                .say("problem-list")
                .choice("list", names.join(", "))
                .choice("last", last)
                .words(),
            (last, _) => last.unwrap_or_default(),
        }
    }

    /// How hard something of this rating is.
    pub(crate) fn difficulty(self, rating: f64) -> String {
        let key = Difficulty::of(rating).id();
        self.say("problem-difficulty")
            .choice("difficulty", key)
            .words()
    }

    /// What a problem is about, the first three themes, in words.
    pub(crate) fn problem_themes(self, problem: &Problem) -> String {
        let told = problem.themes().iter().filter(|theme| {
            // The goal says these.
            !matches!(
                theme,
                Theme::Gain | Theme::Mate | Theme::Battle | Theme::Simple
            )
        });
        let words = told.take(3).map(|theme| {
            let sentence = self.say("problem-theme").choice("theme", theme.id());
            sentence.words()
        });
        words.collect::<Vec<_>>().join(", ")
    }
}

const fn prize_key(prize: Prize) -> &'static str {
    match prize {
        Prize::Mate => "mate",
        Prize::Commander => "commander",
        Prize::Ships => "ships",
        Prize::Planes => "planes",
        Prize::LandForces => "land-forces",
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use crate::app::language::catalog::Catalog;
    use crate::app::problems::book;

    #[test]
    fn every_problem_is_asked_in_every_language() {
        let catalog = Catalog::new();
        for problem in book::all() {
            let mut asked = BTreeSet::new();
            for language in catalog.languages() {
                let localizer = catalog.localizer(Some(&language));
                let task = localizer.problem_task(problem).words();
                let id = problem.id();
                assert!(task.ends_with('.') && task.len() > 15, "{id}: {task}");
                let odd = ["problem-", "{", "  ", " .", " ,"];
                assert!(!odd.iter().any(|odd| task.contains(odd)), "{id}: {task}");
                asked.insert(task);
            }
            assert_eq!(asked.len(), catalog.languages().len());
        }
    }
}
