import type { Call, Answer } from "./call.ts";
import { readInner, readInteger, readList, readText, requireText } from "./params.ts";
import { findObject, type Kinds, listObjects, type ListOptions } from "./store.ts";
import { Fault } from "./wire.ts";

const PAGE = 10;
const LONGEST_PAGE = 100;

export const PAGING = ["limit", "starting_after", "expand"] as const;

export function readPaging({ params }: Call): ListOptions {
  const limit = readInteger(params, "limit", 1) ?? PAGE;
  if (limit > LONGEST_PAGE)
    throw new Fault(400, {
      code: "parameter_invalid_integer",
      message: `This value must be less than or equal to ${LONGEST_PAGE} (it currently is '${limit}').`,
      param: "limit",
    });
  return { limit, startingAfter: readText(params, "starting_after") };
}

/** Lists the objects of one intent. */
export function listOfIntent(kind: "refund" | "dispute", url: string) {
  return async (call: Call): Promise<Answer> => {
    const intentId = requireText(call.params, "payment_intent");
    const paging = readPaging(call);
    return toPage(await listObjects(call.db, kind, { ...paging, intentId }), paging, url);
  };
}

export async function listIntents(call: Call): Promise<Answer> {
  const created = readInner(call.params, "created");
  const paging = { ...readPaging(call), createdFrom: readInteger(created, "gte", 0) };
  const found = await listObjects(call.db, "payment_intent", paging);
  const page = toPage(found, paging, "/v1/payment_intents");
  const isExpanded = readExpand(call, ["data.latest_charge"]).length > 0;
  if (!isExpanded) return page;
  const data = [];
  for (const intent of page.body.data) data.push(await withCharge(call, intent));
  return { status: 200, body: { ...page.body, data } };
}

export function toPage<T>(found: T[], { limit }: ListOptions, url: string) {
  const data = found.slice(0, limit);
  return { status: 200, body: { object: "list", data, has_more: found.length > limit, url } };
}

/** The fields to return as whole objects instead of ids. @throws Fault for others. */
export function readExpand({ params }: Call, possible: readonly string[]): string[] {
  const asked = readList(params, "expand");
  const wrong = asked.find((field) => !possible.includes(field));
  if (wrong !== undefined)
    throw new Fault(400, {
      message: `This property cannot be expanded (${wrong.slice(0, 100)}).`,
      param: "expand[0]",
    });
  return asked;
}

/** An intent with its latest charge as a whole object instead of its id. */
export async function withCharge(
  { db }: Call,
  intent: Kinds["payment_intent"],
): Promise<Omit<Kinds["payment_intent"], "latest_charge">> {
  const charge = intent.latest_charge && (await findObject(db, "charge", intent.latest_charge));
  return { ...intent, latest_charge: charge ? charge.object : null };
}
