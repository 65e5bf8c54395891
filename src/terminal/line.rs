//! Parses a line of the terminal: the speaker and the command.

use crate::app::{Account, App, ButtonAction, Command, Network, Opponent};

/// The longest name of a speaker, in characters.
const NAME_CHARS: usize = 32;

/// What a line means.
#[derive(Debug, PartialEq, Eq)]
pub enum Line {
    /// An empty line.
    Empty,
    /// `/quit` or `/exit`.
    Quit,
    /// A command or a turn; or a speaker alone (`an:`).
    Said {
        /// The speaker, if the line names one.
        speaker: Option<Speaker>,
        /// The command, if there is one.
        command: Option<Command>,
    },
}

/// The speaker of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Speaker {
    /// The name as typed.
    pub name: String,
    /// Whether the line is private (`an>`) and not for everyone (`an:`).
    pub alone: bool,
}

/// Parses a line. `buttons` are those that a bare number presses, `before` is the last speaker.
pub fn read_line(
    text: &str,
    network: &Network,
    buttons: &[ButtonAction],
    before: Option<&Speaker>,
) -> Line {
    let text = text.trim();
    let (speaker, words) = match speaker(text) {
        Some((speaker, words)) => (Some(speaker), words),
        None => (None, text),
    };
    if words.is_empty() {
        return match speaker {
            Some(_) => Line::Said {
                speaker,
                command: None,
            },
            None => Line::Empty,
        };
    }
    if words.eq_ignore_ascii_case("/quit") || words.eq_ignore_ascii_case("/exit") {
        return Line::Quit;
    }
    let alone = speaker.as_ref().or(before).is_some_and(|it| it.alone);
    let command = command(words, network, buttons, alone);
    Line::Said { speaker, command }
}

/// Splits the speaker off a line: a word with a colon or a `>` behind it. A turn such as `c5:a5`
/// has no space behind its colon, and a name is never a point of the board.
fn speaker(text: &str) -> Option<(Speaker, &str)> {
    let (at, mark) = text.char_indices().find(|(_, c)| matches!(c, ':' | '>'))?;
    let (name, words) = (text.get(..at)?, text.get(at + 1..)?);
    let open = words.is_empty() || words.starts_with(|c: char| c.is_whitespace() || c == '/');
    let word = name.starts_with(char::is_alphabetic)
        && name.chars().count() <= NAME_CHARS
        && !name.contains(|c: char| c.is_whitespace() || c.is_control());
    let speaker = Speaker {
        name: name.to_owned(),
        alone: mark == '>',
    };
    (open && word && !is_point(name)).then_some((speaker, words.trim()))
}

fn is_point(word: &str) -> bool {
    let mut letters = word.chars();
    let file = letters
        .next()
        .is_some_and(|file| ('a'..='k').contains(&file.to_ascii_lowercase()));
    let rank: Result<u8, _> = letters.as_str().parse();
    file && rank.is_ok_and(|rank| (1..=12).contains(&rank))
}

fn command(
    words: &str,
    network: &Network,
    buttons: &[ButtonAction],
    alone: bool,
) -> Option<Command> {
    if let Ok(number) = words.parse::<usize>()
        && let Some(press) = number.checked_sub(1).and_then(|index| buttons.get(index))
    {
        return Some(Command::ButtonAction(press.clone()));
    }
    if !words.starts_with('/') && !alone {
        // In the shared chat a line without a slash is a turn.
        return App::read_line(&format!("/move {words}"), None, None);
    }
    App::read_line(words, None, opponent(words, network))
}

/// The person named in `/challenge binh red`, with or without `@`: the word with one, else the
/// first word with no other meaning. A number is nobody.
fn opponent(words: &str, network: &Network) -> Option<Opponent> {
    let (word, rest) = words.split_once(char::is_whitespace)?;
    if !word.eq_ignore_ascii_case("/challenge") {
        return None;
    }
    let marked = rest
        .split_whitespace()
        .find_map(|word| word.strip_prefix('@'));
    let is_name = |word: &&str| word.contains(char::is_alphabetic);
    let name = marked.or_else(|| App::unknown_words(rest).into_iter().find(is_name))?;
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
        read_line(text, &Network::new("local").unwrap(), &[], None)
    }

    fn says(name: &str, alone: bool) -> Speaker {
        let name = name.to_owned();
        Speaker { name, alone }
    }

    fn turn(name: Option<&str>, turn: &str) -> Line {
        Line::Said {
            speaker: name.map(|name| says(name, false)),
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
            speaker: Some(says("an", false)),
            command: None,
        };
        assert_eq!(read("an:"), silent);
    }

    #[test]
    fn a_line_may_be_said_alone() {
        let alone = |speaker, command| Line::Said {
            speaker,
            command: Some(command),
        };
        let an = says("an", true);
        assert_eq!(
            read("an> /mydata"),
            alone(Some(an.clone()), Command::MyData)
        );
        // What is said alone is no turn of the game on the table before the core says so.
        let said = Command::PlainText("c5: a5".to_owned());
        assert_eq!(read("an> c5: a5"), alone(Some(an.clone()), said));
        let network = Network::new("local").unwrap();
        let said = Command::PlainText("f4-f5".to_owned());
        let line = read_line("f4-f5", &network, &[], Some(&an));
        assert_eq!(line, alone(None, said));
        // A turn in which a plane and its target are lost.
        assert_eq!(read("f3><f6"), turn(None, "f3><f6"));
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
                    Opponent::Bot(bot) => format!("{bot:?}"),
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
        // A number is a level of the engine, or means nothing: the core says so.
        assert_eq!(named("an: /challenge 9"), (None, "9".to_owned()));
        let (bot, terms) = named("an: /challenge bot 9");
        assert!(bot.unwrap().starts_with("Bot"));
        assert_eq!(terms, "9");
        // What is no name is passed on, to be refused.
        assert_eq!(named("an: /challenge binh grene"), binh("grene"));
    }

    #[test]
    fn numbers_press_buttons() {
        let press = ButtonAction::Resign(GameId(1), Ply(2), Side::Blue);
        let network = Network::new("local").unwrap();
        let line = read_line("an: 1", &network, std::slice::from_ref(&press), None);
        let pressed = Line::Said {
            speaker: Some(says("an", false)),
            command: Some(Command::ButtonAction(press.clone())),
        };
        assert_eq!(line, pressed);
        assert_eq!(
            read_line("an: 2", &network, &[press], None),
            turn(Some("an"), "2")
        );
    }
}
