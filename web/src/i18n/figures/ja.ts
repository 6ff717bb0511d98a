// 日本語: what is said of a game of teams in figures.
import type { figures as model } from "./en";

export const figures: Record<keyof typeof model, string> = {
  "figures.title": "この対局の数字",
  "figures.time": "手番ごとの秒数",
  "figures.turn": "{n}手番",
  "figures.closed": "チームの決め方は公開されません。",
  "figures.team": "チーム",
  "figures.member": "メンバー",
  "figures.turns": "手番",
  "figures.acted": "時間内に行動",
  "figures.unanimous": "全員一致",
  "figures.agreement": "打たれた手への提案の割合",
  "figures.ties": "くじで決定",
  "figures.silent": "誰も行動せず",
  "figures.distance": "最も近い石までの距離（着手／提案）",
  "figures.engine": "コンピュータと同じ手",
  "figures.seconds": "秒",
  "figures.done": "採用された提案",
  "figures.won": "当たった投票",
};
