import { t } from "#shared/lib/text.ts";
import type { Check } from "#server/base/check.ts";
import type { ReplicaState } from "#server/db/replica.ts";
import { writeWhole } from "./amounts.ts";

const MEGABYTE = 1_000_000;
/** More than a replica is behind by during a large import. */
const LATE_BYTES = 256 * MEGABYTE;

export function checkReplica(readState: () => Promise<ReplicaState>): Check {
  return {
    id: "database-replica",
    name: () => t`Database replica`,
    fix: () =>
      t`Check that the replica is running, and that DATABASE_REPLICA_URL is right. Until then, reads go to the primary.`,
    async look() {
      const { bytesBehind, asked, used } = await readState();
      if (bytesBehind === undefined)
        return {
          state: "failed",
          detail: t`DATABASE_REPLICA_URL isn’t a replica of the database in DATABASE_URL.`,
          fix: t`Set DATABASE_REPLICA_URL to a standby that follows the server in DATABASE_URL.`,
        };
      const behind = writeWhole(Math.floor(bytesBehind / MEGABYTE));
      const share = writeWhole(Math.round((100 * used) / Math.max(1, asked)));
      const detail =
        asked === 0
          ? t`${behind} MB behind the primary.`
          : t`${behind} MB behind the primary. The replica has answered ${share}% of the queries it can take.`;
      if (bytesBehind <= LATE_BYTES) return { state: "ok", detail };
      return {
        state: "warning",
        detail,
        fix: t`Look in the log of the replica for the reason. Until it has caught up, reads go to the primary.`,
      };
    },
  };
}
