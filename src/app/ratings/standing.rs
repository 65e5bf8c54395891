//! Ratings, results and the best players.

use tulenh_rules::Ruleset;

use crate::app::context::Context;
use crate::app::context::abort::{Abort, Attempt};
use crate::app::language::catalog::Localizer;
use crate::app::language::names::name;
use crate::app::language::title::{is_hero, title};
use crate::app::language::view_settings::ViewSettings;
use crate::app::language::vocabulary::{Keyword, first_of};
use crate::app::people::callers::{Caller, shown_to};
use crate::app::people::{callers, instants, players};
use crate::app::reading::term_names::Subject;
use crate::app::reading::terms;
use crate::app::request::command::Opponent;
use crate::app::request::message::{Span, Text};
use crate::app::request::name::{quoted, shown_name};
use crate::app::request::reply::Reply;
use crate::game::{Family, Player, PlayerId, Rating, Standing, Tally, Timestamp};

/// Lines of a list of the best.
const LISTED: usize = 10;
/// People who began a game in a chat that are looked at.
const PEOPLE_HERE: usize = 2_000;
/// The best of all that are looked at.
const BEST: usize = 5_000;

/// Somebody with a rating, as of now.
struct Rated {
    player: PlayerId,
    standing: Standing,
    rating: Rating,
}

/// A person's ratings and results; of somebody else also what came of their games with the
/// caller.
pub(crate) async fn stats(
    context: &Context,
    caller: &Caller<'_>,
    opponent: Option<&Opponent>,
) -> Attempt<Reply> {
    let subject = match opponent {
        Some(opponent) => acquaintance(context, caller, opponent).await?,
        None => caller.player.clone(),
    };
    let localizer = localizer_for(context, caller, &[&caller.player, &subject]).await?;
    let standings = context.store.standings(subject.id).await?;
    let mut text = if standings.is_empty() {
        localizer
            .say("stats-none")
            .span("player", name(&subject))
            .text()
    } else {
        localizer
            .say("stats-head")
            .span("player", name(&subject))
            .text()
    };
    text = text.line(localizer.absence(&subject, caller.now));
    for (family, standing) in &standings {
        text = text.line(standing_lines(localizer, *family, standing, caller.now));
    }
    if let Some(solver) = context.store.problem_solver(subject.id).await?
        && solver.attempts > 0
    {
        let settings = ViewSettings::of_person(&subject);
        let today = instants::today(context, &settings, caller.now);
        text = text.line(localizer.problem_standing(&solver, today, caller.now));
    }
    if subject.id != caller.id() {
        let meeting = context.store.meeting(caller.id(), subject.id).await?;
        let id = match meeting.rated.games() + meeting.casual.games() {
            0 => "stats-met-never",
            _ => "stats-met",
        };
        let met = localizer
            .say(id)
            .span("player", name(&caller.player))
            .span("opponent", name(&subject))
            .choice("rated", tally(localizer, &meeting.rated))
            .choice("casual", tally(localizer, &meeting.casual));
        text = text.line(met.text());
    }
    Ok(shown_to(caller, text.into()))
}

/// The best players of this chat, or of all.
pub(crate) async fn top(context: &Context, caller: &Caller<'_>, words: &str) -> Attempt<Reply> {
    let (all, family) = wanted(context, caller, words)?;
    let all = all || !caller.request.shared;
    let localizer = localizer_for(context, caller, &[&caller.player]).await?;
    let (ranked, guesses) = rated(context, caller, all, family).await?;
    let head = localizer
        .say("top-head")
        .choice("ruleset", ruleset_name(localizer, family))
        .choice("where", if all { "all" } else { "here" });
    let mut text = head.text();
    let listed = match (&ranked[..], &guesses[..]) {
        ([], []) => {
            let id = if all { "top-empty" } else { "top-empty-here" };
            text = text.line(localizer.say(id).text());
            &[]
        }
        ([], guesses) => {
            text = text.line(localizer.say("top-guesses").text());
            guesses
        }
        (ranked, _) => ranked,
    };
    for (index, rated) in listed.iter().take(LISTED).enumerate() {
        let shown = rated.standing.rating.shown(caller.now);
        let line = localizer
            .say("top-line")
            .number("place", index as u64 + 1)
            .span("player", callers::name_of(context, rated.player).await?)
            .choice("rating", shown.to_string())
            .choice("title", title_words(localizer, &rated.standing, caller.now));
        text = text.line(line.text());
    }
    if listed.is_empty() && !all {
        text = text.line(other_families(context, caller, localizer, family).await?);
    }
    let own = own_place(caller, localizer, &ranked, &guesses);
    Ok(shown_to(caller, text.line(own).into()))
}

/// What the words of `/top` ask for: of all or not, and which family.
fn wanted(context: &Context, caller: &Caller<'_>, words: &str) -> Attempt<(bool, Family)> {
    let typed: Vec<&str> = words.split_whitespace().collect();
    let (mut all, mut others) = (false, Vec::new());
    let mut rest = typed.as_slice();
    while let Some(word) = rest.first() {
        let every = first_of(rest, &[Keyword::Everybody]);
        match every {
            Some(_) => all = true,
            None => others.push(*word),
        }
        let count = every.map_or(1, |(_, count)| count);
        rest = rest.get(count..).unwrap_or_default();
    }
    let terms = terms::terms(context, caller, &others.join(" "), Subject::Rules);
    let terms = terms.map_err(|_| {
        let sentence = caller.localizer.say("wrong-words");
        let sentence = sentence.code("words", quoted(words, 60));
        Abort::from(sentence.code("help", "/help top"))
    })?;
    Ok((all, Family::of(&terms.rules)))
}

/// Who has a place, the best first, and whose rating is not sure enough for one.
async fn rated(
    context: &Context,
    caller: &Caller<'_>,
    all: bool,
    family: Family,
) -> Attempt<(Vec<Rated>, Vec<Rated>)> {
    let found = if all {
        context.store.best(family, BEST).await?
    } else {
        // Who plays in a thread of a chat plays in the chat.
        let place = callers::chat_of(context, &caller.route).await?.route;
        context
            .store
            .standings_at(&place, family, PEOPLE_HERE)
            .await?
    };
    let rated = found.into_iter().filter_map(|(player, standing)| {
        standing.rating.last().map(|_| Rated {
            player,
            rating: standing.rating.at(caller.now),
            standing,
        })
    });
    let mut rated: Vec<Rated> = rated.collect();
    rated.sort_by(|one, other| {
        let by_value = other.rating.value().total_cmp(&one.rating.value());
        by_value.then(one.player.cmp(&other.player))
    });
    Ok(rated.into_iter().partition(|of| of.rating.is_ranked()))
}

/// Which other families have been played here; nothing when none.
async fn other_families(
    context: &Context,
    caller: &Caller<'_>,
    localizer: Localizer<'_>,
    but: Family,
) -> Attempt<Text> {
    let mut commands = Vec::new();
    for family in Ruleset::all().map(Family::of).filter(|of| *of != but) {
        let (ranked, guesses) = rated(context, caller, false, family).await?;
        if !ranked.is_empty() || !guesses.is_empty() {
            commands.push(format!("/top {}", family.id()));
        }
    }
    Ok(if commands.is_empty() {
        Text::default()
    } else {
        let sentence = localizer.say("top-others");
        sentence.code("commands", commands.join(", ")).text()
    })
}

/// Somebody we have met already.
async fn acquaintance(context: &Context, caller: &Caller<'_>, who: &Opponent) -> Attempt<Player> {
    let (id, called) = match who {
        Opponent::User { account, name, .. } => {
            (context.store.player_of(account).await?, name.clone())
        }
        Opponent::Handle(handle) => {
            let handle = handle.trim_start_matches('@').to_lowercase();
            let network = &caller.request.sender.account.network;
            let id = context.store.player_named(network, &handle).await?;
            (id, format!("@{handle}"))
        }
        Opponent::Bot(bot) => (Some(bot.seat()), String::new()),
    };
    let player = match id {
        Some(id) => players::player(context, id).await?,
        None => None,
    };
    player.ok_or_else(|| {
        let sentence = caller.localizer.say("stats-unknown");
        let called = Span::Name(shown_name(&called));
        sentence.span("player", called).into()
    })
}

/// The language of an answer that a shared chat reads, else the caller's.
async fn localizer_for<'a>(
    context: &'a Context,
    caller: &Caller<'a>,
    people: &[&Player],
) -> Attempt<Localizer<'a>> {
    if !caller.request.shared {
        return Ok(caller.localizer);
    }
    Ok(callers::localizer_in(context, &caller.route, people)
        .await?
        .0)
}

/// How somebody stands in a family, line by line.
fn standing_lines(
    localizer: Localizer<'_>,
    family: Family,
    standing: &Standing,
    now: Timestamp,
) -> Text {
    let ruleset = ruleset_name(localizer, family);
    let mut text = match standing.rating.last() {
        None => localizer
            .say("stats-unrated")
            .choice("ruleset", ruleset)
            .text(),
        Some(_) => {
            let shown = standing.rating.shown(now);
            let line = localizer
                .say("stats-rating")
                .choice("ruleset", ruleset)
                .choice("rating", shown.to_string())
                .choice("title", title_words(localizer, standing, now));
            line.text()
        }
    };
    for (id, results) in [
        ("stats-rated", &standing.rated),
        ("stats-casual", &standing.casual),
    ] {
        if results.games() > 0 {
            let sentence = localizer
                .say(id)
                .choice("results", tally(localizer, results));
            text = text.line(sentence.text());
        }
    }
    text
}

/// The caller's own place, unless the list shows it.
fn own_place(
    caller: &Caller<'_>,
    localizer: Localizer<'_>,
    ranked: &[Rated],
    guesses: &[Rated],
) -> Text {
    let own = |rated: &Rated| rated.player == caller.id();
    let player = name(&caller.player);
    if let Some(index) = ranked.iter().position(own) {
        if index < LISTED {
            return Text::default();
        }
        return localizer
            .say("top-own")
            .span("player", player)
            .number("place", index as u64 + 1)
            .number("count", ranked.len() as u64)
            .text();
    }
    let Some(guess) = guesses.iter().find(|rated| own(rated)) else {
        return Text::default();
    };
    let shown = guess.standing.rating.shown(caller.now);
    localizer
        .say("top-own-guess")
        .span("player", player)
        .choice("rating", shown.to_string())
        .text()
}

/// Wins, draws and losses in words.
fn tally(localizer: Localizer<'_>, tally: &Tally) -> String {
    localizer
        .say("results")
        .number("wins", tally.wins)
        .number("draws", tally.draws)
        .number("losses", tally.losses)
        .words()
}

/// The title somebody holds, with a hero's star.
fn title_words(localizer: Localizer<'_>, standing: &Standing, now: Timestamp) -> String {
    let hero = if is_hero(standing, now) { "yes" } else { "no" };
    localizer
        .say("title")
        .choice("title", title(standing.rating.shown(now)))
        .choice("hero", hero)
        .words()
}

/// The name of a family's preset.
fn ruleset_name(localizer: Localizer<'_>, family: Family) -> String {
    let title = Ruleset::by_id(family.id()).map_or(family.id(), |rules| rules.title);
    localizer
        .say("ruleset-name")
        .choice("id", family.id())
        .choice("title", title)
        .words()
}
