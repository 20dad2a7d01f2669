import { z } from "zod";
import { allow, call, Email } from "./base.ts";

export const auth = {
  accessToken: call
    .route({
      method: "GET",
      path: "/jwt",
      summary: "A short-lived access token for the caller's own address",
    })
    .meta(allow("self"))
    .input(z.object({ email: Email }))
    .output(z.object({ accessToken: z.string() })),
};
