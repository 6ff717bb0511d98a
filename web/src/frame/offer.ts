// What the server offers to those who want to begin a game, or why nobody can say.
import { useEffect, useState } from "preact/hooks";
import { api } from "../wire/client";
import type { Offer } from "../wire/go";

export function useOffer(): { offer: Offer | null; failure: unknown } {
  const [offer, setOffer] = useState<Offer | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => void api.offer().then(setOffer, setFailure), []);
  return { offer, failure };
}
