import type { Kysely } from "kysely";
import type { NoticeKind } from "#shared/rules/notices.ts";
import type { Database } from "#server/db/schema.ts";

/** Changes what somebody has chosen for a kind; what is undefined stays as it was. */
export async function savePreference(
  db: Kysely<Database>,
  personId: string,
  {
    kind,
    email,
    push,
  }: { kind: NoticeKind; email?: boolean | undefined; push?: boolean | undefined },
): Promise<void> {
  await db
    .insertInto("notice_preferences")
    .values({ person_id: personId, kind, email: email ?? true, push: push ?? true })
    .onConflict((conflict) =>
      conflict.columns(["person_id", "kind"]).doUpdateSet(({ ref }) => ({
        email: email ?? ref("notice_preferences.email"),
        push: push ?? ref("notice_preferences.push"),
      })),
    )
    .execute();
}
