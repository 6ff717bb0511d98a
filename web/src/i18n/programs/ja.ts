// 日本語: what is said of programs that come into a room.
import type { programs as model } from "./en";

export const programs: Record<keyof typeof model, string> = {
  "program.title": "プログラムが参加する",
  "program.about": "GTPを話すプログラムもメンバーになれます。提案し、投票します。",
  "program.token": "{team}のトークン",
  "program.how": "プログラムはこのサーバーのポート {port} に接続し、最初の行でこのトークンを送ります：",
  "program.secret": "トークン",
  "bridge.title": "外のプログラムがチームと対局する",
  "bridge.how":
    "ほかのサーバーへのブリッジやSabakiなどがチームを一つのGTPエンジンとして使えます。エンジンのコマンドとして入力してください。これを持つ人が相手側を打ちます：",
};
