// 中文: what is said of programs that come into a room.
import type { programs as model } from "./en";

export const programs: Record<keyof typeof model, string> = {
  "program.title": "程序加入",
  "program.about": "会说 GTP 的程序也可以成为成员：它提议并投票。",
  "program.token": "{team}的令牌",
  "program.how": "程序连接此服务器的端口 {port}，第一行发送此令牌：",
  "program.secret": "令牌",
  "bridge.title": "外部程序与团队对局",
  "bridge.how": "通往其他服务器的桥或 Sabaki 等可以把团队当作一个 GTP 引擎。作为引擎命令输入；持有它的人替对方落子：",
};
