import { type ComponentType, useEffect, useState } from "react";
import { onKept, readToken } from "#client/lib/api/access-token.ts";
import { BookButton } from "./BookButton.tsx";
import { MainAction } from "./MainAction.tsx";
import type { CarBookingProps } from "./opening.ts";

/**
 * The booking actions on a car's page. The server renders the same HTML for every visitor; only for a browser
 * with a session the car's live state is loaded and followed.
 */
export function CarBooking({ car, onState }: CarBookingProps) {
  const [Live, setLive] = useState<ComponentType<CarBookingProps & { plain: React.ReactNode }>>();
  useEffect(() => {
    const look = () => {
      if (readToken() !== undefined)
        void import("./LiveBooking.tsx").then(({ LiveBooking }) => setLive(() => LiveBooking));
    };
    look();
    return onKept(look);
  }, []);
  const isOnSale = car.state === "active" || car.state === "reserved";
  const plain = isOnSale && (
    <MainAction>
      <BookButton car={car} look="main" />
    </MainAction>
  );
  return Live ? <Live car={car} onState={onState} plain={plain} /> : plain;
}
