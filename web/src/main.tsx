// Where the page begins.
import { render } from "preact";
import { App } from "./app";
import { followLanguage, needed } from "./i18n/catalogue";
import { inFolder } from "./place";
import { followAddress, route } from "./route";
import { dressDocument } from "./store";
import { answeredBy } from "./wire/client";
import "./style/base.css";
import "./style/board.css";
import "./style/frame.css";
import "./style/game.css";
import "./style/library.css";
import "./style/panel.css";
import "./style/problem.css";
import "./style/row.css";
import "./style/go.css";
import "./style/room.css";
import "./style/train.css";

if (inFolder) answeredBy(async (...asked) => (await import("./home/folder")).answered(...asked));
dressDocument();
followAddress();
if (["today", "library", "problem"].includes(route.value.page)) needed("bank");
void followLanguage().then(() => render(<App />, document.getElementById("app")!));
if (inFolder) void import("./home/app").then(({ installed }) => installed()).catch(() => undefined); // It works without.
