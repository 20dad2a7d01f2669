import type { SessionUser } from "#shared/contract/auth.ts";
import type { UserContext } from "./context.ts";
import { requirePerson } from "./require-person.ts";
import { toSessionUser } from "./shapes.ts";

/** @throws AppError UNAUTHORIZED when the account is gone */
export async function findSessionUser(context: UserContext, id: string): Promise<SessionUser> {
  return toSessionUser(context, await requirePerson(context, id));
}
