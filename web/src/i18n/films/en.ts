// English: what is said of how teams can decide, with films.
import { manners } from "../manners/en";

export const films = {
  ...manners,
  "schemes.title": "How a team can decide",
  "schemes.about":
    "Ways for several people to play as one. The circles are the members, filled while they act; the square is the computer.",
  "schemes.yes": "Follows: {rule}",
  "schemes.no": "Does not follow: {rule}",
  "schemes.next": "Next picture",
  "schemes.source":
    "The four rules for games played together are from Zagal, Rick and Hsi (2006), as Hugger (2011) lists them for Go.",
  "rule.tension": "one’s own wish and the team’s can differ",
  "rule.alone": "a member can act without the others’ consent",
  "rule.outcome": "members see what came of their own decisions",
  "rule.duties": "members have different abilities or duties",
  "film.propose": "Everybody proposes a move. The number says how many did.",
  "film.vote": "Everybody votes.",
  "film.most": "The move with the most votes is played.",
  "film.random": "The computer plays random games after each proposal.",
  "film.best": "The best of them is played.",
  "film.approve": "Everybody may vote for several.",
  "film.captain": "The captain looks at the proposals.",
  "film.captains": "The captain’s choice is played.",
  "film.first": "The first member plays.",
  "film.second": "The other side has answered; the second member plays.",
  "film.third": "Then the third, and so on.",
  "film.mark": "Everybody marks where the team should play.",
  "film.hot": "The computer looks where most have marked.",
  "film.suggest": "The computer suggests moves.",
  "film.strong": "The stronger members propose.",
  "film.weak": "The others vote.",
};
