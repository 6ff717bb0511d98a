// The page frame: top bar, the page that the address names, and what is said aloud.
import { useEffect, useRef } from "preact/hooks";
import { LiveRegion } from "./frame/announce";
import { later } from "./frame/later";
import { Missing } from "./frame/states";
import { TopBar } from "./frame/topbar";
import { language, withWords } from "./i18n/catalogue";
import { Tour } from "./pages/learn/tour";
import { LibraryPage as Library } from "./pages/library/page";
import { ProblemPage as Problem } from "./pages/problem/page";
import { ContinuePage as Continue, TodayPage as Today } from "./pages/today/page";
import { here, inFolder } from "./place";
import { type Route, route } from "./route";

// These come with the frame; only words of theirs may have to be fetched.
const ContinuePage = later(() => withWords("bank", Promise.resolve(Continue)));
const TodayPage = later(() => withWords("bank", Promise.resolve(Today)));
const LibraryPage = later(() => withWords("bank", Promise.resolve(Library)));
const ProblemPage = later(() => withWords("bank", Promise.resolve(Problem)));
const TrainPage = later(
  async () => (await withWords("bank", withWords("train", import("./pages/train/page")))).TrainPage,
);
const ProgressPage = later(
  async () => (await withWords("bank", withWords("train", import("./pages/progress/page")))).ProgressPage,
);
const Outdated = later(async () => (await import("./home/outdated")).Outdated);
const CheckPage = later(async () => (await withWords("check", import("./pages/check/page"))).CheckPage);
const EditPage = later(async () => (await withWords("edit", import("./pages/edit/page"))).EditPage);
const GamePage = later(
  async () => (await withWords("missed", withWords("games", import("./pages/game/page")))).GamePage,
);
const GoPage = later(async () => (await withWords("games", import("./pages/go/door"))).GoDoor);
const GlossaryPage = later(
  async () => (await withWords("glossary", withWords("lessons", import("./pages/glossary/page")))).GlossaryPage,
);
const LearnPage = later(
  async () =>
    (await withWords("lessons", withWords("games", withWords("bank", import("./pages/learn/page"))))).LearnPage,
);
const RoomPage = later(
  async () => (await withWords("rooms", withWords("games", import("./pages/room/door")))).RoomDoor,
);
const ArrivePage = later(async () => (await withWords("account", import("./pages/account/arrive"))).ArrivePage);
const RowPage = later(async () => (await withWords("row", withWords("lessons", import("./pages/row/door")))).RowDoor);

export function App() {
  const arrived = useRef(false);
  useEffect(() => {
    document.documentElement.lang = language.value;
  }, [language.value]);
  // Another page is read from its beginning; the first one leaves the focus where the browser put it.
  useEffect(() => {
    if (arrived.current) document.getElementById("main")?.focus({ preventScroll: true });
    arrived.current = true;
  }, [route.value]);
  return (
    <>
      <TopBar />
      {inFolder && <Outdated />}
      <main id="main" tabIndex={-1}>
        <Page route={route.value} />
      </main>
      <Tour />
      <LiveRegion />
    </>
  );
}

function Page({ route }: { route: Route }) {
  if (route.page === "today") return <TodayPage />;
  if (route.page === "library") return <LibraryPage />;
  if (route.page === "problem") return <ProblemPage key={route.id} id={route.id} />;
  if (route.page === "continue") return <ContinuePage key={here().search} />;
  if (route.page === "train") return <TrainPage />;
  if (route.page === "progress") return <ProgressPage />;
  if (route.page === "play") return <ProblemPage key={here().hash} id={null} />;
  if (route.page === "game") return <GamePage key={route.id ?? ""} id={route.id} />;
  if (route.page === "edit") return <EditPage key={(route.id ?? "") + here().hash} id={route.id} />;
  if (route.page === "learn" && route.topic === "glossary") return <GlossaryPage />;
  if (route.page === "learn") return <LearnPage topic={route.topic} />;
  if (route.page === "check") return <CheckPage />;
  if (route.page === "go") return <GoPage />;
  if (route.page === "room") return <RoomPage />;
  if (route.page === "row") return <RowPage />;
  if (route.page === "device") return <ArrivePage />;
  return <Missing />;
}
