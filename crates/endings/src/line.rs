//! Best play in a position of the tables, for either side to move.

use crate::tables::{End, Tables};
use tulenh_rules::search::{Generator, Turns};
use tulenh_rules::{Position, Turn};

impl End {
    /// The value for the side that made a turn, from that of the side to move after it.
    pub(crate) fn before(self) -> End {
        match self {
            End::Wins(plies) => End::Loses(plies + 1),
            End::Loses(plies) => End::Wins(plies + 1),
            End::Draw => End::Draw,
        }
    }

    /// Orders ends from the worst to the best for the side to move.
    pub(crate) fn rank(self) -> i64 {
        match self {
            End::Wins(plies) => 1_000 - i64::from(plies),
            End::Draw => 0,
            End::Loses(plies) => i64::from(plies) - 1_000,
        }
    }
}

impl Tables {
    /// Best play by both sides until the game ends, or until a position that is drawn; `None` when the
    /// position is in no table. Each turn is in some form, which [`Position::canonical`] makes canonical.
    pub fn line(&self, position: &Position) -> Option<Vec<Turn>> {
        let mut line = Vec::new();
        let mut now = position.clone();
        let mut generator = Generator::new();
        let (mut turns, mut spare) = (Turns::new(), Turns::new());
        loop {
            generator.legal_turns(&now, &mut turns);
            let mut best: Option<(End, usize)> = None;
            for (number, (from, steps)) in turns.iter().enumerate() {
                let mut after = now.clone();
                after.play_unchecked(from, steps);
                let end = self.value(&after, &mut generator, &mut spare)?.before();
                if best.is_none_or(|(known, _)| end.rank() > known.rank()) {
                    best = Some((end, number));
                }
            }
            // Without a turn, or with a draw, the line is over.
            let Some((end, number)) = best.filter(|(end, _)| *end != End::Draw) else {
                return Some(line);
            };
            let (from, steps) = turns.get(number)?;
            line.push(Turn::from_steps(from, steps)?);
            now.play_unchecked(from, steps);
            if matches!(end, End::Wins(1)) && now.beaten().is_some() {
                return Some(line);
            }
        }
    }

    /// The value for the side to move, whichever it is.
    fn value(
        &self,
        position: &Position,
        generator: &mut Generator,
        turns: &mut Turns,
    ) -> Option<End> {
        if position.beaten() == Some(position.turn()) {
            return Some(End::Loses(0));
        }
        if let Some(end) = self.probe(position.board(), position.turn()) {
            return Some(end);
        }
        generator.legal_turns(position, turns);
        let mut best = End::Loses(0);
        for (number, (from, steps)) in turns.iter().enumerate() {
            let mut after = position.clone();
            after.play_unchecked(from, steps);
            let end = if after.beaten() == Some(after.turn()) {
                End::Wins(1)
            } else {
                self.probe(after.board(), after.turn())?.before()
            };
            if number == 0 || end.rank() > best.rank() {
                best = end;
            }
        }
        Some(best)
    }
}
