import { useState } from "react";
import type { PersonRecord } from "#shared/contract/users.ts";
import { api } from "#client/lib/api/api.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { toastSuccess } from "#client/lib/browser/toast.ts";
import { useAct } from "#client/lib/forms/use-act.ts";
import { paths } from "#client/paths.ts";
import { Avatar } from "#client/ui/Avatar.tsx";
import { Button } from "#client/ui/Button.tsx";
import { ProblemBox } from "#client/ui/ProblemBox.tsx";
import { Reference } from "#client/ui/tool/Reference.tsx";
import { StateBadge } from "#client/ui/tool/StateBadge.tsx";
import { VerifiedBadge } from "#client/ui/VerifiedBadge.tsx";
import { SUSPENDED } from "../PersonRow.tsx";
import { RecordLists } from "./RecordLists.tsx";
import { SuspendDialog } from "./SuspendDialog.tsx";
import { Timeline } from "./Timeline.tsx";

interface PersonViewProps {
  person: PersonRecord;
  isSelf: boolean;
  again: () => void;
}

const ROLES: Record<PersonRecord["role"], string> = {
  Buyer: "Buyer",
  Seller: "Seller",
  admin: "Admin",
};

/** Everything about one person: who they are, what they have under way, and what admins did. */
export function PersonView({ person, isSelf, again }: PersonViewProps) {
  const { _id: id, name, email, suspended } = person;
  const format = useFormat();
  const [isAsked, setAsked] = useState(false);
  const { busy, act, problem } = useAct();
  const lift = () =>
    act(id, async () => {
      await api.users.liftSuspension({ id });
      again();
      await toastSuccess(`${name} is no longer suspended`);
    });
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="flex min-w-0 items-center gap-4">
          <Avatar name={name} photo={person.image} className="size-16 text-xl" />
          <div className="min-w-0">
            <h1 className="flex flex-wrap items-center gap-x-3 gap-y-1 tool-title wrap-anywhere">
              {name}
              {person.status === "verified" && <VerifiedBadge />}
              {suspended && <StateBadge state={SUSPENDED} />}
            </h1>
            <p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm text-muted">
              <span>{ROLES[person.role]}</span>
              <a href={`mailto:${email}`} className="wrap-anywhere underline">
                {email}
              </a>
              {!person.emailVerified && <span>address not confirmed</span>}
              {person.phone !== null && <span>{person.phone}</span>}
              <span>
                since <time dateTime={person.created_at}>{format.date(person.created_at)}</time>
              </span>
              <Reference id={id} letter="P" />
            </p>
          </div>
        </div>
        <div className="flex flex-wrap gap-3">
          {person.role === "Seller" && suspended === null && (
            <a
              href={paths.seller(id)}
              className="inline-flex min-h-9 items-center font-semibold text-accent underline pointer-coarse:min-h-11"
            >
              Public page
            </a>
          )}
          {!isSelf && suspended === null && (
            <Button
              look="quiet"
              size="small"
              className="text-danger"
              onClick={() => setAsked(true)}
            >
              Suspend…
            </Button>
          )}
        </div>
      </div>
      {suspended && (
        <div className="mt-5 flex flex-wrap items-start justify-between gap-4 rounded-md border border-danger bg-danger-soft p-4">
          <div className="min-w-0">
            <p className="font-semibold text-danger">
              Suspended since <time dateTime={suspended.at}>{format.dateTime(suspended.at)}</time>
            </p>
            <p className="mt-1 whitespace-pre-line wrap-anywhere">{suspended.reason}</p>
          </div>
          {!isSelf && (
            <Button size="small" isBusy={busy === id} onClick={() => void lift()}>
              Lift the suspension
            </Button>
          )}
        </div>
      )}
      <ProblemBox problem={problem} className="mt-4" />
      <Facts person={person} />
      <div className="mt-6 grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <RecordLists person={person} />
        <Timeline acts={person.acts} since={person.created_at} />
      </div>
      {isAsked && <SuspendDialog person={person} onDone={again} onClose={() => setAsked(false)} />}
    </>
  );
}

function Facts({ person: { cars, bookings, reports, sessions } }: { person: PersonRecord }) {
  const format = useFormat();
  const facts = [
    ["Cars on sale", format.number(cars.on_sale)],
    ["Bookings", format.number(bookings.count)],
    ...bookings.money.map(({ currency, paid, refunded }): [string, string] => [
      `Paid, ${currency}`,
      refunded === 0
        ? format.price(paid, currency)
        : `${format.price(paid, currency)}, less ${format.price(refunded, currency)} refunded`,
    ]),
    ["Reports", format.number(reports.count)],
    ["Logged in on", sessions === 1 ? "1 browser" : `${format.number(sessions)} browsers`],
  ];
  return (
    <dl className="mt-6 flex flex-wrap gap-x-10 gap-y-3 border-y border-line py-4">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
