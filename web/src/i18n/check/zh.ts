// 中文: what the page says that checks proofs.
import type { check as model } from "./en";

export const check: Record<keyof typeof model, string> = {
  "check.title": "检查证明",
  "check.about":
    "您的浏览器只用围棋规则把证书重走一遍：不必相信任何人，也不会向任何地方发送任何东西。页面打开之后，没有网络也能用。",
  "check.certificate": "证书",
  "check.problem": "题目（SGF 或文字图，可不填）",
  "check.problem_why": "不填时显示证书是关于什么的；填了还会检查是不是您所指的题目。",
  "check.go": "检查",
  "check.working": "正在检查……",
  "check.holds": "证明成立。",
  "check.states": "浏览器用 {ms} 毫秒走过了 {states} 个局面。",
  "check.fails": "证明不成立。",
  "check.moves": "第一手",
  "check.main": "主要变化",
  "check.none": "这个页面编译时没有带上检查证明的部分（cargo xtask wasm）。",
  "check.line": "{move} 之后的变化",
  "witness.walk": "逐步查看",
  "witness.checking": "浏览器正在检查证明……",
  "witness.holds": "已在本机检查：您的浏览器用 {ms} 毫秒走过了 {states} 个局面。",
  "witness.sent": "已在本机检查：您的浏览器用 {ms} 毫秒走过了服务器证明中的 {states} 个局面。",
  "witness.near": "已在本机求解并检查：您的浏览器用 {ms} 毫秒读了 {n} 个局面，没有询问服务器。",
  "witness.silent": "服务器没有给出可供浏览器检查的证书。",
  "witness.forged": "这没有得到证明：服务器所说的在这里通不过检查。",
  "witness.differs": "证书所证明的与服务器所说的不同。",
  "guest.answer": "看答案",
  "guest.unproved": "未得到证明：浏览器没有在限定时间内解出。盘上的应手只是猜测。",
  "guest.away": "棋盘无法载入。有网络吗？",
};
