import { type ComponentType, useEffect, useState } from "react";
import { onKept, readToken } from "#client/lib/api/access-token.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { BookButton } from "./BookButton.tsx";
import { MainAction } from "./MainAction.tsx";
import type { LiveBookingProps } from "./LiveBooking.tsx";
import { buttonOf, type CarBookingProps } from "./opening.ts";

interface AskProps {
  car: CarBookingProps["car"];
  look: "main" | "quiet";
  canAsk: boolean;
}

interface BesideAsking extends CarBookingProps {
  /** The act that asks the seller, and the form that a link with `#ask` opens. */
  Ask: ComponentType<AskProps>;
  /** Whether everybody can ask about the car now. */
  canAsk: boolean;
}

/**
 * The acts on a car's page: asking its seller first, booking second. The server renders the same HTML for every
 * visitor; only for a browser with a session the car's live state is loaded and followed. Where that has a main act of
 * its own, such as paying, asking is a quiet one.
 */
export function CarBooking({ car, onState, Ask, canAsk }: BesideAsking) {
  const format = useFormat();
  const [Live, setLive] = useState<ComponentType<LiveBookingProps>>();
  const [button, setButton] = useState(() => buttonOf(car.state));
  // Once there is a place for the acts, it stays: an open form that moved to another one would be lost.
  const [hasPlace, setHasPlace] = useState(false);
  if (!hasPlace && (canAsk || button)) setHasPlace(true);
  useEffect(() => {
    const look = () => {
      if (readToken() !== undefined)
        void import("./LiveBooking.tsx").then(({ LiveBooking }) => setLive(() => LiveBooking));
    };
    look();
    return onKept(look);
  }, []);
  return (
    <>
      {/* The same elements for as long as they are shown: a press on one that is replaced meanwhile would be lost. */}
      {hasPlace && button !== undefined ? (
        <MainAction isBar={button !== null}>
          <div className={`grid gap-3 ${button ? "grid-cols-2 sm:max-lg:grid-cols-3" : ""}`}>
            {button && (
              // On middle screens the price above is out of sight.
              <p className="self-center text-2xl font-bold max-sm:hidden lg:hidden">
                {format.price(car.resale_price, car.currency)}
              </p>
            )}
            <Ask car={car} look={button ? "main" : "quiet"} canAsk={canAsk} />
            {button && <BookButton car={{ ...car, state: button }} look="main" />}
          </div>
        </MainAction>
      ) : (
        <Ask car={car} look="quiet" canAsk={false} />
      )}
      {Live && <Live car={car} onState={onState} onButton={setButton} />}
    </>
  );
}
