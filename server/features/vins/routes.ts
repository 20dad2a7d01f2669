import { actorOf, type Calls } from "#server/base/authorize.ts";
import type { VinContext } from "./context.ts";
import { decodeVin } from "./decode-vin.ts";

export function vinRoutes({ vins }: Calls, context: VinContext) {
  return {
    decode: vins.decode.handler(async ({ input, context: call }) => ({
      car: await decodeVin(context, actorOf(call), input.vin),
    })),
  };
}
