// 中文: what is said of how teams can decide, with films.
import { manners } from "../manners/zh";
import type { films as model } from "./en";

export const films: Record<keyof typeof model, string> = {
  ...manners,
  "schemes.title": "队伍如何决定",
  "schemes.about": "多人合为一人的几种下法。圆点是成员，行动时填满；方块是计算机。",
  "schemes.yes": "符合：{rule}",
  "schemes.no": "不符合：{rule}",
  "schemes.next": "下一幅",
  "schemes.source": "合作游戏的四条规则出自 Zagal、Rick、Hsi（2006），由 Hugger（2011）为围棋列出。",
  "rule.tension": "个人与队伍的愿望可以不同",
  "rule.alone": "成员可不经同意行动",
  "rule.outcome": "成员看得到自己决定的结果",
  "rule.duties": "成员的能力或职责不同",
  "film.propose": "人人提议，数字为人数。",
  "film.vote": "人人投票。",
  "film.most": "得票最多者落子。",
  "film.random": "计算机对每个提议随机对局。",
  "film.best": "落最好的一手。",
  "film.approve": "可投多个。",
  "film.captain": "队长看提议。",
  "film.captains": "落队长选的一手。",
  "film.first": "第一人落子。",
  "film.second": "对方应后，第二人落子。",
  "film.third": "然后第三人，依此类推。",
  "film.mark": "人人标出该下处。",
  "film.hot": "计算机看标得最多处。",
  "film.suggest": "计算机给出建议。",
  "film.strong": "较强者提议。",
  "film.weak": "其余投票。",
};
