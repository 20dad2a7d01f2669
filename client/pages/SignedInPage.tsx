import { useEffect } from "react";
import { t } from "#shared/lib/text.ts";
import { POPUP_CHANNEL } from "#shared/rules/sign-in.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { readPopupMessage } from "#client/lib/session/popup-message.ts";
import { PageHead } from "#client/lib/pages/PageHead.tsx";
import { paths } from "#client/paths.ts";
import type { Route } from "./+types/SignedInPage.ts";
import stylesheet from "#client/styles/app.css?url";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

/** The popup's last page: reports the result to the page that opened it, and closes. */
export default function SignedInPage() {
  useEffect(() => {
    const channel = new BroadcastChannel(POPUP_CHANNEL);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has only our own origin
    channel.postMessage(readPopupMessage(location.search));
    channel.close();
    window.close();
  }, []);
  return (
    <main className="mx-auto max-w-md px-4 py-24 text-center">
      <PageHead title={t`Logging in`} path={paths.signedIn()} isIndexed={false} />
      <h1 className="text-2xl">
        <Trans>You can close this window</Trans>
      </h1>
      <p className="mt-3 text-muted">
        <Trans>You’re logged in. Return to the page you came from.</Trans>
      </p>
    </main>
  );
}
