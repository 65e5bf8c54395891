//! The commands as menus and help show them.

use crate::app::language::catalog::Voice;
use crate::app::request::choice::MenuEntry;
use crate::app::request::command::Command;
use crate::game::Colour;

/// A command as people type it.
pub(crate) struct Entry {
    /// The word, without `/`.
    pub name: &'static str,
    /// The message that says in a few words what it does.
    pub menu: &'static str,
    /// The message that explains it in help.
    pub help: &'static str,
}

/// The commands for a network's menu.
pub(crate) fn menu(voice: Voice<'_>) -> Vec<MenuEntry> {
    let entries = entries().map(|entry| MenuEntry {
        name: entry.name,
        description: voice.word(entry.menu),
    });
    entries.collect()
}

/// All commands that people type, in the order of help.
pub(crate) fn entries() -> impl Iterator<Item = Entry> {
    let all = std::iter::successors(Some(first()), after);
    all.filter_map(|command| entry(&command))
}

/// How a command is shown. A new command without help does not compile.
pub(crate) fn entry(command: &Command) -> Option<Entry> {
    let (name, menu, help) = match command {
        Command::Help(_) => ("help", "menu-help", "help-help"),
        Command::Learn(_) => ("learn", "menu-learn", "help-learn"),
        Command::Challenge { .. } => ("challenge", "menu-challenge", "help-challenge"),
        Command::Accept(_) => ("accept", "menu-accept", "help-accept"),
        Command::Decline(_) => ("decline", "menu-decline", "help-decline"),
        Command::Cancel(_) => ("cancel", "menu-cancel", "help-cancel"),
        Command::Rematch(_) => ("rematch", "menu-rematch", "help-rematch"),
        Command::Move { .. } => ("move", "menu-move", "help-move"),
        Command::Pick(_) => ("pick", "menu-pick", "help-pick"),
        Command::Plan { .. } => ("if", "menu-if", "help-if"),
        Command::TakeBack(_) => ("takeback", "menu-takeback", "help-takeback"),
        Command::Board(_) => ("board", "menu-board", "help-board"),
        Command::Moves { .. } => ("moves", "menu-moves", "help-moves"),
        Command::Rings { .. } => ("rings", "menu-rings", "help-rings"),
        Command::Captured(_) => ("captured", "menu-captured", "help-captured"),
        Command::Score(_) => ("score", "menu-score", "help-score"),
        Command::Record(_) => ("record", "menu-record", "help-record"),
        Command::Replay { .. } => ("replay", "menu-replay", "help-replay"),
        Command::Analysis(_) => ("analysis", "menu-analysis", "help-analysis"),
        Command::Games => ("games", "menu-games", "help-games"),
        Command::Hint(_) => ("hint", "menu-hint", "help-hint"),
        Command::Threats(_) => ("threats", "menu-threats", "help-threats"),
        Command::Draw(_) => ("draw", "menu-draw", "help-draw"),
        Command::Resign(_) => ("resign", "menu-resign", "help-resign"),
        Command::Pause(_) => ("pause", "menu-pause", "help-pause"),
        Command::Resume(_) => ("resume", "menu-resume", "help-resume"),
        Command::Gift { .. } => ("gift", "menu-gift", "help-gift"),
        Command::Claim(_) => ("claim", "menu-claim", "help-claim"),
        Command::Vacation(_) => ("vacation", "menu-vacation", "help-vacation"),
        Command::Rules(_) => ("rules", "menu-rules", "help-rules"),
        Command::Stats(_) => ("stats", "menu-stats", "help-stats"),
        Command::Top(_) => ("top", "menu-top", "help-top"),
        Command::Settings(_) => ("settings", "menu-settings", "help-settings"),
        Command::Link(_) => ("link", "menu-link", "help-link"),
        Command::Privacy => ("privacy", "menu-privacy", "help-privacy"),
        Command::MyData => ("mydata", "menu-mydata", "help-mydata"),
        Command::Forget => ("forget", "menu-forget", "help-forget"),
        Command::Diagnose => ("diagnose", "menu-diagnose", "help-diagnose"),
        Command::Start(_) => ("start", "menu-start", "help-start"),
        // Not typed as commands, or not by everybody.
        Command::Said(_)
        | Command::Press(_)
        | Command::Unknown(_)
        | Command::Owner(_)
        | Command::Added => return None,
    };
    Some(Entry { name, menu, help })
}

/// The command with which help begins.
fn first() -> Command {
    Command::Help(String::new())
}

/// The command that follows in the order of help. Here too every command has to say where it
/// stands.
fn after(command: &Command) -> Option<Command> {
    let words = String::new;
    Some(match command {
        Command::Help(_) => Command::Learn(words()),
        Command::Learn(_) => Command::Challenge {
            opponent: None,
            colour: Colour::Random,
            terms: words(),
        },
        Command::Challenge { .. } => Command::Accept(None),
        Command::Accept(_) => Command::Decline(None),
        Command::Decline(_) => Command::Cancel(None),
        Command::Cancel(_) => Command::Rematch(None),
        Command::Rematch(_) => Command::Move {
            game: None,
            turn: words(),
        },
        Command::Move { .. } => Command::Pick(None),
        Command::Pick(_) => Command::Plan {
            game: None,
            lines: words(),
        },
        Command::Plan { .. } => Command::TakeBack(None),
        Command::TakeBack(_) => Command::Board(None),
        Command::Board(_) => Command::Moves {
            game: None,
            from: words(),
        },
        Command::Moves { .. } => Command::Rings {
            game: None,
            side: words(),
        },
        Command::Rings { .. } => Command::Captured(None),
        Command::Captured(_) => Command::Score(None),
        Command::Score(_) => Command::Record(None),
        Command::Record(_) => Command::Replay {
            game: None,
            how: words(),
        },
        Command::Replay { .. } => Command::Analysis(None),
        Command::Analysis(_) => Command::Games,
        Command::Games => Command::Hint(None),
        Command::Hint(_) => Command::Threats(None),
        Command::Threats(_) => Command::Draw(None),
        Command::Draw(_) => Command::Resign(None),
        Command::Resign(_) => Command::Pause(None),
        Command::Pause(_) => Command::Resume(None),
        Command::Resume(_) => Command::Gift {
            game: None,
            time: words(),
        },
        Command::Gift { .. } => Command::Claim(None),
        Command::Claim(_) => Command::Vacation(words()),
        Command::Vacation(_) => Command::Rules(words()),
        Command::Rules(_) => Command::Stats(None),
        Command::Stats(_) => Command::Top(words()),
        Command::Top(_) => Command::Settings(words()),
        Command::Settings(_) => Command::Link(None),
        Command::Link(_) => Command::Privacy,
        Command::Privacy => Command::MyData,
        Command::MyData => Command::Forget,
        Command::Forget => Command::Diagnose,
        Command::Diagnose => Command::Start(None),
        Command::Start(_)
        | Command::Said(_)
        | Command::Press(_)
        | Command::Unknown(_)
        | Command::Owner(_)
        | Command::Added => return None,
    })
}
