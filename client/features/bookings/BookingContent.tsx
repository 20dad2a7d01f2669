import { useEffect } from "react";
import { t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import { here, withReturn } from "#client/lib/session/return-path.ts";
import { tryAgain, useSession } from "#client/lib/session/session.ts";
import { useLoaded } from "#client/lib/api/use-loaded.ts";
import { paths } from "#client/paths.ts";
import { SummaryCard } from "#client/domain/SummaryCard.tsx";
import { summarizeCar } from "#client/domain/summarize-car.ts";
import { Button } from "#client/ui/Button.tsx";
import { LoadedView } from "#client/ui/LoadedView.tsx";
import type { SessionUser } from "#shared/contract/auth.ts";
import { BookingForm } from "./BookingForm.tsx";
import type { BookedCar, BookingContentProps } from "./opening.ts";
import { HoldDetails, LineDetails, SimilarLink } from "./Standing.tsx";
import { readLastContact } from "./read-last-contact.ts";
import { readStanding, type Standing } from "./read-standing.ts";
import type { Typed } from "./typed.ts";

/** The content of the booking dialog, depending on who has opened it. */
export function BookingContent(props: BookingContentProps) {
  const session = useSession();
  if (session.status === "loading")
    return (
      <p role="status" className="text-muted">
        <Trans>Loading...</Trans>
      </p>
    );
  if (session.status === "unreachable")
    return (
      <div role="alert">
        <p>
          <Trans>We can’t reach the site. Check your connection.</Trans>
        </p>
        <Button look="quiet" className="mt-4" onClick={tryAgain}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    );
  const user = session.status === "signed-in" ? session.user : undefined;
  return user?.role === "Buyer" ? (
    <ForBuyer {...props} user={user} />
  ) : (
    <ForOthers car={props.car} isVisitor={user === undefined} />
  );
}

/** What a visitor or a seller needs first, beside the car that was chosen. */
function ForOthers({ car, isVisitor }: { car: BookedCar | undefined; isVisitor: boolean }) {
  const look = "inline-flex min-h-11 items-center font-semibold text-accent underline";
  return (
    <div className="grid gap-5 sm:grid-cols-[14rem_minmax(0,1fr)] sm:gap-6">
      {car && (
        <div>
          <SummaryCard car={summarizeCar(car)} />
        </div>
      )}
      <div>
        <p className="text-lg font-semibold">
          <Trans>Only buyers can reserve cars.</Trans>
        </p>
        <p className="mt-1 text-sm">
          <a
            href={paths.register()}
            // The rendered `href` is the specified address; the return path is added at the click.
            onClick={(event) => {
              event.currentTarget.href = withReturn(paths.register(), here());
            }}
            className={look}
          >
            <Trans>For Book This Product Please Create Buyer Account!</Trans>
          </a>
        </p>
        {isVisitor && (
          <p className="mt-2">
            <Trans>
              Already have an account?{" "}
              <a href={withReturn(paths.login(), here())} className={look}>
                Log in
              </a>
            </Trans>
          </p>
        )}
      </div>
    </div>
  );
}

function ForBuyer({ id, car, onCar, onTitle, user }: BookingContentProps & { user: SessionUser }) {
  const loaded = useLoaded(async () => {
    const [standing, found, last] = await Promise.all([
      readStanding(id),
      car ?? api.products.find({ id }),
      readLastContact(user.email),
    ]);
    return { standing, car: found, last };
  }, [id]);
  const found = loaded.status === "ready" ? loaded.value.car : undefined;
  useEffect(() => {
    if (found !== undefined && car === undefined) onCar(found);
  }, [found, car, onCar]);
  return (
    <LoadedView state={loaded}>
      {(value) => (
        <ByStanding
          car={value.car}
          standing={value.standing}
          last={value.last}
          user={user}
          onTitle={onTitle}
          again={() => {
            if (loaded.status === "ready") loaded.again();
          }}
        />
      )}
    </LoadedView>
  );
}

interface ByStandingProps {
  car: BookedCar;
  standing: Standing;
  /** What the buyer gave at their last booking. */
  last: Typed | undefined;
  user: SessionUser;
  onTitle: (title: string) => void;
  again: () => void;
}

const RESERVED = t`This car is reserved for you`;

function ByStanding({ car, standing, last, user, onTitle, again }: ByStandingProps) {
  const {
    state,
    booking,
    place,
    hold_hours: holdHours,
    available_from: from,
  } = standing.availability;
  const isHolder = booking !== null;
  useEffect(() => {
    if (isHolder) onTitle(RESERVED);
  }, [isHolder, onTitle]);
  const isOffered = typeof place?.offered_until === "string";
  if (booking === null && (state === "active" || isOffered))
    return (
      <BookingForm
        car={car}
        user={user}
        last={last}
        holdHours={holdHours}
        availableFrom={from}
        onBooked={() => onTitle(RESERVED)}
      />
    );
  return (
    <div className="grid gap-5">
      <SummaryCard car={summarizeCar(car)} isRow />
      {booking ? (
        <HoldDetails standing={standing} />
      ) : state === "reserved" ? (
        <LineDetails standing={standing} car={car} again={again} />
      ) : (
        <div>
          <p>
            {state === "sold" ? t`This car has been sold.` : t`This car is no longer for sale.`}
          </p>
          <SimilarLink car={car} />
        </div>
      )}
    </div>
  );
}
