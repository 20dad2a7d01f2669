import { actorOf, type Calls } from "#server/base/authorize.ts";
import { decodeVin, type VinContext } from "./service.ts";

export function vinRoutes({ vins }: Calls, context: VinContext) {
  return {
    decode: vins.decode.handler(async ({ input, context: call }) => ({
      car: await decodeVin(context, actorOf(call), input.vin),
    })),
  };
}
