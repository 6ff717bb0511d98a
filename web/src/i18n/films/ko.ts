// 한국어: what is said of how teams can decide, with films.
import { manners } from "../manners/ko";
import type { films as model } from "./en";

export const films: Record<keyof typeof model, string> = {
  ...manners,
  "schemes.title": "팀이 결정하는 방법",
  "schemes.about":
    "여럿이 한 사람처럼 두는 여러 가지 방법. 동그라미는 구성원이고 행동할 때 채워집니다. 네모는 컴퓨터입니다.",
  "schemes.yes": "따름: {rule}",
  "schemes.no": "따르지 않음: {rule}",
  "schemes.next": "다음 그림",
  "schemes.source": "협동 게임의 네 규칙은 Zagal, Rick, Hsi (2006)의 것으로, Hugger (2011)가 바둑을 위해 정리했습니다.",
  "rule.tension": "자기 바람과 팀의 바람이 다를 수 있음",
  "rule.alone": "동의 없이 행동할 수 있음",
  "rule.outcome": "자기 결정의 결과를 볼 수 있음",
  "rule.duties": "능력이나 역할이 서로 다름",
  "film.propose": "모두 제안합니다. 숫자는 사람 수입니다.",
  "film.vote": "모두 투표합니다.",
  "film.most": "가장 많은 표를 얻은 수를 둡니다.",
  "film.random": "제안마다 무작위 대국을 둡니다.",
  "film.best": "가장 좋은 수를 둡니다.",
  "film.approve": "여럿에 투표할 수 있습니다.",
  "film.captain": "주장이 제안을 봅니다.",
  "film.captains": "주장이 고른 수를 둡니다.",
  "film.first": "첫째가 둡니다.",
  "film.second": "상대가 둔 뒤 둘째가 둡니다.",
  "film.third": "다음은 셋째, 이렇게 이어집니다.",
  "film.mark": "모두 둘 곳을 표시합니다.",
  "film.hot": "가장 많이 표시된 곳을 컴퓨터가 봅니다.",
  "film.suggest": "컴퓨터가 수를 추천합니다.",
  "film.strong": "강한 사람이 제안합니다.",
  "film.weak": "나머지가 투표합니다.",
};
