//! How often an analysis and a longer one give each mark.

use std::ops::RangeInclusive;

use tulenh_engine::{Judged, Mark};

use crate::coach::marks::agreement::Agreement;

const MARKS: [Mark; 6] = [
    Mark::Terrible,
    Mark::Bad,
    Mark::Suspicious,
    Mark::Fair,
    Mark::Good,
    Mark::Excellent,
];

/// What the longer analysis finds this near to a blunder ([`Judged::severity`]) is on its border: there the smallest
/// difference between two searches decides.
const BORDER: RangeInclusive<f64> = 0.9..=1.1;

/// How often each mark was given where the longer analysis gives each: a row for each that was given.
type Counts = [[usize; MARKS.len()]; MARKS.len()];

/// The marks of two analyses of the same turns.
#[derive(Debug, Default)]
pub struct MarkTable {
    all: Counts,
    /// Without the turns on the border of a blunder.
    clear: Counts,
}

impl MarkTable {
    /// Counts what both analyses say of a turn, which stands for so many.
    pub fn add(&mut self, short: &Judged, long: &Judged, weight: usize) {
        let place = |judged: &Judged| MARKS.iter().position(|mark| *mark == judged.mark);
        let Some((given, due)) = place(short).zip(place(long)) else {
            return;
        };
        self.all[given][due] += weight;
        if is_clear(long) {
            self.clear[given][due] += weight;
        }
    }

    /// Mark by mark how far the analyses agree, and how often each was due where it was given; then blunders without those on
    /// the border.
    pub fn marks(&self) -> Vec<String> {
        let marks = MARKS.iter().enumerate().map(|(place, mark)| {
            let agreement = agreement(&self.all, |it| it == place);
            format!("{mark:?}: {agreement}, as {:?}", self.all[place])
        });
        let clear = agreement(&self.clear, |it| it == 0);
        let clear = format!("{:?}, without the turns on its border: {clear}", MARKS[0]);
        marks.chain([clear]).collect()
    }

    /// How far the analyses agree on what deserves a mark, or a worse one.
    pub fn marks_or_worse(&self) -> impl Iterator<Item = String> {
        let marks = MARKS.iter().enumerate().take(3).skip(1);
        marks.map(|(place, mark)| {
            let agreement = agreement(&self.all, |it| it <= place);
            format!("{mark:?} or worse: {agreement}")
        })
    }
}

/// How far the analyses agree on which turns have one of the marks that are wanted.
fn agreement(counts: &Counts, wanted: impl Fn(usize) -> bool) -> Agreement {
    let mut agreement = Agreement::default();
    for (given, row) in counts.iter().enumerate() {
        for (due, count) in row.iter().enumerate() {
            let (given, due) = (wanted(given), wanted(due));
            agreement += Agreement {
                given: count * usize::from(given),
                due: count * usize::from(due),
                both: count * usize::from(given && due),
            };
        }
    }
    agreement
}

/// Whether a turn is not on the border of a blunder.
fn is_clear(judged: &Judged) -> bool {
    !BORDER.contains(&judged.severity())
}

#[cfg(test)]
mod tests {
    use tulenh_engine::Score;

    use super::*;

    fn judged(given: i32, mark: Mark) -> Judged {
        Judged {
            best: Score::cp(given / 2),
            played: Score::cp(given / 2 - given),
            better: None,
            answer: Vec::new(),
            mark,
            nodes: 0,
            further: None,
        }
    }

    #[test]
    fn what_gives_away_nearly_what_a_blunder_does_is_on_the_border() {
        // A blunder gives away 500 at least, and here so much of the chances that this decides.
        for (given, clear) in [(440, true), (460, false), (540, false), (560, true)] {
            assert_eq!(is_clear(&judged(given, Mark::Fair)), clear, "{given}");
        }
    }

    #[test]
    fn a_mark_agrees_with_itself_and_with_worse_ones_where_those_are_wanted() {
        let mut table = MarkTable::default();
        table.add(&judged(510, Mark::Terrible), &judged(490, Mark::Bad), 1);
        table.add(
            &judged(900, Mark::Terrible),
            &judged(900, Mark::Terrible),
            1,
        );
        table.add(&judged(0, Mark::Fair), &judged(300, Mark::Bad), 6);
        let starts = |lines: Vec<String>, start: &str| {
            let found = lines.iter().any(|line| line.starts_with(start));
            assert!(found, "{start}: {lines:?}");
        };
        starts(table.marks(), "Terrible: given 2, due 1, both 1: ");
        starts(table.marks(), "Bad: given 0, due 7, both 0: ");
        starts(
            table.marks(),
            "Terrible, without the turns on its border: given 1, due 1, both 1: ",
        );
        starts(
            table.marks_or_worse().collect(),
            "Bad or worse: given 2, due 8, both 2: ",
        );
    }
}
