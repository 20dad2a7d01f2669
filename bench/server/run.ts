import { measureAccess } from "./measure-access.ts";
import { measureAdmin } from "./measure-admin.ts";
import { measureBookings } from "./measure-bookings.ts";
import { measureCached } from "./measure-cached.ts";
import { measureChanging } from "./measure-changing.ts";
import { measureImport } from "./measure-import.ts";
import { measureOverload } from "./measure-overload.ts";
import { measureScale } from "./measure-scale.ts";
import { measureStreams } from "./measure-streams.ts";
import { measureStart } from "./measure-start.ts";
import { measureUploads } from "./measure-uploads.ts";
import { measureVins } from "./measure-vins.ts";
import { measureUncached } from "./measure-uncached.ts";
import { measureParts, type Part } from "./measure-parts.ts";
import type { Plan } from "./plan.ts";

const PARTS: readonly Part[] = [
  { title: "made for every request", measure: measureUncached },
  { title: "from the reply cache", measure: measureCached },
  { title: "while cars change", measure: measureChanging },
  { title: "more than it can do", measure: measureOverload },
  { title: "many cars and few", measure: measureScale },
  { title: "who is calling", measure: measureAccess },
  { title: "pictures that are sent", measure: measureUploads },
  { title: "numbers of cars", measure: measureVins },
  { title: "bookings", measure: measureBookings },
  { title: "open streams", measure: measureStreams },
  { title: "admins' lists", measure: measureAdmin },
  { title: "import", measure: measureImport },
  { title: "start and memory", measure: measureStart },
];

/** Measures the server on 310,000 cars; true when every goal is met. `only` selects measures by title. */
export function benchServer(plan: Plan, only = ""): Promise<boolean> {
  return measureParts("server", PARTS, plan, only);
}
