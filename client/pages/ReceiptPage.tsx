import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { Congrats } from "#client/features/payments/Congrats.tsx";
import { ReceiptView } from "#client/features/payments/ReceiptView.tsx";
import { api } from "#client/lib/api/api.ts";
import { PageHead } from "#client/lib/pages/PageHead.tsx";
import { useLoaded } from "#client/lib/api/use-loaded.ts";
import { paths } from "#client/paths.ts";
import { LoadedView } from "#client/ui/LoadedView.tsx";
import print from "#client/features/payments/receipt-print.css?url";
import type { Route } from "./+types/ReceiptPage.ts";

export const links: Route.LinksFunction = () => [
  { rel: "stylesheet", href: print, media: "print" },
];

/**
 * For the payer and for admins; the server decides. A payer who has become an admin keeps access to their
 * receipts.
 */
export default function ReceiptPage({ params: { id } }: Route.ComponentProps) {
  const paid = useNews();
  const loaded = useLoaded(() => api.payments.receipt({ id }), [id]);
  const hasFailed = loaded.status === "failed";
  return (
    <>
      <PageHead
        title={hasFailed ? t`Error: Receipt` : t`Receipt`}
        path={paths.receipt(id)}
        isIndexed={false}
      />
      {paid !== undefined && <Congrats transactionId={paid} />}
      {loaded.status !== "ready" && (
        <h1 className="mb-6 tool-title">
          <Trans>Receipt</Trans>
        </h1>
      )}
      <LoadedView state={loaded} placeholder={<Placeholder />}>
        {(receipt) => <ReceiptView receipt={receipt} isNew={paid !== undefined} />}
      </LoadedView>
    </>
  );
}

/**
 * The transaction id that the payment page has passed in the history state; removed at once, so that a reload
 * does not show it again.
 */
function useNews(): string | undefined {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  // Only the payment page sets the history state of this page.
  const [news] = useState((state as { transactionId?: string } | null)?.transactionId);
  useEffect(() => {
    if (news !== undefined) void navigate(pathname, { replace: true, state: null });
  }, [news, navigate, pathname]);
  return news;
}

/** A skeleton of the receipt. */
function Placeholder() {
  return <div className="h-160 rounded-md border border-line bg-surface xl:max-w-180" />;
}
