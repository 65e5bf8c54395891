//! The calls at the start: who the bot is, no webhook where updates are asked for, the menu of commands.

use teloxide::Bot;
use teloxide::payloads::SetMyCommandsSetters;
use teloxide::requests::Requester;
use teloxide::types::{BotCommand, Me};
use tokio::sync::watch;
use tokio::time::timeout;
use tracing::warn;

use crate::app::App;
use crate::telegram::backoff::{Backoff, stopped};
use crate::telegram::failure::Failure;
use crate::telegram::settings::Error;

/// Asks who the bot is until there is an answer. `None` if the bot is stopped before.
pub(crate) async fn find_identity(
    bot: &Bot,
    stop: &mut watch::Receiver<bool>,
) -> Result<Option<Me>, Error> {
    let mut backoff = Backoff::default();
    loop {
        let me = tokio::select! {
            biased;
            () = stopped(stop) => return Ok(None),
            me = async { bot.get_me().await } => me,
        };
        let failure = match me {
            Ok(me) => return Ok(Some(me)),
            Err(error) => Failure::of(&error, bot.token()),
        };
        let asked = match &failure {
            Failure::Token => return Err(Error::Token),
            Failure::Later { after, .. } => *after,
            _ => None,
        };
        let pause = backoff.next(asked);
        warn!(why = failure.why(), ?pause, "Telegram does not answer");
        if timeout(pause, stopped(stop)).await.is_ok() {
            return Ok(None);
        }
    }
}

/// Removes the webhook. One left by another program would receive all updates.
pub(crate) async fn remove_webhook(bot: &Bot) {
    let freed = async {
        if bot.get_webhook_info().await?.url.is_some() {
            warn!(
                "a webhook was set for this bot; it is removed, because without TELEGRAM_WEBHOOK the bot asks for updates"
            );
            bot.delete_webhook().await?;
        }
        Ok(())
    };
    if let Err(error) = freed.await {
        warn!(
            why = Failure::of(&error, bot.token()).why(),
            "cannot look for a webhook"
        );
    }
}

/// Sets the menu of commands in every language; users of other languages see the default one.
pub(crate) async fn set_menu(bot: &Bot, app: &App) {
    for (i, language) in app.languages().iter().enumerate() {
        let menu = app.menu(language).into_iter();
        let commands: Vec<BotCommand> = menu
            .map(|entry| BotCommand::new(entry.name, entry.description))
            .collect();
        let default = (i == 0).then_some(None);
        for code in default.into_iter().chain([Some(&language.0)]) {
            let mut request = bot.set_my_commands(commands.clone());
            if let Some(code) = code {
                request = request.language_code(code);
            }
            if let Err(error) = request.await {
                let why = Failure::of(&error, bot.token());
                warn!(
                    language = language.0,
                    why = why.why(),
                    "cannot set the menu of commands"
                );
            }
        }
    }
}
