//! How far an analysis agrees with a longer one.

use std::fmt;
use std::ops::AddAssign;

/// How often an analysis gives something, how often a longer one does, and how often both do.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct Agreement {
    /// By the shorter analysis.
    pub given: usize,
    /// By the longer analysis.
    pub due: usize,
    /// Never more than either.
    pub both: usize,
}

impl Agreement {
    /// Of one game, the places that an analysis gives, and those that are due; none of either twice.
    pub fn of_places(given: &[usize], due: &[usize]) -> Agreement {
        Agreement {
            given: given.len(),
            due: due.len(),
            both: given.iter().filter(|place| due.contains(place)).count(),
        }
    }
}

impl AddAssign for Agreement {
    fn add_assign(&mut self, other: Agreement) {
        self.given += other.given;
        self.due += other.due;
        self.both += other.both;
    }
}

/// The three numbers; the part of what is given that is due (precision), and of what is due that is given (recall).
impl fmt::Display for Agreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Agreement { given, due, both } = *self;
        let (precision, recall) = (share(both, given), share(both, due));
        write!(
            f,
            "given {given}, due {due}, both {both}: precision {precision}, recall {recall}"
        )
    }
}

/// A part of a whole in percent, with its 95 % interval by Wilson.
fn share(part: usize, whole: usize) -> String {
    if whole == 0 {
        return "of none".to_owned();
    }
    let (count, ratio) = (whole as f64, part as f64 / whole as f64);
    let square = 1.96_f64.powi(2) / count;
    let middle = (ratio + square / 2.0) / (1.0 + square);
    let spread = (ratio * (1.0 - ratio) / count + square / 4.0 / count) * 1.96_f64.powi(2);
    let spread = spread.sqrt() / (1.0 + square);
    format!(
        "{:.1} % ({:.0} to {:.0})",
        100.0 * ratio,
        100.0 * (middle - spread),
        100.0 * (middle + spread)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_both_analyses_name_is_counted_once() {
        let mut all = Agreement::of_places(&[3, 9, 20], &[9, 21]);
        all += Agreement::of_places(&[], &[1]);
        all += Agreement::of_places(&[5], &[5]);
        let expected = Agreement {
            given: 4,
            due: 4,
            both: 2,
        };
        assert_eq!(all, expected);
        // Wilson's interval for two of four.
        assert_eq!(
            all.to_string(),
            "given 4, due 4, both 2: precision 50.0 % (15 to 85), recall 50.0 % (15 to 85)"
        );
        let none = Agreement::default().to_string();
        assert!(
            none.ends_with("precision of none, recall of none"),
            "{none}"
        );
    }
}
