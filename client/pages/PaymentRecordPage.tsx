import { useOutletContext } from "react-router";
import { t } from "#shared/lib/text.ts";
import type { SessionUser } from "#shared/contract/auth.ts";
import { PaymentView } from "#client/features/admin/records/PaymentView.tsx";
import { LoadedRecord } from "#client/features/admin/records/LoadedRecord.tsx";
import { RequireRole } from "#client/layouts/RequireRole.tsx";
import { api } from "#client/lib/api/api.ts";
import { paths } from "#client/paths.ts";
import type { Route } from "./+types/PaymentRecordPage.ts";

export default function PaymentRecordPage({ params: { id } }: Route.ComponentProps) {
  const user = useOutletContext<SessionUser>();
  return (
    <RequireRole user={user} only="admin">
      <LoadedRecord
        key={id}
        heading={t`Payment`}
        path={paths.paymentRecord(id)}
        list={{ words: t`All Bookings`, href: paths.manageBookings() }}
        read={() => api.records.payment({ id })}
        titleOf={(payment) => t`Payment for ${payment.item}`}
      >
        {(payment, again, version) => (
          <PaymentView payment={payment} version={version} again={again} />
        )}
      </LoadedRecord>
    </RequireRole>
  );
}
