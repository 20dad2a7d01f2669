import type { Transaction } from "kysely";
import { FIRST_LANGUAGE } from "#shared/lib/language.ts";
import type { Email } from "#server/adapters/email/email.ts";
import { speak } from "#server/base/speak.ts";
import type { SaleContext } from "#server/base/sale-context.ts";
import type { Database } from "#server/db/schema.ts";
import { type Notice, tellPeople } from "#server/features/notices/tell-people.ts";

interface Informed {
  /** Null for a visitor, and for an account that is gone: they get the mail alone. */
  personId: string | null;
  /** The language that a visitor has written in; an account has its own. */
  language?: string | null;
  title: () => string;
  path: string;
  email: () => Email;
}

/** Tells seller and reporters what was decided. `key` names the decision. */
export async function tellOfDecision(
  { jobs }: Pick<SaleContext, "jobs">,
  transaction: Transaction<Database>,
  key: string,
  informed: readonly Informed[],
): Promise<void> {
  const mails = informed.filter(({ personId }) => personId === null);
  await jobs.put(
    transaction,
    "mail",
    mails.map(({ language, email }) => ({ data: speak(language ?? FIRST_LANGUAGE, email) })),
  );
  const notices = informed.flatMap(({ personId, language: _written, ...told }): Notice[] =>
    personId === null ? [] : [{ ...told, personId, kind: "reports", key }],
  );
  await tellPeople({ jobs }, transaction, notices);
}
