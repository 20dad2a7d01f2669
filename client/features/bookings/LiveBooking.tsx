import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Trans } from "#client/lib/text/Trans.tsx";
import { useSession } from "#client/lib/session/session.ts";
import { useWhileVisible } from "#client/lib/browser/use-while-visible.ts";
import { messagesAbout } from "#client/domain/messages-about.ts";
import { Button } from "#client/ui/Button.tsx";
import { PillLink } from "#client/ui/PillLink.tsx";
import { Countdown, Moment } from "./Countdown.tsx";
import { PricedAction } from "./PricedAction.tsx";
import { buttonOf, type ButtonState, type CarBookingProps, openBooking } from "./opening.ts";
import { ownNoticeOf } from "./OwnNotice.tsx";
import { keptUntil, offeredUntil, onChange, readStanding, type Standing } from "./read-standing.ts";
import { HoldDetails, LeaveDialog, LineDetails } from "./Standing.tsx";
import { useLine } from "./use-line.ts";

export interface LiveBookingProps extends CarBookingProps {
  /** Called when the button of the page is to change, or to make room for what is shown here. */
  onButton: (button: ButtonState) => void;
}

/** The car's state for the buyer who looks at it, kept up to date; nothing where the page's button says it all. */
export function LiveBooking(props: LiveBookingProps) {
  const session = useSession();
  if (session.status !== "signed-in") return null;
  const { role, uid } = session.user;
  if (role === "Buyer") return <ForBuyer {...props} />;
  const isOwn = uid === props.car.seller_id;
  return isOwn || role === "admin" ? <WithoutActs {...props} isOwn={isOwn} /> : null;
}

/** The car's seller and admins can neither book it nor ask: the page's acts go. */
function WithoutActs({ car, isOwn, onButton }: LiveBookingProps & { isOwn: boolean }) {
  // Before the paint, as below.
  useLayoutEffect(() => {
    onButton(undefined);
    return () => onButton(buttonOf(car.state));
  }, [car.state, onButton]);
  return (
    isOwn && (
      <PillLink href={messagesAbout(car._id)}>
        <Trans>View messages</Trans>
      </PillLink>
    )
  );
}

const EVERY_MS = 5_000;

function useStanding(id: string) {
  const [standing, setStanding] = useState<Standing>();
  const turn = useRef(0);
  const read = useCallback(async () => {
    turn.current += 1;
    const own = turn.current;
    // A failed read keeps the last state; the next poll tries again.
    const next = await readStanding(id).catch(() => undefined);
    if (next !== undefined && own === turn.current) setStanding(next);
  }, [id]);
  useEffect(() => {
    void read();
    return onChange(() => void read());
  }, [read]);
  useWhileVisible(() => void read(), EVERY_MS);
  return { standing, read };
}

function ForBuyer({ car, onState, onButton }: LiveBookingProps) {
  const { standing, read } = useStanding(car._id);
  const until = standing ? keptUntil(standing.availability) : null;
  const isOwn = until !== null;
  // A car reserved by the buyer themselves is not shown as reserved.
  const state = isOwn ? "active" : standing?.availability.state;
  const payment = standing?.availability.bought?.payment;
  const told = useRef("");
  useEffect(() => {
    if (standing === undefined || state === undefined) return;
    // The notice counts down by itself: a poll that changes nothing renders no page.
    const news = [state, until, payment].join();
    if (news !== told.current) onState(state, ownNoticeOf(standing));
    told.current = news;
  }, [standing, state, until, payment, onState]);
  const button = !isOwn && state === "active" ? "active" : null;
  // Before the paint: the button and what takes its place are not seen together.
  useLayoutEffect(() => {
    if (state !== undefined) onButton(button);
  }, [state, button, onButton]);
  // Whoever logs out here sees the page of a visitor.
  useEffect(
    () => () => {
      onButton(buttonOf(car.state));
      onState(car.state);
    },
    [car.state, onButton, onState],
  );
  if (standing === undefined) return null;
  const { availability } = standing;
  if (availability.booking)
    return (
      <Box>
        <HoldDetails standing={standing} isPage />
      </Box>
    );
  if (offeredUntil(availability) !== null)
    return <Offer car={car} standing={standing} again={() => void read()} />;
  if (availability.state === "reserved")
    return (
      <Box>
        <LineDetails car={car} standing={standing} isPage again={() => void read()} />
      </Box>
    );
  return null;
}

function Box({ children }: { children: React.ReactNode }) {
  return (
    <div data-standing className="rounded-md bg-accent-soft p-4 outline-none">
      {children}
    </div>
  );
}

interface OfferProps extends Pick<CarBookingProps, "car"> {
  standing: Standing;
  again: () => void;
}

/** The car is kept for this buyer, who is next in line. */
function Offer({ car, standing, again }: OfferProps) {
  const { availability, readAt } = standing;
  const { isBusy, problem, isAsked, ask, leave } = useLine(car._id, availability, again);
  const until = offeredUntil(availability) ?? availability.as_of;
  return (
    <Box>
      <p role="status" className="font-semibold">
        <Trans>
          It’s your turn until <Moment at={until} />.
        </Trans>
      </p>
      <Countdown until={until} asOf={availability.as_of} readAt={readAt} onOver={again} />
      {problem !== undefined && (
        <p role="alert" className="mt-2 font-medium text-danger">
          {problem}
        </p>
      )}
      <PricedAction price={car.resale_price} currency={car.currency}>
        <Button onClick={() => openBooking(car)}>
          <Trans>Book now</Trans>
        </Button>
      </PricedAction>
      <Button look="quiet" className="mt-3" isBusy={isBusy} onClick={() => ask(true)}>
        <Trans>Leave the list</Trans>
      </Button>
      {isAsked && (
        <LeaveDialog
          item={car.name}
          isBusy={isBusy}
          onConfirm={() => void leave()}
          onCancel={() => ask(false)}
        />
      )}
    </Box>
  );
}
