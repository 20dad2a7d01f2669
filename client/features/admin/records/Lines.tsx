import { t } from "#shared/lib/text.ts";
import type { BookingLine, PaymentLine, ReportLine } from "#shared/contract/record-shapes.ts";
import type { Refund } from "#shared/contract/payments.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { REPORT_KIND_NAMES } from "#client/domain/report-kinds.ts";
import { writeAmount } from "#client/domain/tool/write-amount.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { paths, reportsOf } from "#client/paths.ts";
import { StateBadge } from "#client/ui/tool/StateBadge.tsx";
import { bookingState } from "../booking-states.ts";
import { paymentState } from "../payment-states.ts";
import { REPORT_STATES } from "../report-states.ts";

const REFUNDS: Record<Refund["state"], string> = {
  pending: t`In progress`,
  succeeded: t`Refunded`,
  failed: t`Failed`,
};

interface LineListProps {
  title: string;
  /** How many there are, unless the record's figures say so; those shown are the latest. */
  count?: number | undefined;
  /** Address of the list of all of them, where there is one. */
  href?: string | undefined;
  children: React.ReactNode;
}

/** A part of a record: the latest rows, with the way to all of them. */
export function LineList({ title, count, href, children }: LineListProps) {
  const format = useFormat();
  const id = `list-${title.replaceAll(/\W+/g, "-")}`;
  return (
    <section aria-labelledby={id}>
      <div className="flex items-baseline justify-between gap-4">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {href === undefined ? (
          count !== undefined && (
            <span className="text-muted tabular-nums">{format.number(count)}</span>
          )
        ) : (
          <a
            href={href}
            className="inline-flex min-h-11 items-center font-semibold text-accent underline"
          >
            {count === undefined ? (
              <>
                <Trans>Show all</Trans> <span className="sr-only">{title}</span>
              </>
            ) : (
              <Trans>All {format.number(count)}</Trans>
            )}
          </a>
        )}
      </div>
      <ul className="mt-1 divide-y divide-line rounded-md border border-line bg-surface">
        {children}
      </ul>
    </section>
  );
}

interface LineProps {
  title: React.ReactNode;
  href?: string | undefined;
  note?: React.ReactNode;
  badge?: React.ReactNode;
  price?: { price: number; currency: string };
  at: string;
}

export function Line({ title, href, note, badge, price, at }: LineProps) {
  const format = useFormat();
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
      <span className="min-w-0 grow basis-full wrap-anywhere sm:basis-56">
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
        <span className="font-semibold whitespace-nowrap tabular-nums sm:w-24 sm:text-right">
          {writeAmount(format, price.price, price.currency)}
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

/** The address of the list of all rows; none where all of them are shown. */
export function wayToMore(
  href: string,
  { count, latest }: LatestProps<unknown>["of"],
): string | undefined {
  return count > latest.length ? href : undefined;
}

/** What stands beside the title of rows. A person's figures tell their number. */
function besideTitle(
  href: string | undefined,
  of: LatestProps<unknown>["of"],
  ofPerson: boolean,
): Pick<LineListProps, "count" | "href"> {
  if (!ofPerson) return { count: of.count, href };
  return { href: href && wayToMore(href, of) };
}

interface LatestProps<R> {
  of: { count: number; latest: readonly R[] };
}

/** Bookings of a record. `ofPerson` names the other side alone; the person's figures say how many there are. */
export function BookingLines({
  of: { count, latest },
  href,
  title = t`Bookings`,
  ofPerson = false,
}: LatestProps<BookingLine> & { href?: string; title?: string; ofPerson?: boolean }) {
  const format = useFormat();
  if (count === 0) return null;
  return (
    <LineList title={title} {...besideTitle(href, { count, latest }, ofPerson)}>
      {latest.map((booking) => (
        <Line
          key={booking._id}
          title={booking.item}
          href={paths.bookingRecord(booking._id)}
          note={ofPerson ? noteOf(booking) : t`booked by ${booking.buyer}`}
          badge={<StateBadge state={bookingState(booking, format.price)} />}
          price={booking}
          at={booking.created_at}
        />
      ))}
    </LineList>
  );
}

function noteOf({ isSale, state, buyer, seller }: BookingLine): string {
  const isPaid = state === "paid";
  if (isSale) return isPaid ? t`sold to ${buyer}` : t`booked by ${buyer}`;
  return isPaid ? t`bought from ${seller}` : t`booked from ${seller}`;
}

export function PaymentLines({ of: { count, latest } }: LatestProps<PaymentLine>) {
  const format = useFormat();
  if (count === 0) return null;
  return (
    <LineList title={t`Payments`} count={count}>
      {latest.map((payment) => (
        <Line
          key={payment._id}
          title={payment.item}
          href={paths.paymentRecord(payment._id)}
          badge={<StateBadge state={paymentState(payment, format.price)} />}
          price={payment}
          at={payment.at}
        />
      ))}
    </LineList>
  );
}

/** Reports of a record. The figures of a person say how many there are. */
export function ReportLines({
  of: { count, latest },
  title = t`Reports`,
  href,
  ofPerson = false,
}: LatestProps<ReportLine> & { title?: string; href?: string; ofPerson?: boolean }) {
  if (count === 0) return null;
  return (
    <LineList title={title} {...besideTitle(href, { count, latest }, ofPerson)}>
      {latest.map((report) => (
        <Line
          key={report._id}
          title={report.car}
          href={report.productId === null ? undefined : reportsOf(report.productId)}
          note={REPORT_KIND_NAMES[report.kind]}
          badge={<StateBadge state={REPORT_STATES[report.state]} />}
          at={report.created_at}
        />
      ))}
    </LineList>
  );
}

/** Refunds of a record, with their reasons. */
export function RefundLines({
  of: { count, latest },
  currency,
}: LatestProps<Refund> & { currency: string }) {
  if (count === 0) return null;
  return (
    <LineList title={t`Refunds`} count={count}>
      {latest.map((refund) => (
        <Line
          key={refund._id}
          title={refund.reason}
          note={REFUNDS[refund.state]}
          price={{ price: refund.amount, currency }}
          at={refund.created_at}
        />
      ))}
    </LineList>
  );
}
