//! Circles of files: files that all use each other in the end, so that none can be read, or changed, before the others.
//!
//! [`rust`] reads which module uses which, [`typescript`] which file of the page; the circles of any such [`Ties`] are found
//! here.

mod module;
pub(super) mod rust;
pub(super) mod typescript;

use std::collections::{BTreeMap, BTreeSet};

use super::complaint::Complaint;

/// Which file uses which, and one name that it uses.
#[derive(Debug, Default)]
struct Ties {
    used: BTreeMap<String, BTreeMap<String, String>>,
}

impl Ties {
    /// `user` takes `name` from `used`. A file is free to use itself.
    fn add(&mut self, user: &str, used: &str, name: &str) {
        if user != used {
            let of_user = self.used.entry(user.to_owned()).or_default();
            of_user.entry(used.to_owned()).or_insert_with(|| name.to_owned());
        }
    }

    /// One complaint for each circle, at its first file.
    fn complaints(&self) -> Vec<Complaint> {
        let circles = self.circles();
        circles.iter().map(|circle| Complaint::of_file(circle[0], self.told(circle))).collect()
    }

    /// The strongly connected components of two files or more, in order.
    fn circles<'a>(&'a self) -> Vec<Vec<&'a str>> {
        let reached: BTreeMap<&str, BTreeSet<&str>> =
            self.used.keys().map(|file| (&**file, self.reached(file))).collect();
        let circle = |(file, files): (&&str, &BTreeSet<&'a str>)| -> Vec<&'a str> {
            files.iter().copied().filter(|other| reached.get(other).is_some_and(|back| back.contains(file))).collect()
        };
        let circles: BTreeSet<Vec<&str>> = reached.iter().map(circle).filter(|circle| !circle.is_empty()).collect();
        circles.into_iter().collect()
    }

    /// Every file that is used by this one, directly or not.
    fn reached(&self, file: &str) -> BTreeSet<&str> {
        let of = |file: &str| self.used.get(file).into_iter().flatten().map(|(used, _)| used.as_str());
        let mut reached = BTreeSet::new();
        let mut waiting: Vec<&str> = of(file).collect();
        while let Some(file) = waiting.pop() {
            if reached.insert(file) {
                waiting.extend(of(file));
            }
        }
        reached
    }

    fn told(&self, circle: &[&str]) -> String {
        let mut ties = Vec::new();
        for user in circle {
            let inside = self.used[*user].iter().filter(|(used, _)| circle.contains(&used.as_str()));
            ties.extend(inside.map(|(used, name)| format!("{user} uses `{name}` of {used}")));
        }
        format!("{} files in a circle: {}", circle.len(), ties.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ties(pairs: &[(&str, &str)]) -> Ties {
        let mut ties = Ties::default();
        pairs.iter().for_each(|(user, used)| ties.add(user, used, &used.to_uppercase()));
        ties
    }

    #[test]
    fn floors_are_no_circle() {
        assert_eq!(ties(&[("a", "b"), ("a", "c"), ("b", "c"), ("c", "c")]).circles(), [[""; 0]; 0]);
    }

    #[test]
    fn a_circle_is_told_once_with_what_ties_it() {
        let ties = ties(&[("c", "a"), ("a", "b"), ("b", "c"), ("d", "a"), ("c", "e")]);
        assert_eq!(ties.circles(), [["a", "b", "c"]]);
        let what = "3 files in a circle: a uses `B` of b, b uses `C` of c, c uses `A` of a";
        assert_eq!(ties.complaints(), [Complaint::of_file("a", what)]);
    }

    #[test]
    fn circles_that_share_a_file_are_one_and_others_stay_apart() {
        let ties = ties(&[("a", "b"), ("b", "a"), ("b", "c"), ("c", "b"), ("d", "e"), ("e", "d"), ("a", "d")]);
        assert_eq!(ties.circles(), [vec!["a", "b", "c"], vec!["d", "e"]]);
    }

    #[test]
    fn the_first_name_that_ties_two_files_is_the_one_told() {
        let mut ties = ties(&[("a", "b"), ("b", "a")]);
        ties.add("a", "b", "Later");
        assert_eq!(ties.complaints()[0].what, "2 files in a circle: a uses `B` of b, b uses `A` of a");
    }
}
