//! How much one person, and one chat, may ask for. Whoever asks for more is told so once, then left
//! unanswered until they have waited for a while.
//!
//! Turns and buttons of games are never counted for whoever waits for an answer before they go on. What
//! comes before the last answer has much narrower limits: a flood ends at the door.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};

use crate::app::request::button_action::{ButtonAction, Look};
use crate::app::request::command::{Command, Request};
use crate::app::request::reply::Reply;
use crate::game::{Account, Route, Timestamp};

/// So many at once, then one every so many milliseconds.
#[derive(Clone, Copy)]
struct Rate {
    burst: i64,
    millis: i64,
}

/// What one person may ask to be shown.
const PERSON: Rate = Rate {
    burst: 40,
    millis: 500,
};
/// What all in one chat may ask to be shown.
const CHAT: Rate = Rate {
    burst: 120,
    millis: 200,
};
/// What of it they may ask before the last answer has come.
const HASTE: Rate = Rate {
    burst: 10,
    millis: 1_000,
};
/// What one person may do in games, and press, before the last answer has come.
const PLAY: Rate = Rate {
    burst: 20,
    millis: 50,
};
/// People and chats remembered of each kind; beyond that those go that have nothing to their account.
const REMEMBERED: usize = 4_096;

/// What becomes of a request before anything is done for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Admission {
    /// It is answered.
    Welcome,
    /// It is too much. The first time there is something to say.
    Refused(Option<Box<Reply>>),
}

/// What was asked for lately. In memory only.
#[derive(Default)]
pub(crate) struct Budgets(Mutex<Table>);

#[derive(Default)]
struct Table {
    people: HashMap<Account, Allowance>,
    hasty: HashMap<Account, Allowance>,
    playing: HashMap<Account, Allowance>,
    chats: HashMap<Route, Allowance>,
}

/// What one of them has used up: it is paid back with time.
#[derive(Clone, Copy)]
struct Allowance {
    /// Milliseconds until all is paid back, counted from `at`.
    owed: i64,
    at: Timestamp,
    /// Whether they know that they ask for too much.
    notified: bool,
}

impl Budgets {
    /// Whether a request is within the budgets of who asks and where, and counts it; else whether they
    /// are to be told. `more` says that something else of this person is being answered.
    pub(crate) fn admit(&self, request: &Request, more: bool, now: Timestamp) -> Result<(), bool> {
        let account = &request.sender.account;
        let mut table = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match (is_play(&request.command), more) {
            (true, false) => return Ok(()),
            (true, true) => return spend(&mut table.playing, account, PLAY, now),
            (false, false) => {}
            (false, true) => spend(&mut table.hasty, account, HASTE, now)?,
        }
        spend(&mut table.people, account, PERSON, now)?;
        match request.shared {
            true => spend(&mut table.chats, &request.route, CHAT, now),
            false => Ok(()),
        }
    }
}

/// Takes one from a budget; where nothing is left, says whether that is news.
fn spend<K: Clone + Eq + Hash>(
    allowances: &mut HashMap<K, Allowance>,
    key: &K,
    rate: Rate,
    now: Timestamp,
) -> Result<(), bool> {
    if allowances.len() >= REMEMBERED && !allowances.contains_key(key) {
        allowances.retain(|_, allowance| allowance.owed_at(now) > 0);
        if allowances.len() >= REMEMBERED {
            allowances.clear();
        }
    }
    let allowance = allowances.entry(key.clone()).or_insert(Allowance {
        owed: 0,
        at: now,
        notified: false,
    });
    allowance.owed = allowance.owed_at(now);
    allowance.at = now;
    let all = rate.burst * rate.millis;
    if allowance.owed <= all / 2 {
        allowance.notified = false;
    }
    if allowance.owed + rate.millis > all {
        let is_news = !allowance.notified;
        allowance.notified = true;
        return Err(is_news);
    }
    allowance.owed += rate.millis;
    Ok(())
}

impl Allowance {
    fn owed_at(&self, now: Timestamp) -> i64 {
        let passed = now.0.saturating_sub(self.at.0).max(0);
        self.owed.saturating_sub(passed).max(0)
    }
}

/// Whether it is something done in a game, about one that is offered, or by a button.
fn is_play(command: &Command) -> bool {
    match command {
        Command::Move { .. }
        | Command::PlainText(_)
        | Command::Accept(_)
        | Command::Decline(_)
        | Command::Cancel(_)
        | Command::Pick(_)
        | Command::SetUp { .. }
        | Command::TakeBack(_)
        | Command::Draw(_)
        | Command::Resign(_)
        | Command::AskResign(_)
        | Command::Pause(_)
        | Command::Resume(_)
        | Command::Gift { .. }
        | Command::Claim(_) => true,
        // Whoever leafs through a menu waits for each page.
        Command::ButtonAction(press) => !matches!(press, ButtonAction::Look(_, Look::Replay)),
        _ => false,
    }
}

/// Whether it takes so much work that it waits in a line of its own, in which each person has their
/// turn.
pub(crate) fn is_costly(command: &Command) -> bool {
    matches!(
        command,
        Command::Replay { .. }
            | Command::Analysis(_)
            | Command::MyData
            | Command::ButtonAction(ButtonAction::Look(_, Look::Replay))
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::request::command::Sender;
    use crate::game::{GameId, Network, Place};

    fn request(user: usize, command: Command) -> Request {
        let network = Network::new("n").unwrap();
        Request {
            sender: Sender {
                account: Account {
                    network: network.clone(),
                    user: user.to_string(),
                },
                name: "An".into(),
                handle: None,
                language: None,
            },
            route: Route {
                network,
                place: Place::Chat("club".into()),
            },
            within: None,
            shared: true,
            hidden: false,
            manages: None,
            reply_to: None,
            update: None,
            command,
        }
    }

    #[test]
    fn who_asks_for_too_much_is_told_once_and_served_again_later() {
        let budgets = Budgets::default();
        let ask = |at| budgets.admit(&request(1, Command::Games), false, Timestamp(at));
        assert!((0..PERSON.burst).all(|_| ask(0) == Ok(())));
        assert_eq!(ask(0), Err(true));
        assert!((0..1_000).all(|_| ask(0) == Err(false)));
        // What was refused costs nothing: a little later one passes, and the next does not.
        assert_eq!(ask(PERSON.millis), Ok(()));
        assert_eq!(ask(PERSON.millis), Err(false));
        // A clock that goes back pays nothing and breaks nothing.
        assert_eq!(ask(0), Err(false));
        let later = PERSON.millis * PERSON.burst;
        assert!((0..PERSON.burst).all(|_| ask(later) == Ok(())));
        assert_eq!(ask(later), Err(true));
        // Nobody else feels it, and neither do their own turns.
        let other = request(2, Command::Games);
        assert_eq!(budgets.admit(&other, false, Timestamp(later)), Ok(()));
        let turn = request(1, Command::PlainText("f4-f6".into()));
        assert_eq!(budgets.admit(&turn, false, Timestamp(later)), Ok(()));
    }

    #[test]
    fn turns_are_counted_only_for_who_does_not_wait_for_an_answer() {
        let budgets = Budgets::default();
        let turn = request(1, Command::PlainText("f4-f6".into()));
        let patient = (0..1_000).all(|_| budgets.admit(&turn, false, Timestamp(0)) == Ok(()));
        assert!(patient);
        let admitted = (0..1_000).filter(|_| budgets.admit(&turn, true, Timestamp(0)).is_ok());
        assert_eq!(admitted.count() as i64, PLAY.burst);
        assert_eq!(budgets.admit(&turn, false, Timestamp(0)), Ok(()));
        // What is asked in haste runs out sooner than what is asked one after the other.
        let look = request(1, Command::Games);
        let hasty = (0..100).filter(|_| budgets.admit(&look, true, Timestamp(0)).is_ok());
        assert_eq!(hasty.count() as i64, HASTE.burst);
        assert_eq!(budgets.admit(&look, false, Timestamp(0)), Ok(()));
        let film = ButtonAction::Look(GameId(1), Look::Replay);
        assert!(!is_play(&Command::ButtonAction(film)));
    }

    #[test]
    fn a_chat_has_a_budget_and_not_everything_is_remembered() {
        let budgets = Budgets::default();
        let many = 0..2 * CHAT.burst as usize;
        let ask = |user| budgets.admit(&request(user, Command::Games), false, Timestamp(0));
        let admitted = many.filter(|user| ask(*user).is_ok()).count();
        assert_eq!(admitted as i64, CHAT.burst);
        for user in 0..3 * REMEMBERED {
            let _ = ask(user);
            assert!(budgets.0.lock().unwrap().people.len() <= REMEMBERED);
        }
    }
}
