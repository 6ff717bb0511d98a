//! Pages that need nothing but themselves: the frame that reports share.

const STYLE: &str = "\
body { font: 1rem/1.4 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; color: #222; background: #fff }
code { font-family: ui-monospace, monospace; white-space: pre-wrap }
@media (prefers-color-scheme: dark) { body { color: #ddd; background: #1b1b1b } }";

/// A page with this heading, its own style and its content.
pub fn page(heading: &str, style: &str, content: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" \
         content=\"width=device-width\">\n<title>{heading}</title>\n<style>\n{STYLE}\n{style}\n</style>\n\
         <h1>{heading}</h1>\n{content}</html>\n"
    )
}

/// Text as part of a page.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
