//! Sides, pieces and endings in the words of a language.

use tulenh_render::{Army, Legend, lists};
use tulenh_rules::{Board, Coordinates, Letters, Outcome, Piece, Role, Side, Square, Stack};

use crate::app::language::catalog::{Localizer, Sentence};

/// The word by which the language files choose for a side.
pub(crate) const fn side_key(side: Side) -> &'static str {
    match side {
        Side::Red => "red",
        Side::Blue => "blue",
    }
}

impl Sentence<'_> {
    /// Puts in how a game ended: `winner`, `ending`, and `points`, the winner's first, or `none`
    /// where they did not decide.
    pub(crate) fn outcome(self, outcome: Outcome) -> Self {
        let winner = match outcome.winner {
            Some(side) => side_key(side),
            None if outcome.ending.is_void() => "void",
            None => "nobody",
        };
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

/// The word by which the language files choose for a kind of piece, and by which it is asked for.
pub(crate) const fn role_key(role: Role) -> &'static str {
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

impl Localizer<'_> {
    /// The letters of pieces that the language is written with.
    pub(crate) fn letters(self) -> Letters {
        match self.tag() {
            "vi" => Letters::Vietnamese,
            _ => Letters::English,
        }
    }

    /// The letters of text boards, with what is said about them.
    pub(crate) fn legend(self, letters: Letters) -> Legend {
        let small = match letters {
            Letters::English => "letters",
            Letters::Vietnamese => "letters-and-sign",
        };
        let sides = self.say("legend-sides").choice("small", small);
        Legend {
            letters,
            kinds: Role::AS_TOLD.map(|role| self.role(role)),
            sides: sides.words(),
            carrier: format!("( {}", self.word("legend-carrier")),
            hero: format!("+ {}", self.word("legend-hero")),
            ground: self.word("legend-ground"),
        }
    }

    /// The name of a side.
    pub(crate) fn side(self, side: Side) -> String {
        self.say("side").choice("side", side_key(side)).words()
    }

    /// The name of a kind of piece.
    pub(crate) fn role(self, role: Role) -> String {
        self.say("role").choice("role", role_key(role)).words()
    }

    /// A stack, carrier first: `Navy + Tank`.
    pub(crate) fn stack(self, stack: Stack) -> String {
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
    pub(crate) fn stacks(
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

    /// The pieces of a kind with their points: `Tank f4 h4`. What stands together or is a hero is
    /// named whole: `Tank c4 (Navy + Tank)`.
    fn kind(self, kind: &Army, board: &Board, coordinates: Coordinates) -> String {
        let mut words = self.role(kind.role);
        for piece in &kind.pieces {
            words.push_str(&format!(" {}", piece.at.in_system(coordinates)));
            let stack = board.get(piece.at);
            if let Some(stack) = stack.filter(|stack| stack.is_combined() || piece.hero) {
                words.push_str(&format!(" ({})", self.stack(stack)));
            }
        }
        words
    }

    /// A board in words by side and kind, for those who do not see the picture; at most `limit`
    /// characters.
    pub(crate) fn board(self, board: &Board, coordinates: Coordinates, limit: usize) -> String {
        let lists = lists(board, coordinates);
        let armies = Side::ALL.map(|side| {
            let kinds = lists.armies[side].iter();
            let kinds: Vec<String> = kinds
                .map(|kind| self.kind(kind, board, coordinates))
                .collect();
            format!("{}: {}.", self.side(side), kinds.join("; "))
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
    use crate::app::language::catalog::Catalog;
    use crate::game::Language;
    use tulenh_rules::{BySide, Ending};

    #[test]
    fn every_ending_has_its_words_in_every_language() {
        let catalog = Catalog::new();
        for language in catalog.languages() {
            let localizer = catalog.localizer(Some(&language));
            for id in ["over", "game-over"] {
                let say = |outcome| {
                    let sentence = localizer.say(id).code("game", "#7").outcome(outcome);
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
    fn a_board_is_told_by_side_and_kind() {
        let catalog = Catalog::new();
        let fen = "6c4/11/11/8(+t)2/11/11/11/11/2(NFT)3T4/11/6T4/6C4 r - - 0 1";
        let setup = tulenh_rules::Setup::from_fen(fen).unwrap();
        let told = |tag: &str, coordinates| {
            let localizer = catalog.localizer(Some(&Language(tag.to_owned())));
            localizer.board(&setup.board, coordinates, 1000)
        };
        assert_eq!(
            told("en", Coordinates::Algebraic),
            "Red: Commander g1; Tank c4 (Navy + Air force + Tank) g2 g4; \
             Air force c4 (Navy + Air force + Tank); Navy c4 (Navy + Air force + Tank). \
             Blue: Commander g12; Tank i9 (heroic Tank)."
        );
        let vietnamese = told("vi", Coordinates::Official);
        assert!(
            vietnamese.starts_with("Đỏ: Tư lệnh 0,6; Xe tăng 3,2 ("),
            "{vietnamese}"
        );
    }

    #[test]
    fn points_are_told_where_they_decided() {
        let catalog = Catalog::new();
        let told = |tag: &str, outcome| {
            let localizer = catalog.localizer(Some(&Language(tag.to_owned())));
            let sentence = localizer.say("over").outcome(outcome);
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
            "Red wins: 🔴 An beats Bình – checkmate."
        );
    }
}
