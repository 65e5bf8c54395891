//! Titles: the ranks of an army, by rating.

use crate::game::{Shown, Standing, Timestamp};

/// Rated games won that make a hero.
const HERO_WINS: u32 = 25;
/// From which rating on a rank is held, the highest first; the words are in the language files.
const RANKS: [(i32, &str); 15] = [
    (2400, "supreme-commander"),
    (2300, "general"),
    (2200, "colonel-general"),
    (2100, "lieutenant-general"),
    (2000, "major-general"),
    (1900, "colonel"),
    (1800, "lieutenant-colonel"),
    (1700, "major"),
    (1600, "captain"),
    (1500, "first-lieutenant"),
    (1400, "second-lieutenant"),
    (1300, "staff-sergeant"),
    (1200, "sergeant"),
    (1100, "corporal"),
    (1000, "private-first-class"),
];

/// The key of the title that goes with a rating; a guess makes nobody an officer.
pub(crate) fn title(rating: Shown) -> &'static str {
    if rating.provisional {
        return "recruit";
    }
    let held = RANKS.iter().find(|(least, _)| rating.value >= *least);
    held.map_or("private", |(_, title)| title)
}

/// Whether somebody is a hero of the family: they have won often, and are known well enough.
pub(crate) fn is_hero(standing: &Standing, now: Timestamp) -> bool {
    standing.rated.wins >= HERO_WINS && !standing.rating.at(now).is_provisional()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_rise_with_the_rating() {
        let shown = |value, provisional| Shown { value, provisional };
        assert_eq!(title(shown(2900, true)), "recruit");
        assert_eq!(title(shown(400, false)), "private");
        assert_eq!(title(shown(1499, false)), "second-lieutenant");
        assert_eq!(title(shown(1500, false)), "first-lieutenant");
        assert_eq!(title(shown(2400, false)), "supreme-commander");
        assert!(RANKS.is_sorted_by(|one, other| one.0 > other.0));
    }
}
