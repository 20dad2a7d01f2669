import type { Pool } from "pg";
import type { SecondFactor } from "#shared/rules/sign-in.ts";

interface SecondFactors {
  hasApp: boolean;
  hasPhone: boolean;
  hasBackupCodes: boolean;
}

/** The second factors of a person. */
export async function findSecondFactors(pool: Pool, userId: string): Promise<SecondFactors> {
  const { rows } = await pool.query<SecondFactors>(
    `SELECT coalesce(t.verified, false) AS "hasApp", u.phone_verified AS "hasPhone",
            t.id IS NOT NULL AS "hasBackupCodes"
     FROM users u LEFT JOIN two_factors t ON t.user_id = u.id WHERE u.id = $1`,
    [userId],
  );
  return rows[0] ?? { hasApp: false, hasPhone: false, hasBackupCodes: false };
}

/** The second factors by which a person may confirm a log-in. */
export async function listMethods(pool: Pool, userId: string): Promise<SecondFactor[]> {
  const { hasApp, hasPhone, hasBackupCodes } = await findSecondFactors(pool, userId);
  return [
    ...(hasApp ? (["totp"] as const) : []), // literals, not any strings
    ...(hasPhone ? (["sms"] as const) : []),
    ...(hasBackupCodes ? (["backup-code"] as const) : []),
  ];
}

/** Whether too many wrong codes have locked the person's second factor at this moment. */
export async function isFactorLocked(pool: Pool, userId: string): Promise<boolean> {
  const { rows } = await pool.query(
    "SELECT 1 FROM two_factors WHERE user_id = $1 AND locked_until > now()",
    [userId],
  );
  return rows.length > 0;
}
