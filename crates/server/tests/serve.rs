//! The real server, asked over real connections: the page, its headers, and how it starts and stops.
//!
//! No page loads anything from another host, has inline code or can be framed.

use crate::house::{Client, folder, with_server};
use server::{Config, Server, ServerError};

#[test]
fn every_answer_carries_a_strict_policy() {
    with_server("policy", |client| {
        for path in ["/", "/api/problems", "/api/nothing", "/assets/nothing.js", "/edit/new"] {
            let answer = client.get(path);
            let policy = answer.header("content-security-policy").unwrap();
            assert!(
                policy.starts_with("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self';"),
                "{policy}"
            );
            // What is compiled for browsers may run; no text ever becomes code.
            let rest = policy.replacen("'wasm-unsafe-eval'", "", 1);
            assert!(!rest.contains("unsafe") && policy.contains("frame-ancestors 'none'"), "{policy}");
            assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
            assert_eq!(answer.header("referrer-policy"), Some("no-referrer"));
        }
    });
}

#[test]
fn pages_of_others_read_what_a_board_is_made_of_and_nothing_else() {
    with_server("boards", |client| {
        let script = client.get("/shikatsu-board.js");
        if script.header("content-type") != Some("text/javascript; charset=utf-8") {
            return outside::skipped("the page is not built (npm run build in web/)");
        }
        let may = |path: &str| {
            let answer = client.get(path);
            match ["access-control-allow-origin", "cross-origin-resource-policy"].map(|name| answer.header(name)) {
                [Some("*"), Some("cross-origin")] => true,
                [None, Some("same-origin")] => false,
                other => panic!("{path}: {other:?}"),
            }
        };
        let text = script.text();
        let fetched =
            text.split(['`', '"', '\'']).find(|name| name.contains("board/shown-")).expect("it fetches the rest");
        let fetched = format!("/{}", fetched.trim_start_matches("./"));
        assert_eq!(
            (client.get(&fetched).status, client.get(&fetched).header("content-type")),
            (200, Some("text/javascript; charset=utf-8"))
        );
        assert!(may("/shikatsu-board.js") && may(&fetched));
        let page = client.get("/").text();
        let own = page
            .split('"')
            .find(|path| path.starts_with("/assets/") && path.ends_with(".js"))
            .expect("it has a script");
        for path in ["/", own, "/sw.js", "/api/problems", "/api/collections", "/edit", "/board/nothing.js"] {
            assert!(!may(path), "{path}");
        }
    });
}

#[test]
fn every_address_of_the_app_gets_the_page_and_unknown_files_do_not() {
    with_server("page", |client| {
        for path in ["/", "/problems/shapes-01-straight-three", "/edit"] {
            let answer = client.get(path);
            assert_eq!(
                (answer.status, answer.header("content-type")),
                (200, Some("text/html; charset=utf-8")),
                "{path}"
            );
            assert!(answer.text().contains("shikatsu"), "{path}");
        }
        assert_eq!(client.get("/assets/nothing.js").status, 404);
        assert_eq!(
            (client.get("/api/nothing").status, client.get("/api/nothing").code()),
            (404, "no_such_route".into())
        );
    });
}

#[test]
fn everything_the_page_names_is_there() {
    with_server("links", |client| {
        let page = client.get("/").text();
        for link in page.split('"').filter(|text| text.starts_with('/')) {
            assert_eq!(client.get(link).status, 200, "{link}");
        }
    });
}

#[test]
fn health_asks_the_database() {
    let answer = with_server("health", |client| client.get("/healthz"));
    assert_eq!((answer.status, answer.text().as_str()), (200, "ok\n"));
}

#[test]
fn a_port_that_is_taken_is_named() {
    with_server("taken", |client| {
        let config = Config { port: client.address.port(), data: Some(folder("taken-too")), ..Config::default() };
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let error = runtime.block_on(Server::bind(&config)).unwrap_err();
        assert!(matches!(error, ServerError::Listen(..)), "{error}");
        assert!(error.to_string().contains("--port"), "{error}");
    });
}

#[test]
fn at_home_only_the_names_of_this_machine_are_answered() {
    with_server("host", |client| {
        let ask = |host: &str| {
            use std::io::{Read as _, Write as _};
            let mut stream = std::net::TcpStream::connect(client.address).unwrap();
            write!(stream, "GET /api/problems HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").unwrap();
            let mut answer = String::new();
            stream.read_to_string(&mut answer).unwrap();
            answer
        };
        for host in ["localhost", "localhost:8361", "127.0.0.1:1", "[::1]:8361", "[::1]"] {
            assert!(ask(host).starts_with("HTTP/1.1 200 "), "{host}");
        }
        for host in ["evil.example", "localhost.evil.example:8361", ""] {
            assert!(ask(host).starts_with("HTTP/1.1 421 "), "{host}");
        }
    });
}

#[test]
fn a_visitor_gets_a_cookie_that_scripts_cannot_read() {
    with_server("cookie", |client| {
        let stranger = Client { cookie: String::new(), ..client.clone() };
        let cookie = stranger.get("/api/problems").header("set-cookie").unwrap().to_owned();
        assert!(
            cookie.starts_with("visitor=") && cookie.contains("httponly") && cookie.contains("samesite=lax"),
            "{cookie}"
        );
        assert_eq!(client.get("/api/problems").header("set-cookie"), None);
    });
}
