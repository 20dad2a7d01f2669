import type { NoticeKind } from "#shared/rules/notices.ts";
import type { Email } from "#server/adapters/email/email.ts";

export interface Notice {
  personId: string;
  kind: NoticeKind;
  /** Writes one sentence that says what happened, in the person's language; one longer than 200 characters is cut. */
  title: () => string;
  /** Path on this site that it leads to, such as `/dashboard/messages/ID`. */
  path: string;
  /** Told once for each person and key, whatever is repeated (a unique constraint). At most 200 characters. */
  key: string;
  /** Writes its mail; not sent where the person wants no mails of this kind. Absent: no mail. */
  email?: (() => Email) | undefined;
}
