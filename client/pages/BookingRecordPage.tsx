import { useOutletContext } from "react-router";
import { t } from "#shared/lib/text.ts";
import type { SessionUser } from "#shared/contract/auth.ts";
import { BookingView } from "#client/features/admin/records/BookingView.tsx";
import { LoadedRecord } from "#client/features/admin/records/LoadedRecord.tsx";
import { RequireRole } from "#client/layouts/RequireRole.tsx";
import { api } from "#client/lib/api/api.ts";
import { paths } from "#client/paths.ts";
import type { Route } from "./+types/BookingRecordPage.ts";

export default function BookingRecordPage({ params: { id } }: Route.ComponentProps) {
  const user = useOutletContext<SessionUser>();
  return (
    <RequireRole user={user} only="admin">
      <LoadedRecord
        key={id}
        heading={t`Booking`}
        path={paths.bookingRecord(id)}
        list={{ words: t`All Bookings`, href: paths.manageBookings() }}
        read={() => api.records.booking({ id })}
        titleOf={(booking) => t`Booking for ${booking.item}`}
      >
        {(booking, again, version) => (
          <BookingView booking={booking} version={version} again={again} />
        )}
      </LoadedRecord>
    </RequireRole>
  );
}
