import type { Caller } from "#server/base/authorize.ts";
import type { AuthContext } from "./context.ts";
import { deviceCookie } from "./rules.ts";

export function rememberBrowser(context: AuthContext, caller: Caller, email: string): void {
  caller.setCookies([deviceCookie(context, caller.headers.get("cookie"), email)]);
}
