//! What a turn does, in a few words: for buttons and lists of turns among which one is chosen.

use tulenh_rules::{Action, Position, Role, Stack, Step, Turn};

use crate::app::language::catalog::Localizer;
use crate::app::request::message::LABEL_CHARS;

impl Localizer<'_> {
    /// What a step does, and what is lost by it: "bomb and return"; nothing for one that only goes.
    pub(crate) fn deed(self, step: Step) -> String {
        let flies = step.group.carrier().role == Role::AirForce;
        let deed = match step.action {
            Action::Move { .. } => return String::new(),
            Action::Capture { also: Some(_), .. } | Action::Strike { also: Some(_), .. } => "both",
            Action::Capture { .. } if flies => "take-stay",
            Action::Capture { .. } => "take",
            Action::Strike { .. } if flies => "bomb",
            Action::Strike { .. } => "in-place",
            Action::Exchange { .. } => "exchange",
            Action::ShotDown { .. } => "shot-down",
            Action::Drop { .. } => "drop",
        };
        let carrier = Stack::single(step.group.carrier());
        let stack = match step.action {
            Action::Drop { .. } => step.group.without(carrier).ok().flatten(),
            _ => Some(step.group),
        };
        let stack = stack.map_or(String::new(), |stack| self.stack(stack));
        let sentence = self.say("deed").choice("deed", deed);
        sentence.choice("stack", stack).words()
    }

    /// Who makes a turn and what it does: "Air force, bomb and return"; the parts of a stack that is
    /// divided one after the other.
    pub(crate) fn turn_deeds(self, position: &Position, turn: &Turn) -> String {
        let whole = position.board().get(turn.from());
        let divided = whole.filter(|whole| whole.is_combined());
        let steps = turn.steps().map(|step| {
            let acting = step.of_the_gunner().group;
            let deed = self.deed(step);
            let who = match divided {
                None if !deed.is_empty() => return deed,
                Some(whole) if acting != whole && turn.len() == 1 && deed.is_empty() => {
                    let stack = self.stack(acting);
                    self.say("deed-only").choice("stack", stack).words()
                }
                _ => self.stack(acting),
            };
            match deed.is_empty() {
                true => who,
                false => format!("{who}, {deed}"),
            }
        });
        steps.collect::<Vec<_>>().join(" / ")
    }

    /// A written turn with what it does, for a button: without who does it where that is too long.
    pub(crate) fn turn_label(self, position: &Position, turn: &Turn, written: &str) -> String {
        let label = |words: String| Some(format!("{written} · {words}"));
        let deeds = turn.steps().map(|step| self.deed(step));
        let deeds: Vec<String> = deeds.filter(|deed| !deed.is_empty()).collect();
        let whole = label(self.turn_deeds(position, turn));
        let short = label(deeds.join(" / ")).filter(|_| !deeds.is_empty());
        let fits = |label: &String| label.chars().count() <= LABEL_CHARS;
        let fitting = [whole, short].into_iter().flatten().find(fits);
        fitting.unwrap_or_else(|| written.chars().take(LABEL_CHARS).collect())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::app::language::catalog::Catalog;
    use crate::game::Language;
    use tulenh_rules::{Coordinates, Ruleset};

    fn label(language: &str, fen: &str, lan: &str) -> String {
        let catalog = Catalog::new();
        let localizer = catalog.localizer(Some(&Language(language.to_owned())));
        let position = Position::from_fen(fen, Arc::new(Ruleset::usual().clone())).unwrap();
        let turn = position.read_lan(lan).unwrap();
        let written = position.written(&turn, localizer.letters(), Coordinates::Algebraic);
        localizer.turn_label(&position, &turn, &written)
    }

    #[test]
    fn signs_are_said_in_words() {
        const LOADED: &str = "3c7/11/11/11/2n8/5t5/11/11/2(NF)8/11/11/6C4 r - - 0 1";
        for (lan, english, vietnamese) in [
            (
                "Fc4xf7",
                "Afc4xf7 · Air force, capture and stay",
                "Kc4xf7 · Không quân, bắt rồi ở lại",
            ),
            (
                "Fc4:f7",
                "Afc4:f7 · Air force, bomb and return",
                "Kc4:f7 · Không quân, ném bom rồi về",
            ),
            (
                "Fc4~c7",
                "Afc4~c7 · shot down, lose Air force",
                "Kc4~c7 · bị bắn rơi, mất Không quân",
            ),
            (
                "c4-c6",
                "c4-c6 · Navy + Air force",
                "c4-c6 · Hải quân + Không quân",
            ),
            ("Nc4-c6", "Nc4-c6 · only Navy", "Hc4-c6 · riêng Hải quân"),
        ] {
            assert_eq!(label("en", LOADED, lan), english);
            assert_eq!(label("vi", LOADED, lan), vietnamese);
        }
    }

    /// What a button says is never longer than a button.
    #[test]
    fn labels_fit_a_button() {
        const FULL: &str = "3c7/11/5s5/11/2n8/5t5/11/11/2(N+F+T)6g1/11/11/6C4 r - - 0 1";
        let catalog = Catalog::new();
        let position = Position::from_fen(FULL, Arc::new(Ruleset::usual().clone())).unwrap();
        for language in catalog.languages() {
            let localizer = catalog.localizer(Some(&language));
            let turns = position.legal_turns_by_origin();
            assert!(turns.len() > 500, "{}", turns.len());
            for turn in turns {
                let written = position.written(&turn, localizer.letters(), Coordinates::Official);
                let label = localizer.turn_label(&position, &turn, &written);
                assert!(label.chars().count() <= LABEL_CHARS, "{label}");
                assert!(!label.is_empty());
            }
        }
    }
}
