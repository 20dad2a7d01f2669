import { useEffect } from "react";
import { readToken } from "./access-token.ts";
import { onNews } from "./news.ts";
import { onWritten } from "./written.ts";

/** Nothing is read again for so long after LogOut was pressed, in milliseconds: by then the page is gone, or still there. */
const LEAVING_MS = 10_000;
let leavingUntil = 0;

/** Called when somebody logs out: what a page reads meanwhile would be refused. */
export function pauseRereading(): void {
  leavingUntil = Date.now() + LEAVING_MS;
}

/**
 * Calls `again` soon after each write of this page, at news, and when the tab comes back. Several in quick succession
 * share one call. While somebody logs out nothing is read: the refusal would lead the page to the log-in.
 */
export function useRereading(again: (() => void) | undefined, settleMs: number): void {
  useEffect(() => {
    if (again === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      if (readToken() !== undefined && Date.now() >= leavingUntil) again();
    };
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(read, settleMs);
    };
    const onVisible = () => {
      if (document.visibilityState === "visible") later();
    };
    // The button is handled by the boot script, which ends the session without this page's calls.
    const onClick = ({ target }: Event) => {
      if (target instanceof Element && target.closest("[data-log-out]")) pauseRereading();
    };
    const stops = [onWritten(later), onNews(later)];
    document.addEventListener("visibilitychange", onVisible);
    document.addEventListener("click", onClick, true);
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
      document.removeEventListener("visibilitychange", onVisible);
      document.removeEventListener("click", onClick, true);
    };
  }, [again, settleMs]);
}
