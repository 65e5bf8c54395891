//! The commands as menus and help show them.

use crate::app::MenuEntry;
use crate::app::command::Command;
use crate::app::text::Voice;
use crate::game::Colour;

/// A command as people type it.
pub(super) struct Entry {
    /// The word, without `/`.
    pub name: &'static str,
    /// The message that says in a few words what it does.
    pub menu: &'static str,
    /// The message that explains it in help.
    pub help: &'static str,
}

/// The commands for a network's menu.
pub(super) fn menu(voice: Voice<'_>) -> Vec<MenuEntry> {
    let entries = entries().map(|entry| MenuEntry {
        name: entry.name,
        description: voice.word(entry.menu),
    });
    entries.collect()
}

/// All commands that people type, in the order of help.
pub(super) fn entries() -> impl Iterator<Item = Entry> {
    let all = std::iter::successors(Some(Command::Help), after);
    all.filter_map(|command| entry(&command))
}

/// How a command is shown. A new command without help does not compile.
pub(super) fn entry(command: &Command) -> Option<Entry> {
    let (name, menu, help) = match command {
        Command::Help => ("help", "menu-help", "help-help"),
        Command::Challenge { .. } => ("challenge", "menu-challenge", "help-challenge"),
        Command::Accept(_) => ("accept", "menu-accept", "help-accept"),
        Command::Decline(_) => ("decline", "menu-decline", "help-decline"),
        Command::Cancel(_) => ("cancel", "menu-cancel", "help-cancel"),
        Command::Move { .. } => ("move", "menu-move", "help-move"),
        Command::Board(_) => ("board", "menu-board", "help-board"),
        Command::Score(_) => ("score", "menu-score", "help-score"),
        Command::Rules(_) => ("rules", "menu-rules", "help-rules"),
        Command::Games => ("games", "menu-games", "help-games"),
        Command::Draw(_) => ("draw", "menu-draw", "help-draw"),
        Command::Resign(_) => ("resign", "menu-resign", "help-resign"),
        Command::Start(_) => ("start", "menu-start", "help-start"),
        // Not typed as commands.
        Command::Said(_) | Command::Press(_) | Command::Unknown(_) => return None,
    };
    Some(Entry { name, menu, help })
}

/// The command that follows in the order of help. Here too every command has to say where it
/// stands.
fn after(command: &Command) -> Option<Command> {
    match command {
        Command::Help => Some(Command::Challenge {
            opponent: None,
            colour: Colour::Random,
            terms: String::new(),
        }),
        Command::Challenge { .. } => Some(Command::Accept(None)),
        Command::Accept(_) => Some(Command::Decline(None)),
        Command::Decline(_) => Some(Command::Cancel(None)),
        Command::Cancel(_) => Some(Command::Move {
            game: None,
            turn: String::new(),
        }),
        Command::Move { .. } => Some(Command::Board(None)),
        Command::Board(_) => Some(Command::Score(None)),
        Command::Score(_) => Some(Command::Games),
        Command::Games => Some(Command::Draw(None)),
        Command::Draw(_) => Some(Command::Resign(None)),
        Command::Resign(_) => Some(Command::Rules(String::new())),
        Command::Rules(_) => Some(Command::Start(None)),
        Command::Start(_) | Command::Said(_) | Command::Press(_) | Command::Unknown(_) => None,
    }
}
