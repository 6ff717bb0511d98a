// 한국어: what the page says that checks proofs.
import type { check as model } from "./en";

export const check: Record<keyof typeof model, string> = {
  "check.title": "증명 검사",
  "check.about":
    "이 브라우저가 바둑 규칙만으로 증명서를 따라가 봅니다. 아무도 믿을 필요가 없고, 아무 데도 보내지 않습니다. 이 페이지가 열린 뒤에는 네트워크 없이 동작합니다.",
  "check.certificate": "증명서",
  "check.problem": "문제 (SGF 또는 글자 그림, 선택)",
  "check.problem_why": "없으면 증명서가 무엇에 관한 것인지 보이고, 있으면 뜻한 문제인지도 검사합니다.",
  "check.go": "검사",
  "check.working": "검사하는 중…",
  "check.holds": "증명이 성립합니다.",
  "check.states": "브라우저가 {ms} ms 동안 {states}개 국면을 살펴보았습니다.",
  "check.fails": "증명이 성립하지 않습니다.",
  "check.moves": "첫 수",
  "check.main": "주된 수순",
  "check.none": "이 페이지는 증명을 검사하는 부분 없이 만들어졌습니다 (cargo xtask wasm).",
  "check.line": "{move} 다음의 수순",
  "witness.walk": "따라가 보기",
  "witness.checking": "브라우저가 증명을 검사하고 있습니다…",
  "witness.holds": "여기서 검사함: 이 브라우저가 {ms} ms 동안 {states}개 국면을 살펴보았습니다.",
  "witness.sent": "여기서 검사함: 이 브라우저가 서버의 증명에서 국면 {states}개를 {ms} ms 동안 살펴보았습니다.",
  "witness.near": "여기서 풀고 검사함: 이 브라우저가 국면 {n}개를 {ms} ms 동안 읽었으며, 서버에 묻지 않았습니다.",
  "witness.silent": "브라우저가 검사할 수 있는 증명서를 서버가 주지 않았습니다.",
  "witness.forged": "증명되지 않았습니다: 서버의 말은 여기에서 검사를 통과하지 못했습니다.",
  "witness.differs": "증명서가 보이는 것과 서버의 말이 다릅니다.",
  "guest.answer": "정답 보기",
  "guest.unproved": "증명되지 않았습니다: 브라우저가 제시간에 풀지 못했습니다. 응수는 추측입니다.",
  "guest.away": "바둑판을 불러오지 못했습니다. 네트워크에 연결되어 있습니까?",
};
