import { DASHBOARD_PAGE_SIZE } from "../rules/lists.ts";
import { z } from "zod";
import { allow, call, Deleted, Email, Id, Inserted, listOf, paging } from "./base.ts";
import { CarSummary } from "./product-shapes.ts";

/** A buyer's place in the line for a car that is held. */
export const WaitingPlace = z.object({
  _id: z.string(),
  productId: z.string(),
  item: z.string(),
  price: z.number(),
  currency: z.string(),
  car: CarSummary,
  /** `offered`: only this buyer can book the car, until `offered_until`. */
  state: z.enum(["waiting", "offered"]),
  /** 1 for the next buyer in line. */
  position: z.int().min(1),
  offered_until: z.string().nullable(),
  joined_at: z.string(),
  /** The server's clock, for countdowns. */
  as_of: z.string(),
});
export type WaitingPlace = z.infer<typeof WaitingPlace>;

export const waitingLists = {
  join: call
    .route({
      method: "POST",
      path: "/waitinglist",
      summary: "Join the waiting list for a reserved car",
    })
    .meta(allow("buyer"))
    .input(z.object({ productId: Id }))
    .output(Inserted.extend({ position: z.int().min(1) })),

  list: call
    .route({
      method: "GET",
      path: "/waitinglist",
      summary: "The waiting lists a buyer is on",
      outputStructure: "detailed",
    })
    .meta(allow("self"))
    .input(z.object({ email: Email, ...paging(DASHBOARD_PAGE_SIZE) }))
    .output(listOf(WaitingPlace)),

  /** Its buyer, or an admin. */
  leave: call
    .route({ method: "DELETE", path: "/waitinglist/{id}", summary: "Leave a waiting list" })
    .meta(allow("owner"))
    .input(z.object({ id: Id }))
    .output(Deleted),
};
