import type { Actor } from "#server/base/actor.ts";
import type { Caller } from "#server/base/authorize.ts";
import { removeUser } from "#server/features/users/remove-user.ts";
import type { AccountContext } from "./context.ts";
import { requirePassword } from "./require-password.ts";

export async function removeAccount(
  context: AccountContext,
  caller: Caller,
  actor: Actor,
  password: string | undefined,
): Promise<{ deletedCount: number }> {
  const { identity, hashTurns } = context;
  // The turn ends before the transaction, which may wait for locks.
  await hashTurns.run(() => requirePassword(context, caller, actor, password));
  const deletedCount = await removeUser(context, actor.userId, context.release);
  await identity.run(caller, (request) => identity.api.signOut(request));
  return { deletedCount };
}
