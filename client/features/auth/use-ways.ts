import { useEffect, useState } from "react";
import { api, type Api } from "#client/lib/api/api.ts";

type Ways = Awaited<ReturnType<Api["auth"]["options"]>>;

let asked: Promise<Ways> | undefined;

/** The ways to sign in that this site offers; undefined until the server has answered. */
export function useWays(): Ways | undefined {
  const [ways, setWays] = useState<Ways>();
  useEffect(() => {
    let isGone = false;
    asked ??= api.auth.options();
    asked
      .then((known) => {
        if (!isGone) setWays(known);
      })
      .catch(() => {
        // The password form stays, and reports a site that does not answer by itself.
        asked = undefined;
      });
    return () => {
      isGone = true;
    };
  }, []);
  return ways;
}
