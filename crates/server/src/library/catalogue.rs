//! [`Catalogue`]: what the library has, for whoever looks: problems by their names, lists that are remembered, shapes that are
//! looked for. Nothing of it is about proofs, which are at the `desk`.

use std::collections::HashMap;
use std::sync::Arc;

use bank::pack::Former;
use store::{Listed, Reader, Store, Visitor};
use tsumego::{Book, Draft, text};
use wire::{Fault, ProblemId, ProblemRef};

use crate::doors::recall::Recall;
use crate::doors::refusal::Refusal;
use crate::doors::visitor::Newcomer;
use crate::library::shapes::Shapes;
use crate::study::named::NamedDraft;

/// What problems are looked up with. Clones share it.
#[derive(Clone, Debug)]
pub(crate) struct Catalogue {
    pub(crate) store: Store,
    pub(crate) recall: Recall,
    pub(crate) shapes: Shapes,
    /// Names that problems had in earlier editions, with those that they have now.
    former: Arc<HashMap<String, String>>,
    /// Only this machine can reach the server, so whoever asks is its owner.
    pub(crate) at_home: bool,
}

impl Catalogue {
    pub(crate) fn new(store: Store, at_home: bool) -> Catalogue {
        let (recall, shapes, former) = Default::default();
        Catalogue { store, recall, shapes, former, at_home }
    }

    /// With the names that the problems of the forge had before.
    #[must_use]
    pub(crate) fn remembering(self, former: Vec<Former>) -> Catalogue {
        let former = former.into_iter().map(|former| (former.id, former.now)).collect();
        Catalogue { former: Arc::new(former), ..self }
    }

    /// Who looks at the library.
    pub(crate) fn reader<'v>(&self, visitor: &'v Visitor) -> Reader<'v> {
        Reader { visitor, at_home: self.at_home }
    }

    /// For whom a list is made: nobody in particular where nothing is the visitor's, so that all such share it.
    pub(crate) async fn audience(&self, visitor: Visitor, Newcomer(new): Newcomer) -> Result<Visitor, Refusal> {
        let revision = self.store.revisions(self.reader(&visitor), None)[1];
        let stranger = new || self.recall.is_stranger(&visitor.0, revision, self.store.is_stranger(&visitor)).await?;
        Ok(if stranger { Visitor::nobody() } else { visitor })
    }

    /// A problem of the library, also by a name that it had before. What others have shared is told by the link that led there.
    pub(crate) async fn listed(&self, id: &ProblemId, visitor: &Visitor) -> Result<Listed, Refusal> {
        let (name, link) = id.parts();
        let name = self.former.get(name).map_or(name, |now| now);
        self.store.problem(name, link, self.reader(visitor)).await?.ok_or(Fault::NoSuchProblem.into())
    }

    /// The draft that a request is about.
    pub(crate) async fn draft(&self, problem: &ProblemRef, visitor: &Visitor) -> Result<NamedDraft, Refusal> {
        let draft = match problem {
            ProblemRef::Edited { draft } => draft.draft()?,
            ProblemRef::Stored { id } => stored(&self.listed(id, visitor).await?)?,
        };
        Ok(draft.into())
    }

    /// The author's answer tree of a problem of the library.
    pub(crate) async fn book(&self, problem: &ProblemRef, draft: &Draft) -> Result<Option<Book>, Refusal> {
        let ProblemRef::Stored { id } = problem else { return Ok(None) };
        Ok(Book::parse(&self.store.book(id.parts().0).await?, draft.setup.to_move))
    }
}

/// A draft of the library.
pub(crate) fn stored(row: &Listed) -> Result<Draft, Refusal> {
    text::read(&row.body).map_err(|error| Refusal::internal(&error))
}
