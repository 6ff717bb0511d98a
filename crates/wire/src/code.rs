//! [`Code`]: a thing of the cores that travels as its word.

use std::borrow::Cow;

use proof::{Extent, Footing, Grade, Premise, RegionKind};
use rules::Color;
use rules::score::HalfPoints;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use solver::classic::{Caveat, Opinion};
use team::{Channel, Place, Say, Subject, Talk};
use training::Way;
use tsumego::{Act, Aim, Ending, Flag, ProblemKind, Reason, Scope, Soundness, Tag};

/// One of a few things, as its word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Code<T>(pub T);

/// A colour, as `"black"` or `"white"`.
pub type Hue = Code<Color>;

/// What has a word.
pub trait Coded: Copy + 'static {
    /// What these things are called in the description of the API.
    const NAME: &'static str;
    /// What they are, where the name does not say it.
    const ABOUT: &'static str = "";
    /// One of each word.
    const ALL: &'static [Self];

    fn word(self) -> &'static str;
}

macro_rules! coded {
    ($($kind:ty as $name:literal $(($about:literal))? by $word:ident: $all:expr;)*) => {$(
        impl Coded for $kind {
            const NAME: &'static str = $name;
            $(const ABOUT: &'static str = $about;)?
            const ALL: &'static [$kind] = &$all;

            fn word(self) -> &'static str {
                <$kind>::$word(self)
            }
        }
    )*};
}

coded! {
    Color as "Color" by name: Color::BOTH;
    Aim as "Aim" by word: Aim::ALL;
    Grade as "Verdict" by word: [Grade::Dead, Grade::Ko(0), Grade::Seki, Grade::Alive];
    RegionKind as "RegionKind" by word: [RegionKind::Given, RegionKind::Enclosed, RegionKind::Chosen, RegionKind::Open];
    Flag as "Flag" by word: Flag::ALL;
    ProblemKind as "Kind" by word: ProblemKind::ALL;
    Tag as "Tag" by word: Tag::ALL;
    Way as "Way" by word: Way::ALL;
    Soundness as "SoundnessCode" by code: Soundness::ALL;
    Ending as "Ending" by code: Ending::ALL;
    Act as "Act" by code: Act::ALL;
    Reason as "Reason" by code: Reason::ALL;
    Footing as "Footing" by code: [Footing::Proved, Footing::ProvedIf, Footing::Believed];
    Extent as "Extent" by code: [Extent::Exact, Extent::AtLeast, Extent::AtMost, Extent::Nothing];
    Premise as "Premise" by code: Premise::ALL;
    Scope as "Scope" by code: [Scope::Some, Scope::Region, Scope::All];
    Opinion as "Opinion" by word: [Opinion::Captured, Opinion::Survives, Opinion::Unclear];
    Caveat as "Caveat" by name: Caveat::ALL;
    Talk as "TalkName" ("Who may talk to whom while the game is on.") by code: Talk::ALL;
    Place as "PlaceName" ("Where a member sits.") by code: Place::ALL;
    Channel as "ChannelName" ("Whom a line is for.") by code: Channel::ALL;
    Subject as "SubjectName" ("What a motion is about.") by code: Subject::ALL;
    Say as "SayName" ("What a member says about a count.") by code: Say::ALL;
    team::Reason as "ChosenBy" ("Why a team did what it did.") by code: team::Reason::ALL;
    team::Ending as "ClosingCode" ("What ended a game.") by code: [
        team::Ending::Points(HalfPoints(0)),
        team::Ending::Resignation,
        team::Ending::Time,
        team::Ending::Silence,
        team::Ending::Abandoned,
        team::Ending::Closed,
        team::Ending::Breakdown,
        team::Ending::Full,
    ];
}

impl<T: Coded> Code<T> {
    /// The thing of this word.
    pub fn named(word: &str) -> Option<Code<T>> {
        T::ALL.iter().copied().find(|one| one.word() == word).map(Code)
    }

    fn words() -> Vec<&'static str> {
        T::ALL.iter().map(|one| one.word()).collect()
    }
}

impl<T: Coded> Serialize for Code<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.word())
    }
}

impl<'de, T: Coded> Deserialize<'de> for Code<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Code<T>, D::Error> {
        let text = String::deserialize(deserializer)?;
        let wrong = || format!("“{}” is none of {}", short(&text), Code::<T>::words().join(", "));
        Code::named(&text).ok_or_else(|| D::Error::custom(wrong()))
    }
}

impl<T: Coded> JsonSchema for Code<T> {
    fn schema_name() -> Cow<'static, str> {
        T::NAME.into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let mut schema = json_schema!({"type": "string", "enum": Code::<T>::words()});
        if !T::ABOUT.is_empty() {
            schema.insert("description".to_owned(), T::ABOUT.into());
        }
        schema
    }
}

/// What messages call one of a few things.
pub fn word_of(thing: impl Serialize) -> String {
    serde_json::to_value(thing).ok().and_then(|word| word.as_str().map(str::to_owned)).unwrap_or_default()
}

/// Enough of a text to find it again.
pub(crate) fn short(text: &str) -> String {
    text.chars().take(20).flat_map(char::escape_debug).collect()
}
