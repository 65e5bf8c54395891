//! The values of switches as text, there and back.

use crate::pieces::letters::Letters;
use crate::pieces::role::{ByRole, Role, RoleSet};
use crate::ruleset::battle::{Battle, Battles};
use crate::ruleset::{
    Bonus, Capacity, EnforceCheck, Exchange, Facing, HeavyCrossCapture, HeroDiagonal, LastDefender,
    NavyBlockedBy, Nesting, NoTurn, RingJoin, Split,
};

/// The most that a piece, a hero or an objective can score.
const MOST_POINTS: u16 = 1000;
/// The most by which a hero's ring of fire can be wider.
const WIDEST: u8 = 9;

/// What a switch holds.
pub(super) trait Value {
    /// The value as text, without blanks.
    fn text(&self) -> String;

    /// Takes the value of a text, in lower case with `_`. Says whether the text is one; if not,
    /// the value is as it was.
    fn read(&mut self, text: &str) -> bool;

    /// What texts there are, in words.
    fn takes(&self) -> String {
        let all = self.examples();
        match all.split_last() {
            Some((last, [])) => last.clone(),
            Some((last, others)) => format!("{} or {last}", others.join(", ")),
            None => String::new(),
        }
    }

    /// All texts, or some where there are too many.
    fn examples(&self) -> Vec<String>;
}

/// A closed choice: one word for each variant.
macro_rules! choice {
    ($type:ident: $($variant:ident = $word:literal),+) => {
        impl Value for $type {
            fn text(&self) -> String {
                match self { $($type::$variant => $word),+ }.to_owned()
            }

            fn read(&mut self, text: &str) -> bool {
                *self = match text {
                    $($word => $type::$variant,)+
                    _ => return false,
                };
                true
            }

            fn examples(&self) -> Vec<String> {
                vec![$($word.to_owned()),+]
            }
        }
    };
}

choice!(HeavyCrossCapture: Displace = "displace", Stay = "stay");
choice!(RingJoin: Each = "each", Union = "union", AnyTouch = "any_touch");
choice!(Exchange: AnyTarget = "any_target", AirDefenceOnly = "air_defence_only", Never = "never");
choice!(NavyBlockedBy: Enemy = "enemy", None = "none");
choice!(Facing: Illegal = "illegal", Loses = "loses");
choice!(Capacity: Official = "official", Knowlton = "knowlton", Bga = "bga", Chain = "chain",
    Table2021 = "2021", None = "none");
choice!(Nesting: Flat = "flat", Chain = "chain");
choice!(Split: All = "all", TopmostOnly = "topmost_only");
choice!(HeroDiagonal: Full = "full", OneMore = "one_more");
choice!(LastDefender: None = "none", Any = "any", NotHeadquarters = "not_headquarters");
choice!(EnforceCheck: WhereCommanderEnds = "where_commander_ends", Always = "always",
    Never = "never");
choice!(NoTurn: Loses = "loses", Draws = "draws");

impl Value for bool {
    fn text(&self) -> String {
        if *self { "yes" } else { "no" }.to_owned()
    }

    fn read(&mut self, text: &str) -> bool {
        *self = match text {
            "yes" | "true" | "on" => true,
            "no" | "false" | "off" => false,
            _ => return false,
        };
        true
    }

    fn examples(&self) -> Vec<String> {
        vec!["yes".to_owned(), "no".to_owned()]
    }
}

impl Value for u8 {
    fn text(&self) -> String {
        self.to_string()
    }

    fn read(&mut self, text: &str) -> bool {
        let number = text.parse().ok().filter(|number| *number <= WIDEST);
        number.map(|number| *self = number).is_some()
    }

    fn takes(&self) -> String {
        format!("a number from 0 to {WIDEST}")
    }

    fn examples(&self) -> Vec<String> {
        (0..=2).map(|number: u8| number.to_string()).collect()
    }
}

impl Value for u16 {
    fn text(&self) -> String {
        self.to_string()
    }

    fn read(&mut self, text: &str) -> bool {
        let number = points(text);
        number.map(|number| *self = number).is_some()
    }

    fn takes(&self) -> String {
        format!("a number from 0 to {MOST_POINTS}")
    }

    fn examples(&self) -> Vec<String> {
        ["0", "10"].map(str::to_owned).to_vec()
    }
}

/// For ships, planes or land forces, and after a stroke for the Commander; one number for both.
impl Value for Bonus {
    fn text(&self) -> String {
        if self.forces == self.commander {
            self.forces.to_string()
        } else {
            format!("{}/{}", self.forces, self.commander)
        }
    }

    fn read(&mut self, text: &str) -> bool {
        let (forces, commander) = text.split_once('/').unwrap_or((text, text));
        let Some((forces, commander)) = points(forces).zip(points(commander)) else {
            return false;
        };
        *self = Bonus { forces, commander };
        true
    }

    fn takes(&self) -> String {
        format!(
            "a number from 0 to {MOST_POINTS}, or two with a stroke between, for ships, planes or \
             land forces and for the Commander: 100/200"
        )
    }

    fn examples(&self) -> Vec<String> {
        ["0", "50", "100/200"].map(str::to_owned).to_vec()
    }
}

/// Pieces by the English letters of the record, or by FEN letters; `none` for the empty set.
impl Value for RoleSet {
    fn text(&self) -> String {
        let letters: Vec<&str> = self
            .iter()
            .map(|role| role.abbreviation(Letters::English))
            .collect();
        if letters.is_empty() {
            "none".to_owned()
        } else {
            letters.join(",")
        }
    }

    fn read(&mut self, text: &str) -> bool {
        if text == "none" {
            *self = RoleSet::EMPTY;
            return true;
        }
        let roles: Option<Vec<Role>> = text.split(',').map(role).collect();
        roles.map(|roles| *self = RoleSet::of(&roles)).is_some()
    }

    fn takes(&self) -> String {
        "pieces by their letters (C In T M E A Aa Ms Af N H, or those of FEN), such as T,Aa,A, or \
         none"
            .to_owned()
    }

    fn examples(&self) -> Vec<String> {
        ["none", "T", "T,A,Aa"].map(str::to_owned).to_vec()
    }
}

/// Only the pieces named are changed.
impl Value for ByRole<u16> {
    fn text(&self) -> String {
        points_of(self, Role::ALL.into_iter())
    }

    fn read(&mut self, text: &str) -> bool {
        let mut table = *self;
        for item in text.split(',') {
            let letters = item.trim_end_matches(|c: char| c.is_ascii_digit());
            let worth = points(&item[letters.len()..]);
            let Some((role, worth)) = role(letters).zip(worth) else {
                return false;
            };
            table[role] = worth;
        }
        *self = table;
        true
    }

    fn takes(&self) -> String {
        format!("pieces with their points, each at most {MOST_POINTS}, such as N40,H10")
    }

    fn examples(&self) -> Vec<String> {
        let some = ["N40,H10", "C0", "Aa5"].map(str::to_owned);
        some.into_iter().chain([self.text()]).collect()
    }
}

/// The points of these pieces: `N40,H10`.
pub(super) fn points_of(table: &ByRole<u16>, roles: impl Iterator<Item = Role>) -> String {
    let items: Vec<String> = roles
        .map(|role| format!("{}{}", role.abbreviation(Letters::English), table[role]))
        .collect();
    items.join(",")
}

impl Value for Battles {
    fn text(&self) -> String {
        self.to_string()
    }

    fn read(&mut self, text: &str) -> bool {
        // The ids have hyphens where the other words have `_`.
        let ids = text.replace('_', "-");
        let battles: Option<Vec<Battle>> = ids.split(',').map(Battle::by_id).collect();
        battles
            .map(|battles| *self = Battles::of(&battles))
            .is_some()
    }

    fn takes(&self) -> String {
        let ids = Battle::ALL.map(Battle::id);
        format!("battles, the default first, out of: {}", ids.join(","))
    }

    fn examples(&self) -> Vec<String> {
        let every = Battles::of(&Battle::ALL).to_string();
        let one_each = Battle::ALL.into_iter().map(|battle| battle.id().to_owned());
        one_each.chain([every]).collect()
    }
}

fn points(text: &str) -> Option<u16> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|_| digits)?;
    (number <= MOST_POINTS).then_some(number)
}

/// The piece of an English abbreviation or a FEN letter. No abbreviation is the FEN letter of
/// another piece.
fn role(text: &str) -> Option<Role> {
    let mut letters = text.chars();
    let of_fen = match (letters.next(), letters.next()) {
        (Some(letter), None) => Role::from_letter(letter),
        _ => None,
    };
    let abbreviated = |role: &Role| {
        role.abbreviation(Letters::English)
            .eq_ignore_ascii_case(text)
    };
    of_fen.or_else(|| Role::ALL.into_iter().find(abbreviated))
}
