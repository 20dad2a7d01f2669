import { actorOf, type Calls } from "#server/base/authorize.ts";
import type { FigureContext } from "./context.ts";
import { countCars } from "./count-cars.ts";
import { countView } from "./count-view.ts";
import { listCarFigures } from "./list-car-figures.ts";
import { listTasks } from "./list-tasks.ts";
import { readOwnFigures } from "./read-own-figures.ts";
import { readSiteFigures } from "./read-site-figures.ts";
import { findSellerRecord } from "./views/seller-record.ts";

export function figureRoutes({ figures }: Calls, context: FigureContext) {
  return {
    site: figures.site.handler(({ input }) => readSiteFigures(context, input)),
    own: figures.own.handler(({ input, context: call }) =>
      readOwnFigures(context, actorOf(call), input),
    ),
    tasks: figures.tasks.handler(({ context: call }) => listTasks(context, actorOf(call))),
    cars: figures.cars.handler(({ input, context: call }) =>
      listCarFigures(context, actorOf(call), input),
    ),
    ofCars: figures.ofCars.handler(({ input, context: call }) =>
      countCars(context, actorOf(call), input.ids),
    ),
    seller: figures.seller.handler(({ input }) => findSellerRecord(context, input.id)),
    countView: figures.countView.handler(async ({ input, context: { caller } }) => {
      await countView(context, caller, input.id);
      return { acknowledged: true };
    }),
  };
}
