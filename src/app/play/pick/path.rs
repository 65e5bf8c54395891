//! How far somebody has come in choosing a turn, as it stands in a button.

use std::fmt;
use std::str::FromStr;

use tulenh_rules::{Role, Square};

use crate::game::BadId;

/// How far somebody has come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Path {
    /// A piece is to be chosen; a page of them.
    Pieces(usize),
    /// This kind is chosen; where from and where to is not.
    Kind(Role),
    /// The piece of this kind that stands here is chosen, with all that it can take along; where to is
    /// not. A page of choices.
    From(Square, Role, usize),
    /// These pieces (as LAN names them) are to make the first step of several; a page of choices.
    Part(Square, String, usize),
    /// This turn, in LAN, is chosen so far.
    Turn(String),
    /// After this turn these pieces are to go as well; a page of choices. `more` when others shall
    /// follow them.
    Then {
        lan: String,
        group: String,
        more: bool,
        page: usize,
    },
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Path::Pieces(page) => write!(f, "a@{page}"),
            Path::Kind(role) => write!(f, "k{}@0", role.letter()),
            Path::From(from, role, page) => write!(f, "o{from}.{}@{page}", role.letter()),
            Path::Part(from, group, page) => write!(f, "g{from}.{group}@{page}"),
            Path::Turn(lan) => write!(f, "t{lan}"),
            Path::Then {
                lan,
                group,
                more,
                page,
            } => {
                let kind = if *more { 'm' } else { 'n' };
                write!(f, "{kind}{lan}.{group}@{page}")
            }
        }
    }
}

impl FromStr for Path {
    type Err = BadId;

    fn from_str(text: &str) -> Result<Path, BadId> {
        let mut letters = text.chars();
        let kind = letters.next().ok_or(BadId)?;
        let rest = letters.as_str();
        if kind == 't' {
            return Ok(Path::Turn(rest.to_owned()));
        }
        let (rest, page) = rest.rsplit_once('@').ok_or(BadId)?;
        let page = page.parse().map_err(|_| BadId)?;
        let square = |text: &str| text.parse::<Square>().map_err(|_| BadId);
        let role = |text: &str| {
            let mut letters = text.chars();
            let role = letters.next().and_then(Role::from_letter);
            role.filter(|_| letters.next().is_none()).ok_or(BadId)
        };
        let parts = || rest.rsplit_once('.').ok_or(BadId);
        match kind {
            'a' if rest.is_empty() => Ok(Path::Pieces(page)),
            'k' => Ok(Path::Kind(role(rest)?)),
            'o' => {
                let (from, kind) = parts()?;
                Ok(Path::From(square(from)?, role(kind)?, page))
            }
            'g' => {
                let (from, group) = parts()?;
                Ok(Path::Part(square(from)?, group.to_owned(), page))
            }
            'n' | 'm' => {
                let (lan, group) = parts()?;
                Ok(Path::Then {
                    lan: lan.to_owned(),
                    group: group.to_owned(),
                    more: kind == 'm',
                    page,
                })
            }
            _ => Err(BadId),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_read_as_they_are_written() {
        let square: Square = "f4".parse().unwrap();
        let then = |more| Path::Then {
            lan: "Tf4xf5&e5".to_owned(),
            group: "I".to_owned(),
            more,
            page: 3,
        };
        for path in [
            Path::Pieces(2),
            Path::Kind(Role::AntiAircraft),
            Path::From(square, Role::Tank, 0),
            Path::Part(square, "(+TI)".to_owned(), 1),
            Path::Turn("Tf4-f5/If4-e4".to_owned()),
            then(true),
            then(false),
        ] {
            assert_eq!(path.to_string().parse(), Ok(path));
        }
        for text in [
            "", "x", "a1@0", "oz9.T@0", "of4", "of4@0", "of4.Q@0", "gf4@0", "nf4-f5@x", "k@0",
        ] {
            assert_eq!(text.parse::<Path>(), Err(BadId), "{text}");
        }
    }
}
