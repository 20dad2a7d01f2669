import type { Calls } from "#server/base/authorize.ts";
import { listKeptMessages, type MessageContext } from "./service.ts";

export function messageRoutes({ messages }: Calls, context: MessageContext) {
  return {
    list: messages.list.handler(({ context: { caller } }) => listKeptMessages(context, caller)),
  };
}
