import { listDemoCars, type DemoCar } from "./cars.ts";
import { readCatalogueFiles, type DemoSellerRow } from "./catalogue-files.ts";
import { categoryPictures, picturesOfCar, portraitOf, type DemoPicture } from "./pictures.ts";
import { demoId } from "./random.ts";

export interface DemoUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: "Buyer" | "Seller" | "admin";
  readonly sellerKind: "private" | "dealer" | null;
  readonly verified: boolean;
  readonly createdAt: Date;
  readonly portrait: DemoPicture;
}

export interface DemoCatalogue {
  readonly users: readonly DemoUser[];
  readonly cars: readonly (DemoCar & {
    readonly ownerId: string;
    readonly pictures: readonly DemoPicture[];
  })[];
  readonly categories: readonly (DemoPicture & { readonly categoryId: string })[];
  /** The buyer who has booked the reserved cars. */
  readonly holder: DemoUser;
}

const DAY = 86_400_000;

/** Email of the buyer who holds the demo's reserved cars. */
const HOLDER = "robin@demo.example";

/**
 * The accounts that sell nothing: the demo's buyer and admin, and a second buyer, so that some cars are
 * reserved for another buyer than the one who tries the demo. The demo's seller is among the dealers.
 */
const OTHERS = [
  { name: "Demo Buyer", email: "buyer@demo.example", role: "Buyer", sinceDays: 40 },
  { name: "Demo Admin", email: "admin@demo.example", role: "admin", sinceDays: 1500 },
  { name: "Robin Vale", email: HOLDER, role: "Buyer", sinceDays: 90 },
] as const;

function sellerAsUser(seller: DemoSellerRow, index: number, now: Date): DemoUser {
  return {
    id: demoId(1, index + 1),
    name: seller.name,
    email: seller.email,
    role: "Seller",
    sellerKind: seller.kind,
    verified: seller.verified === "yes",
    createdAt: new Date(now.getTime() - seller.since_days * DAY),
    portrait: portraitOf(seller, index),
  };
}

/** The whole demo as it would be stored at `now`. Reads the tables in `data/`, writes nothing. */
export function makeDemoCatalogue(now: Date): DemoCatalogue {
  const files = readCatalogueFiles();
  const sellers = files.sellers.map((seller, index) => sellerAsUser(seller, index, now));
  const ids = new Map(files.sellers.map((seller, index) => [seller.key, sellers[index]?.id]));
  const others = OTHERS.map((person, index): DemoUser => {
    const number = files.sellers.length + index;
    return {
      id: demoId(1, number + 1),
      name: person.name,
      email: person.email,
      role: person.role,
      sellerKind: null,
      verified: false,
      createdAt: new Date(now.getTime() - person.sinceDays * DAY),
      portrait: portraitOf({ name: person.name, kind: "private" }, number),
    };
  });
  const cars = listDemoCars(files, now).map((car, index) => {
    const ownerId = ids.get(car.seller.key);
    if (!ownerId) throw new Error(`no account for ${car.seller.key}`);
    return { ...car, ownerId, pictures: picturesOfCar(car, index) };
  });
  const holder = others.find(({ email }) => email === HOLDER);
  if (holder === undefined) throw new Error(`no account for ${HOLDER}`);
  return { users: [...sellers, ...others], cars, categories: categoryPictures(), holder };
}

/** Each picture of the demo once. */
export function allPictures({ users, cars, categories }: DemoCatalogue): DemoPicture[] {
  const every = [
    ...users.map((user) => user.portrait),
    ...categories,
    ...cars.flatMap((car) => car.pictures),
  ];
  return [...new Map(every.map((picture) => [picture.id, picture])).values()];
}
