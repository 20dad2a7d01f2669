import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, startApp } from "#tests/support/app.ts";
import { openAttachment, sendPicture } from "#tests/support/attachments.ts";
import { beginConversation } from "#tests/support/conversations.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());

test("an attachment is sent to a few at a time, whatever else its address says, and a preview to everybody", async () => {
  const t = await beginConversation(server);
  const { attachment } = await sendPicture(t.buyer, t.id);
  const openMany = async (query: string) => {
    const replies = await Promise.all(
      Array.from({ length: 12 }, () =>
        openAttachment(server, t.id, attachment, { person: t.seller, query }),
      ),
    );
    await Promise.all(replies.map(async (reply) => reply.body?.cancel()));
    return replies.filter(({ status }) => status === 503).length;
  };
  for (const query of ["", "?x=?size=preview", "?x=%26size=preview", "?size=full"])
    await expect.poll(() => openMany(query), { message: query }).toBeGreaterThan(0);
  await expect.poll(() => openMany("?size=preview")).toBe(0);
});
