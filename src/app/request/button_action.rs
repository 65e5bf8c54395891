//! What a button means, written into the button itself, so that it works after a restart.

use std::fmt;
use std::str::FromStr;

use tulenh_rules::Side;

use crate::game::{BadId, ChallengeCode, ContestId, GameId, PlayerId, Ply};

/// The longest text of a press, in bytes (the tightest network allows 64).
pub const PRESS_BYTES: usize = 64;

/// A button's meaning. `Display` and `FromStr` give the text that is put into the button, at most
/// `PRESS_BYTES` bytes of ASCII without spaces.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum ButtonAction {
    /// Begin something, for whoever presses.
    Begin(Begin),
    /// Accept (join) a challenge.
    Accept(ChallengeCode),
    /// Decline it.
    Decline(ChallengeCode),
    /// Withdraw it.
    Cancel(ChallengeCode),
    /// Follow a public game.
    Follow(GameId),
    /// Follow a game no longer.
    Unfollow(GameId),
    /// Follow the games of a person no longer.
    UnfollowPlayer(PlayerId),
    /// Find an opponent for any usual game.
    Seek,
    /// Take an open offer.
    JoinOffer(ChallengeCode),
    /// Withdraw one's own open offer.
    WithdrawOffer(ChallengeCode),
    /// Agree to the draw offered at this ply.
    AcceptDraw(GameId, Ply),
    /// Decline it.
    DeclineDraw(GameId, Ply),
    /// Confirm resigning at this ply; for the player of this side, who was asked. In a group the
    /// question stands before everybody.
    Resign(GameId, Ply, Side),
    /// Play this turn, in LAN, which a typed text left open at this ply.
    Turn(GameId, Ply, String),
    /// Choose a turn at this ply step by step; the text says how far one has come, and is empty at
    /// the beginning.
    Pick(GameId, Ply, String),
    /// See or change what one has prepared in this game; the text says what is wished.
    Plan(GameId, String),
    /// Take one's last turn back at this ply.
    TakeBack(GameId, Ply),
    /// Allow the other side to take back at this ply.
    AllowTakeBack(GameId, Ply),
    /// Refuse it.
    RefuseTakeBack(GameId, Ply),
    /// Agree to the pause proposed at this ply, or a turn of the proposer before.
    AgreePause(GameId, Ply),
    /// Do not agree to it.
    RefusePause(GameId, Ply),
    /// End the pause agreed on at this ply.
    Resume(GameId, Ply),
    /// Give the opponent so many hours at this ply.
    Gift(GameId, Ply, u16),
    /// Claim the game, in which the time of the opponent was over at this ply.
    Claim(GameId, Ply),
    /// Hear so much of the engine's hint for the board at this ply; 0, which stands under the board
    /// itself, is one step more than before, in a message of its own.
    Hint(GameId, Ply, u8),
    /// Say that one still plays, as was asked at this ply.
    PlayOn(GameId, Ply),
    /// Begin one's vacation, or end it: whose it is, then whether it begins.
    Vacation(PlayerId, bool),
    /// Do something in the secret set-up before this game; the text says what, and is empty under what everybody reads.
    SetUp(GameId, String),
    /// Offer a game with swapped colours to the other player of this one.
    Rematch(GameId),
    /// Look at something of a game.
    Look(GameId, Look),
    /// Open the page with the board of a game. An adapter shows it as what its network has for that; pressed
    /// anywhere else it gives the person a link.
    OpenPage(GameId),
    /// Something about a team of a game: join it, vote, take an arm; the text says what.
    Team(GameId, String),
    /// Something about the analysis of a game that is over; the text says what is wished.
    Analysis(GameId, String),
    /// Something about a league or a tournament: join it, look at a table; the text says what.
    Contest(ContestId, String),
    /// Go through or change settings: whose menu it is (in a group it stands before everybody),
    /// then what to show or set.
    Settings(PlayerId, String),
    /// Show a topic of the help.
    Help(String),
    /// Show rules, in the words of `/rules`.
    Rules(String),
    /// Something in a lesson: whose it is, then what.
    Learn(PlayerId, String),
    /// Something about a problem: whose message it is, or nobody's where it stands before everybody, then what.
    Problem(PlayerId, String),
    /// Be forgotten, as asked for by this person.
    Forget(PlayerId),
    /// End all sessions with the page, as asked for by this person.
    EndSessions(PlayerId),
    /// Become one person with whoever asked for this code; by this person, who was asked.
    Link(ChallengeCode, PlayerId),
}

/// With what a newcomer begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Begin {
    /// With the lessons.
    Lesson,
    /// With a game against the engine, whose level is still to be chosen.
    Bot,
    /// With a game against the engine at this level.
    Level(u8),
    /// With a challenge that is forwarded to a friend.
    Friend,
}

impl ButtonAction {
    /// The game it is about, if it is about one.
    pub fn game(&self) -> Option<GameId> {
        match self {
            ButtonAction::AcceptDraw(game, _)
            | ButtonAction::DeclineDraw(game, _)
            | ButtonAction::Resign(game, ..)
            | ButtonAction::Turn(game, ..)
            | ButtonAction::Pick(game, ..)
            | ButtonAction::Plan(game, _)
            | ButtonAction::TakeBack(game, _)
            | ButtonAction::AllowTakeBack(game, _)
            | ButtonAction::RefuseTakeBack(game, _)
            | ButtonAction::AgreePause(game, _)
            | ButtonAction::RefusePause(game, _)
            | ButtonAction::Resume(game, _)
            | ButtonAction::Gift(game, ..)
            | ButtonAction::Claim(game, _)
            | ButtonAction::Hint(game, ..)
            | ButtonAction::PlayOn(game, _)
            | ButtonAction::Rematch(game)
            | ButtonAction::Look(game, _)
            | ButtonAction::OpenPage(game)
            | ButtonAction::Follow(game)
            | ButtonAction::Unfollow(game)
            | ButtonAction::SetUp(game, _)
            | ButtonAction::Team(game, _)
            | ButtonAction::Analysis(game, _) => Some(*game),
            ButtonAction::Begin(_)
            | ButtonAction::Accept(_)
            | ButtonAction::Decline(_)
            | ButtonAction::Cancel(_)
            | ButtonAction::Seek
            | ButtonAction::JoinOffer(_)
            | ButtonAction::WithdrawOffer(_)
            | ButtonAction::UnfollowPlayer(_)
            | ButtonAction::Vacation(..)
            | ButtonAction::Contest(..)
            | ButtonAction::Settings(..)
            | ButtonAction::Help(_)
            | ButtonAction::Rules(_)
            | ButtonAction::Learn(..)
            | ButtonAction::Problem(..)
            | ButtonAction::Forget(_)
            | ButtonAction::EndSessions(_)
            | ButtonAction::Link(..) => None,
        }
    }
}

impl fmt::Display for Begin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Begin::Lesson => f.write_str("l"),
            Begin::Bot => f.write_str("b"),
            Begin::Level(level) => write!(f, "{level}"),
            Begin::Friend => f.write_str("f"),
        }
    }
}

impl FromStr for Begin {
    type Err = BadId;

    fn from_str(text: &str) -> Result<Begin, BadId> {
        match text {
            "l" => Ok(Begin::Lesson),
            "b" => Ok(Begin::Bot),
            "f" => Ok(Begin::Friend),
            level => {
                let plain = level.bytes().all(|b| b.is_ascii_digit()) && !level.starts_with('0');
                let level = level.parse().ok().filter(|_| plain);
                level.map(Begin::Level).ok_or(BadId)
            }
        }
    }
}

/// What of a game somebody wants to look at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Look {
    /// The board.
    Board,
    /// The turns.
    Record,
    /// A film of it.
    Replay,
    /// What has been captured.
    Captured,
    /// The rings of fire.
    Rings,
    /// The points.
    Score,
}

impl Look {
    /// Every one.
    pub const ALL: [Look; 6] = [
        Look::Board,
        Look::Record,
        Look::Replay,
        Look::Captured,
        Look::Rings,
        Look::Score,
    ];

    /// Its letter in a button.
    const fn letter(self) -> &'static str {
        match self {
            Look::Board => "b",
            Look::Record => "r",
            Look::Replay => "f",
            Look::Captured => "c",
            Look::Rings => "o",
            Look::Score => "s",
        }
    }
}

impl ButtonAction {
    /// Plays a turn; `None` when its LAN is too long for a button, so that it has to be typed.
    pub fn turn(game: GameId, ply: Ply, lan: &str) -> Option<ButtonAction> {
        ButtonAction::Turn(game, ply, lan.to_owned()).fitting()
    }

    /// Whether the buttons it stands among have served once it is done: those of a question. Those
    /// under a board, a menu or the end of a game serve on.
    pub fn settles(&self) -> bool {
        match self {
            ButtonAction::Begin(Begin::Level(_))
            | ButtonAction::Accept(_)
            | ButtonAction::Decline(_)
            | ButtonAction::Cancel(_)
            | ButtonAction::AcceptDraw(..)
            | ButtonAction::DeclineDraw(..)
            | ButtonAction::Resign(..)
            | ButtonAction::Turn(..)
            | ButtonAction::AllowTakeBack(..)
            | ButtonAction::RefuseTakeBack(..)
            | ButtonAction::AgreePause(..)
            | ButtonAction::RefusePause(..)
            | ButtonAction::Resume(..)
            | ButtonAction::Gift(..)
            | ButtonAction::Claim(..)
            | ButtonAction::Forget(_)
            | ButtonAction::EndSessions(_)
            | ButtonAction::Link(..) => true,
            ButtonAction::Begin(_)
            | ButtonAction::Seek
            | ButtonAction::JoinOffer(_)
            | ButtonAction::WithdrawOffer(_)
            | ButtonAction::Follow(_)
            | ButtonAction::Unfollow(_)
            | ButtonAction::UnfollowPlayer(_)
            | ButtonAction::Pick(..)
            | ButtonAction::Plan(..)
            | ButtonAction::TakeBack(..)
            | ButtonAction::Hint(..)
            | ButtonAction::PlayOn(..)
            | ButtonAction::Vacation(..)
            | ButtonAction::Rematch(_)
            | ButtonAction::Look(..)
            | ButtonAction::OpenPage(_)
            | ButtonAction::SetUp(..)
            | ButtonAction::Team(..)
            | ButtonAction::Analysis(..)
            | ButtonAction::Contest(..)
            | ButtonAction::Settings(..)
            | ButtonAction::Help(_)
            | ButtonAction::Rules(_)
            | ButtonAction::Learn(..)
            | ButtonAction::Problem(..) => false,
        }
    }

    /// The press, unless it is too long for a button or holds what a button cannot.
    pub fn fitting(self) -> Option<ButtonAction> {
        let text = self.to_string();
        let fits = text.len() <= PRESS_BYTES && text.bytes().all(|b| b.is_ascii_graphic());
        fits.then_some(self)
    }
}

impl fmt::Display for ButtonAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ButtonAction::Begin(begin) => write!(f, "b:{begin}"),
            ButtonAction::Accept(code) => write!(f, "a:{code}"),
            ButtonAction::Decline(code) => write!(f, "d:{code}"),
            ButtonAction::Cancel(code) => write!(f, "c:{code}"),
            ButtonAction::Follow(game) => write!(f, "wf:{}", game.0),
            ButtonAction::Unfollow(game) => write!(f, "ws:{}", game.0),
            ButtonAction::UnfollowPlayer(player) => write!(f, "wp:{}", player.0),
            ButtonAction::Seek => f.write_str("g"),
            ButtonAction::JoinOffer(code) => write!(f, "gj:{code}"),
            ButtonAction::WithdrawOffer(code) => write!(f, "gw:{code}"),
            ButtonAction::AcceptDraw(game, ply) => write!(f, "y:{}:{ply}", game.0),
            ButtonAction::DeclineDraw(game, ply) => write!(f, "n:{}:{ply}", game.0),
            ButtonAction::Resign(game, ply, side) => {
                let side = match side {
                    Side::Red => "r",
                    Side::Blue => "b",
                };
                write!(f, "r:{}:{ply}:{side}", game.0)
            }
            ButtonAction::Turn(game, ply, turn) => write!(f, "t:{}:{ply}:{turn}", game.0),
            ButtonAction::Pick(game, ply, path) => write!(f, "p:{}:{ply}:{path}", game.0),
            ButtonAction::Plan(game, action) => write!(f, "i:{}:{action}", game.0),
            ButtonAction::TakeBack(game, ply) => write!(f, "u:{}:{ply}", game.0),
            ButtonAction::AllowTakeBack(game, ply) => write!(f, "ua:{}:{ply}", game.0),
            ButtonAction::RefuseTakeBack(game, ply) => write!(f, "ur:{}:{ply}", game.0),
            ButtonAction::AgreePause(game, ply) => write!(f, "za:{}:{ply}", game.0),
            ButtonAction::RefusePause(game, ply) => write!(f, "zn:{}:{ply}", game.0),
            ButtonAction::Resume(game, ply) => write!(f, "zr:{}:{ply}", game.0),
            ButtonAction::Gift(game, ply, hours) => write!(f, "zg:{}:{ply}:{hours}", game.0),
            ButtonAction::Claim(game, ply) => write!(f, "zc:{}:{ply}", game.0),
            ButtonAction::Hint(game, ply, step) => write!(f, "q:{}:{ply}:{step}", game.0),
            ButtonAction::PlayOn(game, ply) => write!(f, "zp:{}:{ply}", game.0),
            ButtonAction::Vacation(whose, true) => write!(f, "v:{}:y", whose.0),
            ButtonAction::Vacation(whose, false) => write!(f, "v:{}:n", whose.0),
            ButtonAction::Rematch(game) => write!(f, "m:{}", game.0),
            ButtonAction::Look(game, what) => write!(f, "l:{}:{}", game.0, what.letter()),
            ButtonAction::OpenPage(game) => write!(f, "o:{}", game.0),
            ButtonAction::SetUp(game, path) => write!(f, "su:{}:{path}", game.0),
            ButtonAction::Analysis(game, action) => write!(f, "x:{}:{action}", game.0),
            ButtonAction::Team(game, action) => write!(f, "tm:{}:{action}", game.0),
            ButtonAction::Contest(contest, action) => write!(f, "ct:{}:{action}", contest.0),
            ButtonAction::Settings(whose, path) => write!(f, "s:{}:{path}", whose.0),
            ButtonAction::Help(topic) => write!(f, "h:{topic}"),
            ButtonAction::Rules(words) => write!(f, "w:{words}"),
            ButtonAction::Learn(whose, what) => write!(f, "e:{}:{what}", whose.0),
            ButtonAction::Problem(whose, what) => write!(f, "j:{}:{what}", whose.0),
            ButtonAction::Forget(whose) => write!(f, "f:{}", whose.0),
            ButtonAction::EndSessions(whose) => write!(f, "os:{}", whose.0),
            ButtonAction::Link(code, whose) => write!(f, "k:{code}:{}", whose.0),
        }
    }
}

impl FromStr for ButtonAction {
    type Err = BadId;

    fn from_str(text: &str) -> Result<ButtonAction, BadId> {
        if text.len() > PRESS_BYTES {
            return Err(BadId);
        }
        // The LAN of a turn comes last and may hold colons itself.
        let parts: Vec<&str> = text.splitn(4, ':').collect();
        let number = |text: &str| -> Result<u64, BadId> {
            let plain = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
            plain.then(|| text.parse().ok()).flatten().ok_or(BadId)
        };
        let game = |text: &str| number(text).map(GameId);
        let ply = |text: &str| Ok(Ply(number(text)?.try_into().map_err(|_| BadId)?));
        let player = |text: &str| number(text).map(PlayerId);
        // What stands behind so many colons, colons included.
        let rest = |behind: usize| {
            let rest = text.splitn(behind + 1, ':').nth(behind);
            rest.map(str::to_owned).ok_or(BadId)
        };
        match parts[..] {
            ["b", begin] => Ok(ButtonAction::Begin(begin.parse()?)),
            ["a", code] => Ok(ButtonAction::Accept(code.parse()?)),
            ["d", code] => Ok(ButtonAction::Decline(code.parse()?)),
            ["wf", id] => Ok(ButtonAction::Follow(game(id)?)),
            ["ws", id] => Ok(ButtonAction::Unfollow(game(id)?)),
            ["wp", whose] => Ok(ButtonAction::UnfollowPlayer(player(whose)?)),
            ["g"] => Ok(ButtonAction::Seek),
            ["gj", code] => Ok(ButtonAction::JoinOffer(code.parse()?)),
            ["gw", code] => Ok(ButtonAction::WithdrawOffer(code.parse()?)),
            ["c", code] => Ok(ButtonAction::Cancel(code.parse()?)),
            ["y", id, at] => Ok(ButtonAction::AcceptDraw(game(id)?, ply(at)?)),
            ["n", id, at] => Ok(ButtonAction::DeclineDraw(game(id)?, ply(at)?)),
            ["r", id, at, "r"] => Ok(ButtonAction::Resign(game(id)?, ply(at)?, Side::Red)),
            ["r", id, at, "b"] => Ok(ButtonAction::Resign(game(id)?, ply(at)?, Side::Blue)),
            ["t", id, at, lan] if !lan.is_empty() => {
                Ok(ButtonAction::Turn(game(id)?, ply(at)?, lan.to_owned()))
            }
            ["p", id, at, path] => Ok(ButtonAction::Pick(game(id)?, ply(at)?, path.to_owned())),
            ["i", id, ..] => Ok(ButtonAction::Plan(game(id)?, rest(2)?)),
            ["u", id, at] => Ok(ButtonAction::TakeBack(game(id)?, ply(at)?)),
            ["ua", id, at] => Ok(ButtonAction::AllowTakeBack(game(id)?, ply(at)?)),
            ["ur", id, at] => Ok(ButtonAction::RefuseTakeBack(game(id)?, ply(at)?)),
            ["za", id, at] => Ok(ButtonAction::AgreePause(game(id)?, ply(at)?)),
            ["zn", id, at] => Ok(ButtonAction::RefusePause(game(id)?, ply(at)?)),
            ["zr", id, at] => Ok(ButtonAction::Resume(game(id)?, ply(at)?)),
            ["zg", id, at, hours] => {
                let hours = number(hours)?.try_into().map_err(|_| BadId)?;
                Ok(ButtonAction::Gift(game(id)?, ply(at)?, hours))
            }
            ["zc", id, at] => Ok(ButtonAction::Claim(game(id)?, ply(at)?)),
            ["q", id, at, step] => {
                let step = number(step)?.try_into().map_err(|_| BadId)?;
                Ok(ButtonAction::Hint(game(id)?, ply(at)?, step))
            }
            ["zp", id, at] => Ok(ButtonAction::PlayOn(game(id)?, ply(at)?)),
            ["v", whose, "y"] => Ok(ButtonAction::Vacation(player(whose)?, true)),
            ["v", whose, "n"] => Ok(ButtonAction::Vacation(player(whose)?, false)),
            ["m", id] => Ok(ButtonAction::Rematch(game(id)?)),
            ["l", id, letter] => {
                let what = Look::ALL.into_iter().find(|what| what.letter() == letter);
                Ok(ButtonAction::Look(game(id)?, what.ok_or(BadId)?))
            }
            ["o", id] => Ok(ButtonAction::OpenPage(game(id)?)),
            ["su", id, ..] => Ok(ButtonAction::SetUp(game(id)?, rest(2)?)),
            ["x", id, ..] => Ok(ButtonAction::Analysis(game(id)?, rest(2)?)),
            ["tm", id, ..] => Ok(ButtonAction::Team(game(id)?, rest(2)?)),
            ["ct", id, ..] => Ok(ButtonAction::Contest(ContestId(number(id)?), rest(2)?)),
            ["s", whose, ..] => Ok(ButtonAction::Settings(player(whose)?, rest(2)?)),
            ["h", ..] => Ok(ButtonAction::Help(rest(1)?)),
            ["w", ..] => Ok(ButtonAction::Rules(rest(1)?)),
            ["e", whose, ..] => Ok(ButtonAction::Learn(player(whose)?, rest(2)?)),
            ["j", whose, ..] => Ok(ButtonAction::Problem(player(whose)?, rest(2)?)),
            ["f", whose] => Ok(ButtonAction::Forget(player(whose)?)),
            ["os", whose] => Ok(ButtonAction::EndSessions(player(whose)?)),
            ["k", code, whose] => Ok(ButtonAction::Link(code.parse()?, player(whose)?)),
            _ => Err(BadId),
        }
    }
}
