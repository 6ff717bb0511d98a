//! [`Suite`]: a regression suite in the `.tst` form of GNU Go and GoGui.
//!
//! Lines are commands. One with a number is a test when a line `#? [pattern]` follows it: the answer must match the
//! pattern, a regular expression, from end to end; `[!pattern]` is right when it does not match, and a `*` behind the
//! bracket says that the test is known to fail. Other lines with `#` are comments.

use std::fmt;

use regex::bytes::{Regex, RegexBuilder};

/// The most lines of a suite, and bytes of a pattern.
const MOST_LINES: usize = 200_000;
const MOST_PATTERN: usize = 2_000;
/// Bytes that a pattern may grow to when it is understood.
const MOST_PROGRAM: usize = 1 << 20;

/// Commands in order, some of them tests.
///
/// ```
/// use gtp::suite::{Suite, Verdict};
/// let suite = Suite::read("boardsize 9\n10 genmove b\n#? [E5|C3]\n").unwrap();
/// let expected = suite.steps[1].expected.as_ref().unwrap();
/// assert_eq!(expected.verdict("C3"), Verdict::Passed);
/// assert_eq!(expected.verdict("A1"), Verdict::Failed);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Suite {
    /// The commands.
    pub steps: Vec<Step>,
}

/// A command of a suite.
#[derive(Clone, Debug)]
pub struct Step {
    /// Its line in the file, counted from 1.
    pub line: usize,
    /// Its number, by which people name the test.
    pub number: Option<u64>,
    /// The command, without the number.
    pub command: String,
    /// What is to be answered, where it is a test.
    pub expected: Option<Expected>,
}

/// What a test expects.
#[derive(Clone, Debug)]
pub struct Expected {
    /// As the suite says it, between the brackets.
    pub text: String,
    /// Is it known to fail?
    pub known: bool,
    negated: bool,
    pattern: Regex,
}

/// How a test went.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Verdict {
    /// As expected.
    Passed,
    /// Not as expected.
    Failed,
    /// It was known to fail, and now it is right.
    Fixed,
    /// It was known to fail, and it does.
    Known,
}

impl Verdict {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Passed => "passed",
            Verdict::Failed => "failed",
            Verdict::Fixed => "fixed",
            Verdict::Known => "known",
        }
    }
}

/// Why a text is no suite.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotASuite {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub message: String,
}

impl fmt::Display for NotASuite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for NotASuite {}

impl Suite {
    /// Reads a suite.
    ///
    /// # Errors
    /// If an expectation cannot be understood or belongs to no test.
    pub fn read(text: &str) -> Result<Suite, NotASuite> {
        let mut suite = Suite::default();
        for (at, line) in text.lines().enumerate() {
            let fail = |message: String| NotASuite { line: at + 1, message };
            if at >= MOST_LINES {
                return Err(fail(format!("a suite has at most {MOST_LINES} lines")));
            }
            suite.take(at + 1, line.trim()).map_err(fail)?;
        }
        Ok(suite)
    }

    /// The tests alone.
    pub fn tests(&self) -> impl Iterator<Item = &Step> {
        self.steps.iter().filter(|step| step.expected.is_some())
    }

    fn take(&mut self, line: usize, text: &str) -> Result<(), String> {
        if let Some(expectation) = text.strip_prefix("#?") {
            return self.expect(expectation.trim());
        }
        let code = text.split('#').next().unwrap_or_default().trim();
        if !code.is_empty() {
            self.steps.push(Step::new(line, code));
        }
        Ok(())
    }

    fn expect(&mut self, expectation: &str) -> Result<(), String> {
        let step = self.steps.last_mut().filter(|step| step.number.is_some());
        let step = step.ok_or("an expectation follows the numbered command that it is about")?;
        if step.expected.is_some() {
            return Err("the command above has an expectation already".to_owned());
        }
        step.expected = Some(Expected::read(expectation)?);
        Ok(())
    }
}

impl Step {
    fn new(line: usize, code: &str) -> Step {
        let (first, rest) = code.split_once(char::is_whitespace).unwrap_or((code, ""));
        match first.parse() {
            Ok(number) if !rest.trim().is_empty() => {
                Step { line, number: Some(number), command: rest.trim().to_owned(), expected: None }
            }
            _ => Step { line, number: None, command: code.to_owned(), expected: None },
        }
    }
}

impl Expected {
    /// Reads `[pattern]` or `[pattern]*`.
    fn read(text: &str) -> Result<Expected, String> {
        let (inner, known) = match text.strip_suffix('*') {
            Some(rest) => (rest.trim_end(), true),
            None => (text, false),
        };
        let inner = inner.strip_prefix('[').and_then(|inner| inner.strip_suffix(']'));
        let inner = inner.ok_or_else(|| format!("expected a pattern in brackets, found “{}”", excerpt(text)))?;
        if inner.len() > MOST_PATTERN {
            return Err(format!("a pattern has at most {MOST_PATTERN} bytes"));
        }
        let (negated, source) = inner.strip_prefix('!').map_or((false, inner), |rest| (true, rest));
        let whole = RegexBuilder::new(&format!("^(?:{source})$")).size_limit(MOST_PROGRAM).unicode(false).build();
        let pattern = whole.map_err(|_| format!("“{}” is not a regular expression", excerpt(source)))?;
        Ok(Expected { text: inner.to_owned(), known, negated, pattern })
    }

    /// How a test with this answer went.
    pub fn verdict(&self, answer: &str) -> Verdict {
        match (self.pattern.is_match(answer.trim().as_bytes()) != self.negated, self.known) {
            (true, false) => Verdict::Passed,
            (true, true) => Verdict::Fixed,
            (false, true) => Verdict::Known,
            (false, false) => Verdict::Failed,
        }
    }

    /// How a test went whose command was refused.
    pub fn refused(&self) -> Verdict {
        if self.known { Verdict::Known } else { Verdict::Failed }
    }
}

fn excerpt(text: &str) -> String {
    text.chars().take(60).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdicts(expectation: &str, answers: &[&str]) -> Vec<Verdict> {
        let suite = Suite::read(&format!("1 x\n#? {expectation}\n")).unwrap();
        let expected = suite.steps[0].expected.clone().unwrap();
        answers.iter().map(|answer| expected.verdict(answer)).collect()
    }

    #[test]
    fn a_pattern_matches_from_end_to_end() {
        use Verdict::*;
        assert_eq!(verdicts("[E5|C3]", &["E5", "C3", "E55", "AC3", ""]), [Passed, Passed, Failed, Failed, Failed]);
        assert_eq!(verdicts("[!E5|C3]", &["E5", "D4"]), [Failed, Passed]);
        assert_eq!(verdicts("[1 (A1|B[12])]", &["1 B2", "1 B3"]), [Passed, Failed]);
        assert_eq!(verdicts("[.*]*", &["x"]), [Fixed]);
        assert_eq!(verdicts("[0] *", &["1", "0"]), [Known, Fixed]);
    }

    #[test]
    fn commands_comments_and_numbers_are_told_apart() {
        let text = "# a suite\n\nloadsgf a.sgf 12 # to move 12\n10 reg_genmove black\n#? [A1]\n\t20  attack B2\n30\n";
        let suite = Suite::read(text).unwrap();
        let told: Vec<_> = suite.steps.iter().map(|step| (step.line, step.number, step.command.as_str())).collect();
        assert_eq!(
            told,
            [
                (3, None, "loadsgf a.sgf 12"),
                (4, Some(10), "reg_genmove black"),
                (6, Some(20), "attack B2"),
                (7, None, "30")
            ]
        );
        assert_eq!(suite.tests().count(), 1);
    }

    #[test]
    fn what_cannot_be_understood_is_told_with_its_line() {
        let told = |text: &str| Suite::read(text).unwrap_err().to_string();
        assert_eq!(told("x\n#? [1]"), "line 2: an expectation follows the numbered command that it is about");
        assert_eq!(told("1 x\n#? [1]\n#? [2]"), "line 3: the command above has an expectation already");
        assert_eq!(told("1 x\n#? 1"), "line 2: expected a pattern in brackets, found “1”");
        assert_eq!(told("1 x\n#? [(]"), "line 2: “(” is not a regular expression");
        assert!(told(&format!("1 x\n#? [{}]", "a".repeat(3_000))).contains("at most 2000 bytes"));
        assert!(told("1 x\n#? [(a{1000}){1000}]").contains("not a regular expression"));
    }
}
