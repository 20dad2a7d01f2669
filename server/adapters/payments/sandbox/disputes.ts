import { type Answer, type Call, emit, ok } from "./call.ts";
import type { ChargeObject, DisputeObject } from "./object-types.ts";
import { newDispute } from "./objects.ts";
import { readBoolean, readInteger, requireText } from "./params.ts";
import { lockPaid } from "./refunds.ts";
import { findObject, insertObject, saveObject, type Stored } from "./store.ts";
import { Fault, stateFault } from "./wire.ts";

/** Opens a dispute or an inquiry of the buyer's bank. The caller holds the lock of the intent. */
export async function openDispute(
  call: Call,
  charge: ChargeObject,
  amount: number,
  isInquiry: boolean,
): Promise<DisputeObject> {
  const { db } = call;
  const dispute = newDispute(charge, amount, isInquiry);
  await insertObject(db, "dispute", dispute, { intentId: charge.payment_intent });
  if (!isInquiry) await saveObject(db, { ...charge, disputed: true });
  await emit(call, "charge.dispute.created", dispute);
  if (!isInquiry) await emit(call, "charge.dispute.funds_withdrawn", dispute);
  return dispute;
}

/** The sandbox's own call for an act of the buyer's bank. */
export async function createDispute(call: Call): Promise<Answer> {
  const { object: charge } = await lockPaid(call, requireText(call.params, "payment_intent"));
  const amount = readInteger(call.params, "amount", 1) ?? charge.amount;
  const isInquiry = readBoolean(call.params, "is_inquiry") ?? false;
  if (charge.disputed || amount > charge.amount)
    throw stateFault({ message: `Charge ${charge.id} cannot be disputed for that amount.` });
  return ok(await openDispute(call, charge, amount, isInquiry));
}

export async function closeDispute(call: Call): Promise<Answer> {
  const { object: found } = await requireDispute(call);
  const { object: charge } = await lockPaid(call, found.payment_intent);
  // Read again under the lock, which keeps others from changing it.
  const { object: dispute } = await requireDispute(call);
  const outcome = requireText(call.params, "status");
  if (outcome !== "won" && outcome !== "lost")
    throw new Fault(400, { message: "status is won or lost", param: "status" });
  const isInquiry = dispute.status.startsWith("warning_");
  if (!dispute.status.endsWith("needs_response"))
    throw stateFault({ message: `Dispute ${dispute.id} is closed already.` });
  const closed: DisputeObject = { ...dispute, status: isInquiry ? "warning_closed" : outcome };
  await saveObject(call.db, closed);
  if (!isInquiry && outcome === "won") {
    await saveObject(call.db, { ...charge, disputed: false });
    await emit(call, "charge.dispute.funds_reinstated", closed);
  }
  await emit(call, "charge.dispute.closed", closed);
  return ok(closed);
}

export async function retrieveDispute(call: Call): Promise<Answer> {
  return ok((await requireDispute(call)).object);
}

async function requireDispute({ db, id }: Call): Promise<Stored<"dispute">> {
  const dispute = await findObject(db, "dispute", id);
  if (dispute !== undefined) return dispute;
  throw new Fault(404, {
    code: "resource_missing",
    message: `No such dispute: '${id}'`,
    param: "dispute",
  });
}
