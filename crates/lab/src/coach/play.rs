//! `tulenh-lab coach play`: the games on which a coach is measured.

use clap::Args;
use tulenh_console::ToolError;
use tulenh_console::progress::Progress;
use tulenh_console::variant::Variant;
use tulenh_engine::Rng;

use crate::game::GameOptions;
use crate::player::Player;

/// Play games between levels 1 to 8, chosen at random for each side; print one a line: the ruleset, the
/// first position, the winner, the turns, the levels of Red and Blue, and the turns of each side after which points decide,
/// with `|` between them.
#[derive(Debug, Args)]
pub struct Play {
    #[command(flatten)]
    variant: Variant,
    /// Games
    #[arg(long, default_value_t = 20)]
    games: u32,
    #[command(flatten)]
    options: GameOptions,
}

impl Play {
    pub fn run(&self) -> Result<(), ToolError> {
        let start = self.variant.position()?;
        let progress = Progress::new(self.games.into(), "games");
        for number in 0..self.games {
            let mut rng = Rng::new(u64::from(number) ^ self.options.seed.rotate_left(32));
            let levels = [(); 2].map(|()| 1 + rng.below(8));
            let player =
                |level| -> Result<Player, ToolError> { Ok(format!("level={level}").parse()?) };
            let [red, blue] = levels;
            // Even numbers have an opening each, and the first player as Red.
            let players = [&player(red)?, &player(blue)?];
            let game = self.options.play(&start, players, 2 * number)?;
            progress.add(1);
            let (rules, turns, limit) = (start.rules().spec(), &game.turns, self.options.turns);
            let winner = game
                .winner
                .map_or("draw".to_owned(), |side| side.to_string());
            progress.print(format_args!(
                "{rules} | {} | {winner} | {turns} | {red} {blue} | {limit}",
                game.start
            ))?;
        }
        Ok(())
    }
}
