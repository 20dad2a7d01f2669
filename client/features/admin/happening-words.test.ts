import { expect, it } from "vitest";
import { describeHappening, type Happened, splitHappening } from "./happening-words.ts";

const WRITE = {
  dateTime: (iso: string) => iso,
  price: (amount: number, currency: string) => `${currency} ${amount}`,
};

const SUSPENDED: Happened = {
  what: "user.suspended",
  who: "Anna Admin",
  subject: "Tom Seller (tom@mail.example)",
  before: null,
  after: null,
};
const REFUNDED: Happened = {
  what: "payment.refunded",
  who: "Anna Admin",
  subject: "Opel Astra",
  person: "Pat Buyer",
  before: { currency: "EUR", paid: 9_000, refunded: 100 },
  after: { refunded: 350 },
};

it("a sentence names people without the email address that the log keeps beside the name", () => {
  expect(describeHappening(SUSPENDED, WRITE)).toBe("Anna Admin suspended Tom Seller");
});

it("a sentence about a refund names the buyer and the car; without a buyer it stays whole", () => {
  expect(describeHappening(REFUNDED, WRITE)).toBe(
    "Anna Admin refunded EUR 250 of EUR 9000 to Pat Buyer for Opel Astra",
  );
  const { person: _, ...without } = REFUNDED;
  expect(describeHappening(without, WRITE)).toBe(
    "Anna Admin refunded EUR 250 of EUR 9000 for Opel Astra",
  );
});

it("money that went back names the car that it was paid for", () => {
  const back = { ...REFUNDED, who: null, person: null, amount: 190, currency: "EUR" };
  expect(describeHappening({ ...back, what: "money.refunded" }, WRITE)).toBe(
    "EUR 190 for Opel Astra was refunded to the buyer’s card",
  );
});

it("a sentence in parts says whose name each part is, also where one name holds another", () => {
  expect(splitHappening(SUSPENDED, WRITE)).toEqual([
    { text: "Anna Admin", of: "who" },
    { text: " suspended " },
    { text: "Tom Seller", of: "subject" },
  ]);
  const alike = { ...SUSPENDED, who: "Tom", subject: "Tom Tom" };
  expect(splitHappening(alike, WRITE).map(({ text }) => text)).toEqual([
    "Tom",
    " suspended ",
    "Tom Tom",
  ]);
  const parts = splitHappening(REFUNDED, WRITE);
  expect(parts.map(({ text }) => text).join("")).toBe(describeHappening(REFUNDED, WRITE));
  expect(parts.filter(({ of }) => of !== undefined)).toHaveLength(3);
});

it("a car's sentence names its seller, and a booking that nobody cancelled by hand names nobody", () => {
  const car = { ...SUSPENDED, subject: "Opel Astra", person: "Tom Seller" };
  expect(describeHappening({ ...car, what: "product.withdrawn" }, WRITE)).toBe(
    "Anna Admin withdrew Opel Astra, listed by Tom Seller",
  );
  expect(describeHappening({ ...car, what: "booking.cancelled", person: "Pat" }, WRITE)).toBe(
    "Anna Admin cancelled the booking of Pat for Opel Astra",
  );
  expect(
    describeHappening({ ...car, what: "booking.cancelled", person: null, who: null }, WRITE),
  ).toBe("The booking for Opel Astra was cancelled");
});
