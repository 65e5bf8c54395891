//! Parses a line: the command, and the person meant by a mention or a reply. Pure.

use teloxide::types::{Message, MessageEntity, MessageEntityKind, User};

use crate::app::{Account, App, Command, MessageRef, Opponent, Sender};
use crate::telegram::identity::{Identity, account};

/// A text with its entities.
pub(crate) struct Line<'a> {
    pub(crate) text: &'a str,
    pub(crate) entities: &'a [MessageEntity],
    pub(crate) sender: &'a Sender,
    /// The message it replies to, whoever wrote that.
    pub(crate) replied: Option<&'a Message>,
}

impl Line<'_> {
    /// The command; `None` for chatter and for commands for other bots.
    pub(crate) fn command(
        &self,
        private: bool,
        reply_to: Option<&MessageRef>,
        bot: &Identity,
    ) -> Option<Command> {
        let Some(rest) = self.text.trim_start().strip_prefix('/') else {
            return (private || reply_to.is_some())
                .then(|| Command::PlainText(self.text.to_owned()));
        };
        let word = rest.split(|c: char| c == '@' || c.is_whitespace()).next();
        let (opponent, line) = match word.unwrap_or_default().to_ascii_lowercase().as_str() {
            "challenge" => match self.mentioned(bot) {
                Some((whom, line)) => (Some(whom), line),
                None => (self.answered(bot), self.text.to_owned()),
            },
            "stats" => match self.mentioned(bot) {
                Some((whom, line)) => (Some(whom), line),
                None => (self.other_answered(bot), self.text.to_owned()),
            },
            "owner" => (None, self.for_the_owner(bot)),
            _ => (None, self.text.to_owned()),
        };
        App::read_line(&line, bot.handle.as_deref(), opponent)
    }

    /// The person mentioned, and the line without their name, which may contain any word.
    fn mentioned(&self, bot: &Identity) -> Option<(Opponent, String)> {
        let mut marks = self.entities.iter();
        marks.find_map(|entity| {
            let (before, marked, after) = self.around(entity)?;
            let opponent = match &entity.kind {
                MessageEntityKind::TextMention { user } => user_as_opponent(user, false, bot),
                MessageEntityKind::Mention => self.by_handle(marked, bot),
                _ => return None,
            };
            Some((opponent, format!("{before} {after}")))
        })
    }

    /// The author of the message it replies to.
    fn answered(&self, bot: &Identity) -> Option<Opponent> {
        let replied = self.replied?;
        let user = replied.from.as_ref()?;
        // It is not known who writes in the name of a chat.
        let nobody = replied.sender_chat.is_some() || user.id.is_telegram();
        Some(user_as_opponent(user, nobody, bot))
    }

    /// The same, if it is another person. A reply to a board or to one's own message is a question
    /// about oneself.
    fn other_answered(&self, bot: &Identity) -> Option<Opponent> {
        let author = self.replied?.from.as_ref()?;
        let own = author.id == bot.id || author.id.0.to_string() == self.sender.account.user;
        if own { None } else { self.answered(bot) }
    }

    /// A line for the operator. In `block` and `unblock` a person is named by account
    /// (`telegram:123`) if they are marked without a handle, or replied to and nobody is named.
    fn for_the_owner(&self, bot: &Identity) -> String {
        let mut words = self.text.split_whitespace().skip(1);
        let verb = words.next().unwrap_or_default().to_lowercase();
        if verb != "block" && verb != "unblock" {
            return self.text.to_owned();
        }
        let named = |user: &User| format!("{}:{}", bot.network.as_str(), user.id.0);
        let marked = self.entities.iter().find_map(|entity| {
            let MessageEntityKind::TextMention { user } = &entity.kind else {
                return None;
            };
            let (before, _, after) = self.around(entity)?;
            Some(format!("{before}{}{after}", named(user)))
        });
        let replied = || {
            let author = self.replied?.from.as_ref()?;
            let person = words.next().is_none() && !author.is_bot && author.id != bot.id;
            person.then(|| format!("{} {}", self.text.trim_end(), named(author)))
        };
        marked.or_else(replied).unwrap_or(self.text.to_owned())
    }

    fn around(&self, entity: &MessageEntity) -> Option<(&str, &str, &str)> {
        let range = entity.offset..entity.offset.saturating_add(entity.length);
        split_utf16(self.text, range)
    }

    fn by_handle(&self, mention: &str, bot: &Identity) -> Opponent {
        let handle = mention.trim_start_matches('@').to_lowercase();
        let named = |user: String, is_bot| Opponent::User {
            account: Account {
                network: bot.network.clone(),
                user,
            },
            name: format!("@{handle}"),
            handle: Some(handle.clone()),
            bot: is_bot,
        };
        if bot
            .handle
            .as_ref()
            .is_some_and(|own| own.eq_ignore_ascii_case(&handle))
        {
            named(bot.id.0.to_string(), true)
        } else if self.sender.handle.as_ref() == Some(&handle) {
            named(self.sender.account.user.clone(), false)
        } else if handle.ends_with("_bot") || mention.ends_with("Bot") {
            // The handle of every bot ends in "bot"
            // (<https://core.telegram.org/bots/features#botfather>). Whether a person's may end so
            // too is not documented, so @talbot is asked; a bot that is taken for a person never
            // answers. Telegram does not tell the id behind a handle.
            named(format!("@{handle}"), true)
        } else {
            Opponent::Handle(handle)
        }
    }
}

fn user_as_opponent(user: &User, nobody: bool, bot: &Identity) -> Opponent {
    Opponent::User {
        account: account(user.id, bot),
        name: user.full_name(),
        handle: user.username.as_ref().map(|handle| handle.to_lowercase()),
        bot: user.is_bot || nobody,
    }
}

/// Splits a text around a range counted in UTF-16 code units, as Telegram counts. `None` if the
/// range does not fit the text.
fn split_utf16(text: &str, range: std::ops::Range<usize>) -> Option<(&str, &str, &str)> {
    let byte = |at: usize| {
        let mut units = 0;
        let ends = text.char_indices().map(|(i, c)| {
            let start = units;
            units += c.len_utf16();
            (start, i)
        });
        let mut ends = ends.collect::<Vec<_>>();
        ends.push((units, text.len()));
        ends.into_iter()
            .find(|(unit, _)| *unit == at)
            .map(|(_, i)| i)
    };
    let (start, end) = (byte(range.start)?, byte(range.end)?);
    Some((text.get(..start)?, text.get(start..end)?, text.get(end..)?))
}
