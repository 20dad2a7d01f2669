import { z } from "zod";
import { allow, call } from "./base.ts";

const KeptMessage = z.object({
  _id: z.string(),
  kind: z.enum(["email", "sms"]),
  to: z.string(),
  subject: z.string().nullable(),
  text: z.string(),
  sentAt: z.string(),
});
export type KeptMessage = z.infer<typeof KeptMessage>;

export const messages = {
  /** Public in a demo, for a browser on the same machine; otherwise only for admins. */
  list: call
    .route({
      method: "GET",
      path: "/outbox",
      summary: "Emails and text messages kept because no service is set up to send them",
    })
    .meta(allow("public"))
    .output(z.array(KeptMessage)),
};
