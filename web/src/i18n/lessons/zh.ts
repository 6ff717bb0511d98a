// 中文: what the lessons say.
import type { lessons as model } from "./en";

export const lessons: Record<keyof typeof model, string> = {
  "learn_text.liberties":
    "黑白轮流把棋子放在交叉点上，棋子不再移动。棋子沿线相邻的空交叉点是它的气。沿线相连的同色棋子共用气。没有气的棋子要从棋盘上拿走。",
  "learn_text.capture": "只剩一口气的棋子处于被打吃状态：占住那口气就能提掉。",
  "learn_text.ko": "有时双方可以无休止地互提一子。劫的规则禁止这样做：被提后不能立即提回，必须先在别处下一手。",
  "learn_text.eyes": "内部有两个分开的空，即两只眼的棋块不会被提：下进任何一个都没有气。这就是活棋。",
  "learn_text.false_eye": "有些空只是看起来像眼。如果围住它的棋子在别处没有全部连上，迟早要填掉。",
  "learn_text.seki": "有时两块没有两眼的棋互相牵制：谁先下公气谁被提。于是双方都活，这就是双活。",
  "task.centre": "白子有四口气，用点标出。您执黑，白方等待。把四口气全部占住。",
  "task.corner": "角上相连的两子共用气。有几口？全部占住。",
  "task.atari": "两个白子被打吃。提掉它们。",
  "task.ko": "下 D4 提掉白子。然后替白方立即在 C4 提回试试。",
  "task.try": "白方在 A1 和 C1 有眼。您执黑，试着下进其中一个。",
  "task.make": "您的黑棋里面有三个空点。下在能做成两只眼的地方。",
  "task.false_eye": "C1 看起来像白棋的第二只眼。您执黑：证明它不是，并提掉白棋。",
  "task.seki": "您执黑。双方共用 C1 和 C2。下其中一个，看看会怎样。",
  "done.centre": "气没有了，棋子被提。在中央要用四子。",
  "done.corner": "提掉了。在角上三子就够：边缘减少了气。",
  "done.atari": "提掉了。",
  "done.ko": "对：劫不能立即提回。",
  "done.try": "这就是两眼活棋的道理：黑棋哪个都不能下。",
  "done.make": "两只眼：无论白方怎么下都是活棋。",
  "done.false_eye": "那是假眼：白方只能填掉或被提。",
  "done.seki": "您先下，就被提了。放着不动，双方都活。",
};
