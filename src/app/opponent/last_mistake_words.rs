//! The words of what was wrong with somebody's last turn.

use tulenh_engine::{Evidence, Mark};

use crate::app::boards::turn_words::turn_in_words;
use crate::app::context::engine_work::last_mistake::LastMistake;
use crate::app::opponent::leads::lead;
use crate::app::opponent::mistakes::Mistake;
use crate::app::people::callers::Caller;
use crate::app::request::message::Text;

impl LastMistake {
    /// What changed by it, and why.
    pub(crate) fn words(&self, caller: &Caller<'_>) -> Text {
        let localizer = caller.localizer;
        let position = self.before.position();
        let mark = match self.judged.mark {
            Mark::Terrible => "terrible",
            _ => "bad",
        };
        let told = |score| localizer.lead(lead(score, position.turn()));
        let mut text = localizer
            .say("hint-mistake")
            .code("played", turn_in_words(caller, position, &self.played))
            .choice("mark", mark)
            .choice("before", told(self.judged.best))
            .choice("after", told(self.judged.played))
            .text();
        let better = self.judged.better.as_ref();
        let better = better.map_or(&[][..], |line| &line.turns);
        if let Some(better) = better.first() {
            let better = turn_in_words(caller, position, better);
            let sentence = localizer.say("hint-better").code("better", better);
            text.0.extend(sentence.text().0);
        }
        let mistake = Mistake {
            before: &self.before,
            played: &self.played,
            evidence: Evidence {
                answer: &self.judged.answer,
                reply: self.reply.as_ref(),
                better,
            },
            is_blunder: self.judged.mark == Mark::Terrible,
        };
        match mistake.words(localizer, caller.view_settings.coordinates) {
            Some(why) => text.line(why),
            None => text,
        }
    }
}
