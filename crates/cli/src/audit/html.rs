//! A page with every problem of an audit, which needs nothing but itself.

use super::entry::Entry;
use super::{Case, summary};
use crate::html::{escaped, page as framed};

const STYLE: &str = "\
article { display: grid; grid-template-columns: minmax(8rem, 14rem) 1fr; gap: 1rem; border-top: 1px solid #8888; padding: 1rem 0 }
article svg { width: 100%; height: auto } h2 { font-size: 1rem; margin: 0 } .clean h2::after { content: \" ✓\" }
@media (max-width: 32rem) { article { grid-template-columns: 1fr } }";

pub(super) fn page(found: &[(&Case, Entry)]) -> String {
    let articles: String = found.iter().map(|(case, entry)| article(case, entry)).collect();
    framed("Audit", STYLE, &format!("<pre>{}</pre>\n{articles}", escaped(summary(found).trim())))
}

fn article(case: &Case, entry: &Entry) -> String {
    let picture = case.item.view(0, false).picture().render();
    let remarks: String = entry.remarks().iter().map(|remark| format!("<li>{}\n", escaped(remark))).collect();
    let class = if entry.is_clean() { " class=\"clean\"" } else { "" };
    let title = if entry.title.is_empty() { String::new() } else { format!(": {}", entry.title) };
    let heading = escaped(&format!("{}{title}", entry.id));
    format!("<article{class}>\n<div>{picture}</div>\n<div><h2>{heading}</h2>\n<ul>\n{remarks}</ul></div>\n</article>\n")
}
