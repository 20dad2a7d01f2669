import { useEffect, useState } from "react";
import { api, type Api } from "#client/lib/api/api.ts";

type Ways = Awaited<ReturnType<Api["auth"]["options"]>>;

let asked: Promise<Ways> | undefined;

/** What this site offers to sign in with; undefined until the server has said so. */
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
        // The password form stays, and says by itself when the site does not answer.
        asked = undefined;
      });
    return () => {
      isGone = true;
    };
  }, []);
  return ways;
}
