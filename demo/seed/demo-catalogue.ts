import { readCatalogueFiles } from "./catalogue-files.ts";
import type { CataloguedCar } from "./catalogued-car.ts";
import { type DemoCar, listDemoCars } from "./cars.ts";
import {
  BUYER,
  type DemoUser,
  HOLDER,
  OTHERS,
  type Person,
  personAsUser,
  sellerAsUser,
} from "./people.ts";
import { categoryPictures, type DemoPicture, picturesOfCar } from "./pictures.ts";
import { type DemoSale, makeSales } from "./sales.ts";
import { listSoldCars } from "./sold-cars.ts";

export interface DemoCatalogue {
  readonly users: readonly DemoUser[];
  readonly cars: readonly CataloguedCar[];
  /** Cars that were sold and paid for here, each by one of `sales`. */
  readonly sold: readonly (CataloguedCar & { readonly soldAt: Date })[];
  readonly sales: readonly DemoSale[];
  readonly categories: readonly (DemoPicture & { readonly categoryId: string })[];
  /** The demo's buyer, and the one who has booked the cars that are reserved for another. */
  readonly buyer: DemoUser;
  readonly holder: DemoUser;
}

/** The whole demo as it would be stored at `now`. Reads the tables in `data/`, writes nothing. */
export function makeDemoCatalogue(now: Date): DemoCatalogue {
  const files = readCatalogueFiles();
  const sellers = files.sellers.map((seller, index) => sellerAsUser(seller, index, now));
  const ids = new Map(files.sellers.map((seller, index) => [seller.key, sellers[index]?.id]));
  const buyers = files.buyers.map((buyer): Person => ({ ...buyer, role: "Buyer" }));
  const others = [...OTHERS, ...buyers].map((person, index) =>
    personAsUser(person, files.sellers.length + index, now),
  );
  const inCatalogue = (car: DemoCar, index: number): CataloguedCar => {
    const ownerId = ids.get(car.seller.key);
    if (!ownerId) throw new Error(`no account for ${car.seller.key}`);
    return { ...car, ownerId, pictures: picturesOfCar(car, index) };
  };
  const cars = listDemoCars(files, now).map(inCatalogue);
  const sold = listSoldCars(files, now).map(({ car, like, soldAt }) =>
    Object.assign(inCatalogue(car, like), { soldAt }),
  );
  const personOf = (email: string): DemoUser => {
    const found = others.find((person) => person.email === email);
    if (found === undefined) throw new Error(`no account for ${email}`);
    return found;
  };
  const [buyer, holder] = [personOf(BUYER), personOf(HOLDER)];
  return {
    users: [...sellers, ...others],
    cars,
    sold,
    sales: makeSales({ sold, buyer, buyers: others.filter(({ role }) => role === "Buyer") }),
    categories: categoryPictures(),
    buyer,
    holder,
  };
}

/** Each picture of the demo once. */
export function allPictures({ users, cars, sold, categories }: DemoCatalogue): DemoPicture[] {
  const every = [
    ...users.map((user) => user.portrait),
    ...categories,
    ...[...cars, ...sold].flatMap((car) => car.pictures),
  ];
  return [...new Map(every.map((picture) => [picture.id, picture])).values()];
}
