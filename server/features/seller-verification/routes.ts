import { exportCases } from "./export-cases.ts";
import { actorOf, type Calls } from "#server/base/authorize.ts";
import { addDocument } from "./add-document.ts";
import { approveCase } from "./approve-case.ts";
import { askForVerification } from "./ask-for-verification.ts";
import type { CaseContext, DocumentContext } from "./context.ts";
import { findOwn } from "./find-own.ts";
import { openDocument } from "./open-document.ts";
import { refuseCase } from "./refuse-case.ts";
import { removeDraft } from "./remove-draft.ts";
import { revokeVerification } from "./revoke-verification.ts";
import { verifyAtOnce } from "./verify-at-once.ts";
import { verifySeller } from "./verify-seller.ts";
import { listCases } from "./views.ts";
import { withdrawCase } from "./withdraw-case.ts";

export function verificationCaseRoutes({ verification }: Calls, context: CaseContext) {
  return {
    find: verification.find.handler(({ context: call }) => findOwn(context, actorOf(call))),
    ask: verification.ask.handler(({ input, context: call }) =>
      askForVerification(context, actorOf(call), input),
    ),
    withdraw: verification.withdraw.handler(({ input, context: call }) =>
      withdrawCase(context, actorOf(call), input.id),
    ),
    list: verification.list.handler(({ input }) => listCases(context, input)),
    export: verification.export.handler(({ input }) => exportCases(context, input)),
    approve: verification.approve.handler(({ input, context: call }) =>
      approveCase(context, actorOf(call), input),
    ),
    verify: verification.verify.handler(({ input, context: call }) =>
      verifySeller(context, actorOf(call), input),
    ),
    refuse: verification.refuse.handler(({ input, context: call }) =>
      refuseCase(context, actorOf(call), input),
    ),
    revoke: verification.revoke.handler(({ input, context: call }) =>
      revokeVerification(context, actorOf(call), input),
    ),
  };
}

/** The call of the specification, for scripts. It verifies without any check. */
export function verifySellerRoute({ users }: Calls, context: CaseContext) {
  return users.verifySeller.handler(({ input, context: call }) =>
    verifyAtOnce(context, actorOf(call), input.query.email),
  );
}

export function verificationDocumentRoutes({ verification }: Calls, context: DocumentContext) {
  return {
    uploadDocument: verification.uploadDocument.handler(({ input, context: call }) =>
      addDocument(context, actorOf(call), input),
    ),
    openDocument: verification.openDocument.handler(({ input, context: call }) =>
      openDocument(context, actorOf(call), input.id),
    ),
    removeDocument: verification.removeDocument.handler(({ input, context: call }) =>
      removeDraft(context, actorOf(call), input.id),
    ),
  };
}
