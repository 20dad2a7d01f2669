import { expect } from "vitest";
import { MOST_UNPAID_OF_A_CAR } from "#shared/rules/bookings.ts";
import { beginToPay, charge, intentOf, record } from "./paying.ts";
import type { Person } from "./person.ts";
import {
  addCar,
  type Car,
  type Deal,
  isRefused,
  letGo,
  newBuyer,
  newCar,
  required,
  type Scene,
  type Site,
  step,
} from "./sale-model.ts";
import { book, letTimePass, makeBuyers } from "./sales.ts";

const always: (car: Car) => boolean = () => true;
const hasBuyer = ({ deal }: Car) => deal !== undefined && !deal.isOrphan;
const isHeld = ({ deal }: Car) => deal !== undefined && deal.payment === undefined;
const isPaid = ({ deal }: Car) => deal?.payment !== undefined;
export const isWanted = ({ deal, line }: Car) => deal !== undefined || line.length > 0;
const isFree = (car: Car) => !isWanted(car) && car.isMarked !== true;
const hasLine = ({ line }: Car) => line.length > 0;
const isOffered = ({ deal, line, overdueOf }: Car) =>
  deal === undefined && overdueOf === undefined && line.length > 0;

/** Begins a payment and charges a card; returns the provider's id of the intent. */
async function chargeFor(site: Site, deal: Deal, card: "good" | "declined"): Promise<string> {
  const { body } = await beginToPay(required(site.buyers[deal.buyer]), deal.booking, {
    price: deal.price,
  });
  await charge(site.server, body.clientSecret, card);
  return intentOf(body.clientSecret);
}

/** Deletes an account, by an admin or by its owner; returns whether it was deleted. */
async function depart({ admin }: Site, { browser, id }: Person, isRemoved: boolean) {
  const { body } = isRemoved
    ? await admin.browser.call("DELETE", `/users/delete/${id}`)
    : await browser.call("POST", "/account/delete", {});
  return body.deletedCount === 1;
}

async function bookAs(buyer: number, { model, site, car, carId }: Scene): Promise<void> {
  const sent = { price: car.price };
  const { status, body } = await book(required(site.buyers[buyer]), carId, sent);
  car.overdueOf = undefined;
  const refused = isRefused(car, buyer, required(model.buyers[buyer]));
  expect(status).toBe(refused ? 409 : 200);
  if (refused) return;
  car.deal = { buyer, booking: body.insertedId, price: car.price, refunded: 0 };
  car.line = car.line.filter((each) => each !== buyer);
}

function recordIt(site: Site, { buyer, booking, price }: Deal, intent: string) {
  return record(required(site.buyers[buyer]), booking, intent, { price });
}

export const steps = {
  book: (n: number, buyer: number) =>
    step(`${buyer} books`, n, always, (scene) => bookAs(buyer, scene)),

  /** Repeatedly, until the site refuses because of the limit. */
  bookInVain: (n: number, buyer: number) =>
    step(`${buyer} books in vain`, n, isFree, async (scene) => {
      for (let times = 0; times <= MOST_UNPAID_OF_A_CAR; times += 1) {
        await bookAs(buyer, scene);
        const { deal } = scene.car;
        if (deal === undefined) continue;
        const { browser } = required(scene.site.buyers[buyer]);
        await browser.call("DELETE", `/deletebookings/${deal.booking}`);
        letGo(scene.model, scene.car);
      }
    }),

  takeOffer: (n: number) =>
    step("take the offer", n, isOffered, (scene) => bookAs(required(scene.car.line[0]), scene)),

  cancel: (n: number) =>
    step("cancel", n, hasBuyer, async ({ model, site, car }) => {
      const { buyer, booking, payment } = required(car.deal);
      const { browser } = required(site.buyers[buyer]);
      const { status } = await browser.call("DELETE", `/deletebookings/${booking}`);
      expect(status).toBe(payment === undefined ? 200 : 409);
      if (payment === undefined) letGo(model, car);
    }),

  expire: (n: number) =>
    step("expire", n, isHeld, async ({ model, site, car, carId }) => {
      await letTimePass(site.server, carId);
      await site.settle(carId);
      letGo(model, car);
    }),

  join: (n: number, buyer: number, may = always) =>
    step(`${buyer} joins`, n, may, async ({ site, car, carId }) => {
      const { browser } = required(site.buyers[buyer]);
      const reply = await browser.call("POST", "/waitinglist", { productId: carId });
      const isKept = car.deal !== undefined || car.line.length > 0;
      const isOpen = isKept && !isPaid(car) && car.deal?.buyer !== buyer;
      const isIn = car.line.includes(buyer);
      expect(reply.status).toBe(isOpen || isIn ? 200 : 409);
      if (isOpen && !isIn) car.line.push(buyer);
      if (isOpen) expect(reply.body.position).toBe(car.line.indexOf(buyer) + 1);
    }),

  leaveWaitingList: (n: number, place: number) =>
    step(`leave place ${place}`, n, hasLine, async ({ site, car, carId }) => {
      const [buyer] = car.line.splice(place % car.line.length, 1);
      const { browser, email } = required(site.buyers[required(buyer)]);
      const { body } = await browser.call("GET", `/waitinglist?email=${email}`);
      const own = body.find((each: { productId: string }) => each.productId === carId);
      const left = await browser.call("DELETE", `/waitinglist/${own._id}`);
      expect(left.body).toEqual({ deletedCount: 1 });
      await site.rest();
      car.overdueOf = undefined;
    }),

  lapse: (n: number) =>
    step("lapse", n, isOffered, async ({ site, car, carId }) => {
      await letTimePass(site.server, carId);
      await site.settle(carId);
      car.line.shift();
    }),

  pay: (n: number) =>
    step("pay", n, isHeld, async ({ site, car }) => {
      const deal = required(car.deal);
      const reply = await recordIt(site, deal, await chargeFor(site, deal, "good"));
      expect(reply.status).toBe(200);
      deal.payment = reply.body.insertedId;
      car.line = [];
    }),

  failToPay: (n: number) =>
    step("fail to pay", n, isHeld, async ({ site, car }) => {
      const deal = required(car.deal);
      const reply = await recordIt(site, deal, await chargeFor(site, deal, "declined"));
      expect(reply.status).toBe(409);
    }),

  payLate: (n: number, isSeen: boolean) =>
    step(
      isSeen ? "pay late" : "pay late, unseen",
      n,
      isHeld,
      async ({ model, site, car, carId }) => {
        const deal = required(car.deal);
        const { buyer, booking, price } = deal;
        const { body } = await beginToPay(required(site.buyers[buyer]), booking, { price });
        // The job after a booking is scheduled for the hold's end at that moment.
        if (!isSeen) await site.rest();
        await letTimePass(site.server, carId);
        // The payment is charged, and then refunded.
        await charge(site.server, body.clientSecret);
        const reply = await recordIt(site, deal, intentOf(body.clientSecret));
        expect(reply.status).toBe(409);
        if (isSeen) await site.settle(carId);
        letGo(model, car, { isSeen });
      },
    ),

  refund: (n: number, share: number) =>
    step(`refund ${share} %`, n, isPaid, async ({ site, car }) => {
      const deal = required(car.deal);
      const amount = Math.floor((deal.price * share) / 100);
      const path = `/payments/${deal.payment}/refunds`;
      const sent = { amount, reason: "as the model wants it" };
      const { status } = await site.admin.browser.call("POST", path, sent);
      const isLeft = amount > 0 && deal.refunded + amount <= deal.price;
      expect(status === 200).toBe(isLeft);
      if (isLeft) deal.refunded += amount;
    }),

  reprice: (n: number, price: number) =>
    step("reprice", n, always, async ({ site, car, carId }) => {
      const { browser } = required(site.sellers[n]);
      const { version } = (await browser.call("GET", `/listings/${carId}`)).body;
      const sent = { version, resale_price: price };
      const { status } = await browser.call("PATCH", `/listings/${carId}`, sent);
      const isSold = car.isMarked === true || isPaid(car);
      expect(status).toBe(isSold ? 409 : 200);
      if (!isSold) car.price = price;
    }),

  sellElsewhere: (n: number) =>
    step("sell elsewhere", n, always, async ({ site, car, carId }) => {
      const { browser } = required(site.sellers[n]);
      const { body } = await browser.call("POST", "/listings/act", { ids: [carId], act: "sell" });
      const may = isFree(car) && car.overdueOf === undefined;
      expect(body.cars[0].problem === null).toBe(may);
      if (may) car.isMarked = true;
    }),

  /** The car leaves the sale, and another one comes in its place. */
  cancelAsSeller: (n: number) =>
    step("seller cancels", n, hasBuyer, async ({ model, site, car }) => {
      const { booking, payment } = required(car.deal);
      const { browser } = required(site.sellers[n]);
      const { status } = await browser.call("POST", `/bookings/${booking}/cancellation`);
      expect(status).toBe(payment === undefined ? 200 : 409);
      if (payment !== undefined) return;
      model.cars[n] = newCar();
      await addCar(site, n);
    }),

  leave: (buyer: number, isRemoved: boolean) =>
    step(
      `buyer ${buyer} ${isRemoved ? "is removed" : "leaves"}`,
      0,
      always,
      async ({ model, site }) => {
        expect(await depart(site, required(site.buyers[buyer]), isRemoved)).toBe(true);
        site.buyers[buyer] = required((await makeBuyers(site.server, 1))[0]);
        model.buyers[buyer] = newBuyer();
        for (const car of model.cars) {
          // All cars that the person was involved with are updated.
          if (car.line.includes(buyer) || car.overdueOf === buyer) car.overdueOf = undefined;
          car.line = car.line.filter((each) => each !== buyer);
          if (car.deal?.buyer !== buyer || car.deal.isOrphan) continue;
          if (car.deal.payment === undefined) car.deal = undefined;
          else car.deal.isOrphan = true;
        }
        await site.rest();
      },
    ),

  leaveSelling: (n: number, isRemoved: boolean) =>
    step(isRemoved ? "remove seller" : "seller leaves", n, always, async ({ model, site, car }) => {
      const { deal } = car;
      // A seller with an unrefunded payment cannot be deleted.
      const stays = isRemoved && deal?.payment !== undefined && deal.refunded < deal.price;
      expect(await depart(site, required(site.sellers[n]), isRemoved)).toBe(!stays);
      if (stays) return;
      if (isHeld(car)) letGo(model, car);
      model.cars[n] = newCar();
      await addCar(site, n);
    }),

  replay: (n: number, seed: number) =>
    step("replay", n, always, async ({ site }) => {
      const { rows } = await site.server.db.pool.query(
        "SELECT id FROM sandbox_events ORDER BY md5(id || $1::text) LIMIT 4",
        [seed],
      );
      for (const { id } of rows)
        await site.server.app.payments.operate(`/v1/sandbox/events/${id}/deliver`);
    }),
};
