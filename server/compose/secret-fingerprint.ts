import { createHmac } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";
import { findSecretKey, makeSecretKey } from "#server/settings/secret.ts";
import { CommandError } from "#server/base/command-error.ts";

/** Row in the table of site settings; admins cannot change it. */
const PART = "secret_key";

interface SecretParts {
  kysely: Kysely<Database>;
  /** `SECRET_KEY`. */
  setting: string | undefined;
  dataDir: string;
}

/**
 * The key that this process signs with. It must be the one that the site has used so far: two processes with
 * different keys would log people out at every second request. Generated on a new site.
 * @throws CommandError
 */
export async function openSecretKey({ kysely, setting, dataDir }: SecretParts): Promise<string> {
  const known = findSecretKey(setting, dataDir);
  const before = await readFingerprint(kysely);
  if (before !== undefined && (known === undefined || before !== fingerprintOf(known)))
    throw otherKey(setting, dataDir);
  const key = known ?? makeSecretKey(dataDir);
  if (before !== undefined) return key;
  await kysely
    .insertInto("site_settings")
    .values({ part: PART, value: toValue(key), version: 1, changed_by: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Race: of two processes that start with different new keys, one wins.
  if ((await readFingerprint(kysely)) !== fingerprintOf(key)) throw otherKey(setting, dataDir);
  return key;
}

/** Whether this process has the key that the site has used so far. Changes nothing. */
export async function compareSecretKey({
  kysely,
  setting,
  dataDir,
}: SecretParts): Promise<"same" | "other"> {
  const key = findSecretKey(setting, dataDir);
  const before = await readFingerprint(kysely);
  return key !== undefined && before === fingerprintOf(key) ? "same" : "other";
}

/** Accepts the key that this command finds as the site's; false when it was that already. */
export async function acceptSecretKey({ kysely, setting, dataDir }: SecretParts): Promise<boolean> {
  const key = findSecretKey(setting, dataDir) ?? makeSecretKey(dataDir);
  return kysely.transaction().execute(async (transaction) => {
    if ((await readFingerprint(transaction)) === fingerprintOf(key)) return false;
    await transaction
      .insertInto("site_settings")
      .values({ part: PART, value: toValue(key), version: 1, changed_by: null })
      .onConflict((conflict) =>
        conflict.columns(["part", "language"]).doUpdateSet({ value: toValue(key) }),
      )
      .execute();
    return true;
  });
}

/** A one-way hash, which tells keys apart without revealing them. */
function fingerprintOf(key: string): string {
  return createHmac("sha256", key).update("forecourt: fingerprint of the secret key").digest("hex");
}

function toValue(key: string): string {
  return JSON.stringify({ fingerprint: fingerprintOf(key) });
}

async function readFingerprint(kysely: Kysely<Database>): Promise<string | undefined> {
  const row = await kysely
    .selectFrom("site_settings")
    .select("value")
    .where("part", "=", PART)
    .executeTakeFirst();
  const { fingerprint } = (row?.value ?? {}) as { fingerprint?: string }; // written above
  return fingerprint;
}

function otherKey(setting: string | undefined, dataDir: string): CommandError {
  const found = setting === undefined ? `the file secret-key in DATA_DIR ${dataDir}` : "SECRET_KEY";
  return new CommandError(
    `This database belongs to a site with another secret key than the one in ${found}. ` +
      "All processes of a site must use the same key. " +
      "Set SECRET_KEY to the same value for all of them, or copy the file secret-key into each DATA_DIR. " +
      "To change the key on purpose, stop all processes and run: npm run admin -- --accept-secret-key",
  );
}
