//! The modules of the page as one file, so that a phone asks once and not thirty times.
//!
//! A module imports only by whole lines `import { … } from "tulenh/x";`, exports only by the word `export `
//! before a declaration, and no name of its top level stands in another module. So the modules, each behind
//! those that it imports and without these lines and words, are one module that means the same.

use std::collections::BTreeMap;

/// The modules that `entry` needs, and itself as the last, in one text. Each is given by its name without
/// ending, such as `board`, and its text. A module that is imported and not there is left out; a test holds
/// that there is none.
pub fn joined(modules: &BTreeMap<&str, &str>, entry: &str) -> String {
    let mut order = Vec::new();
    visit(modules, entry, &mut Vec::new(), &mut order);
    let mut text = String::new();
    for name in order {
        let lines = modules
            .get(name)
            .into_iter()
            .flat_map(|module| module.lines());
        for line in lines.filter(|line| imported(line).is_none()) {
            text.push_str(line.strip_prefix("export ").unwrap_or(line));
            text.push('\n');
        }
    }
    text
}

/// The module that a line imports from.
pub fn imported(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("import ")?;
    let (_, from) = rest.rsplit_once(" from \"tulenh/")?;
    from.strip_suffix("\";")
}

fn visit<'a>(
    modules: &BTreeMap<&'a str, &'a str>,
    name: &'a str,
    above: &mut Vec<&'a str>,
    order: &mut Vec<&'a str>,
) {
    if order.contains(&name) || above.contains(&name) {
        return;
    }
    above.push(name);
    let module = modules.get(name).copied().unwrap_or_default();
    for other in module.lines().filter_map(imported) {
        visit(modules, other, above, order);
    }
    above.pop();
    order.push(name);
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::web::page_files::modules;

    #[test]
    fn modules_are_joined_behind_what_they_import() {
        let modules = BTreeMap::from([
            ("a", "import { b } from \"tulenh/b\";\nexport const a = b;"),
            ("b", "// b\nexport function b() {}"),
            ("c", "nobody needs it"),
        ]);
        assert_eq!(
            joined(&modules, "a"),
            "// b\nfunction b() {}\nconst a = b;\n"
        );
    }

    #[test]
    fn the_modules_of_the_page_can_be_joined() {
        let modules = modules();
        let mut names = BTreeSet::new();
        let mut needed = BTreeSet::from(["main"]);
        for (name, module) in &modules {
            for line in module.lines() {
                if line.contains("import ") && line.contains(" from ") {
                    let from = imported(line).unwrap_or_else(|| panic!("{name}: {line}"));
                    assert!(modules.contains_key(from), "{name}: {line}");
                    needed.insert(from);
                }
                assert!(!line.contains("export default"), "{name}: {line}");
                let line = line.strip_prefix("export ").unwrap_or(line);
                let line = line.strip_prefix("async ").unwrap_or(line);
                let kinds = ["const ", "let ", "function ", "class "];
                if let Some(rest) = kinds.iter().find_map(|kind| line.strip_prefix(kind)) {
                    let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_');
                    let declared = &rest[..end.unwrap_or(rest.len())];
                    let destructured = declared.is_empty();
                    assert!(
                        destructured || names.insert(declared),
                        "{name}: {declared} twice"
                    );
                }
            }
        }
        assert_eq!(needed, modules.keys().copied().collect());
        assert!(!joined(&modules, "main").contains("tulenh/"));
    }
}
