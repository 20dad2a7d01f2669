import { FIRST_LANGUAGE } from "#shared/lib/language.ts";
import { t } from "#shared/lib/text.ts";
import type { SiteSettings } from "#shared/contract/site-settings.ts";
import { PART_NAMES, type SitePart } from "#shared/rules/site-parts.ts";
import type { Actor } from "#server/base/actor.ts";
import { AppError } from "#server/base/errors.ts";
import { describeLanguage } from "#server/base/catalogues.ts";
import { transact } from "#server/db/transact.ts";
import { recordAct } from "#server/features/audit/record-act.ts";
import type { Subject } from "#server/features/audit/rules.ts";
import { requirePictures } from "#server/features/images/require-pictures.ts";
import type { SettingsContext } from "./context.ts";
import { findSettings } from "./find-settings.ts";
import { findDifference } from "./find-difference.ts";
import { requireLanguage } from "./require-language.ts";
import { picturesIn, readValue, storedIn, valuesIn } from "./rules.ts";
import { findParts, writePart } from "./store.ts";

interface Change {
  part: SitePart;
  /** Tag of the language whose texts are changed; the first one by default. */
  language?: string | undefined;
  version: number;
  /** Null puts the part back to what the operator has set. */
  value: Readonly<Record<string, unknown>> | null;
}

/**
 * Changes a part of the settings for everybody. An unchanged value writes nothing.
 * @throws AppError BAD_REQUEST naming each wrong field, CONFLICT if another admin has changed the part since
 */
export async function changePart(
  context: SettingsContext,
  actor: Actor,
  { part, language = FIRST_LANGUAGE, version, value: sent }: Change,
): Promise<SiteSettings> {
  const { kysely, settings, onChange } = context;
  const { standard } = settings;
  requireLanguage(language, part);
  const value = sent && readValue(standard, { part, language }, sent);
  await transact(kysely, async (transaction) => {
    const rows = await findParts(transaction);
    const row = rows.find((one) => one.part === part && one.language === language);
    if ((row?.version ?? 0) !== version) throw changedMeanwhile(row?.changed_by);
    const stored = (from: typeof rows) =>
      storedIn(language, part, valuesIn(language, standard, from));
    const others = rows.filter((one) => one !== row);
    const difference = findDifference(part, stored(rows), value ?? stored(others));
    // A reset deletes the admins' value even if it equals the operator's by now.
    const isPutBack = value === null && (row?.value ?? null) !== null;
    if (difference === undefined && !isPutBack) return;
    // Each by itself: two categories may show the same picture.
    for (const { field, address } of value === null ? [] : picturesIn({ part, language }, value))
      await requirePictures(transaction, field, [address]);
    if (!(await writePart(transaction, { part, language, version, value, by: actor.userId })))
      throw changedMeanwhile(undefined);
    await recordAct(transaction, actor, {
      act: value === null ? "setting.reset" : "setting.changed",
      subject: subjectOf(part, language),
      ...difference,
    });
  });
  // Reloaded at once, without waiting for the database's notification: the admin may read the settings next.
  // A failed reload does not undo the save, as the notification triggers another one.
  if (await settings.reload().catch(() => false)) onChange();
  return findSettings(context, { language });
}

/** The part in the audit log, with the language's own name for itself where it is not the first. */
function subjectOf(part: SitePart, language: string): Subject {
  const kind = "setting";
  const name = PART_NAMES[part];
  if (language === FIRST_LANGUAGE) return { kind, id: part, name };
  return { kind, id: `${part}.${language}`, name: `${name} (${describeLanguage(language).name})` };
}

function changedMeanwhile(by: string | null | undefined): AppError {
  return new AppError(
    "CONFLICT",
    t`${by ?? t`Another admin`} changed this section while you were editing. Your change wasn’t saved. Review the current version, then save again.`,
    { fields: { version: t`This is no longer the latest version` } },
  );
}
