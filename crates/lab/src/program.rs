//! Another program as a player.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use tulenh_console::ToolError;
use tulenh_engine::Score;
use tulenh_rules::{Position, Record, Turn};

/// A program that speaks the protocol of `tulenh engine` on its standard input and output.
pub struct Program {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Program {
    /// Starts the program and tells it the ruleset.
    ///
    /// # Errors
    /// It cannot be started, or ends before it is ready.
    pub fn start(command: &[String], start: &Position) -> Result<Program, ToolError> {
        let (name, arguments) = command.split_first().ok_or("no command")?;
        let mut child = Command::new(name)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{name}: {error}"))?;
        let input = child.stdin.take().ok_or("no input")?;
        let output = BufReader::new(child.stdout.take().ok_or("no output")?);
        let mut program = Program {
            child,
            input,
            output,
        };
        program.put("uci")?;
        program.wait_for("uciok")?;
        let rules = start.rules();
        program.put(&format!("setoption name Ruleset value {}", rules.spec()))?;
        program.put("ucinewgame")?;
        program.put("isready")?;
        program.wait_for("readyok")?;
        Ok(program)
    }

    fn put(&mut self, line: &str) -> Result<(), ToolError> {
        writeln!(self.input, "{line}")?;
        Ok(self.input.flush()?)
    }

    /// The lines up to the one that begins with a word.
    fn wait_for(&mut self, word: &str) -> Result<Vec<String>, ToolError> {
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            if self.output.read_line(&mut line)? == 0 {
                return Err(format!("the program ended before it said {word}").into());
            }
            let found = line.split_whitespace().next() == Some(word);
            lines.push(line);
            if found {
                return Ok(lines);
            }
        }
    }

    /// The turn that the program makes after a `go`, and its last score.
    ///
    /// # Errors
    /// It ends, or its turn is not one of LAN.
    pub fn play(&mut self, game: &Record, go: &str) -> Result<(Turn, Option<Score>), ToolError> {
        let mut line = format!("position fen {}", game.start().fen());
        if !game.turns().is_empty() {
            line.push_str(" moves");
        }
        for played in game.turns() {
            line.push(' ');
            line.push_str(&played.lan);
        }
        self.put(&line)?;
        self.put(go)?;
        let answer = self.wait_for("bestmove")?;
        let best = answer
            .last()
            .and_then(|line| line.split_whitespace().nth(1));
        let turn = game.position().read_lan(best.unwrap_or_default())?;
        let score = answer.iter().rev().find_map(|line| reported_score(line));
        Ok((turn, score))
    }
}

/// The score in a line of `info`.
fn reported_score(line: &str) -> Option<Score> {
    let mut words = line.split_whitespace().skip_while(|word| *word != "score");
    words.next()?;
    let kind = words.next()?;
    let value: i32 = words.next()?.parse().ok()?;
    match kind {
        "cp" => Some(Score::cp(value)),
        "mate" if value > 0 => Some(Score::win_in(value.unsigned_abs().saturating_mul(2))),
        "mate" => Some(Score::loss_in(value.unsigned_abs().saturating_mul(2))),
        _ => None,
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It is asked to end, and killed if it does not.
        let _ = self.put("quit");
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_read() {
        let score = |line| reported_score(line);
        assert_eq!(
            score("info depth 3 score cp -12 nodes 5"),
            Some(Score::cp(-12))
        );
        assert_eq!(score("info score mate 2 pv"), Some(Score::win_in(4)));
        assert_eq!(score("info string score"), None);
        assert_eq!(score("bestmove f4-f5"), None);
    }
}
