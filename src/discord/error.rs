//! Why the adapter ends by itself.

/// Why the adapter ended by itself. Neither the text nor `Debug` contains the token.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The token is empty, or Discord does not accept it.
    #[error(
        "Discord does not accept the token in DISCORD_TOKEN. To get one, open \
         https://discord.com/developers/applications, create an application or choose yours, go to \
         \"Bot\", press \"Reset Token\", and put what it shows into .env as DISCORD_TOKEN=…"
    )]
    Token,
    /// Discord refused for another reason.
    #[error("Discord refused to let the bot connect: {0}")]
    Refused(String),
    /// The gateway ended for good.
    #[error("Discord ended the connection: {0}")]
    Gateway(String),
}
