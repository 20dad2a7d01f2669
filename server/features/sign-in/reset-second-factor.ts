import { forgetSecondFactor } from "#server/features/users/rows.ts";
import { findPersonByEmail } from "#server/features/users/views/person.ts";
import type { AuthContext } from "./context.ts";
import { endEverything } from "./end-everything.ts";
import { deleteFactors } from "./store/credentials.ts";
import { recordCommand } from "./record-command.ts";

/** Removes the second factor of a person who has lost phone and backup codes, and ends their sessions. */
export async function resetSecondFactor(
  { kysely }: AuthContext,
  email: string,
): Promise<{ wasSet: boolean } | undefined> {
  const person = await findPersonByEmail(kysely, email);
  if (person === undefined) return undefined;
  await kysely.transaction().execute(async (transaction) => {
    await endEverything(transaction, person.id);
    await deleteFactors(transaction, person.id);
    await forgetSecondFactor(transaction, person.id);
    await recordCommand(transaction, "user.second_factor_reset", person);
  });
  return { wasSet: person.twoFactorEnabled };
}
