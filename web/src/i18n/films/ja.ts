// 日本語: what is said of how teams can decide, with films.
import { manners } from "../manners/ja";
import type { films as model } from "./en";

export const films: Record<keyof typeof model, string> = {
  ...manners,
  "schemes.title": "チームの決め方",
  "schemes.about": "何人かが一人として打ついろいろな方法。丸はメンバーで、行動中は塗られます。四角はコンピュータです。",
  "schemes.yes": "従う：{rule}",
  "schemes.no": "従わない：{rule}",
  "schemes.next": "次の絵",
  "schemes.source":
    "協力ゲームの四つの規則は Zagal, Rick, Hsi（2006）により、Hugger（2011）が碁のために挙げたものです。",
  "rule.tension": "自分の望みとチームの望みが分かれうる",
  "rule.alone": "他の同意なしに行動できる",
  "rule.outcome": "自分の決定の結果が見える",
  "rule.duties": "能力や役割が異なる",
  "film.propose": "全員が提案。数字は人数。",
  "film.vote": "全員が投票。",
  "film.most": "最多票の手を打つ。",
  "film.random": "各提案の後をランダムに打つ。",
  "film.best": "最善の手を打つ。",
  "film.approve": "いくつでも投票できる。",
  "film.captain": "主将が提案を見る。",
  "film.captains": "主将の選んだ手を打つ。",
  "film.first": "一人目が打つ。",
  "film.second": "相手が応じ、二人目が打つ。",
  "film.third": "次は三人目、以下同様。",
  "film.mark": "全員が打つべき所に印。",
  "film.hot": "最も印の多い所をコンピュータが調べる。",
  "film.suggest": "コンピュータが候補を示す。",
  "film.strong": "強い人が提案。",
  "film.weak": "残りの人が投票。",
};
