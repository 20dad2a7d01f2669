import type { Calls } from "#server/base/authorize.ts";
import type { MessageContext } from "./context.ts";
import { listKeptMessages } from "./list-kept-messages.ts";

export function messageRoutes({ messages }: Calls, context: MessageContext) {
  return {
    list: messages.list.handler(({ context: { caller } }) => listKeptMessages(context, caller)),
  };
}
