// A page that is loaded when somebody goes there.
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { ApiError } from "../wire/client";
import { Failed, Loading } from "./states";

interface State {
  Page: ComponentType | null;
  failed: boolean;
}

export function Later({ load }: { load: () => Promise<ComponentType> }) {
  const [{ Page, failed }, setState] = useState<State>({ Page: null, failed: false });
  const start = () => {
    setState({ Page: null, failed: false });
    load().then(
      (Page) => setState({ Page, failed: false }),
      () => setState({ Page: null, failed: true }),
    );
  };
  useEffect(start, [load]);
  if (failed) return <Failed cause={new ApiError("offline", "The page could not be loaded.")} again={start} />;
  return Page ? <Page /> : <Loading />;
}
