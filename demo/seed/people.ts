import { DAY_MS } from "#shared/lib/durations.ts";
import type { DemoSellerRow } from "./catalogue-files.ts";
import { type DemoPicture, portraitOf } from "./pictures.ts";
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
  /** Where a buyer lives, and their number. */
  readonly place: string;
  readonly number: string | null;
}

export const BUYER = "buyer@demo.example";
const ADMIN = "admin@demo.example";
/** Email of the buyer who holds the demo's reserved cars. */
export const HOLDER = "robin@demo.example";

const NUMBER = "+44 1632 960 123";

export interface Person {
  readonly name: string;
  readonly email: string;
  readonly role: "Buyer" | "admin";
  readonly since_days: number;
  readonly place: string;
  readonly number?: string;
}

/**
 * The demo's buyer and admin, and a second buyer, so that some cars are reserved for another buyer than the
 * one who tries the demo. The demo's seller is among the dealers.
 */
export const OTHERS: readonly Person[] = [
  { name: "Demo Buyer", email: BUYER, role: "Buyer", since_days: 430, place: "Wien" },
  { name: "Demo Admin", email: ADMIN, role: "admin", since_days: 1500, place: "Wien" },
  { name: "Robin Vale", email: HOLDER, role: "Buyer", since_days: 90, place: "Lyon" },
];

export function sellerAsUser(seller: DemoSellerRow, index: number, now: Date): DemoUser {
  return {
    id: demoId(1, index + 1),
    name: seller.name,
    email: seller.email,
    role: "Seller",
    sellerKind: seller.kind,
    verified: seller.verified === "yes",
    createdAt: new Date(now.getTime() - seller.since_days * DAY_MS),
    portrait: portraitOf(seller, index),
    place: seller.places[0] ?? "",
    number: seller.number,
  };
}

export function personAsUser(person: Person, index: number, now: Date): DemoUser {
  return {
    id: demoId(1, index + 1),
    name: person.name,
    email: person.email,
    role: person.role,
    sellerKind: null,
    verified: false,
    createdAt: new Date(now.getTime() - person.since_days * DAY_MS),
    portrait: portraitOf({ name: person.name, kind: "private" }, index),
    place: person.place,
    number: person.number ?? NUMBER,
  };
}
