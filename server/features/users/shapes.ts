import type { SessionUser } from "#shared/contract/auth.ts";
import { picturePath } from "#shared/rules/pictures.ts";
import type { UserContext } from "./context.ts";
import type { Person } from "./views/person.ts";

/** A person as their own browser knows them. */
export function toSessionUser({ origin }: UserContext, person: Person): SessionUser {
  const { id: uid, name: displayName, email, imageId, role } = person;
  const { emailVerified, twoFactorEnabled } = person;
  const photoURL = imageId === null ? null : origin + picturePath(imageId, 320, "webp");
  return { uid, displayName, email, photoURL, role, emailVerified, twoFactorEnabled };
}
