import { actorOf, type Calls } from "#server/base/authorize.ts";
import { archiveConversation } from "./archive-conversation.ts";
import { askSeller } from "./ask-seller.ts";
import { blockPerson } from "./block-person.ts";
import type { ConversationContext } from "./context.ts";
import { markRead } from "./mark-read.ts";
import { sendMessage } from "./send-message.ts";
import { listConversations, readConversation } from "./views.ts";

export function conversationRoutes({ conversations }: Calls, context: ConversationContext) {
  return {
    ask: conversations.ask.handler(({ input, context: call }) =>
      askSeller(context, actorOf(call), input),
    ),
    list: conversations.list.handler(({ input, context: call }) =>
      listConversations(context, actorOf(call), input),
    ),
    find: conversations.find.handler(({ input, context: call }) =>
      readConversation(context, actorOf(call), input),
    ),
    send: conversations.send.handler(({ input, context: call }) =>
      sendMessage(context, actorOf(call), input),
    ),
    markRead: conversations.markRead.handler(({ input, context: call }) =>
      markRead(context, actorOf(call), input),
    ),
    archive: conversations.archive.handler(({ input, context: call }) =>
      archiveConversation(context, actorOf(call), input),
    ),
    block: conversations.block.handler(({ input, context: call }) =>
      blockPerson(context, actorOf(call), input),
    ),
  };
}
