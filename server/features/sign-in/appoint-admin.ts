import { v7 as makeId } from "uuid";
import { invariant } from "#server/base/errors.ts";
import { addUser, forgetSecondFactor, setRole } from "#server/features/users/rows.ts";
import { findPersonByEmail } from "#server/features/users/views/person.ts";
import type { AuthContext } from "./context.ts";
import { endEverything } from "./end-everything.ts";
import { deleteCredentials } from "./store/credentials.ts";
import { recordCommand } from "./record-command.ts";

/**
 * Makes a person an admin. A new address gets an account, and `isNew` says so. A stranger may have made an
 * account whose address was never confirmed, to wait for this: it is emptied first and counts as new.
 */
export async function appointAdmin(
  context: AuthContext,
  email: string,
): Promise<{ id: string; isNew: boolean }> {
  return context.kysely.transaction().execute(async (transaction) => {
    const id = makeId();
    const name = email.split("@")[0] ?? email;
    if (await addUser(transaction, { id, name, email, role: "admin" })) {
      await recordCommand(transaction, "user.made_admin", { id, name, email });
      return { id, isNew: true };
    }
    const known = await findPersonByEmail(transaction, email);
    invariant(known, "an address was taken and is nobody’s");
    const isStranger = !known.emailVerified;
    if (isStranger) {
      await endEverything(transaction, known.id);
      await deleteCredentials(transaction, known.id);
      await forgetSecondFactor(transaction, known.id);
    }
    await setRole(transaction, known.id, "admin");
    if (known.role !== "admin") await recordCommand(transaction, "user.made_admin", known);
    return { id: known.id, isNew: isStranger };
  });
}
