import { actorOf, type Calls } from "#server/base/authorize.ts";
import type { ConversationContext } from "#server/features/conversations/context.ts";
import { complainAbout } from "./complain-about.ts";
import { decideComplaint } from "./decide-complaint.ts";
import { openComplaint } from "./open-complaint.ts";
import { openReportedAttachment } from "./open-reported-attachment.ts";
import { listComplaints } from "./views.ts";

export function complaintRoutes({ complaints }: Calls, context: ConversationContext) {
  return {
    create: complaints.create.handler(({ input, context: call }) =>
      complainAbout(context, actorOf(call), input),
    ),
    list: complaints.list.handler(({ input }) => listComplaints(context, input)),
    open: complaints.open.handler(({ input, context: call }) =>
      openComplaint(context, actorOf(call), input.id),
    ),
    openAttachment: complaints.openAttachment.handler(({ input, context: call }) =>
      openReportedAttachment(context, actorOf(call), input),
    ),
    decide: complaints.decide.handler(({ input, context: call }) =>
      decideComplaint(context, actorOf(call), input),
    ),
  };
}
