// 中文: moves that threw something away.
import type { missed as model } from "./en";

export const missed: Record<keyof typeof model, string> = {
  "missed.about": "找出本可以得到更好结果、却让一块棋被杀、成劫或做活的着手。所示的一切都经过证明。",
  "missed.look": "检查这盘棋",
  "missed.on": "继续检查",
  "missed.looking": "已检查 {n}/{of} 手，找到 {found} 处",
  "missed.found": "找到 {n} 处。",
  "missed.part": "在时间内检查了 {n}/{of} 手。",
  "missed.side": "哪一方的着手",
  "missed.both": "双方",
  "missed.move": "第 {n} 手：{color} {move}",
  "missed.about_group": "关于 {point} 的{color}棋。",
  "missed.before": "若下 {moves}：{grade}。",
  "missed.after": "实战之后：{grade}。",
  "missed.rests": "这以周围的棋子为前提，题目中会标出是哪些。",
  "missed.solve": "解这道题",
  "missed.name": "{title}：第 {n} 手，{color}下",
  "missed.collection": "来自我的对局",
  "missed.keep": "把 {n} 处存为题目并练习",
  "missed.kept": "已存入题库的“来自我的对局”。从明天起会出现在“我的错题”中。",
  "missed.train": "练习方式",
};
