import type { Caller } from "#server/base/authorize.ts";
import { AppError } from "#server/base/errors.ts";
import { languageNow, speak } from "#server/base/speak.ts";
import { t } from "#shared/lib/text.ts";
import type { OpenIdContext } from "./context.ts";
import { cookie, popupPage } from "./rules.ts";
import { remember } from "./store/one-time-tokens.ts";

const PENDING_SECONDS = 600;

/**
 * Returns the first address of the popup. The state that must come back is stored here and in its cookie, with the
 * language of the page that opened the popup: the browser itself may prefer another one.
 */
export async function startOpenId(
  context: OpenIdContext,
  caller: Caller,
  language = languageNow(),
): Promise<string> {
  return speak(language, () => start(context, caller));
}

async function start(context: OpenIdContext, caller: Caller): Promise<string> {
  const provider = await context.findProvider(caller);
  if (provider === undefined)
    throw new AppError("NOT_FOUND", t`Google login isn’t set up on this site.`);
  try {
    const { url, pending } = await provider.start();
    await remember(
      context.kysely,
      `openid-${pending.state}`,
      JSON.stringify({ ...pending, language: languageNow() }),
      PENDING_SECONDS,
    );
    caller.setCookies([cookie(context, pending.state, PENDING_SECONDS)]);
    return url;
  } catch (error) {
    context.onFailure(error, "the OpenID provider does not respond");
    return popupPage("failed");
  }
}
