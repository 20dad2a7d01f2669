import type { Role } from "#shared/rules/vocabulary.ts";
import { addressTaken } from "#server/adapters/identity/identity.ts";
import type { Caller } from "#server/base/authorize.ts";
import { AppError } from "#server/base/errors.ts";
import { beginAttempt } from "#server/base/throttle.ts";
import { requireImage } from "#server/features/users/require-image.ts";
import { confirmEmail } from "#server/features/users/rows.ts";
import { findPersonByEmail } from "#server/features/users/views/person.ts";
import { beginFrom } from "./begin-from.ts";
import type { AuthContext } from "./context.ts";
import { MESSAGES_TO_ONE, SIGN_UPS } from "./limits.ts";
import { openSession } from "./open-session.ts";
import { refuseWeakPassword } from "./refuse-weak-password.ts";
import { rememberBrowser } from "./remember-browser.ts";
import { requireVersion } from "./require-version.ts";

interface NewAccount {
  name: string;
  email: string;
  password: string;
  image: string;
  role: Role;
}

/** The credentials version of a new account, by the column's default. */
const NEW_VERSION = 0;

/**
 * Makes an account with its profile, atomically, and signs in.
 * @throws AppError BAD_REQUEST for a weak password; CONFLICT when the address has one
 */
export async function signUp(
  context: AuthContext,
  caller: Caller,
  { name, email, password, image, role }: NewAccount,
): Promise<{ acknowledged: boolean; insertedId: string }> {
  const { identity, kysely } = context;
  refuseWeakPassword(context, { field: "password", password, email });
  const imageId = await requireImage(kysely, image);
  await beginFrom(context, SIGN_UPS, caller);
  const body = { name, email, password, image: imageId, role, roleChosenAt: new Date() };
  try {
    const { user, token } = await openSession(context, caller, undefined, () =>
      identity.run(caller, (request) => identity.api.signUpEmail({ ...request, body })),
    );
    caller.noteUser(user.id);
    await requireVersion(context, user.id, NEW_VERSION, token);
    rememberBrowser(context, caller, email);
    // A public demo sends no link, and a second factor needs a confirmed address.
    if (context.isPublicDemo) await confirmEmail(kysely, user.id);
    else await sendLink(context, { id: user.id, email });
    return { acknowledged: true, insertedId: user.id };
  } catch (error) {
    // Of two concurrent sign-ups with one address, the database refuses one.
    if (!(error instanceof AppError) && (await findPersonByEmail(kysely, email)))
      throw addressTaken();
    throw error;
  }
}

/** A failure to send the first mail does not fail the sign-up, because the account exists. */
async function sendLink(
  { pool, sendVerificationLink, onFailure }: AuthContext,
  person: { id: string; email: string },
): Promise<void> {
  try {
    await beginAttempt(pool, MESSAGES_TO_ONE, person.email);
    await sendVerificationLink(person);
  } catch (error) {
    // Repeated sign-ups with one address must not flood its mailbox.
    if (!(error instanceof AppError)) onFailure(error, "sending a link failed");
  }
}
