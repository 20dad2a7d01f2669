import type { AlertContext } from "./context.ts";
import { changeByKey } from "./change-by-key.ts";
import type { NamingContext } from "./make-namer.ts";

/** Ends the mails of a link by one click, without a log-in (RFC 8058). Idempotent. @throws AppError NOT_FOUND */
export async function endByKey(
  context: NamingContext & Pick<AlertContext, "kysely" | "secretKey">,
  key: string,
): Promise<{ acknowledged: boolean }> {
  await changeByKey(context, { key, rhythm: "never" });
  return { acknowledged: true };
}
