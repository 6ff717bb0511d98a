// 한국어: what is said around the questions after a game.
import type { questions as model } from "./en";

export const questions: Record<keyof typeof model, string> = {
  "questions.title": "몇 가지 질문",
  "questions.about": "답은 대국 기록과 함께 방을 연 사람에게 전해집니다. 원하지 않으면 비워 두세요.",
  "questions.least": "전혀 아니다",
  "questions.most": "매우 그렇다",
  "questions.send": "보내기",
  "questions.thanks": "고맙습니다.",
};
