// Made of the cards of the crate `team` by the tests of the crate `wire`. Do not edit.
export const manners = {
  "manner.voting": "全員が手を提案し、誰の案か分からないまま全員で投票します。",
  "manner.monte_carlo": "全員が提案し、各案の後をランダムに打って最善を選びます。パスと投了は全員一致のみ。",
  "number.monte_carlo_playouts": "提案ごとのランダム対局",
  "manner.approval": "投票と同じですが、いくつでも賛成できます。",
  "manner.captain": "全員が提案し、主将が選びます。",
  "manner.rotation": "連碁のように、相談せず順番に打ちます。",
  "manner.hot_spots": "打つべき所に全員が印をつけ、最も印の多い所でコンピュータが打ちます。",
  "manner.suggestions": "コンピュータが候補（望めば悪手も）を示し、全員で投票します。",
  "number.suggestions_count": "候補の数",
  "number.suggestions_decoys": "うち悪手の数",
  "manner.skill": "棋力の高い半分が提案し、残りが投票します。申告した棋力によります。",
};
