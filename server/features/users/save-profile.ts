import { t } from "#shared/lib/text.ts";
import type { Role } from "#shared/rules/vocabulary.ts";
import type { Actor } from "#server/base/actor.ts";
import { AppError } from "#server/base/errors.ts";
import type { UserContext } from "./context.ts";
import { requireImage } from "./require-image.ts";
import { chooseRole, updateProfile } from "./store.ts";
import { findPerson } from "./views/person.ts";

interface SentProfile {
  name: string;
  email: string;
  image: string;
  role: Role;
}

/**
 * Saves the profile of an account that has just signed up. The role is chosen once: a later call that names
 * another role is refused.
 * @throws AppError FORBIDDEN for another's address or another role
 */
export async function saveProfile(
  context: UserContext,
  actor: Actor,
  { name, email, image, role }: SentProfile,
): Promise<{ acknowledged: boolean; insertedId: string }> {
  if (email !== actor.email)
    throw new AppError("FORBIDDEN", t`You can only save a profile for your own email address.`);
  const imageId = await requireImage(context.kysely, image);
  await context.kysely.transaction().execute(async (transaction) => {
    await updateProfile(transaction, actor.userId, { name, imageId });
    if (await chooseRole(transaction, actor.userId, role)) return;
    const person = await findPerson(transaction, actor.userId);
    if (person?.role !== role)
      throw new AppError("FORBIDDEN", t`You can’t change the role of an account.`, {
        fields: { role: t`The role is ${person?.role ?? ""} and can’t be changed` },
      });
  });
  return { acknowledged: true, insertedId: actor.userId };
}
