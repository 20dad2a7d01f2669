import type { PersonRecord } from "#shared/contract/users.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { CAR_STATES } from "#client/domain/car-states.ts";
import { REPORT_KIND_NAMES } from "#client/domain/report-kinds.ts";
import { paths } from "#client/paths.ts";
import { StateBadge } from "#client/ui/tool/StateBadge.tsx";
import { BOOKING_STATES } from "../booking-states.ts";
import { REPORT_STATES } from "../report-states.ts";

/** The latest cars, bookings and reports of a person, each with the way to all of them. */
export function RecordLists({ person }: { person: PersonRecord }) {
  const { _id: id, cars, bookings, reports } = person;
  return (
    <div className="grid min-w-0 gap-8">
      {cars.count > 0 && (
        <List title="Cars" count={cars.count} href={`${paths.manageAllProducts()}?seller=${id}`}>
          {cars.latest.map((car) => (
            <Row
              key={car._id}
              title={car.name}
              href={paths.car(car)}
              badge={<StateBadge state={CAR_STATES[car.state]} />}
              price={car}
              at={car.posted_at}
            />
          ))}
        </List>
      )}
      {bookings.count > 0 && (
        <List
          title="Bookings"
          count={bookings.count}
          href={`${paths.manageBookings()}?person=${id}&state=all`}
        >
          {bookings.latest.map((booking) => (
            <Row
              key={booking._id}
              title={booking.item}
              href={booking.payment === null ? undefined : paths.receipt(booking.payment)}
              note={noteOf(booking)}
              badge={<StateBadge state={BOOKING_STATES[booking.state]} />}
              price={booking}
              at={booking.created_at}
            />
          ))}
        </List>
      )}
      {reports.count > 0 && (
        <List title="Reports" count={reports.count}>
          {reports.latest.map((report) => (
            <Row
              key={report._id}
              title={report.car}
              href={
                report.productId === null ? undefined : `${paths.reports()}?car=${report.productId}`
              }
              note={`${REPORT_KIND_NAMES[report.kind]}${report.isReporter ? ", reported by this person" : ""}`}
              badge={<StateBadge state={REPORT_STATES[report.state]} />}
              at={report.created_at}
            />
          ))}
        </List>
      )}
      {cars.count + bookings.count + reports.count === 0 && (
        <p className="text-muted">No cars, bookings or reports yet.</p>
      )}
    </div>
  );
}

function noteOf({ isSale, state, other }: PersonRecord["bookings"]["latest"][number]): string {
  const isPaid = state === "paid";
  if (isSale) return `${isPaid ? "sold to" : "booked by"} ${other}`;
  return `${isPaid ? "bought from" : "booked from"} ${other}`;
}

interface ListProps {
  title: string;
  count: number;
  /** All of them, where there is a list of them. */
  href?: string;
  children: React.ReactNode;
}

function List({ title, count, href, children }: ListProps) {
  const format = useFormat();
  const id = `list-${title}`;
  return (
    <section aria-labelledby={id}>
      <div className="flex items-baseline justify-between gap-4">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {href === undefined ? (
          <span className="text-muted tabular-nums">{format.number(count)}</span>
        ) : (
          <a
            href={href}
            className="inline-flex min-h-11 items-center font-semibold text-accent underline"
          >
            All {format.number(count)}
          </a>
        )}
      </div>
      <ul className="mt-1 divide-y divide-line rounded-md border border-line bg-surface">
        {children}
      </ul>
    </section>
  );
}

interface RowProps {
  title: string;
  href: string | undefined;
  note?: string;
  badge: React.ReactNode;
  price?: { price: number; currency: string };
  at: string;
}

function Row({ title, href, note, badge, price, at }: RowProps) {
  const format = useFormat();
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
      <span className="min-w-0 grow basis-full sm:basis-56">
        {href === undefined ? (
          <span className="font-medium">{title}</span>
        ) : (
          <a href={href} className="inline-block min-h-6 font-medium hover:underline">
            {title}
          </a>
        )}
        {note !== undefined && <span className="block text-sm text-muted">{note}</span>}
      </span>
      {badge}
      {price && (
        <span className="font-semibold sm:w-24 sm:text-right whitespace-nowrap tabular-nums">
          {format.price(price.price, price.currency)}
        </span>
      )}
      <time
        dateTime={at}
        className="text-sm whitespace-nowrap text-muted max-sm:ml-auto sm:w-36 sm:text-right"
      >
        {format.date(at)}
      </time>
    </li>
  );
}
