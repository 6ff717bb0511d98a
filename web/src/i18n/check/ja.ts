// 日本語: what the page says that checks proofs.
import type { check as model } from "./en";

export const check: Record<keyof typeof model, string> = {
  "check.title": "証明を検査する",
  "check.about":
    "お使いのブラウザが、囲碁のルールだけを使って証明書をたどります。誰かを信じる必要はなく、どこにも何も送られません。このページを開いた後は、ネットワークなしで動きます。",
  "check.certificate": "証明書",
  "check.problem": "問題(SGF または文字の図、省略可)",
  "check.problem_why": "省くと、証明書が何についてのものかが示されます。指定すると、意図した問題かどうかも調べます。",
  "check.go": "検査する",
  "check.working": "検査しています…",
  "check.holds": "証明は成り立ちます。",
  "check.states": "ブラウザが {states} 局面を {ms} ミリ秒でたどりました。",
  "check.fails": "証明は成り立ちません。",
  "check.moves": "最初の手",
  "check.main": "主な手順",
  "check.none": "このページは、証明を検査する部分なしで作られています(cargo xtask wasm)。",
  "check.line": "{move} の後の手順",
  "witness.walk": "手順をたどる",
  "witness.checking": "証明をブラウザで検査しています…",
  "witness.holds": "この場で検査済み:お使いのブラウザが {states} 局面を {ms} ミリ秒でたどりました。",
  "witness.sent": "この場で検査済み:お使いのブラウザがサーバーの証明の {states} 局面を {ms} ミリ秒でたどりました。",
  "witness.near":
    "この場で解いて検査済み:お使いのブラウザが {n} 局面を {ms} ミリ秒で読みました。サーバーには尋ねていません。",
  "witness.silent": "ブラウザで検査できる証明書を、サーバーは出していません。",
  "witness.forged": "証明されていません:サーバーの言うことは、ここでの検査に通りません。",
  "witness.differs": "証明書が示すことと、サーバーの言うことが違います。",
  "guest.answer": "答えを見る",
  "guest.unproved": "証明されていません:ブラウザが時間内に解けませんでした。応手は推測です。",
  "guest.away": "盤を読み込めませんでした。ネットワークにつながっていますか。",
};
