import type { Transaction } from "kysely";
import type { Email } from "#server/adapters/email/email.ts";
import { findLanguages } from "#server/base/find-languages.ts";
import type { SaleContext } from "#server/base/sale-context.ts";
import { speak } from "#server/base/speak.ts";
import type { Database } from "#server/db/schema.ts";
import { type Notice, tellPeople } from "#server/features/notices/tell-people.ts";
import { insertMails } from "./store/mails.ts";

interface ToldSide extends Omit<Notice, "personId" | "email"> {
  /** Null for an account that is gone: its mail alone goes out. */
  personId: string | null;
  email: () => Email;
  /** A receipt: its mail goes out whatever the person has chosen. */
  isReceipt?: boolean;
}

/** Tells the two sides of a booking, and writes down which mails went out: the subjects alone. */
export async function tellAbout(
  { jobs }: Pick<SaleContext, "jobs">,
  transaction: Transaction<Database>,
  booking: { id: string; email: string },
  sides: readonly ToldSide[],
): Promise<void> {
  const isDue = ({ personId, isReceipt = false }: ToldSide) => personId === null || isReceipt;
  const dueSides = sides.filter(isDue);
  const languageOf = await findLanguages(
    transaction,
    dueSides.map(({ personId }) => personId),
  );
  const due = dueSides.map(({ personId, email }) => speak(languageOf(personId), email));
  await jobs.put(
    transaction,
    "mail",
    due.map((data) => ({ data })),
  );
  const notices = sides.flatMap(({ personId, isReceipt = false, ...told }): Notice[] =>
    personId === null ? [] : [{ ...told, personId, email: isReceipt ? undefined : told.email }],
  );
  const mails = [...due, ...(await tellPeople({ jobs }, transaction, notices))];
  if (mails.length > 0) await insertMails(transaction, booking.id, mails, booking.email);
}
