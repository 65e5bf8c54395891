//! What came of a check.

use std::fmt;

/// How something is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// As it should be.
    Fine,
    /// The bot works, and something should be looked after.
    Warning,
    /// The bot does not work as it is.
    Failed,
}

/// What came of a check: a line for the operator.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// How it is.
    pub verdict: Verdict,
    /// What was checked, a word or two.
    pub what: &'static str,
    /// How it is, in words, without a secret.
    pub state: String,
    /// What to do about it; empty when there is nothing to do.
    pub advice: String,
}

impl Finding {
    /// It is as it should be.
    pub fn fine(what: &'static str, state: impl Into<String>) -> Finding {
        Finding::new(Verdict::Fine, what, state, "")
    }

    /// It should be looked after.
    pub fn warning(
        what: &'static str,
        state: impl Into<String>,
        advice: impl Into<String>,
    ) -> Finding {
        Finding::new(Verdict::Warning, what, state, advice)
    }

    /// It has to be repaired.
    pub fn failed(
        what: &'static str,
        state: impl Into<String>,
        advice: impl Into<String>,
    ) -> Finding {
        Finding::new(Verdict::Failed, what, state, advice)
    }

    fn new(
        verdict: Verdict,
        what: &'static str,
        state: impl Into<String>,
        advice: impl Into<String>,
    ) -> Finding {
        Finding {
            verdict,
            what,
            state: state.into(),
            advice: advice.into(),
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verdict = match self.verdict {
            Verdict::Fine => "ok",
            Verdict::Warning => "warning",
            Verdict::Failed => "failed",
        };
        write!(f, "{verdict:<8} {}: {}", self.what, self.state)?;
        match self.advice.is_empty() {
            true => Ok(()),
            false => write!(f, ". {}", self.advice),
        }
    }
}
