import type { Logger } from "pino";
import { findScope, type Scope } from "#server/base/request-scope.ts";
import { withoutValues } from "#server/db/statement-text.ts";
import { watchStatements } from "#server/db/watch-statements.ts";

export interface SlowStatements {
  /** Since the start of this process. */
  readonly count: number;
  readonly limitMs: number;
  close(): void;
}

/**
 * Logs statements that take longer than the limit, with the request or job that they belong to. 0 logs none. Those of
 * work that may take long (`allowLongStatements`) are left out.
 */
export function logSlowStatements(log: Pick<Logger, "warn">, limitMs: number): SlowStatements {
  let count = 0;
  const close =
    limitMs === 0
      ? () => {}
      : watchStatements({
          begin: findScope,
          end({ text, ms, begun, mayBeLong }) {
            if (ms < limitMs || mayBeLong) return;
            count += 1;
            const { requestId, job } = (begun ?? {}) as Scope; // what `begin` returned
            const statement = withoutValues(text);
            log.warn({ requestId, job, ms: Math.round(ms), statement }, "slow query");
          },
        });
  return {
    limitMs,
    close,
    get count() {
      return count;
    },
  };
}
