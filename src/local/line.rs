//! A line of the terminal: who says what.

use crate::app::{Account, App, Command, Network, Opponent, Press};

/// The longest name of a speaker, in characters.
const NAME_CHARS: usize = 32;

/// What a line means.
#[derive(Debug, PartialEq, Eq)]
pub enum Line {
    /// Nothing.
    Empty,
    /// The chat ends.
    Quit,
    /// Somebody says something, or only turns up (`an:`).
    Said {
        /// Who, if the line says so.
        name: Option<String>,
        /// What.
        command: Option<Command>,
    },
}

/// Reads a line; `buttons` are those that a bare number presses.
pub fn read_line(text: &str, network: &Network, buttons: &[Press]) -> Line {
    let text = text.trim();
    let (name, words) = match speaker(text) {
        Some((name, words)) => (Some(name.to_owned()), words),
        None => (None, text),
    };
    if words.is_empty() {
        return match name {
            Some(_) => Line::Said {
                name,
                command: None,
            },
            None => Line::Empty,
        };
    }
    if words.eq_ignore_ascii_case("/quit") || words.eq_ignore_ascii_case("/exit") {
        return Line::Quit;
    }
    let command = command(words, network, buttons);
    Line::Said { name, command }
}

/// Takes the speaker off a line: a word with a colon behind it. A turn such as `c5:a5` has no
/// space behind its colon, and nobody is called like a point of the board.
fn speaker(text: &str) -> Option<(&str, &str)> {
    let (name, words) = text.split_once(':')?;
    let open = words.is_empty() || words.starts_with(|c: char| c.is_whitespace() || c == '/');
    let word = name.starts_with(char::is_alphabetic)
        && name.chars().count() <= NAME_CHARS
        && !name.contains(|c: char| c.is_whitespace() || c.is_control());
    (open && word && !is_point(name)).then_some((name, words.trim()))
}

fn is_point(word: &str) -> bool {
    let mut letters = word.chars();
    let file = letters
        .next()
        .is_some_and(|file| ('a'..='k').contains(&file.to_ascii_lowercase()));
    let rank: Result<u8, _> = letters.as_str().parse();
    file && rank.is_ok_and(|rank| (1..=12).contains(&rank))
}

fn command(words: &str, network: &Network, buttons: &[Press]) -> Option<Command> {
    if let Ok(number) = words.parse::<usize>()
        && let Some(press) = number.checked_sub(1).and_then(|index| buttons.get(index))
    {
        return Some(Command::Press(press.clone()));
    }
    if !words.starts_with('/') {
        // Everybody sits at one board: what is said is meant as a turn.
        return App::read_line(&format!("/move {words}"), None, None);
    }
    App::read_line(words, None, opponent(words, network))
}

/// The person named in `/challenge binh red`, with or without `@`: whoever has one, else the first
/// word that means nothing else.
fn opponent(words: &str, network: &Network) -> Option<Opponent> {
    let (word, rest) = words.split_once(char::is_whitespace)?;
    if !word.eq_ignore_ascii_case("/challenge") {
        return None;
    }
    let marked = rest
        .split_whitespace()
        .find_map(|word| word.strip_prefix('@'));
    let name = marked.or_else(|| App::strangers(rest).first().copied())?;
    if name.is_empty() || name.chars().count() > NAME_CHARS {
        return None;
    }
    Some(Opponent::User {
        account: Account {
            network: network.clone(),
            user: name.to_lowercase(),
        },
        name: name.to_owned(),
        handle: Some(name.to_lowercase()),
        bot: false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::{Colour, GameId, Ply, Side};

    fn read(text: &str) -> Line {
        read_line(text, &Network::new("local").unwrap(), &[])
    }

    fn turn(name: Option<&str>, turn: &str) -> Line {
        Line::Said {
            name: name.map(str::to_owned),
            command: Some(Command::Move {
                game: None,
                turn: turn.to_owned(),
            }),
        }
    }

    #[test]
    fn lines_name_their_speaker_or_not() {
        assert_eq!(read("an: c5-c6\n"), turn(Some("an"), "c5-c6"));
        assert_eq!(read("Bình: c5:a5"), turn(Some("Bình"), "c5:a5"));
        assert_eq!(read("c5:a5"), turn(None, "c5:a5"));
        assert_eq!(read("c5: a5"), turn(None, "c5: a5"));
        assert_eq!(read("  \r\n"), Line::Empty);
        assert_eq!(read("an: /quit"), Line::Quit);
        let silent = Line::Said {
            name: Some("an".to_owned()),
            command: None,
        };
        assert_eq!(read("an:"), silent);
    }

    #[test]
    fn challenges_name_people_without_an_at_sign() {
        let Line::Said {
            command:
                Some(Command::Challenge {
                    opponent,
                    colour,
                    terms,
                }),
            ..
        } = read("an:/challenge Binh red")
        else {
            panic!("no challenge");
        };
        assert_eq!((colour, terms.as_str()), (Colour::Red, ""));
        assert!(matches!(opponent, Some(Opponent::User { name, .. }) if name == "Binh"));
    }

    #[test]
    fn challenges_name_people_and_rules() {
        let named = |text: &str| match read(text) {
            Line::Said {
                command:
                    Some(Command::Challenge {
                        opponent, terms, ..
                    }),
                ..
            } => {
                let name = opponent.map(|opponent| match opponent {
                    Opponent::User { name, .. } => name,
                    Opponent::Handle(handle) => handle,
                });
                (name, terms)
            }
            other => panic!("{other:?}"),
        };
        let binh = |terms: &str| (Some("binh".to_owned()), terms.to_owned());
        assert_eq!(named("an: /challenge binh bga"), binh("bga"));
        assert_eq!(
            named("an: /challenge nine sea red binh turns=9"),
            binh("nine sea turns=9")
        );
        assert_eq!(named("an: /challenge marine"), (None, "marine".to_owned()));
        let marine = (Some("marine".to_owned()), "bga".to_owned());
        assert_eq!(named("an: /challenge bga @marine"), marine);
        assert_eq!(named("an: /challenge lan").0.as_deref(), Some("lan"));
        // What is no name is passed on, to be refused.
        assert_eq!(named("an: /challenge binh grene"), binh("grene"));
    }

    #[test]
    fn numbers_press_buttons() {
        let press = Press::Resign(GameId(1), Ply(2), Side::Blue);
        let network = Network::new("local").unwrap();
        let line = read_line("an: 1", &network, std::slice::from_ref(&press));
        let pressed = Line::Said {
            name: Some("an".to_owned()),
            command: Some(Command::Press(press.clone())),
        };
        assert_eq!(line, pressed);
        assert_eq!(
            read_line("an: 2", &network, &[press]),
            turn(Some("an"), "2")
        );
    }
}
