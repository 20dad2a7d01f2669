import { addDocument } from "#server/features/seller-verification/add-document.ts";
import { askForVerification } from "#server/features/seller-verification/ask-for-verification.ts";
import type { CaseContext } from "#server/features/seller-verification/context.ts";
import { makeSampleDocument } from "./sample-document.ts";

/** A dealer of the demo who is not verified. */
const ASKING = "alameda@demo.example";
const MESSAGE =
  "We have sold cars in Valencia since 2011. Our extract from the register is attached.";

/** Has a dealer of the demo apply for verification, as dealers do, so that an admin has a case to decide. */
export async function askForDemoVerification(context: CaseContext): Promise<void> {
  const seller = await context.kysely
    .selectFrom("users")
    .select(["id", "role", "name"])
    .where("email", "=", ASKING)
    .where("is_demo", "=", true)
    .executeTakeFirst();
  if (seller?.role !== "Seller") return;
  const { id: userId, role } = seller;
  const actor = { userId, role, email: ASKING, sessionId: "demo", address: "127.0.0.1" };
  const content = makeSampleDocument([
    "SAMPLE FOR DEMONSTRATION",
    "",
    "Extract from the trade register",
    `Company: ${seller.name} S.L.`,
    "Seat: Valencia",
    "Object: purchase and sale of used vehicles",
  ]);
  const document = new File([content], "Extract from the trade register.pdf");
  const added = await addDocument(context, actor, { kind: "business", document });
  await askForVerification(context, actor, {
    asked: ["business"],
    documents: [added._id],
    message: MESSAGE,
  });
}
