//! [`Roll`]: everybody who ever joins a room, in the order in which they came, with every name that they took there.

use crate::{Event, Fact, MemberId};

/// Who has been there.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Roll {
    members: Vec<MemberId>,
    /// The names in small letters, the longest first, and the numbers of those who bore them.
    names: Vec<(String, usize)>,
}

impl Roll {
    /// Those whom the whole log knows: somebody may be talked of before they come.
    pub(crate) fn call(events: &[Event]) -> Roll {
        let mut roll = Roll::default();
        for event in events {
            if let Fact::Joined { member, name, .. } = &event.fact {
                let number = roll.number(*member).unwrap_or_else(|| roll.enter(*member));
                roll.names.push((name.chars().flat_map(char::to_lowercase).collect(), number));
            }
        }
        roll.names.sort_by_key(|(name, _)| usize::MAX - name.len());
        roll.names.dedup();
        roll
    }

    fn enter(&mut self, member: MemberId) -> usize {
        self.members.push(member);
        self.members.len()
    }

    /// Members by their numbers are those who came first, second and so on.
    pub(crate) fn number(&self, member: MemberId) -> Option<usize> {
        self.members.iter().position(|&other| other == member).map(|at| at + 1)
    }

    /// The text with `member 2` in place of each name of the second, however it is capitalised.
    pub(crate) fn unnamed(&self, text: &str) -> String {
        let (mut told, mut rest) = (String::with_capacity(text.len()), text);
        while let Some(letter) = rest.chars().next() {
            let named = self.names.iter().find_map(|(name, number)| Some((beginning(rest, name)?, number)));
            match named {
                Some((length, number)) => {
                    told += &format!("member {number}");
                    rest = &rest[length..];
                }
                None => {
                    told.push(letter);
                    rest = &rest[letter.len_utf8()..];
                }
            }
        }
        told
    }
}

/// How much of the text is this word in small letters, where it begins so.
fn beginning(text: &str, word: &str) -> Option<usize> {
    let mut wanted = word;
    for (at, letter) in text.char_indices() {
        if wanted.is_empty() {
            return Some(at).filter(|&length| length > 0);
        }
        for small in letter.to_lowercase() {
            wanted = wanted.strip_prefix(small)?;
        }
    }
    (wanted.is_empty() && !word.is_empty()).then_some(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Place;

    fn roll(names: &[(u64, &str)]) -> Roll {
        let joined = |&(member, name): &(u64, &str)| Event {
            at: 1,
            fact: Fact::Joined { member: MemberId(member), name: name.into(), rank: None, place: Place::Stands },
        };
        Roll::call(&names.iter().map(joined).collect::<Vec<_>>())
    }

    #[test]
    fn names_are_replaced_however_they_are_written() {
        let told = |names: &[(u64, &str)], text: &str| roll(names).unnamed(text);
        assert_eq!(told(&[(5, "Ann")], "ann, ANN and Bob"), "member 1, member 1 and Bob");
        assert_eq!(told(&[(5, "Ann"), (2, "Anna")], "Ann and Anna"), "member 1 and member 2", "the longer name first");
        assert_eq!(told(&[(5, "i")], "İa"), "İa", "half a letter is none");
        assert_eq!(told(&[(5, "Ann")], "İ, ann"), "İ, member 1", "letters that grow hide no name");
        assert_eq!(told(&[(5, "x"), (6, "花子")], "花子さん"), "member 2さん");
    }

    /// Who comes back under another name is the same, and what was put in is not searched again.
    #[test]
    fn a_member_has_one_number_and_many_names() {
        let roll = roll(&[(7, "m"), (3, "Eve"), (7, "b")]);
        assert_eq!(
            (roll.number(MemberId(7)), roll.number(MemberId(3)), roll.number(MemberId(1))),
            (Some(1), Some(2), None)
        );
        assert_eq!(roll.unnamed("M, B: eve"), "member 1, member 1: member 2");
    }
}
