//! Rooms that are open to everybody, and the questions that are asked after a game.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use team::{MOST_ANSWERS, Room, is_question};

use super::{AgreedJson, Hue, MemberJson, RoomId, StageCode};

/// `GET /api/lobby`: a room that its host has listed, with those who are in it.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct OpenRoom {
    pub id: RoomId,
    pub stage: StageCode,
    pub agreed: AgreedJson,
    /// Those who are there.
    pub members: Vec<MemberJson>,
    /// When something last happened, in milliseconds since 1970.
    pub changed: u64,
}

impl OpenRoom {
    /// The room, where its host has listed it, its game is not over and somebody is there.
    pub fn of(id: &RoomId, room: &Room) -> Option<OpenRoom> {
        let view = room.view(None);
        let members: Vec<MemberJson> = view.members.iter().filter(|member| member.here).map(MemberJson::from).collect();
        let open = room.settings().listed && room.outcome().is_none() && !members.is_empty();
        open.then(|| OpenRoom {
            id: id.clone(),
            stage: room.stage().into(),
            agreed: room.settings().into(),
            members,
            changed: room.now(),
        })
    }
}

/// `POST /api/rooms/{id}/bots`: the team that a bot shall sit in until somebody comes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
pub struct BotSeat {
    pub team: Hue,
}

/// `GET /api/questions`: what members are asked after a game, where its host wants that.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct QuestionJson {
    /// What the answer is called in the log: small letters, digits and `_`.
    pub code: String,
    pub kind: QuestionKind,
    pub asks: SpokenJson,
}

/// A text by language; English where one is missing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SpokenJson {
    pub en: String,
    #[serde(default)]
    pub ja: Option<String>,
    #[serde(default)]
    pub ko: Option<String>,
    #[serde(default)]
    pub zh: Option<String>,
}

/// What an answer looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum QuestionKind {
    /// From 1, not at all, to 5, entirely.
    Scale,
    /// `yes` or `no`.
    YesNo,
    /// A few lines.
    Text,
}

impl QuestionJson {
    /// Reads a file of questions.
    ///
    /// # Errors
    /// Says what is wrong with it.
    pub fn read(text: &str) -> Result<Vec<QuestionJson>, String> {
        let all: Vec<QuestionJson> = serde_json::from_str(text).map_err(|error| error.to_string())?;
        if all.is_empty() || all.len() > MOST_ANSWERS {
            return Err(format!("there are 1 to {MOST_ANSWERS} questions"));
        }
        for (at, question) in all.iter().enumerate() {
            let code = &question.code;
            if !is_question(code) {
                return Err(format!("“{code}” is no code: small letters, digits and _"));
            }
            if all[..at].iter().any(|other| other.code == *code) {
                return Err(format!("there are two questions “{code}”"));
            }
            if question.asks.en.trim().is_empty() {
                return Err(format!("“{code}” has no words in English"));
            }
        }
        Ok(all)
    }

    /// Is this an answer to it?
    pub fn takes(&self, answer: &str) -> bool {
        match self.kind {
            QuestionKind::Scale => ["1", "2", "3", "4", "5"].contains(&answer),
            QuestionKind::YesNo => ["yes", "no"].contains(&answer),
            QuestionKind::Text => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_questions_is_read_or_refused_in_a_sentence() {
        let shipped = QuestionJson::read(include_str!("../../../data/questions.json")).unwrap();
        let in_all = |asks: &SpokenJson| asks.ja.is_some() && asks.ko.is_some() && asks.zh.is_some();
        assert!(shipped.iter().all(|question| in_all(&question.asks)));
        assert!(shipped[0].takes("5") && !shipped[0].takes("6") && !shipped[0].takes(""));
        let one = r#"{"code": "fun", "kind": "yes_no", "asks": {"en": "Fun?"}}"#;
        assert!(QuestionJson::read(&format!("[{one}]")).unwrap()[0].takes("no"));
        for (bad, why) in [
            ("[]".to_owned(), "1 to 20"),
            (format!("[{one}, {one}]"), "two questions"),
            (format!("[{}]", one.replace("fun", "Fun!")), "no code"),
            (format!("[{}]", one.replace("Fun?", " ")), "no words in English"),
            (format!("[{}]", one.replace("\"en\"", "\"de\"")), "en"),
            (format!("[{}]", one.replace("yes_no", "maybe")), "maybe"),
            ("{".to_owned(), "line 1"),
        ] {
            let told = QuestionJson::read(&bad).unwrap_err();
            assert!(told.contains(why), "{told}");
        }
    }
}
