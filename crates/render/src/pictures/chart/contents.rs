//! What a chart shows, as plain data.

use crate::palette::theme::Theme;
use crate::scene::width::Width;
use tulenh_rules::{BySide, Side};

/// What a chart shows. A part without numbers is left out; without any, the chart is an empty one
/// of the evaluation.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Chart {
    /// Who stands better at the start and after each turn: hundredths of a point, above zero where
    /// Red does, `None` where that is not known. However large, a value has its place.
    pub evaluation: Vec<Option<i32>>,
    /// The points each side has at the start and after each turn.
    pub points: BySide<Vec<u32>>,
    /// What to point at, the most important first: what would cover an earlier mark is a dot only.
    pub marks: Vec<Mark>,
    /// The winner, whose name gets a star.
    pub winner: Option<Side>,
    /// The words in it.
    pub labels: Labels,
    /// The colours.
    pub theme: Theme,
    /// How wide the picture is.
    pub width: Width,
}

/// A turn worth pointing at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    /// How many turns had been made with it, at least 1.
    pub turn: usize,
    /// Its sign, such as `?` or `++`; one or two characters are shown.
    pub sign: String,
}

/// The words of a chart. What is too long is cut; letters the font does not have are left out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Labels {
    /// Above the evaluation.
    pub evaluation: String,
    /// Above the points.
    pub points: String,
    /// Behind the numbers below, which count every turn of either side.
    pub turns: String,
    /// The sides, or the players.
    pub sides: BySide<String>,
}

impl Default for Labels {
    /// English.
    fn default() -> Labels {
        Labels {
            evaluation: "Evaluation".to_owned(),
            points: "Points".to_owned(),
            turns: "turns".to_owned(),
            sides: BySide::new(|side| side.to_string()),
        }
    }
}
