//! The stills of a game: each turn with its marks, important ones a little longer.

use std::ops::RangeInclusive;

use crate::pictures::gif::Still;
use crate::scene::Scene;
use crate::scene::look::Look;
use crate::scene::strip::Strip;
use tulenh_rules::{BySide, Position, Record};

/// What is shown of a game, and how.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Replay {
    /// After how many turns the first and the last picture are; 0 is the start. What lies beyond
    /// the end of the game is left out.
    pub plies: RangeInclusive<usize>,
    /// How it looks.
    pub look: Look,
    /// The names on the players' strips; no strips without them.
    pub names: Option<BySide<String>>,
    /// Whether the game is over, by the rules, by agreement, by resignation or on time. Then no strip is
    /// marked as to move in its last picture.
    pub over: bool,
    /// How long a quiet turn stays, in hundredths of a second.
    pub pace: u16,
}

impl Default for Replay {
    /// The whole game, a little over a second a turn.
    fn default() -> Replay {
        Replay {
            plies: 0..=usize::MAX,
            look: Look::default(),
            names: None,
            over: false,
            pace: 120,
        }
    }
}

/// How long the last picture stays, in times of a quiet turn.
const END: u16 = 4;

impl Replay {
    /// The pictures of the game from first to last. A turn that takes or costs something stays half as
    /// long again, one that gives check twice as long, the last one longest.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use tulenh_render::{Replay, gif};
    /// use tulenh_rules::{Position, Record, Ruleset};
    /// let mut record = Record::new(Position::start(Arc::new(Ruleset::OFFICIAL)));
    /// record.play_lan("c5-c6").unwrap();
    /// let stills = Replay::default().stills(&record);
    /// assert_eq!(stills.len(), 2);
    /// assert!(gif(&stills).starts_with(b"GIF89a"));
    /// ```
    pub fn stills(&self, record: &Record) -> Vec<Still> {
        let positions = record.positions().enumerate();
        let shown = positions.filter(|(ply, _)| self.plies.contains(ply));
        let stills = shown.map(|(ply, position)| self.still(record, ply, &position));
        let mut stills: Vec<Still> = stills.collect();
        if let Some(last) = stills.last_mut() {
            last.hold = last.hold.max(self.pace.saturating_mul(END));
        }
        stills
    }

    fn still(&self, record: &Record, ply: usize, position: &Position) -> Still {
        let played = ply.checked_sub(1).and_then(|i| record.turns().get(i));
        let mut scene = Scene::of(position, played);
        scene.look = self.look;
        scene.strips = self.names.as_ref().map(|names| {
            let mut strips = Strip::after(record, ply, position);
            let open = !self.over || ply < record.turns().len();
            for (side, name) in names.iter() {
                strips[side].name.clone_from(name);
                strips[side].to_move &= open;
            }
            strips
        });
        let eventful = played.is_some_and(|played| {
            !played.effects.captured.is_empty() || !played.effects.lost.is_empty()
        });
        let hold = match (scene.threat.is_some(), eventful) {
            (true, _) => self.pace.saturating_mul(2),
            (false, true) => self.pace.saturating_add(self.pace / 2),
            (false, false) => self.pace,
        };
        Still { scene, hold }
    }
}
