//! A position that one side should win, as a line of a file.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use tulenh_rules::{Position, Role, Ruleset, Side};

/// A position of the official total battle that one side should win.
///
/// As text: `red | FEN | where it comes from`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WonEnding {
    /// Who should win.
    pub winner: Side,
    /// The position; a game begins there.
    pub position: Position,
    /// Where it comes from, for people.
    pub source: String,
}

impl WonEnding {
    /// All endings of a file. Empty lines and lines that begin with `#` are left out.
    ///
    /// # Errors
    /// The first line that is wrong, with its number.
    pub fn read_all(text: &str) -> Result<Vec<WonEnding>, String> {
        let lines = (1..).zip(text.lines());
        lines
            .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
            .map(|(number, line)| {
                line.parse()
                    .map_err(|error| format!("line {number}: {error}"))
            })
            .collect()
    }

    /// The pieces of the winner and of the other side, as `CNTvCI`.
    pub fn kind(&self) -> String {
        let pieces = |side| -> String {
            let counted = |role: Role| {
                let pieces = self.position.board().pieces(side);
                let count = pieces.filter(|(_, piece)| piece.role == role).count();
                role.letter().to_string().repeat(count)
            };
            let others = Role::ALL
                .into_iter()
                .filter(|role| *role != Role::Commander);
            counted(Role::Commander) + &others.map(counted).collect::<String>()
        };
        format!("{}v{}", pieces(self.winner), pieces(!self.winner))
    }
}

impl fmt::Display for WonEnding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let winner = match self.winner {
            Side::Red => "red",
            Side::Blue => "blue",
        };
        write!(f, "{winner} | {} | {}", self.position.fen(), self.source)
    }
}

impl FromStr for WonEnding {
    type Err = String;

    fn from_str(line: &str) -> Result<WonEnding, String> {
        let mut fields = line.splitn(3, " | ");
        let mut field = |name| fields.next().ok_or_else(|| format!("no {name}"));
        let winner = match field("winner")? {
            "red" => Side::Red,
            "blue" => Side::Blue,
            other => return Err(format!("`{other}` is no side")),
        };
        let fen = field("FEN")?;
        let position = Position::from_fen(fen, Arc::new(Ruleset::OFFICIAL));
        Ok(WonEnding {
            winner,
            position: position.map_err(|error| error.to_string())?,
            source: field("source")?.to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = "blue | 6c4/3t7/11/11/11/11/11/11/11/11/11/3C6I b - - 0 1 | by hand";

    #[test]
    fn a_line_is_read_and_written() {
        let ending: WonEnding = LINE.parse().unwrap();
        assert_eq!(ending.kind(), "CTvCI");
        assert_eq!(ending.to_string(), LINE);
    }

    #[test]
    fn errors_name_the_line() {
        for (from, to) in [("blue", "green"), ("6c4", "6c5"), (" | by hand", "")] {
            let text = format!("# endings\n\n{}\n", LINE.replace(from, to));
            let error = WonEnding::read_all(&text).unwrap_err();
            assert!(error.starts_with("line 3: "), "{error}");
        }
    }
}
