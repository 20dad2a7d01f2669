import { t } from "#shared/lib/text.ts";
import { useToolFormat } from "#client/lib/text/tool-format.ts";

interface DecidedAtProps {
  /** Null where nobody has decided, where the account is gone, or where the case does not tell. */
  by?: string | null;
  at: string;
}

/** Who decided and when: "by Ada, 3 March 2026 at 14:05". */
export function DecidedAt({ by = null, at }: DecidedAtProps) {
  const format = useToolFormat();
  const moment = format.dateTime(at);
  return <time dateTime={at}>{by === null ? moment : t`by ${by}, ${moment}`}</time>;
}
