//! [`Token`]: a bearer token (HMAC): what lets a program into one team of one room, or lets it play one side of it from
//! outside.
//!
//! It names the room and the side and bears a seal that only this server can make, so none is kept: the key of the seals is.
//! Whoever comes with a token is a visitor like one with a cookie, so a token is one voice, however often it connects.

use hmac::{Hmac, KeyInit as _, Mac as _};
use rules::Color;
use sha2::Sha256;
use store::{Visitor, random_name};
use wire::RoomId;

/// Letters of the name of a room, of the part that makes each token another, and of the seal.
const ROOM: usize = 32;
const OWN: usize = 16;
const SEAL: usize = 32;

/// A token that this server has made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Token {
    pub(super) room: RoomId,
    /// The side as it was when the room was opened.
    pub(super) side: Color,
    /// Does it play this side from outside, rather than join its team?
    pub(super) outside: bool,
    /// Whoever comes with it.
    pub(super) visitor: Visitor,
}

impl Token {
    /// A new one.
    pub(super) fn make(key: &str, RoomId(room): &RoomId, side: Color, outside: bool) -> String {
        let letter = letter(side, outside);
        let body = format!("{room}{letter}{}", &random_name()[..OWN]);
        let code = seal(key, &body).finalize().into_bytes();
        let sealed: String = code[..SEAL / 2].iter().map(|byte| format!("{byte:02x}")).collect();
        body + &sealed
    }

    /// Reads one that bears our seal.
    pub(super) fn read(key: &str, text: &str) -> Option<Token> {
        let well_formed = text.len() == ROOM + 1 + OWN + SEAL && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
        let (body, sealed) = text.split_at_checked(ROOM + 1 + OWN).filter(|_| well_formed)?;
        let code: Vec<u8> = (0..SEAL).step_by(2).map(|at| byte(&sealed[at..at + 2])).collect::<Option<_>>()?;
        // The library compares in a time that says nothing.
        seal(key, body).verify_truncated_left(&code).ok()?;
        let kinds = Color::BOTH.into_iter().flat_map(|side| [(side, false), (side, true)]);
        let (side, outside) = kinds.into_iter().find(|&(side, outside)| letter(side, outside) == body[ROOM..=ROOM])?;
        Some(Token { room: RoomId(body[..ROOM].to_owned()), side, outside, visitor: Visitor::of_cookie(text) })
    }
}

/// A small letter for a member, a capital for one who plays from outside.
fn letter(side: Color, outside: bool) -> String {
    let letter = &side.name()[..1];
    if outside { letter.to_uppercase() } else { letter.to_owned() }
}

/// Two hexadecimal digits, in small letters as they are written.
fn byte(digits: &str) -> Option<u8> {
    u8::from_str_radix(digits, 16).ok().filter(|byte| format!("{byte:02x}") == digits)
}

/// The message authentication code of a token, of which half is its seal.
fn seal(key: &str, body: &str) -> Hmac<Sha256> {
    let seal = Hmac::new_from_slice(key.as_bytes()).expect("a key may have any length");
    seal.chain_update(body)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_was_sealed_is_read() {
        let room = RoomId(random_name());
        let text = Token::make("key", &room, Color::White, false);
        let token = Token::read("key", &text).unwrap();
        assert_eq!((&token.room, token.side, token.outside), (&room, Color::White, false));
        let outside = Token::read("key", &Token::make("key", &room, Color::Black, true)).unwrap();
        assert_eq!((outside.side, outside.outside), (Color::Black, true));
        assert_ne!(token.visitor, Token::read("key", &Token::make("key", &room, Color::White, false)).unwrap().visitor);
        assert_eq!(Token::read("other key", &text), None);
        for at in 0..text.len() {
            let mut forged = text.clone().into_bytes();
            forged[at] = if forged[at] == b'0' { b'1' } else { b'0' };
            assert_eq!(Token::read("key", &String::from_utf8(forged).unwrap()), None, "letter {at}");
        }
        for bad in ["", "x", &text[1..], &format!("{text}0"), &"é".repeat(text.len() / 2)] {
            assert_eq!(Token::read("key", bad), None, "{bad}");
        }
    }
}
