import { actorOf, type Calls } from "#server/base/authorize.ts";
import { addDocument, type DocumentContext, openDocument, removeDraft } from "./service.ts";

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
