//! What people can ask for: one enum into which every adapter translates.

use crate::app::request::button_action::ButtonAction;
use crate::game::{Account, Bot, ChallengeCode, Colour, GameId, Language, MessageRef, Route};

/// Something a person asked for, with who and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    /// Who.
    pub sender: Sender,
    /// Where it was said; answers go there. A place that is not shared is known to the core as
    /// [`crate::game::Place::Person`] of the sender, whatever stands here.
    pub route: Route,
    /// The place of which that one is a part, as a topic is of its group and a thread of its channel:
    /// what was chosen there holds here too. `None` where it is a whole, or the network does not
    /// tell.
    pub within: Option<Route>,
    /// Whether that place is shared with others (a group, a server's channel).
    pub shared: bool,
    /// Whether an answer for the sender only is seen by nobody else there. Where it is not, nothing
    /// is said that belongs to another place.
    pub hidden: bool,
    /// Whether the sender manages the place, where the network says so with the request.
    pub manages: Option<bool>,
    /// The message it replies to, if that was one of ours.
    pub reply_to: Option<MessageRef>,
    /// The network's id of this update, so that one that comes twice is applied once.
    pub update: Option<String>,
    /// What.
    pub command: Command,
}

/// The person who asks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sender {
    /// Their account.
    pub account: Account,
    /// The name they show, raw.
    pub name: String,
    /// Their handle on the network, lower case without `@`.
    pub handle: Option<String>,
    /// The language their client speaks, if the network tells.
    pub language: Option<Language>,
}

/// Whom a challenge is for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Opponent {
    /// A user of this network.
    User {
        /// Their account.
        account: Account,
        /// Their name, raw.
        name: String,
        /// Their handle, if known.
        handle: Option<String>,
        /// Whether the account is a program.
        bot: bool,
    },
    /// Somebody named by handle only (lower case, without `@`).
    Handle(String),
    /// The engine.
    Bot(Bot),
}

/// What a person can ask for. Games may be left out: then the board replied to, or the only game
/// that fits, is meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// A greeting; with the payload of a deep link, such as `join-CODE`.
    Start(Option<String>),
    /// How it works, or one topic of it; all topics when empty.
    Help(String),
    /// Offer a game; to anybody when no opponent is named.
    Challenge {
        /// Whom.
        opponent: Option<Opponent>,
        /// The side wanted.
        colour: Colour,
        /// What is to be played, in words in any order: ruleset, battle, changed switches, a limit
        /// of turns (`marine capacity=2021 turns=40`). Empty for the default.
        terms: String,
    },
    /// Find an opponent for a game of which these words say something: the terms of a challenge, and a range of
    /// ratings. The open offers when they say nothing.
    Play(String),
    /// Accept a challenge; the only one that is open to the person when no code is given.
    Accept(Option<ChallengeCode>),
    /// Decline one.
    Decline(Option<ChallengeCode>),
    /// Withdraw one's own.
    Cancel(Option<ChallengeCode>),
    /// Offer the opponent of a game that is over another one, with the colours swapped.
    Rematch(Option<GameId>),
    /// Play a turn, in any of the forms of RULES.md 11.
    Move {
        /// In which game.
        game: Option<GameId>,
        /// As typed.
        turn: String,
    },
    /// Choose a turn from buttons: a piece, then where it goes.
    Pick(Option<GameId>),
    /// Prepare answers to turns of the opponent; show what is prepared when there are no lines.
    Plan {
        /// In which game.
        game: Option<GameId>,
        /// Lines of turns, as typed.
        lines: String,
    },
    /// Take one's last turn back, or ask the opponent to allow it.
    TakeBack(Option<GameId>),
    /// Text without a command: a turn if it replies to a board or stands in a private chat.
    PlainText(String),
    /// Show the board.
    Board(Option<GameId>),
    /// Show the points of both sides, and what they come from.
    Score(Option<GameId>),
    /// Write the turns of a game down.
    Record(Option<GameId>),
    /// Show a game, or a part of it, as a film.
    Replay {
        /// Which.
        game: Option<GameId>,
        /// Which turns and how, in words in any order: `10-40 fast dark`. Empty for the whole.
        how: String,
    },
    /// Judge a game that is over, turn by turn, or show what came of it.
    Analysis(Option<GameId>),
    /// Show what has been captured.
    Captured(Option<GameId>),
    /// Show the rings of fire: of the side named by a word, else of both.
    Rings {
        /// In which game.
        game: Option<GameId>,
        /// Whose, in words.
        side: String,
    },
    /// Show where a piece can go.
    Moves {
        /// In which game.
        game: Option<GameId>,
        /// The point it stands on, as typed.
        from: String,
    },
    /// Tell the rules: of the ruleset, battle and changes in these words, about the topic among
    /// them; without any, those of the board replied to, or which there are.
    Rules(String),
    /// Let others watch a game by a link, or get the link.
    Watch {
        /// Which.
        game: Option<GameId>,
        /// `public`, `off`, or nothing.
        how: String,
    },
    /// Place one's army for a secret set-up.
    SetUp {
        /// Before which game.
        game: Option<GameId>,
        /// What to do with it, as typed; nothing shows it.
        words: String,
    },
    /// Show the teams of a game and what can be done there; with `here` one's team is told in this chat too.
    Team {
        /// Which.
        game: Option<GameId>,
        /// `here`, or nothing.
        words: String,
    },
    /// Come to the page with a board to tap.
    Page,
    /// List the person's games and challenges.
    Games,
    /// Ask the engine for a hint, a step franker each time.
    Hint(Option<GameId>),
    /// Ask what the opponent could take next.
    Threats(Option<GameId>),
    /// Offer a draw, or agree to one.
    Draw(Option<GameId>),
    /// Resign.
    Resign(Option<GameId>),
    /// Ask whether to resign, however often: only the button of the answer resigns. Not typed.
    AskResign(GameId),
    /// Propose to stop the clock, or agree to it.
    Pause(Option<GameId>),
    /// End a pause.
    Resume(Option<GameId>),
    /// Give the opponent more time; a choice when no length is given.
    Gift {
        /// In which game.
        game: Option<GameId>,
        /// How much, in words.
        time: String,
    },
    /// Claim a game in which the opponent's time is over.
    Claim(Option<GameId>),
    /// Begin one's vacation (until a date, or for a length of time) or end it; how it stands when
    /// there are no words.
    Vacation(String),
    /// Change one's own settings, or those of the chat when the words begin with `chat`; a menu
    /// when empty. With words (`theme dark`) the setting at once.
    Settings(String),
    /// A person's ratings and results: the caller's own, somebody else's, or both head to head.
    Stats(Option<Opponent>),
    /// The best players: of this chat, or of all when the words say so.
    Top(String),
    /// Leagues and tournaments: make, list, show, join, leave, standings.
    Tournament(String),
    /// The same, of which a new one is a league.
    League(String),
    /// Join two accounts to one person: without a code get one, with it use it.
    Link(Option<ChallengeCode>),
    /// Everything the bot keeps of the person, as a file.
    MyData,
    /// Forget the person.
    Forget,
    /// What is kept and why.
    Privacy,
    /// A guided first game.
    Learn(String),
    /// A problem to be solved, or what these words say of the one that is open: a turn, `hint`, `answer`.
    Problem(String),
    /// What stands in the way of playing here.
    Diagnose,
    /// For whoever runs the bot: `stats`, `broadcast TEXT`, `block @name`, `unblock @name`.
    Owner(String),
    /// The bot was added to a chat, by the sender. Not typed.
    Added,
    /// A button was pressed.
    ButtonAction(ButtonAction),
    /// A command that does not exist, or whose words are wrong; answered with help.
    Unknown(String),
}

impl Command {
    /// The same about this game, where it names none; typed words are a turn in it.
    #[must_use]
    pub fn about(mut self, id: GameId) -> Command {
        match &mut self {
            Command::Rematch(game)
            | Command::Pick(game)
            | Command::TakeBack(game)
            | Command::Board(game)
            | Command::Score(game)
            | Command::Record(game)
            | Command::Analysis(game)
            | Command::Captured(game)
            | Command::Hint(game)
            | Command::Threats(game)
            | Command::Draw(game)
            | Command::Resign(game)
            | Command::Pause(game)
            | Command::Resume(game)
            | Command::Claim(game)
            | Command::Move { game, .. }
            | Command::Plan { game, .. }
            | Command::Replay { game, .. }
            | Command::Rings { game, .. }
            | Command::Moves { game, .. }
            | Command::Watch { game, .. }
            | Command::SetUp { game, .. }
            | Command::Team { game, .. }
            | Command::Gift { game, .. } => {
                game.get_or_insert(id);
            }
            Command::PlainText(text) => {
                let turn = std::mem::take(text);
                return Command::Move {
                    game: Some(id),
                    turn,
                };
            }
            _ => {}
        }
        self
    }
}
