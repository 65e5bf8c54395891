//! Who a person is whom Discord sends: their code is exchanged for a token, and the token for their account.
//!
//! The code is what `authorize` gave the page with the scope `identify`; Discord takes it once
//! (<https://discord.com/developers/docs/topics/oauth2#authorization-code-grant>). The token is not kept.

use std::fmt;
use std::time::Duration;

use reqwest::{Client, Response, redirect};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::app::{Account, Language, Network, Sender};

/// Where Discord is.
const DISCORD: &str = "https://discord.com";
/// The longest an answer of Discord may take.
const PATIENCE: Duration = Duration::from_secs(10);
/// The longest answer that is read, in bytes.
const BYTES: usize = 64 * 1024;
/// The longest code, in bytes.
const CODE_BYTES: usize = 512;
/// The name of the network, as its adapter calls it.
const NETWORK: &str = "discord";

/// Asks Discord who people are.
pub struct DiscordLogin {
    client: Client,
    /// The address of Discord, without a slash at its end.
    base: String,
    /// The secret of the application.
    secret: String,
}

/// Why nobody is recognised.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BadCode {
    /// Discord has not given this code, has given it to somebody else, or has taken it before.
    Forged,
    /// Discord does not answer, or not as it should; it is logged.
    Unreachable,
}

#[derive(Deserialize)]
struct Granted {
    access_token: String,
    token_type: String,
}

#[derive(Deserialize)]
struct User {
    id: String,
    username: String,
    global_name: Option<String>,
    locale: Option<String>,
    #[serde(default)]
    bot: bool,
}

impl DiscordLogin {
    /// Asks Discord, or the server at `api_url`, as the application with this secret; `None` where the system
    /// gives no HTTP client.
    pub fn new(secret: &str, api_url: Option<&str>) -> Option<DiscordLogin> {
        let client = Client::builder()
            .timeout(PATIENCE)
            .redirect(redirect::Policy::none())
            .build();
        Some(DiscordLogin {
            client: client.ok()?,
            base: api_url.unwrap_or(DISCORD).trim_end_matches('/').to_owned(),
            secret: secret.to_owned(),
        })
    }

    /// Whom a code names that was given to the application with this id.
    ///
    /// # Errors
    /// `BadCode`
    pub async fn exchange(&self, application: &str, code: &str) -> Result<Sender, BadCode> {
        let fits = (1..=CODE_BYTES).contains(&code.len());
        if !fits || !code.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(BadCode::Forged);
        }
        let form = [
            ("client_id", application),
            ("client_secret", self.secret.as_str()),
            ("grant_type", "authorization_code"),
            ("code", code),
        ];
        let request = self.client.post(self.address("oauth2/token")).form(&form);
        let answer = request.send().await.map_err(unreachable)?;
        // `invalid_grant`; a wrong secret is 401.
        if answer.status().as_u16() == 400 {
            return Err(BadCode::Forged);
        }
        let granted: Granted = read(answer).await?;
        if !granted.token_type.eq_ignore_ascii_case("bearer") {
            return Err(BadCode::Unreachable);
        }
        let request = self.client.get(self.address("users/@me"));
        let request = request.bearer_auth(&granted.access_token);
        let answer = request.send().await.map_err(unreachable)?;
        sender(read(answer).await?).ok_or(BadCode::Forged)
    }

    fn address(&self, path: &str) -> String {
        format!("{}/api/v10/{path}", self.base)
    }
}

impl fmt::Debug for DiscordLogin {
    /// Without the secrets.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DiscordLogin")
            .field("base", &self.base)
            .finish_non_exhaustive()
    }
}

/// The person as `crate::discord` makes one of a user; `None` for a program.
fn sender(user: User) -> Option<Sender> {
    let numeric = !user.id.is_empty() && user.id.bytes().all(|byte| byte.is_ascii_digit());
    if user.bot || !numeric {
        return None;
    }
    let handle = user.username.to_lowercase();
    let language = user.locale.as_deref().and_then(|tag| tag.split('-').next());
    let language = language.filter(|tag| !tag.is_empty());
    Some(Sender {
        account: Account {
            network: Network::new(NETWORK)?,
            user: user.id,
        },
        name: user.global_name.unwrap_or(user.username),
        handle: Some(handle),
        language: language.map(|tag| Language(tag.to_lowercase())),
    })
}

/// An answer that says that all is well, as a value.
async fn read<T: DeserializeOwned>(mut answer: Response) -> Result<T, BadCode> {
    let status = answer.status();
    if !status.is_success() {
        tracing::warn!(%status, "Discord does not say who somebody is");
        return Err(BadCode::Unreachable);
    }
    let mut bytes = Vec::new();
    while let Some(chunk) = answer.chunk().await.map_err(unreachable)? {
        bytes.extend_from_slice(&chunk);
        if bytes.len() > BYTES {
            tracing::warn!("an answer of Discord is too long");
            return Err(BadCode::Unreachable);
        }
    }
    serde_json::from_slice(&bytes).map_err(|error| {
        // Its words might quote the token.
        tracing::warn!(
            line = error.line(),
            column = error.column(),
            "Discord answers otherwise than expected"
        );
        BadCode::Unreachable
    })
}

fn unreachable(error: reqwest::Error) -> BadCode {
    tracing::warn!(error = %error.without_url(), "Discord cannot be asked who somebody is");
    BadCode::Unreachable
}
