import type { PersonRecord } from "#shared/contract/record-shapes.ts";
import { CAR_STATES } from "#client/domain/car-states.ts";
import { api } from "#client/lib/api/api.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { useAct } from "#client/lib/forms/use-act.ts";
import { paths } from "#client/paths.ts";
import { Avatar } from "#client/ui/Avatar.tsx";
import { Button } from "#client/ui/Button.tsx";
import { ProblemBox } from "#client/ui/ProblemBox.tsx";
import { Reference } from "#client/ui/tool/Reference.tsx";
import { StateBadge } from "#client/ui/tool/StateBadge.tsx";
import { VerifiedBadge } from "#client/ui/VerifiedBadge.tsx";
import { RISK_NAMES } from "../risk-names.ts";
import { SUSPENDED } from "../PersonRow.tsx";
import { BookingLines, Line, LineList, PaymentLines, ReportLines } from "./Lines.tsx";
import { bookingsOf, carsOf } from "./lists-of.ts";
import { PersonActs } from "./PersonActs.tsx";
import { RecordFrame } from "./RecordFrame.tsx";
import { useResult } from "./use-result.ts";

interface PersonViewProps {
  person: PersonRecord;
  isSelf: boolean;
  version: number;
  again: () => void;
}

const ROLES: Record<PersonRecord["role"], string> = {
  Buyer: "Buyer",
  Seller: "Seller",
  admin: "Admin",
};

/** Everything about one person: who they are, what they have under way, and what has happened. */
export function PersonView({ person, isSelf, version, again }: PersonViewProps) {
  const { _id: id, name, email, suspended, cars, bookings, payments, reports } = person;
  const format = useFormat();
  const { result, tell, place } = useResult();
  const { busy, act, problem } = useAct();
  const lift = () =>
    act(id, async () => {
      await api.users.liftSuspension({ id });
      again();
      tell(`Suspension of ${name} lifted.`);
    });
  return (
    <RecordFrame
      kind="person"
      id={id}
      version={version}
      visual={<Avatar name={name} photo={person.image} className="size-16 text-xl" />}
      title={
        <>
          {name}
          {person.status === "verified" && <VerifiedBadge />}
          {suspended && <StateBadge state={SUSPENDED} />}
        </>
      }
      meta={
        <>
          <span>{ROLES[person.role]}</span>
          <a href={`mailto:${email}`} className="wrap-anywhere underline">
            {email}
          </a>
          {!person.emailVerified && <span>email not confirmed</span>}
          {person.phone !== null && <span>{person.phone}</span>}
          <span>
            member since <time dateTime={person.created_at}>{format.date(person.created_at)}</time>
          </span>
          <Reference id={id} letter="P" />
        </>
      }
      acts={<PersonActs person={person} isSelf={isSelf} tell={tell} again={again} />}
      actsPlace={place}
      result={result}
      notice={
        <>
          {suspended && (
            <div className="mt-5 flex flex-wrap items-start justify-between gap-4 rounded-md border border-danger bg-danger-soft p-4">
              <div className="min-w-0">
                <p className="font-semibold text-danger">
                  Suspended since{" "}
                  <time dateTime={suspended.at}>{format.dateTime(suspended.at)}</time>
                </p>
                <p className="mt-1 whitespace-pre-line wrap-anywhere">{suspended.reason}</p>
              </div>
              {!isSelf && (
                <Button size="small" isBusy={busy === id} onClick={() => void lift()}>
                  Lift suspension
                </Button>
              )}
            </div>
          )}
          <ProblemBox problem={problem} className="mt-4" />
        </>
      }
      figures={figuresOf(person, format)}
    >
      {cars.count > 0 && (
        <LineList title="Cars" count={cars.count} href={carsOf(id)}>
          {cars.latest.map((car) => (
            <Line
              key={car._id}
              title={car.name}
              href={paths.carRecord(car._id)}
              badge={<StateBadge state={CAR_STATES[car.state]} />}
              price={car}
              at={car.posted_at}
            />
          ))}
        </LineList>
      )}
      <BookingLines of={bookings} href={bookingsOf(id)} ofPerson />
      <PaymentLines of={payments} href={`${paths.manageBookings()}?person=${id}&state=paid`} />
      <ReportLines of={reports} />
      {cars.count + bookings.count + reports.count === 0 && (
        <p className="text-muted">No cars, bookings or reports yet.</p>
      )}
    </RecordFrame>
  );
}

function figuresOf(
  { cars, bookings, money, reports, marked_messages: marked, sessions }: PersonRecord,
  format: ReturnType<typeof useFormat>,
): [string, string][] {
  return [
    ["Cars on sale", format.number(cars.on_sale)],
    ["Bookings", format.number(bookings.count)],
    ...money.map(({ currency, paid, refunded }): [string, string] => [
      `Paid, ${currency}`,
      refunded === 0
        ? format.price(paid, currency)
        : `${format.price(paid, currency)}, ${format.price(refunded, currency)} of it refunded`,
    ]),
    ["Reports", format.number(reports.count)],
    ...(marked.count === 0
      ? []
      : [
          ["Flagged messages, 90 days", markedText(marked, format.number)] satisfies [
            string,
            string,
          ],
        ]),
    ["Logged in on", sessions === 1 ? "1 device" : `${format.number(sessions)} devices`],
  ];
}

/** Such as `5 in 4 conversations (link, bank details)`. */
function markedText(
  { count, conversations, risks }: PersonRecord["marked_messages"],
  write: (value: number) => string,
): string {
  const where = conversations === 1 ? "1 conversation" : `${write(conversations)} conversations`;
  return `${write(count)} in ${where} (${risks.map((risk) => RISK_NAMES[risk]).join(", ")})`;
}
