import { plural, t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { paths, similarTo } from "#client/paths.ts";
import { Button } from "#client/ui/Button.tsx";
import { ConfirmDialog } from "#client/ui/ConfirmDialog.tsx";
import { PillLink } from "#client/ui/PillLink.tsx";
import { Countdown, Moment } from "./Countdown.tsx";
import type { BookedCar } from "./opening.ts";
import { type Asked, PricedAction } from "./PricedAction.tsx";
import type { Standing } from "./read-standing.ts";
import { useLine } from "./use-line.ts";

const LINK = "inline-flex min-h-11 items-center font-semibold text-accent underline";

interface DetailsProps {
  standing: Standing;
  /** On the page of the car, where the main action stays in sight. */
  isPage?: boolean;
}

/** The buyer holds the car. */
export function HoldDetails({ standing, isPage = false }: DetailsProps) {
  const { availability, readAt } = standing;
  const { booking, as_of: asOf } = availability;
  if (booking === null) return null;
  const { held_until: until } = booking;
  return (
    <div>
      <p role="status">
        <Trans>
          Reserved for you until <Moment at={until} />.
        </Trans>
      </p>
      <Countdown until={until} asOf={asOf} readAt={readAt} />
      <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
        <Main asked={isPage && booking}>
          <PillLink href={paths.payment(booking._id)}>
            <Trans>Pay now</Trans>
          </PillLink>
        </Main>
        <a href={paths.myBookings()} className={LINK}>
          <Trans>My Bookings</Trans>
        </a>
      </div>
    </div>
  );
}

interface MainProps {
  /** On the page of the car, the price that the main act stands beside. */
  asked: Asked | false;
  standing?: React.ReactNode;
  children: React.ReactNode;
}

function Main({ asked, standing, children }: MainProps) {
  if (asked === false) return children;
  return (
    <PricedAction price={asked.price} currency={asked.currency} standing={standing}>
      {children}
    </PricedAction>
  );
}

interface LineDetailsProps extends DetailsProps {
  car: BookedCar;
  /** Reads the car's state again; without it, the last answer stays on the screen. */
  again?: () => void;
}

/** Another buyer holds the car: shows until when, and this buyer's place in the line. */
export function LineDetails({ car, standing, isPage = false, again }: LineDetailsProps) {
  const { availability, readAt } = standing;
  const { held_until: until, as_of: asOf, line } = availability;
  const { place, isBusy, problem, join, isAsked, ask, leave } = useLine(
    car._id,
    availability,
    again,
  );
  return (
    <div>
      <p>
        {until === null ? (
          t`Reserved for another buyer.`
        ) : (
          <Trans>
            Reserved for another buyer until <Moment at={until} />.
          </Trans>
        )}
      </p>
      {until !== null && (
        <Countdown until={until} asOf={asOf} readAt={readAt} onOver={again ?? (() => {})} />
      )}
      <p role="status" className={place ? "mt-2 font-semibold" : "mt-2"}>
        {place ? t`You’re number ${place.position} on the list.` : tellLine(line)}
      </p>
      {place && <p className="text-sm text-muted">{tellOffer(availability.offer_hours)}</p>}
      {problem !== undefined && (
        <p role="alert" className="mt-2 font-medium text-danger">
          {problem}
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
        <Main
          asked={isPage && { price: car.resale_price, currency: car.currency }}
          standing={
            place ? (
              // On a phone the bar is far from the sentence above, which screen readers already read out.
              <span aria-hidden="true" className="font-semibold sm:hidden">
                <Trans>You’re number {place.position}</Trans>
              </span>
            ) : null
          }
        >
          {/* One button, so that the keyboard keeps its place when the line is joined. */}
          <Button
            {...(place && { look: "quiet" })}
            isBusy={isBusy}
            className={place ? "" : "max-sm:w-full"}
            onClick={() => (place ? ask(true) : void join())}
          >
            {place ? (
              <>
                {isPage && (
                  <span aria-hidden="true" className="sm:hidden">
                    <Trans>Leave</Trans>
                  </span>
                )}
                <span className={isPage ? "max-sm:sr-only" : ""}>
                  <Trans>Leave the list</Trans>
                </span>
              </>
            ) : (
              t`Join the waiting list`
            )}
          </Button>
        </Main>
      </div>
      {isAsked && (
        <LeaveDialog
          item={car.name}
          isBusy={isBusy}
          onConfirm={() => void leave()}
          onCancel={() => ask(false)}
        />
      )}
    </div>
  );
}

function tellLine(count: number): string {
  if (count === 0) return t`No one is waiting yet.`;
  return plural(count, t`1 person is waiting.`, t`${count} people are waiting.`);
}

function tellOffer(hours: number): string {
  return plural(
    hours,
    t`We’ll email you when it’s your turn and keep the car for you for ${hours} hour.`,
    t`We’ll email you when it’s your turn and keep the car for you for ${hours} hours.`,
  );
}

interface LeaveDialogProps {
  item: string;
  isBusy: boolean;
  /** Why the server refused, if it did. */
  problem?: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}

export function LeaveDialog({ item, ...rest }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      title={t`Leave the waiting list for ${item}?`}
      action={t`Leave the list`}
      keep={t`Stay on the list`}
      {...rest}
    >
      <Trans>You’ll lose your place. You can join again at the end of the list.</Trans>
    </ConfirmDialog>
  );
}

export function SimilarLink({ car }: { car: BookedCar }) {
  return (
    <a href={similarTo(car)} className={LINK}>
      <Trans>See similar cars</Trans>
    </a>
  );
}
