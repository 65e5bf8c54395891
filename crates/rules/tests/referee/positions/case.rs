//! The form of the files in `tests/data/positions`.
//!
//! A file `NN-name.txt` has the cases of section NN of RULES.md (12: switches set apart). Cases are
//! separated by empty lines; a line that begins with `#` is a comment, one that begins with a blank
//! continues the line before it. A case has a line for each field, in any order:
//!
//! | field | |
//! |---|---|
//! | `case: …` | the rule in words; unique |
//! | `row: 3/tank/move …` | the rows of the tables that it shows, see `rows` |
//! | `under: official bga` | the rulesets; `all`, `all but bga` |
//! | `battle: marine` | not the first battle of the ruleset |
//! | `switch: capacity=2021` | a switch set apart |
//! | `board: Ck1 Tf4 (ni)c4` | what stands where; upper case is Red, stacks carrier first; or a FEN |
//! | `blue: to move` | Red is, otherwise |
//! | `legal: f4-f6 f4xf5` | turns in LAN that are legal |
//! | `illegal: f4-f7 f4-f8 \| too far` | turns that are not; the reason must contain these words |
//! | `turns f4: -f5 -f6` | all turns from a point; the origin can be left out |
//! | `count f4: 12`, `count: 12` | the number of turns from a point, or of all |
//! | `after f4-f6: Ck1 Tf6 (ni)c4` | the board after a turn, or the FEN |
//! | `after f4-f6, check: …` | and it gives check (`, no check`: it does not) |
//! | `canonical: Tf4-f6/If4-f6 = f4-f6` | the canonical form of a turn |
//! | `same: c4:e4 c6:e4` | these turns of different origins are one; the first stands for them |
//! | `check: yes` | whether the side to move is in check |
//! | `ends c4xc7 d12-d11: red ships 130 0` | how the game ends with these turns, `none` if it does not; the points where they decide |
//! | `refused: …` | the board is none, and the reason contains these words |

use std::collections::BTreeSet;

use tulenh_rules::Ruleset;

/// One case.
#[derive(Debug, Default)]
pub struct Case {
    /// File and line.
    pub place: String,
    /// The section of RULES.md.
    pub section: u8,
    pub name: String,
    pub rows: Vec<String>,
    /// The ids of the presets.
    pub under: Vec<String>,
    pub battle: Option<String>,
    pub switches: Option<String>,
    pub fen: String,
    /// Whether the case gives a whole FEN, and no board by its pieces.
    pub whole_fen: bool,
    pub expected: Vec<Expected>,
}

/// What a case expects.
#[derive(Debug)]
pub enum Expected {
    Legal(String),
    Illegal(String, Option<String>),
    Turns(String, BTreeSet<String>),
    Count(Option<String>, usize),
    /// The turn, the board or FEN after it, whether it gives check.
    After(String, String, Option<bool>),
    Canonical(String, String),
    /// Turns from different points that are one.
    Same(Vec<String>),
    Check(bool),
    /// The turns from here, and how the game ends with them.
    Ends(String, String),
    Refused(String),
}

/// The cases of a file, and every error in it with its place.
pub fn read(file: &str, text: &str) -> (Vec<Case>, Vec<String>) {
    let (mut cases, mut errors) = (Vec::new(), Vec::new());
    let section = file
        .split('-')
        .next()
        .and_then(|number| number.parse().ok());
    let Some(section) = section else {
        return (
            cases,
            vec![format!("{file}: the name does not begin with a section")],
        );
    };
    let mut block: Vec<(usize, String)> = Vec::new();
    for (number, line) in (1..).zip(text.lines().chain([""])) {
        if line.starts_with('#') {
            continue;
        }
        if line.trim().is_empty() {
            if let Some((first, _)) = block.first() {
                let place = format!("{file}:{first}");
                match read_case(&block, file) {
                    Ok(case) => cases.push(Case {
                        place,
                        section,
                        ..case
                    }),
                    Err(error) => errors.push(error),
                }
            }
            block.clear();
        } else if line.starts_with(' ') && !block.is_empty() {
            block.iter_mut().last().unwrap().1.push_str(line);
        } else {
            block.push((number, line.to_owned()));
        }
    }
    (cases, errors)
}

/// The presets named by `all`, `all but …` or their ids.
pub fn presets(text: &str) -> Result<Vec<String>, String> {
    let mut words: Vec<&str> = text.split_whitespace().collect();
    let but = words.starts_with(&["all", "but"]);
    if but {
        words.drain(..2);
    }
    if words == ["all"] {
        return Ok(Ruleset::all().map(|rules| rules.id.to_owned()).collect());
    }
    if let Some(word) = words.iter().find(|word| Ruleset::by_id(word).is_none()) {
        return Err(format!("no ruleset {word}"));
    }
    let ids = Ruleset::all().map(|rules| rules.id);
    let chosen = ids.filter(|id| words.contains(id) != but);
    Ok(chosen.map(str::to_owned).collect())
}

fn read_case(block: &[(usize, String)], file: &str) -> Result<Case, String> {
    let mut case = Case::default();
    let (mut board, mut side) = (None, 'r');
    for (number, line) in block {
        let wrong = |error: String| format!("{file}:{number}: {error}");
        let (field, value) = line
            .split_once(": ")
            .ok_or_else(|| wrong(format!("no field: {line}")))?;
        let value = value.trim();
        if field == "board" {
            board = Some((*number, value.to_owned()));
        } else if (field, value) == ("blue", "to move") {
            side = 'b';
        } else {
            read_field(&mut case, field, value).map_err(wrong)?;
        }
    }
    let wrong = |number, error: &str| format!("{file}:{number}: {error}");
    let first = block[0].0;
    let (number, board) = board.ok_or_else(|| wrong(first, "no board"))?;
    if case.name.is_empty() || case.under.is_empty() || case.expected.is_empty() {
        let error = "a case has a name, rulesets and something expected";
        return Err(wrong(first, error));
    }
    case.whole_fen = board.contains('/');
    case.fen = if case.whole_fen {
        board
    } else {
        let board = fen_board(&board).map_err(|error| wrong(number, &error))?;
        format!("{board} {side} - - 0 1")
    };
    Ok(case)
}

fn read_field(case: &mut Case, field: &str, value: &str) -> Result<(), String> {
    let words = || value.split_whitespace().map(str::to_owned);
    let (name, subject) = match field.split_once(' ') {
        Some((name, subject)) => (name, Some(subject)),
        None => (field, None),
    };
    match (name, subject) {
        ("case", None) => case.name = value.to_owned(),
        ("row", None) => case.rows.extend(words()),
        ("under", None) => case.under = presets(value)?,
        ("battle", None) => case.battle = Some(value.to_owned()),
        ("switch", None) => case.switches = Some(value.to_owned()),
        ("legal", None) => case.expected.extend(words().map(Expected::Legal)),
        ("illegal", None) => {
            let (lans, reason) = match value.split_once(" | ") {
                Some((lans, reason)) => (lans, Some(reason.trim().to_owned())),
                None => (value, None),
            };
            let lans = lans.split_whitespace();
            case.expected
                .extend(lans.map(|lan| Expected::Illegal(lan.to_owned(), reason.clone())));
        }
        ("turns", Some(from)) => {
            let whole = |lan: String| {
                if lan.starts_with(['-', 'x', ':', '>', '~', '^']) {
                    format!("{from}{lan}")
                } else {
                    lan
                }
            };
            let lans = words().filter(|lan| lan != "none").map(whole).collect();
            case.expected.push(Expected::Turns(from.to_owned(), lans));
        }
        ("count", _) => {
            let count = value.parse().map_err(|_| format!("no number: {value}"))?;
            let from = subject.map(str::to_owned);
            case.expected.push(Expected::Count(from, count));
        }
        ("after", Some(turn)) => {
            let (lan, check) = match turn.split_once(", ") {
                None => (turn, None),
                Some((lan, "check")) => (lan, Some(true)),
                Some((lan, "no check")) => (lan, Some(false)),
                Some((_, other)) => return Err(format!("unknown: {other}")),
            };
            let fen = if value.contains('/') {
                value.to_owned()
            } else {
                fen_board(value)?
            };
            case.expected
                .push(Expected::After(lan.to_owned(), fen, check));
        }
        ("canonical", None) => {
            let (lan, canonical) = value.split_once(" = ").ok_or("no ` = `")?;
            let expected = Expected::Canonical(lan.trim().to_owned(), canonical.trim().to_owned());
            case.expected.push(expected);
        }
        ("same", None) => case.expected.push(Expected::Same(words().collect())),
        ("check", None) => case.expected.push(Expected::Check(match value {
            "yes" => true,
            "no" => false,
            _ => return Err("check: yes or no".to_owned()),
        })),
        ("ends", Some(turns)) => {
            let expected = Expected::Ends(turns.to_owned(), value.to_owned());
            case.expected.push(expected);
        }
        ("refused", None) => case.expected.push(Expected::Refused(value.to_owned())),
        _ => return Err(format!("unknown field {field}")),
    }
    Ok(())
}

/// The board of a FEN, from pieces by their points: `Ck1 Tf4 (ni)c4`.
pub fn fen_board(pieces: &str) -> Result<String, String> {
    let mut board = vec![vec![String::new(); 11]; 12];
    for token in pieces.split_whitespace() {
        let digits = token
            .find(|c: char| c.is_ascii_digit())
            .unwrap_or(token.len());
        let (stack, point) = token.split_at(digits.saturating_sub(1));
        let file = point
            .bytes()
            .next()
            .map(|file| file.wrapping_sub(b'a') as usize);
        let rank = point.get(1..).and_then(|rank| rank.parse::<usize>().ok());
        let place = file
            .zip(rank)
            .and_then(|(file, rank)| board.get_mut(12usize.checked_sub(rank)?)?.get_mut(file))
            .filter(|place| place.is_empty() && !stack.is_empty())
            .ok_or_else(|| format!("no piece on a free point: {token}"))?;
        *place = stack.to_owned();
    }
    let ranks = board.iter().map(|rank| {
        let (mut text, mut gap) = (String::new(), 0);
        for place in rank.iter().map(String::as_str).chain(["|"]) {
            if place.is_empty() {
                gap += 1;
                continue;
            }
            if gap > 0 {
                text += &gap.to_string();
                gap = 0;
            }
            text += place.trim_matches('|');
        }
        text
    });
    Ok(ranks.collect::<Vec<_>>().join("/"))
}
