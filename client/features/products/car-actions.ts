import { createContext } from "react";

/** A car as whatever is done with it needs to know it. */
interface ActedCar {
  _id: string;
  name: string;
  resale_price: number;
  currency: string;
  state: string;
}

interface CarActions {
  /** In the corner of its picture, wherever there is one. */
  corner: (car: ActedCar) => React.ReactNode;
  /** At the foot of its card. */
  foot: (car: ActedCar) => React.ReactNode;
}

/** What can be done with a car. It belongs to other features: the layout of the page says what it is. */
export const CarActionsContext = createContext<CarActions>({
  corner: () => null,
  foot: () => null,
});
