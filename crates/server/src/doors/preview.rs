//! What others show of a link to the page: a title, a sentence and the picture of the board (Open Graph).

use axum::http::{HeaderMap, header};

/// After this the page's head goes on.
const HEAD: &[u8] = b"<head>";
/// Which scheme a proxy was asked by.
const FORWARDED: &str = "x-forwarded-proto";

/// The page with tags for this path. They have nothing in them but names that are checked letter by letter.
pub(super) fn within(page: &[u8], path: &str, headers: &HeaderMap) -> Vec<u8> {
    let Some(at) = page.windows(HEAD.len()).position(|part| part == HEAD).map(|at| at + HEAD.len()) else {
        return page.to_vec();
    };
    let tags = tags(path, origin(headers).as_deref());
    [&page[..at], tags.as_bytes(), &page[at..]].concat()
}

fn tags(path: &str, origin: Option<&str>) -> String {
    let (sentence, picture) = match path.split_once('/').filter(|(_, id)| is_plain(id)) {
        Some(("room", "schemes")) | None => (ABOUT, None),
        Some(("room", id)) => (ROOM, Some(format!("/api/rooms/{id}/board.png"))),
        Some(("problem", id)) => (PROBLEM, Some(format!("/api/problems/{id}/board.png"))),
        Some(_) => (ABOUT, None),
    };
    let tag = |name: &str, text: &str| format!("<meta property=\"og:{name}\" content=\"{text}\">");
    let mut tags = tag("type", "website") + &tag("site_name", "shikatsu") + &tag("title", "shikatsu");
    tags += &tag("description", sentence);
    // Others want the whole address, which is known where a browser says whom it asks.
    if let (Some(origin), Some(picture)) = (origin, picture) {
        tags += &tag("image", &format!("{origin}{picture}"));
        tags += &tag("image:alt", "The board");
    }
    tags
}

const ABOUT: &str = "Life-and-death problems of the game of Go: play them, edit them, and see them proved.";
const ROOM: &str = "A game of Go in which teams play as one. Sit down, propose, vote.";
const PROBLEM: &str = "A life-and-death problem of the game of Go. Can you solve it?";

/// `http://host:port`, as the browser has asked for it.
fn origin(headers: &HeaderMap) -> Option<String> {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let host = text(header::HOST.as_str()).filter(|host| host.len() <= 255 && host.bytes().all(is_of_host))?;
    let scheme = if text(FORWARDED) == Some("https") { "https" } else { "http" };
    Some(format!("{scheme}://{host}"))
}

fn is_of_host(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b".:-[]".contains(&byte)
}

/// Is this a name of ours, with nothing in it that could end an attribute?
fn is_plain(id: &str) -> bool {
    !id.is_empty() && id.len() <= 100 && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_~".contains(&byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn head(path: &str, host: &str) -> String {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().unwrap());
        String::from_utf8(within(b"<html><head><title>x", path, &headers)).unwrap()
    }

    #[test]
    fn a_link_to_a_room_or_a_problem_has_the_picture_of_its_board() {
        let room = head("room/0f", "go.example:8361");
        assert!(room.starts_with("<html><head><meta property=\"og:type\""), "{room}");
        assert!(room.contains("og:image\" content=\"http://go.example:8361/api/rooms/0f/board.png\""), "{room}");
        assert!(head("problem/0f~a1", "x").contains("http://x/api/problems/0f~a1/board.png"), "by its link");
        assert!(head("problem/shapes-11", "[::1]").contains("http://[::1]/api/problems/shapes-11/board.png"));
        assert!(!head("room/schemes", "x").contains("og:image\"") && head("", "x").contains("og:title"));
    }

    #[test]
    fn no_address_writes_into_the_page() {
        for (path, host) in [("room/a\"><script>", "x"), ("room/0f", "x\"><script>"), ("problem/a b", "x")] {
            let page = head(path, host);
            assert!(!page.contains("<script>") && !page.contains("og:image\""), "{page}");
        }
        assert_eq!(within(b"no head", "room/0f", &HeaderMap::new()), b"no head");
    }
}
