import { t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { KeyedAlertView } from "#client/features/alerts/KeyedAlertView.tsx";
import { PageHead } from "#client/lib/pages/PageHead.tsx";
import { paths } from "#client/paths.ts";

/** Where the link of a mail about a saved search or a wishlist leads. */
export default function AlertPage() {
  return (
    <div className="mx-auto w-full max-w-md px-4 py-10">
      <PageHead title={t`Your alert`} path={paths.alert()} isIndexed={false} />
      <h1 className="mb-8 text-3xl sm:text-4xl">
        <Trans>Your alert</Trans>
      </h1>
      <noscript>
        <p className="mb-4 rounded-md bg-promoted-soft p-4">
          <Trans>This page needs JavaScript.</Trans>
        </p>
      </noscript>
      <KeyedAlertView />
    </div>
  );
}
