//! How it works, by topic.

use crate::app::Core;
use crate::app::menu;
use crate::app::people::Caller;
use crate::app::reply::Reply;
use crate::app::stop::Step;

impl Core {
    /// The topics, or one of them.
    pub(super) async fn help(&self, caller: &Caller<'_>, _topic: &str) -> Step<Reply> {
        let mut text = caller.voice.say("help-intro").text();
        for entry in menu::entries() {
            text = text.line(caller.voice.say(entry.help).text());
        }
        Ok(Reply::Private(
            text.line(caller.voice.say("help-turns").text()).into(),
        ))
    }

    /// Another topic, by a button.
    pub(super) async fn press_help(&self, caller: &Caller<'_>, topic: &str) -> Step<Reply> {
        self.help(caller, topic).await
    }
}
