import { plural, t } from "#shared/lib/text.ts";
import type { PersonRecord } from "#shared/contract/record-shapes.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { stateOf } from "#client/domain/car-states.ts";
import { api } from "#client/lib/api/api.ts";
import { useToolFormat } from "#client/lib/text/tool-format.ts";
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
import { BookingLines, Line, LineList, wayToMore } from "./Lines.tsx";
import {
  bookingsOf,
  carsOf,
  complaintsAbout,
  complaintsBy,
  reportsBy,
  reportsOn,
} from "./lists-of.ts";
import { tellPersonCars } from "./person-cars.ts";
import { PersonActs } from "./PersonActs.tsx";
import { PersonCases } from "./PersonCases.tsx";
import { paymentsOf, PersonPayments } from "./PersonPayments.tsx";
import { RecordFrame } from "./RecordFrame.tsx";
import { useResult } from "./use-result.ts";

interface PersonViewProps {
  person: PersonRecord;
  isSelf: boolean;
  version: number;
  again: () => void;
}

const ROLES: Record<PersonRecord["role"], string> = {
  Buyer: t`Buyer`,
  Seller: t`Seller`,
  admin: t`Admin`,
};

/** Everything about one person: who they are, what they have under way, and what has happened. */
export function PersonView({ person, isSelf, version, again }: PersonViewProps) {
  const { _id: id, name, email, suspended, cars, bookings } = person;
  const format = useToolFormat();
  const { result, tell, place } = useResult();
  const { busy, act, problem } = useAct();
  const lift = () =>
    act(id, async () => {
      await api.users.liftSuspension({ id });
      again();
      tell(t`${name}’s suspension lifted.`);
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
          {!person.emailVerified && (
            <span>
              <Trans>email not confirmed</Trans>
            </span>
          )}
          {person.phone !== null && <span>{person.phone}</span>}
          <span>
            <Trans>
              member since{" "}
              <time dateTime={person.created_at}>{format.date(person.created_at)}</time>
            </Trans>
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
                  <Trans>
                    Suspended since{" "}
                    <time dateTime={suspended.at}>{format.dateTime(suspended.at)}</time>
                  </Trans>
                </p>
                <p className="mt-1 whitespace-pre-line wrap-anywhere">{suspended.reason}</p>
              </div>
              {!isSelf && (
                <Button size="small" isBusy={busy === id} onClick={() => void lift()}>
                  <Trans>Lift suspension</Trans>
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
        <LineList title={t`Cars`} href={wayToMore(carsOf(id), cars)}>
          {cars.latest.map((car) => (
            <Line
              key={car._id}
              title={car.name}
              href={paths.carRecord(car._id)}
              badge={<StateBadge state={stateOf(car)} />}
              price={car}
              at={car.posted_at}
            />
          ))}
        </LineList>
      )}
      <PersonPayments id={id} version={version} />
      <BookingLines of={bookings} href={bookingsOf(id)} ofPerson />
      <PersonCases person={person} />
      {cars.count + bookings.count === 0 && (
        <p className="text-muted">
          <Trans>No cars and no bookings yet.</Trans>
        </p>
      )}
    </RecordFrame>
  );
}

type Figure = [label: string, value: string, href?: string | undefined];

const SIDES = { sold: t`Sold`, bought: t`Bought` } as const;

function figuresOf(person: PersonRecord, format: ReturnType<typeof useToolFormat>): Figure[] {
  const { _id: id, role, cars, bookings, money, marked_messages: marked, sessions } = person;
  const count = format.number;
  const figures: Figure[] = money.map((sum) => [
    `${SIDES[sum.side]}, ${sum.currency}`,
    moneyText(sum, format),
    paymentsOf(sum.side),
  ]);
  if (role === "Seller" || cars.count > 0)
    figures.push([t`Cars`, tellPersonCars(cars, count), cars.count > 0 ? carsOf(id) : undefined]);
  const counted = (label: string, of: { count: number }, href: string) =>
    figures.push([label, count(of.count), of.count > 0 ? href : undefined]);
  counted(t`Bookings`, bookings, bookingsOf(id));
  if (role === "Seller" || person.reports.count > 0)
    counted(t`Reports about their cars`, person.reports, reportsOn(id));
  if (person.complaints.count > 0)
    counted(t`Message reports about them`, person.complaints, complaintsAbout(id));
  counted(t`Reports they made`, person.reports_made, reportsBy(id));
  if (person.complaints_made.count > 0)
    counted(t`Message reports they made`, person.complaints_made, complaintsBy(id));
  if (marked.count > 0)
    figures.push([t`Flagged messages, 90 days`, markedText(marked, count), complaintsAbout(id)]);
  figures.push([
    t`Logged in on`,
    plural(sessions, t`${count(sessions)} device`, t`${count(sessions)} devices`),
  ]);
  return figures;
}

/** Such as `€20,000 in 2 payments, €500 refunded`. */
function moneyText(
  { count, paid, refunded, currency }: PersonRecord["money"][number],
  format: ReturnType<typeof useToolFormat>,
): string {
  const [sum, number] = [format.price(paid, currency), format.number(count)];
  const back = format.price(refunded, currency);
  return refunded === 0
    ? plural(count, t`${sum} in ${number} payment`, t`${sum} in ${number} payments`)
    : plural(
        count,
        t`${sum} in ${number} payment, ${back} refunded`,
        t`${sum} in ${number} payments, ${back} refunded`,
      );
}

/** Such as `5 in 4 conversations (link, bank details)`. */
function markedText(
  { count, conversations, risks }: PersonRecord["marked_messages"],
  write: (value: number) => string,
): string {
  const names = risks.map((risk) => RISK_NAMES[risk]).join(", ");
  return plural(
    conversations,
    t`${write(count)} in ${write(conversations)} conversation (${names})`,
    t`${write(count)} in ${write(conversations)} conversations (${names})`,
  );
}
