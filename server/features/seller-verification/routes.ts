import { actorOf, type Calls } from "#server/base/authorize.ts";
import { addDocument } from "./add-document.ts";
import { approve } from "./approve.ts";
import { ask } from "./ask.ts";
import type { CaseContext, DocumentContext } from "./context.ts";
import { findOwn } from "./find-own.ts";
import { openDocument } from "./open-document.ts";
import { refuse } from "./refuse.ts";
import { removeDraft } from "./remove-draft.ts";
import { revoke } from "./revoke.ts";
import { verifyAtOnce } from "./verify-at-once.ts";
import { verifySeller } from "./verify-seller.ts";
import { listCases } from "./views.ts";
import { withdraw } from "./withdraw.ts";

export function verificationCaseRoutes({ verification }: Calls, context: CaseContext) {
  return {
    find: verification.find.handler(({ context: call }) => findOwn(context, actorOf(call))),
    ask: verification.ask.handler(({ input, context: call }) => ask(context, actorOf(call), input)),
    withdraw: verification.withdraw.handler(({ input, context: call }) =>
      withdraw(context, actorOf(call), input.id),
    ),
    list: verification.list.handler(({ input }) => listCases(context, input)),
    approve: verification.approve.handler(({ input, context: call }) =>
      approve(context, actorOf(call), input),
    ),
    verify: verification.verify.handler(({ input, context: call }) =>
      verifySeller(context, actorOf(call), input),
    ),
    refuse: verification.refuse.handler(({ input, context: call }) =>
      refuse(context, actorOf(call), input),
    ),
    revoke: verification.revoke.handler(({ input, context: call }) =>
      revoke(context, actorOf(call), input),
    ),
  };
}

/** The call of the specification, for scripts: nothing was checked. */
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
