import type { Pool } from "pg";
import type { Kysely } from "kysely";
import type { EmailSender } from "#server/adapters/email/email.ts";
import { createIdentity } from "#server/adapters/identity/identity.ts";
import type { SmsSender } from "#server/adapters/sms/sms.ts";
import { CALLER_ADDRESS_HEADER } from "#server/base/authorize.ts";
import { mailSite } from "#server/base/mail-format.ts";
import { speak } from "#server/base/speak.ts";
import type { Config } from "#server/settings/config.ts";
import type { Database } from "#server/db/schema.ts";
import {
  codeLockNotice,
  codeMessage,
  lockNotice,
  passwordLink,
  verificationLink,
} from "#server/features/sign-in/emails.ts";
import type { AuthContext } from "#server/features/sign-in/context.ts";
import { limitHashes } from "#server/features/sign-in/limit-hashes.ts";
import { makeVerificationToken } from "#server/features/sign-in/make-verification-token.ts";
import { passwordWasReset } from "#server/features/sign-in/password-was-reset.ts";
import { takeAskedPhone } from "#server/features/sign-in/take-asked-phone.ts";
import { findPerson, findPersonByEmail } from "#server/features/users/views/person.ts";

interface IdentityParts {
  config: Config & { publicUrl: string; secretKey: string };
  /** The current value: admins change it while the site runs. */
  brand: { readonly name: string };
  pool: Pool;
  kysely: Kysely<Database>;
  email: EmailSender;
  sms: SmsSender;
  hasStandIn?: boolean;
  log: { error(details: object, message: string): void };
}

/** Writes in a person's own language, else in that of whoever asks. */
function inTheirs<T>(person: { language: string | null } | undefined, write: () => T): T {
  return person?.language ? speak(person.language, write) : write();
}

/** Composes sign-in: identity, its messages, and its events for the product. */
export function composeIdentity(parts: IdentityParts): AuthContext {
  const { config, brand, pool, kysely, email, sms, hasStandIn = false, log } = parts;
  const origin = config.publicUrl;
  const mail = mailSite({ origin, locale: config.locale, timeZone: config.timeZone }, brand);
  const identity = createIdentity({
    kysely,
    secretKey: config.secretKey,
    origin,
    brand,
    addressHeader: CALLER_ADDRESS_HEADER,
    log,
    messages: {
      async sendPasswordLink(person, token) {
        const known = await findPersonByEmail(kysely, person.email);
        await email.send(inTheirs(known, () => passwordLink(mail, person, token)));
      },
      async sendCode({ id }, code, isSignIn) {
        const person = await findPerson(kysely, id);
        const phone = isSignIn ? person?.phoneNumber : await takeAskedPhone(kysely, id, code);
        if (!phone) return;
        await sms.send(inTheirs(person, () => codeMessage(mail, phone, code)));
      },
      passwordWasReset: (person) => passwordWasReset(context, person),
    },
  });
  const context: AuthContext = {
    pool,
    kysely,
    origin,
    brand,
    secretKey: config.secretKey,
    identity,
    limitsCallers: config.rateLimit > 0,
    hashTurns: limitHashes(),
    isDemo: config.isDemo,
    isPublicDemo: config.publicDemo !== undefined,
    ways: { google: config.google !== undefined },
    hasStandIn,
    async sendVerificationLink(person) {
      const token = await makeVerificationToken(kysely, person.id);
      await email.send(verificationLink(mail, person, token));
    },
    async onLock(address) {
      const person = await findPersonByEmail(kysely, address);
      if (person) await email.send(inTheirs(person, () => lockNotice(mail, person)));
    },
    async onCodeLock(userId) {
      const person = await findPerson(kysely, userId);
      if (person) await email.send(inTheirs(person, () => codeLockNotice(mail, person)));
    },
    onFailure: (error, message) => log.error({ err: error }, message),
  };
  return context;
}
