// 日本語: what is said to whoever opens a room.
import { manners } from "../manners/ja";
import type { opening as model } from "./en";

export const opening: Record<keyof typeof model, string> = {
  ...manners,
  "lobby.title": "公開の部屋",
  "lobby.none": "今は誰も待っていません。部屋を公開すると、ここで見つけてもらえます。",
  "lobby.join": "{team}に入る",
  "lobby.there": "{n}人：{names}",
  "lobby.guest": "ゲスト{n}",
  "stage.lobby": "集合中",
  "stage.play": "対局中",
  "stage.count": "計算中",
  "stage.over": "終了",
  "rooms.about":
    "チームで一手ずつ決めて打ちます。全員が手を提案し、全員が投票します。相手は別のチームかコンピューターです。",
  "rooms.open": "部屋を開く",
  "rooms.mine": "あなたの部屋",
  "rooms.team_black": "黒チームの名前",
  "rooms.team_white": "白チームの名前",
  "rooms.people": "人",
  "rooms.scheme": "チームの決め方",
  "rooms.seconds": "一つの行動の秒数",
  "rooms.default_black": "鶴",
  "rooms.default_white": "亀",
  "rooms.opponent": "相手",
  "rooms.team_color": "チームの色",
  "rooms.scheme_white": "白の決め方",
  "rooms.same": "黒と同じ",
  "rooms.explain": "決め方の説明",
  "rooms.cap": "上限（分）",
  "rooms.phase_hours": "行動ごとの時間",
  "rooms.quorum": "必要な投票の割合",
  "pace.fixed": "行動ごとに一定",
  "pace.correspondence": "通信対局",
};
