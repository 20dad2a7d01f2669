import { actorOf, type Calls } from "#server/base/authorize.ts";
import { addAttachment } from "./add-attachment.ts";
import { archiveConversation } from "./archive-conversation.ts";
import { askSeller } from "./ask-seller.ts";
import { blockPerson } from "./block-person.ts";
import type { ConversationContext } from "./context.ts";
import { markRead } from "./mark-read.ts";
import { openAttachment } from "./open-attachment.ts";
import { readOwnContact } from "./read-own-contact.ts";
import { removeAttachment } from "./remove-attachment.ts";
import { sendMessage } from "./send-message.ts";
import { shareContact } from "./share-contact.ts";
import { stopSharingContact } from "./stop-sharing-contact.ts";
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
    addAttachment: conversations.addAttachment.handler(({ input, context: call }) =>
      addAttachment(context, actorOf(call), input),
    ),
    openAttachment: conversations.openAttachment.handler(({ input, context: call }) =>
      openAttachment(context, actorOf(call), input),
    ),
    removeAttachment: conversations.removeAttachment.handler(({ input, context: call }) =>
      removeAttachment(context, actorOf(call), input),
    ),
    ownContact: conversations.ownContact.handler(({ input, context: call }) =>
      readOwnContact(context, actorOf(call), input.id),
    ),
    shareContact: conversations.shareContact.handler(({ input, context: call }) =>
      shareContact(context, actorOf(call), input),
    ),
    stopSharingContact: conversations.stopSharingContact.handler(({ input, context: call }) =>
      stopSharingContact(context, actorOf(call), input.id),
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
