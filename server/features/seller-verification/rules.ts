import { t } from "#shared/lib/text.ts";
import type { Check, DocumentType } from "#shared/rules/verification.ts";
import type { Actor } from "#server/base/actor.ts";
import { AppError, invalidField } from "#server/base/errors.ts";
import { isHeic, typeOf } from "#server/base/private-files.ts";
import type { Person } from "#server/features/users/views/person.ts";
import type { CaseRow } from "./store/cases.ts";

/**
 * The person whose act has brought a case to its state, and when; no person when it has ended by the clock.
 */
export function lastStepOf(found: CaseRow): { by: string | null; at: Date | null } {
  const isEnded = found.ended_at !== null;
  return isEnded
    ? { by: found.ended_by, at: found.ended_at }
    : { by: found.decided_by, at: found.decided_at };
}

/** Tells the later of two admins who decided first, what and when. */
export function tellDecided(
  { state }: Pick<CaseRow, "state">,
  name: string | undefined,
  moment: string | undefined,
): string {
  const who =
    name ?? (state === "withdrawn" || state === "open" ? t`The seller` : t`Another admin`);
  const at = moment ?? "";
  const isKnown = moment !== undefined;
  switch (state) {
    case "open":
      return isKnown
        ? t`${who} applied for this verification on ${at}, after you opened it. Nothing was changed.`
        : t`${who} applied for this verification after you opened it. Nothing was changed.`;
    case "approved":
      return isKnown
        ? t`${who} verified this seller on ${at}, after you opened it. Nothing was changed.`
        : t`${who} verified this seller after you opened it. Nothing was changed.`;
    case "refused":
      return isKnown
        ? t`${who} rejected this application on ${at}, after you opened it. Nothing was changed.`
        : t`${who} rejected this application after you opened it. Nothing was changed.`;
    case "withdrawn":
      return isKnown
        ? t`${who} withdrew this application on ${at}, after you opened it. Nothing was changed.`
        : t`${who} withdrew this application after you opened it. Nothing was changed.`;
    case "revoked":
      return isKnown
        ? t`${who} revoked this verification on ${at}, after you opened it. Nothing was changed.`
        : t`${who} revoked this verification after you opened it. Nothing was changed.`;
    case "expired":
      return isKnown
        ? t`This verification expired on ${at}. Nothing was changed.`
        : t`This verification has expired. Nothing was changed.`;
  }
}

/** @throws AppError FORBIDDEN for an admin who was a seller a moment ago */
export function requireOthers({ seller_id: sellerId }: CaseRow, { userId }: Actor): void {
  if (sellerId === userId)
    throw new AppError(
      "FORBIDDEN",
      t`You can’t decide on your own verification. Another admin has to.`,
    );
}

/** @throws AppError CONFLICT */
export function requireSeller({ role }: { role: string }): void {
  if (role !== "Seller")
    throw new AppError(
      "CONFLICT",
      t`Only sellers can be verified, and this isn’t a seller account.`,
    );
}

/** @throws AppError BAD_REQUEST for a check of data that the account lacks: the badge would say nothing */
export function requireThere(checked: readonly Check[], { phoneNumber }: Person): void {
  if (checked.includes("phone") && phoneNumber === null)
    throw invalidField("checked", t`This account has no phone number to verify`);
}

/** The type of a file by its content, regardless of its name. @throws AppError naming the field */
export function requireType(file: Buffer): DocumentType {
  const found = typeOf(file);
  if (found !== undefined) return found;
  if (isHeic(file))
    throw invalidField(
      "document",
      t`We can’t read iPhone photos (HEIC). Save the photo as JPEG or send a screenshot`,
    );
  throw invalidField("document", t`Choose a PDF, JPEG, PNG or WebP file`);
}
