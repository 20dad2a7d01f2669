import type { Body, Fuel, Gearbox } from "#shared/rules/vocabulary.ts";

/** The facts that a description may mention and must agree with. */
export interface DescribedCar {
  readonly make: string;
  readonly model: string;
  readonly ageYears: number;
  readonly km: number;
  readonly owners: number;
  readonly seats: number;
  readonly fuel: Fuel;
  readonly gearbox: Gearbox;
  readonly body: Body;
  readonly allWheel: boolean;
  readonly dealer: boolean;
  readonly place: string;
  readonly upcoming: boolean;
}

/** One thing a seller may say, and the cars it is true of. */
export interface Fragment {
  readonly text: string;
  readonly when?: (car: DescribedCar) => boolean;
}

export const burns = (car: DescribedCar) => car.fuel !== "electric";
export const plugs = (car: DescribedCar) =>
  car.fuel === "electric" || car.fuel === "plug-in hybrid";
export const works = (car: DescribedCar) => car.body === "van" && car.seats <= 3;
export const family = (car: DescribedCar) => car.seats >= 5 && !works(car) && car.body !== "pickup";
export const open = (car: DescribedCar) => car.body === "convertible";
export const sporty = (car: DescribedCar) => car.body === "coupe" || open(car);
export const fresh = (car: DescribedCar) => car.ageYears < 1.2;
export const grown = (car: DescribedCar) => car.ageYears >= 6;
export const own = (car: DescribedCar) => !car.dealer;
