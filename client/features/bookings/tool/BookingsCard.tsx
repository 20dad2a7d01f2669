import { t } from "#shared/lib/text.ts";
import { api } from "#client/lib/api/api.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { useLoaded } from "#client/lib/api/use-loaded.ts";
import { StatCard } from "#client/ui/tool/StatCard.tsx";

interface BookingsCardProps {
  name: string;
  photo: string | null;
}

/** How many cars a buyer has booked. */
export function BookingsCard(person: BookingsCardProps) {
  const format = useFormat();
  const loaded = useLoaded(() => api.bookings.counts(), [], "booking counts");
  return (
    <StatCard
      {...person}
      title={t`Total Bookings`}
      state={loaded}
      count={({ held, paid }) => held + paid}
      fact={({ recent, recently_ended: ended }) =>
        ended === 0
          ? t`${format.number(recent)} in the last 30 days`
          : t`${format.number(recent)} in the last 30 days, plus ${format.number(ended)} cancelled or expired`
      }
      format={format.number}
    />
  );
}
