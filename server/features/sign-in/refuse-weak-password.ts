import { isCommonPassword } from "#server/base/common-passwords.ts";
import { AppError } from "#server/base/errors.ts";
import { t } from "#shared/lib/text.ts";
import type { SessionContext } from "./context.ts";

/** Words that everybody guesses first on this site; the site's own name and host are added. */
const GUESSED = [
  "forecourt",
  "password",
  "passwort",
  "marketplace",
  "marktplatz",
  "admin",
  "seller",
  "buyer",
];
const TOO_SHORT_TO_COUNT = 4;

interface Choice {
  /** The field of the call that has the password. */
  field: "password" | "newPassword";
  password: string;
  email: string | undefined;
}

/**
 * Refuses a new password that is guessed early: one of the most common ones, or nothing but the site's name, the
 * person's email or a role, with digits and signs around it. A demo takes them: its accounts guard nothing, and
 * whoever tries it types what comes to mind.
 * @throws AppError BAD_REQUEST naming the field
 */
export function refuseWeakPassword(
  { brand, origin, isDemo }: Pick<SessionContext, "brand" | "origin" | "isDemo">,
  { field, password, email = "" }: Choice,
): void {
  if (isDemo) return;
  if (isCommonPassword(password))
    throw refusal(field, t`This password is one of the most common. Choose another one.`);
  const words = [...GUESSED, brand.name, new URL(origin).hostname, email, ...email.split("@")];
  const core = coreOf(password);
  const isGuessed = words
    .map(coreOf)
    .some((word) => word.length >= TOO_SHORT_TO_COUNT && word === core);
  if (isGuessed)
    throw refusal(field, t`This password is too easy to guess on this site. Choose another one.`);
}

function refusal(field: string, reason: string): AppError {
  return new AppError("BAD_REQUEST", reason, { fields: { [field]: reason } });
}

/** The letters of a text: `Forecourt-2026!` is `forecourt`. */
function coreOf(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}]/gu, "");
}
