import type { Kysely, Transaction } from "kysely";
import type { SessionUser } from "#shared/contract/auth.ts";
import { imageIdOfAddress, picturePath } from "#shared/rules/pictures.ts";
import type { Role } from "#shared/rules/vocabulary.ts";
import type { Actor } from "#server/base/actor.ts";
import type { Database } from "#server/db/schema.ts";
import { AppError } from "#server/base/errors.ts";
import { transact } from "#server/db/transact.ts";
import {
  chooseRole,
  hasImage,
  lockAdmins,
  lockPerson,
  removeUser,
  updateProfile,
} from "./store.ts";
import { findPerson, type Person } from "./views.ts";

// What others need of the table of users.
export {
  addUser,
  confirmEmail,
  findCredentialsVersion,
  forgetSecondFactor,
  lockAdmins,
  lockCredentialsVersion,
  lockPerson,
  outdateSignIns,
  setPhone,
  setRole,
} from "./store.ts";

export interface UserContext {
  kysely: Kysely<Database>;
  /** Origin of the site, for addresses that leave it. */
  origin: string;
}

/** A person as their own browser knows them. */
export function toSessionUser({ origin }: UserContext, person: Person): SessionUser {
  const { id: uid, name: displayName, email, imageId, role } = person;
  const { emailVerified, twoFactorEnabled } = person;
  const photoURL = imageId === null ? null : origin + picturePath(imageId, 320, "webp");
  return { uid, displayName, email, photoURL, role, emailVerified, twoFactorEnabled };
}

/** The id of a picture that was uploaded to this site, from its address. @throws AppError naming the field `image` */
export async function requireImage(db: Kysely<Database>, address: string): Promise<string> {
  const id = imageIdOfAddress(address);
  if (id !== undefined && (await hasImage(db, id))) return id;
  throw new AppError("BAD_REQUEST", "image: is none of ours.", {
    image: "is not a picture that was uploaded to this site",
  });
}

interface SentProfile {
  name: string;
  email: string;
  image: string;
  role: Role;
}

/**
 * Saves the profile of the account that has just signed up. The role is chosen once: who has one
 * keeps it, and a call that names another is refused.
 * @throws AppError FORBIDDEN for another's address or another role
 */
export async function saveProfile(
  context: UserContext,
  actor: Actor,
  { name, email, image, role }: SentProfile,
): Promise<{ acknowledged: boolean; insertedId: string }> {
  if (email !== actor.email)
    throw new AppError("FORBIDDEN", "A profile can only be saved for your own address.");
  const imageId = await requireImage(context.kysely, image);
  await context.kysely.transaction().execute(async (transaction) => {
    await updateProfile(transaction, actor.userId, { name, imageId });
    if (await chooseRole(transaction, actor.userId, role)) return;
    const person = await findPerson(transaction, actor.userId);
    if (person?.role !== role)
      throw new AppError("FORBIDDEN", "The role of an account cannot be changed.", {
        role: `is ${person?.role} and cannot be changed`,
      });
  });
  return { acknowledged: true, insertedId: actor.userId };
}

/** Changes name or picture; what is absent stays. */
export async function changeProfile(
  context: UserContext,
  actor: Actor,
  { name, image }: { name?: string | undefined; image?: string | undefined },
): Promise<SessionUser> {
  const { kysely } = context;
  const imageId = image === undefined ? undefined : await requireImage(kysely, image);
  await updateProfile(kysely, actor.userId, { name, imageId });
  return findSessionUser(context, actor.userId);
}

/** @throws AppError UNAUTHORIZED when the account is gone */
export async function requirePerson({ kysely }: UserContext, id: string): Promise<Person> {
  const person = await findPerson(kysely, id);
  if (person === undefined) throw new AppError("UNAUTHORIZED", "Please log in first.");
  return person;
}

/** @throws AppError UNAUTHORIZED when the account is gone */
export async function findSessionUser(context: UserContext, id: string): Promise<SessionUser> {
  return toSessionUser(context, await requirePerson(context, id));
}

/**
 * Deletes a person with what hangs on them: sessions, passwords, cars. `release` comes first, in the same
 * transaction: it ends what concerns others.
 * @throws AppError CONFLICT for the last admin
 */
export async function deleteUser(
  { kysely }: UserContext,
  id: string,
  release: (transaction: Transaction<Database>, id: string) => Promise<void>,
): Promise<number> {
  return transact(kysely, async (transaction) => {
    // Admins first, as everywhere: two who remove each other do not wait for one another.
    await lockAdmins(transaction);
    // Nobody begins anything new with them from here on.
    await lockPerson(transaction, id);
    await release(transaction, id);
    const outcome = await removeUser(transaction, id);
    if (outcome === "last-admin")
      throw new AppError(
        "CONFLICT",
        "The last admin cannot be removed. Make somebody else one first.",
      );
    return outcome;
  });
}
