// 한국어: what is said of a game of teams in figures.
import type { figures as model } from "./en";

export const figures: Record<keyof typeof model, string> = {
  "figures.title": "이 대국의 숫자",
  "figures.time": "차례마다 걸린 초",
  "figures.turn": "{n}번째 차례",
  "figures.closed": "팀이 어떻게 결정했는지는 공개되지 않습니다.",
  "figures.team": "팀",
  "figures.member": "구성원",
  "figures.turns": "차례",
  "figures.acted": "제때 행동",
  "figures.unanimous": "만장일치",
  "figures.agreement": "둔 수와 같은 제안",
  "figures.ties": "추첨으로 결정",
  "figures.silent": "아무도 행동하지 않음",
  "figures.distance": "가장 가까운 돌까지 거리 (둔 수/제안)",
  "figures.engine": "컴퓨터와 같은 수",
  "figures.seconds": "초",
  "figures.done": "채택된 제안",
  "figures.won": "맞은 투표",
};
