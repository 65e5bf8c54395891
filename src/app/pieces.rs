//! Sides, pieces and endings in the words of a language.

use crate::app::text::{Sentence, Voice};
use crate::rules::{Board, Coordinates, Outcome, Piece, Role, Side, Square, Stack};

/// The word by which the language files choose for a side.
pub(super) const fn side_key(side: Side) -> &'static str {
    match side {
        Side::Red => "red",
        Side::Blue => "blue",
    }
}

impl Sentence<'_> {
    /// Puts in how a game ended: `winner`, `ending`, and `points`, the winner's first, or `none`
    /// where they did not decide.
    pub(super) fn outcome(self, outcome: Outcome) -> Self {
        let winner = outcome.winner.map_or("nobody", side_key);
        let first = outcome.winner.unwrap_or(Side::Red);
        let points = match outcome.points {
            Some(points) => format!("{} : {}", points[first], points[!first]),
            None => "none".to_owned(),
        };
        self.choice("winner", winner)
            .choice("ending", outcome.ending.id())
            .choice("points", points)
    }
}

const fn role_key(role: Role) -> &'static str {
    match role {
        Role::Navy => "navy",
        Role::AirForce => "air-force",
        Role::Tank => "tank",
        Role::Engineer => "engineer",
        Role::Headquarters => "headquarters",
        Role::Artillery => "artillery",
        Role::Missile => "missile",
        Role::AntiAircraft => "anti-aircraft",
        Role::Commander => "commander",
        Role::Infantry => "infantry",
        Role::Militia => "militia",
    }
}

impl Voice<'_> {
    /// The name of a side.
    pub(super) fn side(self, side: Side) -> String {
        self.say("side").choice("side", side_key(side)).words()
    }

    /// The name of a kind of piece.
    pub(super) fn role(self, role: Role) -> String {
        self.say("role").choice("role", role_key(role)).words()
    }

    /// A stack, carrier first: `Navy + Tank`.
    pub(super) fn stack(self, stack: Stack) -> String {
        let pieces: Vec<String> = stack.pieces().map(|piece| self.piece(piece)).collect();
        pieces.join(" + ")
    }

    fn piece(self, piece: Piece) -> String {
        let role = self.role(piece.role);
        if piece.hero {
            self.say("heroic").choice("role", role).words()
        } else {
            role
        }
    }

    /// Stacks with their points: `Tank f6, Navy + Tank a9`; at most `limit`, then "and 3 more".
    pub(super) fn stacks(
        self,
        stacks: &[(Square, Stack)],
        coordinates: Coordinates,
        limit: usize,
    ) -> String {
        let shown = stacks.iter().take(limit).map(|(square, stack)| {
            format!("{} {}", self.stack(*stack), square.in_system(coordinates))
        });
        let mut words = shown.collect::<Vec<_>>().join(", ");
        if let Some(more) = stacks.len().checked_sub(limit).filter(|more| *more > 0) {
            words.push(' ');
            words.push_str(&self.say("and-more").number("count", more as u64).words());
        }
        words
    }

    /// A board in words, for those who do not see the picture; at most `limit` characters.
    pub(super) fn board(self, board: &Board, coordinates: Coordinates, limit: usize) -> String {
        let armies = Side::ALL.map(|side| {
            let stacks: Vec<_> = board.stacks(side).collect();
            let army = self.stacks(&stacks, coordinates, usize::MAX);
            format!("{}: {army}.", self.side(side))
        });
        let words = armies.join(" ");
        if words.chars().count() <= limit {
            return words;
        }
        words
            .chars()
            .take(limit.saturating_sub(1))
            .chain(['…'])
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::app::text::Texts;
    use crate::game::Language;
    use crate::rules::{BySide, Ending};

    #[test]
    fn every_ending_has_its_words_in_every_language() {
        let texts = Texts::new();
        for language in texts.languages() {
            let voice = texts.voice(Some(&language));
            for id in ["over", "game-over"] {
                let say = |outcome| {
                    let sentence = voice.say(id).code("game", "#7").outcome(outcome);
                    sentence
                        .code("player", "An")
                        .code("opponent", "Bình")
                        .words()
                };
                let all: BTreeSet<String> = Ending::ALL
                    .into_iter()
                    .map(|ending| say(Outcome::won(Side::Blue, ending)))
                    .collect();
                assert_eq!(all.len(), Ending::ALL.len(), "{language:?} {id}: {all:#?}");
                assert!(all.iter().all(|words| !words.contains(['{', '}'])));
            }
        }
    }

    #[test]
    fn points_are_told_where_they_decided() {
        let texts = Texts::new();
        let told = |tag: &str, outcome| {
            let voice = texts.voice(Some(&Language(tag.to_owned())));
            let sentence = voice.say("over").outcome(outcome);
            sentence
                .code("player", "An")
                .code("opponent", "Bình")
                .words()
        };
        let outcome = |winner| Outcome {
            winner,
            ending: Ending::Ships,
            points: Some(BySide {
                red: 140,
                blue: 180,
            }),
        };
        assert_eq!(
            told("en", outcome(Some(Side::Blue))),
            "Blue wins: 🔵 An beats Bình – all ships are captured, 180 : 140 on points."
        );
        assert_eq!(
            told("vi", outcome(Some(Side::Blue))),
            "Xanh thắng: 🔵 An thắng Bình – Hải quân đã bị bắt hết, tính điểm 180 : 140."
        );
        assert_eq!(
            told("en", Outcome::won(Side::Red, Ending::Mate)),
            "Red wins: 🔴 An beats Bình – mate."
        );
    }
}
