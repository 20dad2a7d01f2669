import { useEffect } from "react";
import { isLeaving } from "#client/lib/browser/leaving.ts";
import { readToken } from "./access-token.ts";
import { onNews } from "./news.ts";
import { onWritten } from "./written.ts";

/**
 * Calls `again` soon after each write of this page, at news, and when the tab comes back. Several in quick succession
 * share one call. Nothing is read while somebody logs out: it would be refused.
 */
export function useRereading(again: (() => void) | undefined, settleMs: number): void {
  useEffect(() => {
    if (again === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      if (readToken() !== undefined && !isLeaving()) again();
    };
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(read, settleMs);
    };
    const onVisible = () => {
      if (document.visibilityState === "visible") later();
    };
    const stops = [onWritten(later), onNews(later)];
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, [again, settleMs]);
}
