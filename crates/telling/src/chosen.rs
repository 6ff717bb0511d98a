//! [`Chosen`]: the way to train that somebody asks for, and what will do on it.

use training::Way;
use tsumego::{ProblemKind, Rank, Tag};
use wire::{Code, Train};

/// A way, and what will do on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chosen {
    /// The way.
    pub way: Way,
    /// What will do.
    pub only: Only,
    /// The rank that somebody wants, whatever theirs is.
    pub rank: Option<u8>,
}

impl Chosen {
    /// What somebody asks for.
    pub fn of(asked: &Train) -> Chosen {
        let way = asked.way.map_or(Way::Stream, |Code(way)| way);
        let mut chosen = Chosen { way, only: Only::default(), rank: None };
        match way {
            Way::Theme => {
                chosen.only.kind = asked.kind.map(|Code(kind)| kind);
                chosen.only.tag = asked.tag.map(|Code(tag)| tag);
            }
            Way::Status => chosen.only.questions = true,
            Way::Rank => chosen.rank = asked.rank.map(|rank| rank.clamp(Rank::LOWEST.step(), Rank::HIGHEST.step())),
            _ => {}
        }
        chosen
    }

    /// What it is called where only one problem of it is open at a time.
    pub fn name(&self) -> String {
        let Only { kind, tag, .. } = self.only;
        let details = [kind.map(|kind| kind.word().to_owned()), tag.map(|tag| tag.word().to_owned())];
        let details = details.into_iter().chain([self.rank.map(|rank| rank.to_string())]).flatten();
        [self.way.word().to_owned()].into_iter().chain(details).collect::<Vec<_>>().join(":")
    }
}

/// What will do, where not everything does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Only {
    /// This kind.
    pub kind: Option<ProblemKind>,
    /// What shows this.
    pub tag: Option<Tag>,
    /// What asks what becomes of a group.
    pub questions: bool,
}

impl Only {
    /// Who has asked for something gets it, however much of it they had.
    pub fn is_all(self) -> bool {
        self == Only::default()
    }
}
