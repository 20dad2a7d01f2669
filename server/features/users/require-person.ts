import { AppError } from "#server/base/errors.ts";
import { t } from "#shared/lib/text.ts";
import type { UserContext } from "./context.ts";
import { findPerson, type Person } from "./views/person.ts";

/** @throws AppError UNAUTHORIZED when the account is gone */
export async function requirePerson({ kysely }: UserContext, id: string): Promise<Person> {
  const person = await findPerson(kysely, id);
  if (person === undefined) throw new AppError("UNAUTHORIZED", t`Please log in first.`);
  return person;
}
