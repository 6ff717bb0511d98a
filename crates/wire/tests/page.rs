//! The page's types and decoders are made of the schemas of the messages: `web/src/wire/generated.ts` and
//! `generated-rooms.ts`, `generated-history.ts`, `generated-moments.ts` and `generated-account.ts`, which only the pages of rooms, of progress, of games and of accounts load. What it knows of schemes is made of their cards:
//! `generated-schemes.ts` and `generated-numbers.ts`, and their words in every language, in `web/src/i18n/schemes` and
//! `manners`.
//!
//! `SHIKATSU_GOLDEN=write cargo test -p wire --test page` writes them anew. What the page does beyond decoding is written by
//! hand, in `turn.ts`, `draft.ts` and `scheme.ts`: points and colours come as they are shown, and a draft is told from its
//! stones.

#[path = "page/types.rs"]
mod types;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::PathBuf;

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value};
use wire::*;

/// What the page decodes with code of its own, by the name of its schema.
const BY_HAND: [(&str, &str); 8] = [
    ("Color", "color"),
    ("DraftJson", "draft"),
    ("GoalJson", "goal"),
    ("Points", "list(point)"),
    ("SchemeJson", "scheme"),
    ("Stones", "stones"),
    ("Turn", "point"),
    ("Vertex", "point"),
];

/// What the page calls otherwise, for shortness or because the name means something else in its language.
const RENAMED: [(&str, &str); 22] = [
    ("AuditTick", "AuditProgress"),
    ("BranchJson", "TreeNode"),
    ("ClockJson", "ClockTerms"),
    ("ClosingJson", "Closing"),
    ("Complaint", "Refused"),
    ("GameScore", "Score"),
    ("GameStep", "Step"),
    ("GoJson", "GoGame"),
    ("GoStep", "Played"),
    ("Import", "ImportReport"),
    ("JudgementJson", "Judged"),
    ("LineSaid", "Said"),
    ("MoveJson", "GradedMove"),
    ("RecordJson", "Deeds"),
    ("Refused", "Failure"),
    ("RoomFigures", "Figures"),
    ("RoomToken", "Token"),
    ("RowJson", "RowGame"),
    ("RowStep", "RowPlayed"),
    ("StepJson", "LessonStep"),
    ("Tick", "Progress"),
    ("TryJson", "Tried"),
];

/// Sentences in English for programs that show what they get; the page has words of its own, and keeps only what is wrong
/// with a request, for the log.
const SENTENCES: [&str; 2] = ["message", "words"];

/// Letters of a record that stands on one line.
const SHORT: usize = 80;

/// A file of the page.
struct File {
    name: &'static str,
    schemas: SchemaGenerator,
    messages: Vec<String>,
    /// The schemas that another file has, which this one takes them from.
    elsewhere: BTreeSet<String>,
}

impl File {
    fn new(name: &'static str) -> File {
        let schemas = SchemaSettings::draft2020_12().for_serialize().into_generator();
        File { name, schemas, messages: Vec::new(), elsewhere: BTreeSet::new() }
    }

    fn with<T: JsonSchema>(mut self) -> File {
        self.schemas.subschema_for::<T>();
        self.messages.push(T::schema_name().into_owned());
        self
    }

    fn finish(self) -> Page {
        let File { name, mut schemas, messages, elsewhere } = self;
        Page { name, schemas: schemas.take_definitions(true), messages, families: families(), elsewhere }
    }
}

/// Its schemas, to be written.
struct Page {
    name: &'static str,
    schemas: Map<String, Value>,
    messages: Vec<String>,
    families: Vec<Family>,
    elsewhere: BTreeSet<String>,
}

impl Page {
    /// The names of the records of this file, each after those that it is made of.
    fn in_order(&self) -> Vec<&str> {
        let mut order = Vec::new();
        for name in &self.messages {
            self.visit(name, &mut order);
        }
        order
    }

    fn visit<'a>(&'a self, name: &'a str, order: &mut Vec<&'a str>) {
        if BY_HAND.iter().any(|(hand, _)| *hand == name) || order.contains(&name) {
            return;
        }
        for used in used_by(&self.schemas[name]) {
            self.visit(used, order);
        }
        if self.has_a_name(name) && !order.contains(&name) {
            order.push(name);
        }
    }

    /// Does the page have a name for it? Words and pairs stand where they are used.
    fn has_a_name(&self, name: &str) -> bool {
        let schema = &self.schemas[name];
        let is_record = schema.get("properties").is_some() || is_of_kinds(schema) || self.is_coded(schema);
        is_record && !name.starts_with("PairJson")
    }

    fn is_coded(&self, schema: &Value) -> bool {
        cases(schema).any(|case| case.pointer("/properties/code").is_some())
    }

    /// The decoder of a schema, as an expression.
    fn shape(&self, schema: &Value) -> String {
        if let Some(name) = reference(schema) {
            return self.named(name);
        }
        if let Some(one) = nullable(schema) {
            return format!("maybe({})", self.shape(&one));
        }
        if is_of_kinds(schema) {
            return self.kinds(schema);
        }
        if schema.get("properties").is_some() || self.is_coded(schema) {
            return self.record(schema);
        }
        match schema["type"].as_str() {
            Some("array") => format!("list({})", self.shape(&schema["items"])),
            Some("boolean") => "flag".to_owned(),
            Some("integer" | "number") => "number".to_owned(),
            _ => self.word(schema, None),
        }
    }

    fn named(&self, name: &str) -> String {
        let by_hand = BY_HAND.iter().find(|(hand, _)| *hand == name);
        match by_hand {
            Some((_, shape)) => (*shape).to_owned(),
            None if self.has_a_name(name) => constant(name),
            None => match words(&self.schemas[name]).is_empty() {
                true => self.shape(&self.schemas[name]),
                false => self.word(&self.schemas[name], Some(name)),
            },
        }
    }

    /// One of a few words, or any text.
    fn word(&self, schema: &Value, name: Option<&str>) -> String {
        let words = words(schema);
        if words.is_empty() {
            assert_eq!(schema["type"], "string", "the page has no decoder for {schema}");
            return "text".to_owned();
        }
        match self.family(&words, name) {
            Some(family) => format!("code(\"{family}\")"),
            None => format!("word({})", words.iter().map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(", ")),
        }
    }

    fn family(&self, words: &BTreeSet<String>, name: Option<&str>) -> Option<&str> {
        let by_name = self.families.iter().find(|family| Some(&*family.schema) == name);
        let same =
            |family: &&Family| family.codes.iter().map(|(code, _)| code.clone()).collect::<BTreeSet<_>>() == *words;
        by_name.or_else(|| self.families.iter().find(same)).map(|family| family.name)
    }

    /// The family that the codes of an enumeration are of.
    fn codes_of(&self, schema: &Value) -> &str {
        let codes = cases(schema).flat_map(|case| words(&case["properties"]["code"])).collect();
        self.family(&codes, None).expect("a family has these codes")
    }

    fn record(&self, schema: &Value) -> String {
        let fields = schema["properties"].as_object();
        let has = |name: &str| fields.is_some_and(|fields| fields.contains_key(name));
        let mut told = String::new();
        let coded = self.is_coded(schema).then(|| self.codes_of(schema));
        if let Some(family) = coded {
            let _ = writeln!(told, "  code: code(\"{family}\"),\n  args,");
        }
        let is_told = |name: &str| !SENTENCES.contains(&name) || coded == Some("error");
        for (name, field) in fields.into_iter().flatten().filter(|(name, _)| is_told(name)) {
            if let Some(about) = field["description"].as_str() {
                let _ = writeln!(told, "  /** {} */", about.replace('\n', " "));
            }
            let shape = self.shape(field);
            let _ = if shape == *name { writeln!(told, "  {name},") } else { writeln!(told, "  {name}: {shape},") };
        }
        let record = format!("record({})", laid_out(&told));
        if has("black") && has("white") { format!("sides({record})") } else { record }
    }

    /// An object of one of several kinds, each with fields of its own.
    fn kinds(&self, schema: &Value) -> String {
        let mut told = String::new();
        for case in cases(schema) {
            let kind = case.pointer("/properties/kind/const").and_then(Value::as_str).expect("a kind");
            let _ = writeln!(told, "  {kind}: {},", self.record(case));
        }
        format!("kinds({})", laid_out(&told))
    }

    fn write(&self) -> String {
        let mut told = String::new();
        for name in self.in_order().into_iter().filter(|name| !self.elsewhere.contains(*name)) {
            let schema = &self.schemas[name];
            if let Some(about) = schema["description"].as_str() {
                let _ = writeln!(told, "/** {} */", about.replace('\n', " "));
            }
            let (constant, kind) = (constant(name), kind(name));
            let _ = writeln!(told, "export const {constant} = {};", self.shape(schema));
            let _ = writeln!(told, "export type {kind} = Of<typeof {constant}>;\n");
        }
        format!("{}\n{}", self.imports(&told), told.trim_end()) + "\n"
    }

    fn imports(&self, told: &str) -> String {
        let of = |from: &str, names: &[String]| {
            let used = names.iter().filter(|name| uses(told, name.trim_start_matches("type ")));
            let used = used.map(String::as_str).collect::<Vec<_>>().join(", ");
            if used.is_empty() { used } else { format!("import {{ {used} }} from \"./{from}\";\n") }
        };
        let names = |names: &str| names.split(", ").map(str::to_owned).collect::<Vec<_>>();
        let elsewhere: Vec<String> = self.elsewhere.iter().map(|name| constant(name)).collect();
        "// Made of the schemas of the crate `wire`, whose tests write this file. Do not edit.\n".to_owned()
            + &of("code", &names("args, code"))
            + &of("draft", &names("draft, goal, stones"))
            + &of("generated", &elsewhere)
            + &of("scheme", &names("scheme"))
            + &of("shape", &names("flag, kinds, list, maybe, number, type Of, record, text, word"))
            + &of("turn", &names("color, point, sides"))
    }
}

/// Does code use a name, other than as the name of a field?
fn uses(told: &str, name: &str) -> bool {
    let code = told.lines().filter(|line| !line.trim_start().starts_with("/**"));
    let apart = |letter: char| !letter.is_alphanumeric() && !"_:\"".contains(letter);
    code.flat_map(|line| line.split(apart)).any(|word| word == name)
}

/// Fields as an object, on one line where there is room.
fn laid_out(fields: &str) -> String {
    let line = fields.split_whitespace().collect::<Vec<_>>().join(" ");
    let is_short = line.len() <= SHORT && !line.contains("/**");
    if is_short { format!("{{ {} }}", line.trim_end_matches(',')) } else { format!("{{\n{fields}}}") }
}

fn cases(schema: &Value) -> impl Iterator<Item = &Value> {
    schema["oneOf"].as_array().into_iter().flatten()
}

fn is_of_kinds(schema: &Value) -> bool {
    cases(schema).any(|case| case.pointer("/properties/kind/const").is_some())
}

fn reference(schema: &Value) -> Option<&str> {
    schema["$ref"].as_str().and_then(|path| path.rsplit('/').next())
}

/// The schemas that are named in one; the arguments of a code are decoded as such.
fn used_by(schema: &Value) -> Vec<&str> {
    match schema {
        Value::Object(fields) => {
            let below = fields.iter().filter(|(name, _)| *name != "args").flat_map(|(_, field)| used_by(field));
            reference(schema).into_iter().chain(below).collect()
        }
        Value::Array(items) => items.iter().flat_map(used_by).collect(),
        _ => Vec::new(),
    }
}

/// What a schema describes that lets nothing through as well.
fn nullable(schema: &Value) -> Option<Value> {
    let null = Value::from("null");
    if let Some([one, other]) = schema["anyOf"].as_array().map(Vec::as_slice) {
        return (other["type"] == null).then(|| one.clone());
    }
    let kinds = schema["type"].as_array()?;
    let mut one = schema.clone();
    one["type"] = kinds.iter().find(|kind| **kind != null)?.clone();
    Some(one)
}

/// The words that a schema allows; none where it allows any text.
fn words(schema: &Value) -> BTreeSet<String> {
    let here = schema["enum"].as_array().into_iter().flatten().chain(schema.get("const"));
    let here = here.filter_map(|word| word.as_str().map(str::to_owned));
    here.chain(cases(schema).flat_map(words)).collect()
}

/// What the page calls the type of a schema.
fn kind(name: &str) -> String {
    let renamed = RENAMED.iter().find(|(schema, _)| *schema == name).map(|(_, kind)| *kind);
    renamed.unwrap_or(name.trim_end_matches("Json")).to_owned()
}

/// What the page calls its decoder.
fn constant(name: &str) -> String {
    let kind = kind(name);
    kind[..1].to_lowercase() + &kind[1..]
}

/// What every page may hear.
fn of_all() -> Page {
    File::new("generated.ts")
        .with::<Listing>()
        .with::<CollectionJson>()
        .with::<ProblemJson>()
        .with::<Saved>()
        .with::<Import>()
        .with::<Reading>()
        .with::<Examination>()
        .with::<SolutionJson>()
        .with::<Tick>()
        .with::<GaveUp>()
        .with::<LessonJson>()
        .with::<LineJson>()
        .with::<TreeJson>()
        .with::<PlayersJson>()
        .with::<Checked>()
        .with::<OnwardJson>()
        .with::<AnswerJson>()
        .with::<EngineJson>()
        .with::<AuditTick>()
        .with::<AuditJson>()
        .with::<Compared>()
        .with::<Seen>()
        .with::<GameFile>()
        .with::<AliveJson>()
        .with::<AnalysisJson>()
        .with::<HeatJson>()
        .with::<OfferJson>()
        .with::<GoJson>()
        .with::<GoSummary>()
        .with::<RowJson>()
        .with::<RowHint>()
        .with::<RowLine>()
        .with::<RowSummary>()
        .with::<Status>()
        .with::<Refused>()
        .finish()
}

/// What the page of rooms hears.
fn of_rooms() -> Page {
    let rooms = File::new("generated-rooms.ts").with::<RoomJson>().with::<RoomSummary>().with::<RoomFigures>();
    let rooms = rooms.with::<RoomToken>().with::<RoomDone>().with::<SchemeOffer>();
    let rooms = rooms.with::<OpenRoom>().with::<QuestionJson>();
    let elsewhere = of_all().in_order().into_iter().map(str::to_owned).collect();
    File { elsewhere, ..rooms }.finish()
}

/// What the pages of training hear.
fn of_progress() -> Page {
    let elsewhere = of_all().in_order().into_iter().map(str::to_owned).collect();
    File { elsewhere, ..File::new("generated-history.ts").with::<HistoryJson>().with::<WaysJson>() }.finish()
}

/// What the part of a page hears that is about somebody's devices.
fn of_account() -> Page {
    let elsewhere = of_all().in_order().into_iter().map(str::to_owned).collect();
    File { elsewhere, ..File::new("generated-account.ts").with::<AccountJson>().with::<LinkJson>() }.finish()
}

/// What the page of games hears of one that is looked through.
fn of_moments() -> Page {
    let elsewhere = of_all().in_order().into_iter().map(str::to_owned).collect();
    File { elsewhere, ..File::new("generated-moments.ts").with::<MomentsTick>().with::<MomentsJson>() }.finish()
}

/// What the page asks of members, for each scheme.
fn cards() -> String {
    let mut told = format!("{OF_CARDS}export const CARDS = [\n");
    for card in team::Scheme::all().map(team::Scheme::card) {
        let (code, asks, several, led) = (card.code, card.asks.code(), card.several, card.led);
        let _ = writeln!(told, "  {{ code: \"{code}\", asks: \"{asks}\", several: {several}, led: {led} }},");
    }
    told + "] as const;\n"
}

/// What whoever opens a room can choose with each scheme.
fn numbers() -> String {
    let mut told = format!("{OF_CARDS}export const NUMBERS = {{\n");
    for card in team::Scheme::all().map(team::Scheme::card) {
        let numbers: Vec<String> = card.numbers.iter().map(|one| number(card.code, one)).collect();
        let numbers = if numbers.is_empty() { String::new() } else { format!("\n{}\n  ", numbers.join("\n")) };
        let _ = writeln!(told, "  {}: [{numbers}],", card.code);
    }
    told + "} as const;\n"
}

fn number(code: &str, number: &team::scheme::Number) -> String {
    let team::scheme::Number { name, usual, below, offered, .. } = number;
    let below = below.map_or("null".to_owned(), |at| at.to_string());
    let label = format!("number.{code}_{name}");
    format!("    {{ name: \"{name}\", label: \"{label}\", usual: {usual}, below: {below}, offered: {offered:?} }},")
}

const OF_CARDS: &str = "// Made of the cards of the crate `team` by the tests of the crate `wire`. Do not edit.\n";

fn said_in(language: &str, said: team::scheme::Said) -> Value {
    said.all().into_iter().find(|(code, _)| *code == language).map_or(Value::Null, |(_, text)| text.into())
}

/// What schemes are called in a language.
fn names_in(language: &str) -> String {
    let mut told = format!("{OF_CARDS}export const schemes = {{\n");
    for card in team::Scheme::all().map(team::Scheme::card) {
        let _ = writeln!(told, "  \"scheme.{}\": {},", card.code, said_in(language, card.name));
    }
    told + "};\n"
}

/// How they work and what their numbers are, for whoever opens a room or reads about them.
fn manners_in(language: &str) -> String {
    let mut told = format!("{OF_CARDS}export const manners = {{\n");
    for card in team::Scheme::all().map(team::Scheme::card) {
        let code = card.code;
        let _ = writeln!(told, "  \"manner.{code}\": {},", said_in(language, card.manner));
        for number in card.numbers {
            let _ = writeln!(told, "  \"number.{code}_{}\": {},", number.name, said_in(language, number.words));
        }
    }
    told + "};\n"
}

/// The file is what was told, after it was written if that is wished.
fn is_kept(path: &str, told: &str) {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../web/src").join(path);
    if std::env::var_os("SHIKATSU_GOLDEN").is_some() {
        let written = file.parent().map_or(Ok(()), std::fs::create_dir_all).and_then(|()| std::fs::write(&file, told));
        assert!(written.is_ok(), "{path}: {written:?}");
    }
    let kept = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(kept == told, "{path} is not what it is made of: SHIKATSU_GOLDEN=write writes it");
}

#[test]
fn the_page_decodes_what_the_schemas_say() {
    for page in [of_all(), of_rooms(), of_progress(), of_moments(), of_account()] {
        is_kept(&format!("wire/{}", page.name), &page.write());
    }
}

#[test]
fn the_page_has_words_for_every_scheme_from_its_card() {
    is_kept("wire/generated-schemes.ts", &cards());
    is_kept("wire/generated-numbers.ts", &numbers());
    for language in ["en", "ja", "ko", "zh"] {
        is_kept(&format!("i18n/schemes/{language}.ts"), &names_in(language));
        is_kept(&format!("i18n/manners/{language}.ts"), &manners_in(language));
    }
}
