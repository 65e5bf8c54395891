//! `tulenh-lab problems list`: what there is.

use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::Args;
use tulenh_console::ToolError;
use tulenh_console::progress::Progress;
use tulenh_problems::{Difficulty, Problem, Theme};

use crate::problems::read;

/// Print problems by theme and difficulty.
#[derive(Debug, Args)]
pub struct List {
    /// Files of problems
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Only problems with this theme
    #[arg(long)]
    theme: Option<Theme>,
    /// Only print how many there are
    #[arg(long)]
    count: bool,
}

impl List {
    pub fn run(&self) -> Result<(), ToolError> {
        let collection = read(&self.files)?;
        let wanted = |problem: &&Problem| {
            let theme = self.theme.as_ref();
            theme.is_none_or(|theme| problem.themes().contains(theme))
        };
        let mut problems: Vec<&Problem> = collection.all().iter().filter(wanted).collect();
        problems.sort_by_key(|problem| (problem.themes().iter().next().copied(), problem.rating()));
        let progress = Progress::new(0, "problems");
        if !self.count {
            for problem in &problems {
                let position = problem.position();
                let solution = problem.solution().map(|turn| position.lan(turn));
                let difficulty = Difficulty::of(f64::from(problem.rating())).id();
                let themes: Vec<&str> = problem.themes().iter().map(|theme| theme.id()).collect();
                progress.print(format_args!(
                    "{} {} | {difficulty} {} | {} | {} | {}",
                    problem.id(),
                    position.rules().spec(),
                    problem.rating(),
                    problem.goal(),
                    solution.unwrap_or_default(),
                    themes.join(" "),
                ))?;
            }
        }
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        for problem in &problems {
            let difficulty = Difficulty::of(f64::from(problem.rating())).id();
            *counts.entry(format!("2 {difficulty}")).or_default() += 1;
            let rules = problem.position().rules().spec();
            *counts.entry(format!("3 {rules}")).or_default() += 1;
            for theme in problem.themes() {
                *counts.entry(format!("1 {theme}")).or_default() += 1;
            }
        }
        for (name, count) in counts {
            progress.print(format_args!("{count:>5} {}", &name[2..]))?;
        }
        progress.print(format_args!("{:>5} in all", problems.len()))?;
        Ok(())
    }
}
