import { type ComponentType, useEffect, useState } from "react";
import { onKept, readToken } from "#client/lib/api/access-token.ts";
import { BookButton } from "./BookButton.tsx";
import { MainAction } from "./MainAction.tsx";
import type { LiveBookingProps } from "./LiveBooking.tsx";
import { buttonOf, type CarBookingProps } from "./opening.ts";

/**
 * The booking actions on a car's page. The server renders the same HTML for every visitor; only for a browser
 * with a session the car's live state is loaded and followed.
 */
export function CarBooking({ car, onState }: CarBookingProps) {
  const [Live, setLive] = useState<ComponentType<LiveBookingProps>>();
  const [button, setButton] = useState(() => buttonOf(car.state));
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
      {/* The same element for as long as it is shown: a press on one that is replaced meanwhile would be lost. */}
      {button !== null && (
        <MainAction>
          <BookButton car={{ ...car, state: button }} look="main" />
        </MainAction>
      )}
      {Live && <Live car={car} onState={onState} onButton={setButton} />}
    </>
  );
}
