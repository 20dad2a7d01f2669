import { createContext } from "react";
import type { ShownCar } from "#client/domain/summarize-car.ts";

/** The fields of a car that its actions need. */
type ActedCar = ShownCar & { state: string };

interface CarActions {
  /** Rendered in the corner of the car's picture. */
  corner: (car: ActedCar) => React.ReactNode;
  /** Rendered at the foot of its card. */
  foot: (car: ActedCar) => React.ReactNode;
}

/** Renders the actions on a car. Other features provide them through the page's layout. */
export const CarActionsContext = createContext<CarActions>({
  corner: () => null,
  foot: () => null,
});
