//! Answers one interaction, by its token.

use std::time::Duration;

use reqwest::Method;
use serenity::http::Route;
use serenity::json::{Value, json};
use serenity::model::id::{ApplicationId, InteractionId};

use crate::app::Message;
use crate::discord::outbound::message::{Rendered, render, render_without_attachment};
use crate::discord::outbound::rest::{Body, RestError};
use crate::discord::outbound::sender::{MessageSender, code};

/// An interaction must be acknowledged within 3 s; later it is not tried.
const ACKNOWLEDGE_PATIENCE: Duration = Duration::from_millis(2500);

/// How long limits and failures of an answer are waited for; the token lives 15 minutes.
pub const ANSWER_PATIENCE: Duration = Duration::from_secs(60);

/// Answers one interaction.
#[derive(Clone, Copy)]
pub struct Responder<'a> {
    /// Sends the messages.
    pub sender: &'a MessageSender,
    /// The bot's application.
    pub app: ApplicationId,
    /// The interaction.
    pub id: InteractionId,
    /// The token of the interaction.
    pub token: &'a str,
}

impl Responder<'_> {
    /// Acknowledges the interaction within `ACKNOWLEDGE_PATIENCE`. False if that was refused, true
    /// if it was accepted or is not known. A failed acknowledgement does not stop the request:
    /// nobody should lose a turn by it.
    pub async fn acknowledge(&self, body: &Value) -> bool {
        let route = Route::InteractionResponse {
            interaction_id: self.id,
            token: self.token,
        };
        let rest = self.sender.rest();
        let said =
            rest.call_with_retries(Method::POST, route, Body::Json(body), ACKNOWLEDGE_PATIENCE);
        let done = match tokio::time::timeout(ACKNOWLEDGE_PATIENCE, said).await {
            Ok(done) => done,
            Err(_) => Err(RestError::Transient("no answer in time".to_owned())),
        };
        if let Err(error) = &done {
            tracing::warn!(%error, "Discord: an interaction could not be acknowledged");
        }
        !matches!(done, Err(RestError::Denied { .. }))
    }

    /// Edits the first answer ("is thinking"), or the message whose button was pressed, into this
    /// one: text, file and buttons.
    ///
    /// # Errors
    ///
    /// [`RestError`].
    pub async fn edit_original(&self, message: &Message) -> Result<Value, RestError> {
        let rendered = render(message);
        let sent = self.edit(&rendered).await;
        if rendered.attachment.is_some() && cannot_attach(&sent) {
            return self.edit(&render_without_attachment(message)).await;
        }
        sent
    }

    /// Adds a message, for the person who acted only if it is `hidden`.
    ///
    /// # Errors
    ///
    /// [`RestError`].
    pub async fn follow_up(&self, message: &Message, hidden: bool) -> Result<Value, RestError> {
        let rendered = render(message);
        let sent = self.follow(&rendered, hidden).await;
        if rendered.attachment.is_some() && cannot_attach(&sent) {
            return self
                .follow(&render_without_attachment(message), hidden)
                .await;
        }
        sent
    }

    /// Deletes the first answer ("is thinking").
    pub async fn delete_original(&self) {
        let rest = self.sender.rest();
        let done = rest
            .call_with_retries(
                Method::DELETE,
                self.original(),
                Body::Empty,
                ANSWER_PATIENCE,
            )
            .await;
        if let Err(error) = done {
            tracing::info!(%error, "Discord: \"is thinking\" could not be removed");
        }
    }

    /// Removes the buttons of the message whose button was pressed. A failure does no harm: a
    /// second press is answered by the core.
    pub async fn remove_buttons(&self) {
        // Only the named fields change: picture and text stay.
        let body = json!({"components": []});
        let rest = self.sender.rest();
        if let Err(error) = rest
            .call(Method::PATCH, self.original(), Body::Json(&body))
            .await
        {
            tracing::debug!(%error, "Discord: old buttons could not be removed");
        }
    }

    async fn edit(&self, rendered: &Rendered) -> Result<Value, RestError> {
        let json = rendered.edit();
        let body = Body::of(&json, rendered.attachment.as_ref());
        self.sender
            .rest()
            .call_with_retries(Method::PATCH, self.original(), body, ANSWER_PATIENCE)
            .await
    }

    async fn follow(&self, rendered: &Rendered, hidden: bool) -> Result<Value, RestError> {
        let json = rendered.body(false, hidden);
        let body = Body::of(&json, rendered.attachment.as_ref());
        let route = Route::WebhookFollowupMessages {
            application_id: self.app,
            token: self.token,
        };
        self.sender
            .rest()
            .call_with_retries(Method::POST, route, body, ANSWER_PATIENCE)
            .await
    }

    fn original(&self) -> Route<'_> {
        Route::WebhookOriginalInteractionResponse {
            application_id: self.app,
            token: self.token,
        }
    }
}

fn cannot_attach(sent: &Result<Value, RestError>) -> bool {
    let code = sent.as_ref().err().and_then(RestError::code);
    matches!(code, Some(code::MISSING_PERMISSIONS | code::TOO_LARGE))
}
