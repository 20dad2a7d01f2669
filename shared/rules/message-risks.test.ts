import { expect, test } from "vitest";
import { findRisks, hideContacts } from "./message-risks.ts";

test.each([
  ["Please pay by Western Union", ["transfer"]],
  ["Make a foreign transfer to my account number 12345678", ["transfer", "account"]],
  ["Pay by bank transfer in advance", ["transfer"]],
  ["My sort code: 12-34-56", ["account"]],
  ["I am on What's App", ["contact"]],
  ["I take gift cards or Bitcoin", ["transfer"]],
  ["Pay to DE89 3704 0044 0532 0130 00 please", ["account"]],
  ["my card 4111 1111 1111 1111", ["account"]],
  ["write to me@mail.example", ["contact"]],
  ["Call 0171 2345678 tonight", ["contact"]],
  ["Call +49 (0)171 2345678", ["contact"]],
  ["Call (555) 123-4567", ["contact"]],
  ["Let's go on in WhatsApp", ["contact"]],
  ["See https://cars.evil.example/pay", ["link"]],
  ["See www.evil.example", ["link"]],
  ["see my-cars.shop/golf", ["link"]],
  ["Crypto, or mail me@mail.example and http://a.example", ["transfer", "contact", "link"]],
])("%s is risky: %j", (text, risks) => {
  expect(findRisks(text)).toEqual(risks);
});

test.each([
  "It has run 120,000 km and costs 12,500 euros.",
  "First registered 01.02.2019, inspected 2026-03-04.",
  "Golf 7 1.4 TSI, 2019, 120000 km, 110 kW",
  "The turn signal was replaced. Can you come at 18.30?",
  "1234 5678 9012 3456 is not a card number",
  "VIN WVWZZZ1KZ6W000001",
  "What is the account of its services? Two of them, at 60,000 km.",
  "",
])("%s is not", (text) => {
  expect(findRisks(text)).toEqual([]);
});

test("a link to the site itself is none", () => {
  expect(findRisks("http://cars.test/cars/1", "cars.test")).toEqual([]);
  expect(findRisks("http://cars.test.evil.example/1", "cars.test")).toEqual(["link"]);
  expect(findRisks("http://cars.test@evil.example/1", "cars.test")).toContain("link");
});

test("what leads elsewhere is hidden in an excerpt", () => {
  expect(hideContacts("Mail me@mail.example, call 0171 2345678 or see www.evil.example now")).toBe(
    "Mail …, call … or see … now",
  );
});
