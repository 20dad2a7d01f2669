import type { Notice } from "#shared/contract/notices.ts";
import { api } from "#client/lib/api/api.ts";
import { type Loaded, useLoaded } from "#client/lib/api/use-loaded.ts";
import { useRereading } from "#client/lib/api/use-rereading.ts";

/** After a write or news: several in quick succession share one reading. */
const SETTLE_MS = 200;

interface BellState {
  /** How many notices are unread, of all. */
  unread: number;
  /** Some of them, unread ones first. */
  latest: Notice[];
}

/** What has happened: read once for a page, and again at news, after each write and when the tab comes back. */
export function useBell(): Loaded<BellState> {
  const loaded = useLoaded(() => api.notices.bell(), [], "bell");
  const again = loaded.status === "loading" ? undefined : loaded.again;
  useRereading(again, SETTLE_MS);
  return loaded;
}
