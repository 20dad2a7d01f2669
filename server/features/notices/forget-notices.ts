import type { NoticeContext } from "./context.ts";
import { removeOld } from "./store/notices.ts";

/** Deletes notices that were read some time ago, and all old ones. */
export async function forgetNotices({ kysely }: Pick<NoticeContext, "kysely">): Promise<void> {
  await removeOld(kysely);
}
