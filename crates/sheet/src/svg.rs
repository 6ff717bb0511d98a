//! Pages as SVG documents.

use std::fmt::Write;

use draw::Escaped;

use crate::{Align, At, Face, Form, Ink, Page};

/// A page as an SVG document of its true size.
pub fn svg(page: &Page) -> String {
    let ((width, height), (wide, high)) = (page.paper.size(), page.paper.words());
    let mut out = String::with_capacity(64 * 1024);
    // Writing to a `String` cannot fail, hence the ignored results.
    let _ = writeln!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" viewBox="0 0 {width} {height}" font-family="Helvetica, Arial, 'Liberation Sans', sans-serif">"#
    );
    let _ = writeln!(out, "<title>{}</title>", Escaped(&page.name()));
    let _ = writeln!(out, r##"<rect width="{width}" height="{height}" fill="#fff"/>"##);
    for form in &page.forms {
        element(&mut out, form);
        out.push('\n');
    }
    out.push_str("</svg>\n");
    out
}

fn element(out: &mut String, form: &Form) {
    let _ = match form {
        Form::Line { from, to, width } => write!(
            out,
            r##"<path d="M{} {}L{} {}" stroke="#000" stroke-width="{}" stroke-linecap="square"/>"##,
            Short(from.x),
            Short(from.y),
            Short(to.x),
            Short(to.y),
            Short(*width)
        ),
        Form::Disc { at, radius, fill, rim } => {
            let rim =
                if *rim > 0.0 { format!(r##" stroke="#000" stroke-width="{}""##, Short(*rim)) } else { String::new() };
            let (x, y, radius, fill) = (Short(at.x), Short(at.y), Short(*radius), color(*fill));
            write!(out, r#"<circle cx="{x}" cy="{y}" r="{radius}" fill="{fill}"{rim}/>"#)
        }
        Form::Area { corners, fill, rim, ink } => {
            let path: Vec<String> = corners.iter().map(|At { x, y }| format!("{} {}", Short(*x), Short(*y))).collect();
            let fill = fill.map_or("none".to_owned(), color);
            let rim = match *rim > 0.0 {
                true => format!(r#" stroke="{}" stroke-width="{}" stroke-linejoin="round""#, color(*ink), Short(*rim)),
                false => String::new(),
            };
            write!(out, r#"<path d="M{}Z" fill="{fill}"{rim}/>"#, path.join("L"))
        }
        Form::Words { at, align, size, face, ink, text } => {
            let anchor = match align {
                Align::Start => "",
                Align::Middle => r#" text-anchor="middle""#,
                Align::End => r#" text-anchor="end""#,
            };
            let weight = if *face == Face::Bold { r#" font-weight="700""# } else { "" };
            let (x, y, size, fill) = (Short(at.x), Short(at.y), Short(*size), color(*ink));
            write!(
                out,
                r#"<text x="{x}" y="{y}" font-size="{size}" fill="{fill}"{anchor}{weight}>{}</text>"#,
                Escaped(text)
            )
        }
    };
}

fn color(ink: Ink) -> String {
    let light = ink.light();
    format!("#{light:02x}{light:02x}{light:02x}")
}

/// A length with two places after the point: a hundredth of a point is more than any printer can do.
struct Short(f32);

impl std::fmt::Display for Short {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", (self.0 * 100.0).round() / 100.0)
    }
}
