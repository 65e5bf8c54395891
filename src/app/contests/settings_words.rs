//! What a new contest is to be, read from words in any order: `swiss 5 rounds marine 3d rated until 1 dec "Autumn cup"`.

use std::time::Duration;

use crate::app::contests::bad_settings::Bad;
use crate::app::contests::finding::is_operator;
use crate::app::contests::words::Words;
use crate::app::context::Context;
use crate::app::context::abort::{Abort, Attempt};
use crate::app::people::callers::Caller;
use crate::app::people::instants;
use crate::app::reading::term_names::Subject;
use crate::app::reading::terms;
use crate::club::contest::ContestSettings;
use crate::game::clock::DAY;
use crate::game::{Flagging, Mode, Tempo, TimeControl, Timestamp};

/// How long people join when nothing is said.
const USUAL_JOINING: Duration = Duration::from_secs(3 * DAY.as_secs());
/// The longest time in which people join.
const LONGEST_JOINING: Duration = Duration::from_secs(90 * DAY.as_secs());
/// How long people may join the next season of a league when nothing is said.
const USUAL_PAUSE: Duration = Duration::from_secs(7 * DAY.as_secs());

/// What is wished for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Wished {
    /// What is played.
    pub settings: ContestSettings,
    /// When it begins.
    pub begins: Timestamp,
    /// Whether it is open to everybody on all networks.
    pub public: bool,
}

/// What these words ask for, or the answer that says what is wrong with them.
pub(crate) fn wished(
    context: &Context,
    caller: &Caller<'_>,
    line: &str,
    league: bool,
) -> Attempt<Wished> {
    let localizer = caller.localizer;
    let bad = |bad: Bad| -> Abort { bad.said(localizer).into() };
    let today = instants::world_time(context, caller.now);
    let today = caller.view_settings.zone.civil_day(today);
    let words = Words::read(line, today).map_err(|word| bad(Bad::Word(word)))?;
    let terms = terms::terms(context, caller, &words.rest.join(" "), Subject::Challenge)?;
    for (is_there, what) in [
        (terms.secret.is_some(), "secret"),
        (terms.teams.is_some(), "teams"),
        (terms.until.is_some(), "until"),
    ] {
        if is_there {
            return Err(localizer
                .say("contest-bad-terms")
                .choice("what", what)
                .into());
        }
    }
    let format = words.format(league).map_err(bad)?;
    let mode = match terms.mode {
        None => Mode {
            rated: terms.rules.changed_switches().next().is_none(),
            hints: false,
        },
        Some(mode) => mode,
    };
    if mode.rated && terms.rules.changed_switches().next().is_some() {
        return Err(localizer.say("challenge-rated-changed").into());
    }
    if terms.tempo.control == TimeControl::Unlimited {
        return Err(localizer.say("contest-needs-clock").into());
    }
    // Nobody is there to claim a game that holds up all others.
    let tempo = Tempo {
        flagging: match words.vacations {
            Some(false) => Flagging::Strict,
            _ => Flagging::Automatic,
        },
        ..terms.tempo
    };
    let round = words.round.unwrap_or_else(|| usual_round(tempo));
    if !ContestSettings::ROUNDS.contains(&round) {
        return Err(bad(Bad::Time("round", ContestSettings::ROUNDS)));
    }
    let pause = words.pause.unwrap_or(USUAL_PAUSE);
    if !ContestSettings::PAUSES.contains(&pause) {
        return Err(bad(Bad::Time("break", ContestSettings::PAUSES)));
    }
    let begins = match words.day {
        Some(day) => {
            let next = day.tomorrow().ok();
            let end = next.and_then(|next| caller.view_settings.zone.midnight(next));
            let end = end.ok_or_else(|| bad(Bad::Word(day.to_string())))?;
            instants::in_bot_time(context, end)
        }
        None => caller.now.after(words.joining.unwrap_or(USUAL_JOINING)),
    };
    if begins <= caller.now || begins > caller.now.after(LONGEST_JOINING) {
        return Err(localizer.say("contest-bad-date").into());
    }
    let (least, most) = words.people(format).map_err(bad)?;
    if words.public && !is_operator(context, caller) {
        return Err(localizer.say("contest-public-operator").into());
    }
    Ok(Wished {
        settings: ContestSettings {
            name: words.name,
            format,
            rules: std::sync::Arc::new(terms.rules),
            turns: terms.limit.turns,
            tempo,
            mode,
            round,
            pause,
            least,
            most,
            tie_breaks: words.tie_breaks.unwrap_or_else(|| format.tie_breaks()),
        },
        begins,
        public: words.public,
    })
}

/// How long a round may take when nothing is said: ten turns a side at leisure, and never long without an end.
fn usual_round(tempo: Tempo) -> Duration {
    let days = |days: u64| Duration::from_secs(days * DAY.as_secs());
    let time = match tempo.control {
        TimeControl::Unlimited => days(30),
        TimeControl::PerTurn(turn) => turn * 10,
        TimeControl::Bank { bank, .. } => bank * 4,
        TimeControl::Whole(whole) => whole + days(1),
    };
    time.clamp(days(1), days(60))
}
