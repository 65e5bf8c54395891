//! A turn in LAN as the taps of a person who makes it.

use serde_json::json;

use crate::browser::player::Player;

/// A step of a turn: who goes, and where to.
struct Step<'a> {
    /// The page's word for those who go; `None` for everybody whom no other step names.
    group: Option<String>,
    from: &'a str,
    to: &'a str,
    /// As it is written.
    lan: &'a str,
}

impl Player {
    /// Makes a turn by taps and plays it; `before` is called before the last tap.
    pub async fn plays(&self, lan: &str, before: impl FnOnce()) {
        let mut steps = steps(lan);
        let last = steps.len() - 1;
        let mut before = Some(before);
        self.tap(steps[0].from).await;
        self.selects(steps[0].from).await;
        // A ship cannot leave its plane on the sea: the plane goes first.
        if last > 0 && steps[0].group.is_none() && self.rest(&steps[1..]).await.is_none() {
            steps.rotate_left(1);
        }
        for (place, step) in steps.iter().enumerate() {
            if place > 0 {
                self.browser.look_and_tap("[data-key=more]").await;
                let left = "return document.querySelector('.bar [aria-pressed=true]')";
                self.browser
                    .wait("those who are left", left, json!([]))
                    .await;
            }
            let rest = self.rest(&steps[place + 1..]).await;
            if let Some(group) = step.group.as_ref().or(rest.as_ref()) {
                self.goes(group).await;
            }
            // Whoever wants no question plays a plain turn by this tap.
            let bold = "return !JSON.parse(localStorage.getItem('tulenh.confirm') ?? 'true')";
            let bold = self.browser.run(bold, json!([])).await == true;
            if bold
                && last == 0
                && let Some(before) = before.take()
            {
                before();
            }
            self.tap(step.to).await;
            let asks = "return document.querySelector('.ways') ? 'ways'
                : document.querySelector('.bar:not([hidden]) [data-key=play], .bar:not([hidden]) [data-key=more]') ? 'play'
                : document.querySelector('.status.mine') ? null : 'played'";
            let asks = |what| self.browser.wait(what, asks, json!([]));
            let mut next = asks("what comes next").await;
            if next == "ways" {
                let way = format!("[data-key$=\"{}\"]", step.lan);
                self.browser.look_and_tap(&way).await;
                let chosen = "return !document.querySelector('.ways')";
                self.browser.wait("the way", chosen, json!([])).await;
                next = asks("what comes after the way").await;
            }
            let asked = "return document.querySelector('.bar:not([hidden]) [data-key=play]:not(:disabled)')";
            if place == last
                && next == "play"
                && self.browser.run(asked, json!([])).await != json!(null)
            {
                if let Some(before) = before.take() {
                    before();
                }
                self.browser.look_and_tap("[data-key=play]").await;
            }
        }
    }

    /// The page's word for the largest group that can go without those of some steps.
    async fn rest(&self, others: &[Step<'_>]) -> Option<String> {
        let others: Vec<&String> = others
            .iter()
            .filter_map(|step| step.group.as_ref())
            .collect();
        if others.is_empty() {
            return None;
        }
        let rest = "const chips = [...document.querySelectorAll('.bar .chip')].map((one) => one.dataset.key.split('+'));
            return chips.filter((chip) => !chip.some((one) => arguments[0].includes(one)))
                .sort((one, other) => other.length - one.length)[0]?.join('+')";
        let rest = self.browser.run(rest, json!([others])).await;
        rest.as_str().map(str::to_owned)
    }

    /// Chooses who of a stack goes, where there is a choice.
    async fn goes(&self, group: &str) {
        let chosen = "return document.querySelector('.bar [aria-pressed=true]')?.dataset.key
            === arguments[0] || !document.querySelector('.bar .chip')";
        if self.browser.run(chosen, json!([group])).await != true {
            let chip = format!("[data-key=\"{group}\"]");
            self.browser.look_and_tap(&chip).await;
            let what = format!("{group} goes");
            self.browser.wait(&what, chosen, json!([group])).await;
        }
    }
}

/// The steps of a turn, as in `b11-c11/Fb11-d11`, `c8xc11&d8`, `(FM)g5^e7`.
fn steps(lan: &str) -> Vec<Step<'_>> {
    let mut ends: Vec<usize> = lan.match_indices('/').map(|(at, _)| at).collect();
    ends.push(lan.len());
    let mut start = 0;
    let mut steps = Vec::new();
    for end in ends {
        let step = &lan[start..end];
        let point = step.find(|c: char| c.is_ascii_lowercase()).unwrap();
        let (who, points) = step.split_at(point);
        let rank = points[1..].find(|c: char| !c.is_ascii_digit()).unwrap();
        let (from, rest) = points.split_at(1 + rank);
        let to = rest.trim_start_matches(|c: char| !c.is_ascii_lowercase() || c == 'x');
        let to = to.split('&').next().unwrap();
        let letters = who.chars().filter_map(role).collect::<Vec<_>>();
        steps.push(Step {
            group: (!letters.is_empty()).then(|| letters.join("+")),
            from,
            to,
            lan: step,
        });
        start = end + 1;
    }
    steps
}

fn role(letter: char) -> Option<&'static str> {
    Some(match letter {
        'C' => "commander",
        'I' => "infantry",
        'T' => "tank",
        'M' => "militia",
        'E' => "engineer",
        'A' => "artillery",
        'G' => "anti-aircraft",
        'S' => "missile",
        'F' => "air-force",
        'N' => "navy",
        'H' => "headquarters",
        _ => return None,
    })
}
