//! What becomes of a target, and what is known of it so far.

use proof::Grade;
use schemars::JsonSchema;
use serde::Serialize;

use super::Code;

/// What becomes of the target.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct GradeJson {
    pub verdict: Code<Grade>,
    pub ko_balance: Option<i8>,
}

impl From<Grade> for GradeJson {
    fn from(grade: Grade) -> GradeJson {
        GradeJson { verdict: Code(grade), ko_balance: grade.ko_balance() }
    }
}

/// What was proved of a grade so far.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct BoundsJson {
    pub low: GradeJson,
    pub high: GradeJson,
}

impl From<proof::Bounds> for BoundsJson {
    fn from(bounds: proof::Bounds) -> BoundsJson {
        BoundsJson { low: bounds.low.into(), high: bounds.high.into() }
    }
}
