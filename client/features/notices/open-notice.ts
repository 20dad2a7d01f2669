import type { MouseEvent } from "react";
import type { Notice } from "#shared/contract/notices.ts";
import { api } from "#client/lib/api/api.ts";

/** The page is opened without waiting longer than this for the mark. */
const LONGEST_MS = 1_500;

/**
 * Marks a notice as read when its link is followed. In this tab the mark comes first, because the next page would
 * cut the call off; if it fails, the notice stays unread and its page opens all the same.
 */
export function openNotice(
  event: Pick<
    MouseEvent,
    "preventDefault" | "button" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey"
  >,
  { _id: id, path, is_read: isRead }: Notice,
): void {
  if (isRead) return;
  const marking = api.notices.markRead({ id }).catch(() => undefined);
  const isHere =
    event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  if (!isHere) return;
  event.preventDefault();
  const limit = new Promise((resolve) => setTimeout(resolve, LONGEST_MS));
  void Promise.race([marking, limit]).then(() => {
    const { pathname, search } = location;
    location.assign(path);
    // A change of the fragment alone loads nothing, and the list would lack the row that it names.
    if (path.includes("#") && path.startsWith(pathname + search)) location.reload();
  });
}

/** Marks the notices that are shown as read, and with `andOlder` those of the same kind that come after them. */
export async function readAll(
  shown: readonly Notice[],
  { andOlder, kind }: { andOlder: boolean; kind?: Notice["kind"] | undefined },
): Promise<void> {
  const seen = shown.map(({ _id: id }) => id);
  await api.notices.markAllRead({ seen, and_older: andOlder, ...(kind && { kind }) });
}
