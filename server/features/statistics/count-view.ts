import type { Caller } from "#server/base/authorize.ts";
import type { FigureContext } from "./context.ts";
import { isRobot } from "./rules.ts";
import { ownsCar } from "./store.ts";

/** Counts a view of a car, unless it comes from the car's seller, an admin or a robot. */
export async function countView(
  { pool, views }: FigureContext,
  caller: Pick<Caller, "headers" | "address" | "findActor">,
  productId: string,
): Promise<void> {
  if (isRobot(caller.headers.get("user-agent"))) return;
  const actor = await caller.findActor();
  if (actor?.role === "admin") return;
  if (actor?.role === "Seller" && (await ownsCar(pool, actor.userId, productId))) return;
  views.count(productId, caller.address);
}
