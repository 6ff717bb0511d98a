//! Certificates: what one proves, and the one of what was solved here.

use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use lesson::{Study, proved};
use proof::{Problem, file};
use serde::{Deserialize, Serialize};
use telling::verdict;
use tsumego::Draft;
use wire::{Checked, Complaint, DraftJson, Fault, SolutionJson};

/// A certificate that comes from somebody else.
#[derive(Debug, Deserialize)]
pub(crate) struct Believe {
    /// What it is to be about; none where its own word is taken for that.
    #[serde(default)]
    draft: Option<Box<DraftJson>>,
    /// In Base64.
    certificate: String,
}

/// What the checker makes of it.
#[derive(Debug, Serialize)]
pub(crate) struct Believed {
    /// The problem that it is about; none where nobody says and it proves nothing.
    draft: Option<DraftJson>,
    checked: Checked,
    /// All that follows from it, if it proves anything.
    solution: Option<SolutionJson>,
}

/// The certificate of something that was solved here, in Base64.
#[derive(Debug, Serialize)]
pub(crate) struct Certificate {
    certificate: String,
}

pub(crate) fn decoded(text: &str) -> Result<Vec<u8>, Fault> {
    STANDARD.decode(text.trim()).map_err(|_| Fault::BadBase64)
}

pub(crate) fn certificate(study: &Study) -> Certificate {
    Certificate { certificate: STANDARD.encode(study.certificate()) }
}

/// A draft and what is proved of it.
pub(crate) type Proved = (Draft, Arc<Study>);

/// Has a certificate checked. What it proves is there from then on.
pub(crate) fn believed(asked: &Believe) -> Result<(Believed, Option<Proved>), Complaint> {
    let bytes = decoded(&asked.certificate)?;
    let given = asked.draft.as_ref().map(|draft| draft.draft()).transpose()?;
    let found = match &given {
        Some(draft) => proved(&bytes, draft),
        None => file::check(bytes.iter().copied()),
    };
    let checked = verdict(&found);
    let Ok(solution) = found else {
        return Ok((Believed { draft: given.as_ref().map(DraftJson::from), checked, solution: None }, None));
    };
    let draft = given.unwrap_or_else(|| draft_of(solution.problem()));
    let study = Arc::new(Study::new(solution));
    let solution = Some(telling::solution(&study, draft.goal));
    Ok((Believed { draft: Some((&draft).into()), checked, solution }, Some((draft, study))))
}

/// The problem of a certificate, as somebody would write it.
fn draft_of(problem: &Problem) -> Draft {
    let mut draft = Draft::new(problem.position().setup());
    draft.targets = problem.targets();
    draft.out_of_bounds = Some(draft.empty() - problem.region().points);
    draft
}
