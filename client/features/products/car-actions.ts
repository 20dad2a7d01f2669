import { createContext } from "react";

/** The fields of a car that its actions need. */
interface ActedCar {
  _id: string;
  name: string;
  make: string | null;
  model: string | null;
  resale_price: number;
  currency: string;
  seller: string;
  location: string | null;
  state: string;
}

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
