import { useState } from "react";
import { useOutletContext } from "react-router";
import { t } from "#shared/lib/text.ts";
import type { SessionUser } from "#shared/contract/auth.ts";
import { BookingPayment } from "#client/features/payments/BookingPayment.tsx";
import { RequireRole } from "#client/layouts/RequireRole.tsx";
import { PageHead } from "#client/lib/pages/PageHead.tsx";
import { paths } from "#client/paths.ts";
import type { Route } from "./+types/PaymentPage.ts";

export default function PaymentPage({ params: { id } }: Route.ComponentProps) {
  const user = useOutletContext<SessionUser>();
  const [hasProblem, setProblem] = useState(false);
  const title = hasProblem ? t`Error: Payments` : t`Payments`;
  return (
    <>
      <PageHead title={title} path={paths.payment(id)} isIndexed={false} />
      <RequireRole user={user} only="Buyer">
        {/* Keyed by the booking, so that another booking gets a card form of its own. */}
        <BookingPayment key={id} id={id} email={user.email} onProblem={setProblem} />
      </RequireRole>
    </>
  );
}
