import { hash } from "node:crypto";
import type { CaseContext } from "#server/features/seller-verification/context.ts";
import { pathOf } from "#server/base/private-files.ts";
import { makeSampleDocument } from "./sample-document.ts";
import { demoId } from "./seed/random.ts";

/** A dealer of the demo who is not verified. */
const ASKING = "alameda@demo.example";
const MESSAGE =
  "We’ve been selling cars in Valencia since 2011. Our company register extract is attached.";
const NAME = "Company register extract.pdf";
/** The case is this old: long enough to wait, and not too long. */
const WAITING_MS = 20 * 3_600_000;

/**
 * Has a dealer of the demo apply for verification, so that an admin has a case to decide. It is written as a dealer's
 * own call would, but for the limits, which are the dealer's.
 */
export async function askForDemoVerification({
  kysely,
  documents,
}: Pick<CaseContext, "kysely" | "documents">): Promise<void> {
  const seller = await kysely
    .selectFrom("users")
    .select(["id", "role", "name"])
    .where("email", "=", ASKING)
    .where("is_demo", "=", true)
    .executeTakeFirst();
  if (seller?.role !== "Seller") return;
  const content = Buffer.from(
    makeSampleDocument([
      "SAMPLE FOR DEMONSTRATION",
      "",
      "Company register extract",
      `Company: ${seller.name} S.L.`,
      "Registered office: Valencia",
      "Business: buying and selling used vehicles",
    ]),
  );
  const id = demoId(15, 1);
  const file = id.replaceAll("-", "");
  const at = new Date(Date.now() - WAITING_MS);
  await documents.write(pathOf(file), content);
  await kysely.transaction().execute(async (transaction) => {
    const caseId = demoId(16, 1);
    await transaction
      .insertInto("verification_cases")
      .values({
        id: caseId,
        seller_id: seller.id,
        asked: ["business"],
        message: MESSAGE,
        created_at: at,
      })
      .execute();
    await transaction
      .insertInto("verification_documents")
      .values({
        id,
        seller_id: seller.id,
        case_id: caseId,
        sent_at: at,
        place: 1,
        kind: "business",
        name: NAME,
        content_type: "application/pdf",
        bytes: content.length,
        sha256: hash("sha256", content, "hex"),
        file,
        stored_at: at,
        created_at: at,
      })
      .execute();
  });
}
