//! Rust text reduced to what the checks look at: comments, literals and tests are blanked out, lines stay lines.

/// The code of one file, line for line as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Source {
    code: String,
}

/// A word, or a mark of one or two characters, and the line it stands on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token<'a> {
    pub(super) text: &'a str,
    pub(super) line: usize,
    start: usize,
}

impl Source {
    /// The text without comments and literals.
    pub(super) fn new(text: &str) -> Source {
        let mut code = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let (length, keep) = match skippable(rest, code.chars().next_back()) {
                Some(length) => (length, false),
                None => (first.len_utf8(), true),
            };
            let (piece, after) = rest.split_at(length);
            if keep {
                code.push_str(piece)
            } else {
                push_blank(&mut code, piece)
            }
            rest = after;
        }
        Source { code }
    }

    /// The same without the items marked `#[cfg(test)]` or `#[test]`.
    pub(super) fn without_tests(&self) -> Source {
        let mut code = String::with_capacity(self.code.len());
        let mut end = 0;
        for item in self.test_items() {
            code.push_str(&self.code[end..item.start]);
            push_blank(&mut code, &self.code[item.clone()]);
            end = item.end;
        }
        code.push_str(&self.code[end..]);
        Source { code }
    }

    /// The files, without `.rs`, that hold the modules which this file at `path` declares for tests only.
    pub(super) fn test_modules(&self, path: &str) -> Vec<String> {
        let folder = module_folder(path);
        let declared = self.test_items().into_iter().filter_map(|item| {
            let words: Vec<&str> = tokens(&self.code[item]).map(|token| token.text).collect();
            words.windows(3).find(|triple| triple[0] == "mod" && triple[2] == ";").map(|triple| triple[1].to_owned())
        });
        declared.map(|name| format!("{folder}/{name}")).collect()
    }

    /// Lines that are not blank.
    pub(super) fn line_count(&self) -> usize {
        self.code.lines().filter(|line| !line.trim().is_empty()).count()
    }

    pub(super) fn tokens(&self) -> impl Iterator<Item = Token<'_>> {
        tokens(&self.code)
    }

    fn test_items(&self) -> Vec<std::ops::Range<usize>> {
        let tokens: Vec<Token<'_>> = self.tokens().collect();
        let mut items = Vec::new();
        let mut at = 0;
        while at < tokens.len() {
            if is_test_attribute(&tokens[at..]) {
                let last = item_end(&tokens, at);
                items.push(tokens[at].start..tokens[last].start + tokens[last].text.len());
                at = last;
            }
            at += 1;
        }
        items
    }
}

/// The length of the comment or literal that begins here, if one does.
fn skippable(rest: &str, before: Option<char>) -> Option<usize> {
    if rest.starts_with("//") {
        return Some(rest.find('\n').unwrap_or(rest.len()));
    }
    if rest.starts_with("/*") {
        return Some(block_comment(rest));
    }
    if rest.starts_with('"') {
        return Some(quoted(rest, '"'));
    }
    if rest.starts_with('\'') {
        return character(rest);
    }
    // A raw string, unless the r is the end of a name: for"..." is no Rust anyway.
    if before.is_some_and(is_word) && before != Some('b') && before != Some('c') { None } else { raw_string(rest) }
}

/// Block comments nest.
fn block_comment(rest: &str) -> usize {
    let mut depth = 0;
    let mut at = 0;
    while at < rest.len() {
        match &rest.as_bytes()[at..] {
            [b'/', b'*', ..] => (depth, at) = (depth + 1, at + 2),
            [b'*', b'/', ..] => (depth, at) = (depth - 1, at + 2),
            _ => at += 1,
        }
        if depth == 0 {
            return at;
        }
    }
    rest.len()
}

/// From the opening quote to the closing one that no backslash escapes.
fn quoted(rest: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, character) in rest.char_indices().skip(1) {
        match character {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if character == quote => return at + 1,
            _ => {}
        }
    }
    rest.len()
}

/// A character literal, but not a lifetime.
fn character(rest: &str) -> Option<usize> {
    let mut characters = rest.chars().skip(1);
    let (first, second) = (characters.next()?, characters.next());
    (first == '\\' || second == Some('\'')).then(|| quoted(rest, '\''))
}

fn raw_string(rest: &str) -> Option<usize> {
    let after = rest.strip_prefix('r')?;
    let hashes = after.len() - after.trim_start_matches('#').len();
    let body = after[hashes..].strip_prefix('"')?;
    let close = format!("\"{}", "#".repeat(hashes));
    let end = body.find(&close).map_or(body.len(), |at| at + close.len());
    Some(rest.len() - body.len() + end)
}

/// Blanks for characters, so that lines and columns stay what they were.
fn push_blank(code: &mut String, piece: &str) {
    code.extend(piece.chars().map(|character| if character == '\n' { '\n' } else { ' ' }));
}

fn tokens(code: &str) -> impl Iterator<Item = Token<'_>> {
    let mut at = 0;
    let mut line = 1;
    std::iter::from_fn(move || {
        let blanks = code[at..].len() - code[at..].trim_start().len();
        line += code[at..at + blanks].matches('\n').count();
        at += blanks;
        let start = at;
        at += token_length(&code[at..])?;
        Some(Token { text: &code[start..at], line, start })
    })
}

fn token_length(rest: &str) -> Option<usize> {
    let first = rest.chars().next()?;
    let word = rest.find(|character| !is_word(character)).unwrap_or(rest.len());
    Some(if word > 0 {
        word
    } else if rest.starts_with("::") {
        2
    } else {
        first.len_utf8()
    })
}

fn is_word(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

/// `#[test]`, `#[cfg(test)]` or `#[cfg(all(test, ...))]`, but not `#[cfg(not(test))]`.
fn is_test_attribute(tokens: &[Token<'_>]) -> bool {
    let words: Vec<&str> = tokens.iter().take(7).map(|token| token.text).collect();
    matches!(
        words[..],
        ["#", "[", "test", "]", ..]
            | ["#", "[", "cfg", "(", "test", ")", "]", ..]
            | ["#", "[", "cfg", "(", "all", "(", "test", ..]
    )
}

/// The index of the token that ends the item which begins at `start`: its closing brace or its semicolon.
fn item_end(tokens: &[Token<'_>], start: usize) -> usize {
    let (mut braces, mut brackets) = (0, 0);
    for (at, token) in tokens.iter().enumerate().skip(start) {
        match token.text {
            "(" | "[" => brackets += 1,
            ")" | "]" => brackets -= 1,
            "{" => braces += 1,
            "}" => braces -= 1,
            _ => {}
        }
        if braces <= 0 && brackets <= 0 && matches!(token.text, "}" | ";") {
            return at;
        }
    }
    tokens.len() - 1
}

/// Where the modules declared in the file at `path` lie.
pub(super) fn module_folder(path: &str) -> String {
    let (folder, file) = path.rsplit_once('/').unwrap_or(("", path));
    match file {
        "lib.rs" | "main.rs" | "mod.rs" => folder.to_owned(),
        _ => path.trim_end_matches(".rs").to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(source: &Source) -> Vec<&str> {
        source.tokens().map(|token| token.text).collect()
    }

    #[track_caller]
    fn reduces(text: &str, expected: &[&str]) {
        assert_eq!(words(&Source::new(text)), expected, "{text}");
    }

    #[test]
    fn comments_go() {
        reduces("a // b\nc", &["a", "c"]);
        reduces("a /* b /* c */ d */ e", &["a", "e"]);
        reduces("//! std::fs\n/// std::fs\nfn", &["fn"]);
        reduces("a /* never closed", &["a"]);
    }

    #[test]
    fn literals_go() {
        reduces(r#"f("a \" b", c)"#, &["f", "(", ",", "c", ")"]);
        reduces(r##"f(r#"a " b"#, c)"##, &["f", "(", ",", "c", ")"]);
        reduces(r##"f(br"a\", c)"##, &["f", "(", "b", ",", "c", ")"]);
        reduces(r"x('\'', '{', '\\', y)", &["x", "(", ",", ",", ",", "y", ")"]);
        reduces("\"never closed", &[]);
    }

    #[test]
    fn lifetimes_and_names_stay() {
        reduces("fn f<'a>(x: &'a str)", &["fn", "f", "<", "'", "a", ">", "(", "x", ":", "&", "'", "a", "str", ")"]);
        reduces("r#type + for_r", &["r", "#", "type", "+", "for_r"]);
    }

    #[test]
    fn lines_stay_lines() {
        let source = Source::new("/* 1\n2 */ \"3\n\" a\n\nb");
        let lines: Vec<(&str, usize)> = source.tokens().map(|token| (token.text, token.line)).collect();
        assert_eq!(lines, [("a", 3), ("b", 5)]);
    }

    #[test]
    fn tests_go() {
        let reduced = |text: &str| words(&Source::new(text).without_tests()).join(" ");
        assert_eq!(reduced("a #[cfg(test)] mod tests { fn f() { } } b"), "a b");
        assert_eq!(reduced("a #[cfg(test)] mod tests; b"), "a b");
        assert_eq!(reduced("a #[cfg(test)] #[allow(x)] fn f(x: [u8; 3]) { y } b"), "a b");
        assert_eq!(reduced("a #[cfg(all(test, unix))] use c::{d, e}; b"), "a ; b");
        assert_eq!(reduced("#[test] fn f() { } b"), "b");
        assert_eq!(reduced("#[cfg(not(test))] fn f() { }"), "# [ cfg ( not ( test ) ) ] fn f ( ) { }");
        assert_eq!(reduced("#[cfg(test)] mod never_closed { a b"), "");
    }

    #[test]
    fn test_modules_are_found_where_they_lie() {
        let source = Source::new("mod a;\n#[cfg(test)]\nmod b;\n#[cfg(test)]\nmod c { }");
        assert_eq!(source.test_modules("crates/x/src/lib.rs"), ["crates/x/src/b"]);
        assert_eq!(source.test_modules("crates/x/src/y.rs"), ["crates/x/src/y/b"]);
    }

    #[test]
    fn blank_lines_do_not_count() {
        assert_eq!(Source::new("a\n\n// b\n  \nc\n").line_count(), 2);
    }
}
