//! What Discord has to know of the page.

use crate::app::{PageAddresses, Trouble};
use crate::identities::Identities;

/// How the page is reached from Discord.
#[derive(Debug, Clone, Default)]
pub struct PageSettings {
    /// The page, when it has a public address.
    pub page: Option<PageAddresses>,
    /// Whether the page has the application's secret, without which it recognises nobody.
    pub recognises_people: bool,
    /// Where the adapter notes which application it is.
    pub identities: Identities,
}

impl PageSettings {
    /// What keeps boards from opening the page inside Discord; nothing where the bot has no page.
    pub fn trouble(&self) -> Option<Trouble> {
        let page = self.page.as_ref()?;
        let application = self.identities.discord();
        if !page.base().starts_with("https://") {
            Some(Trouble::PageNotSecure)
        } else if application.is_none_or(|application| !application.has_activity) {
            Some(Trouble::PageOutsideOnly)
        } else if !self.recognises_people {
            Some(Trouble::PageKnowsNobody)
        } else {
            let visited = self.identities.activity_visited();
            (!visited).then_some(Trouble::PageNotVisited)
        }
    }
}
