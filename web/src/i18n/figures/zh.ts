// 中文: what is said of a game of teams in figures.
import type { figures as model } from "./en";

export const figures: Record<keyof typeof model, string> = {
  "figures.title": "本局数据",
  "figures.time": "每手用时（秒）",
  "figures.turn": "第{n}手",
  "figures.closed": "本房间不公开队内情况。",
  "figures.team": "队伍",
  "figures.member": "成员",
  "figures.turns": "手数",
  "figures.acted": "按时行动",
  "figures.unanimous": "全体一致",
  "figures.agreement": "与所下之手一致的提议",
  "figures.ties": "由抽签决定",
  "figures.silent": "无人行动",
  "figures.distance": "到最近棋子的距离（实战/提议）",
  "figures.engine": "与计算机相同",
  "figures.seconds": "秒",
  "figures.done": "被采用的提议",
  "figures.won": "投中的票",
};
