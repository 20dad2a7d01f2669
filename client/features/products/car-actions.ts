import { createContext } from "react";

/** A car as whatever is done with it needs to know it. */
interface ActedCar {
  _id: string;
  name: string;
  resale_price: number;
}

/**
 * Shows what can be done with a car, in the corner of its picture, wherever there is one. It belongs to
 * other features: the layout of the page says what it is.
 */
export const CarActionsContext = createContext<(car: ActedCar) => React.ReactNode>(() => null);
