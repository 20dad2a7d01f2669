import { z } from "zod";
import { Code, NewPassword, PersonName, SessionUser, UploadedImage } from "./auth.ts";
import { Acknowledged, allow, call, Deleted, Id } from "./base.ts";

/** Calls by which users manage their own account. */

const CurrentPassword = z.string("Password is required").min(1, "Password is required").max(1000);
/**
 * The password, typed again before a sensitive change. Accounts of another sign-in provider have none; where
 * there is one, the server requires it.
 */
const RepeatedPassword = CurrentPassword.optional();

/** A phone number in E.164 format: `+`, country, number. Spaces and hyphens are removed. */
export const PhoneNumber = z
  .string("Phone is required")
  .transform((text) => text.replace(/[\s().-]/g, ""))
  .pipe(
    z.string().regex(/^\+[1-9]\d{6,14}$/, "Begin with + and the country code, like +49 40 123456"),
  );

const LiveSession = z.object({
  _id: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  browser: z.string().nullable(),
  ipAddress: z.string().nullable(),
  isCurrent: z.boolean(),
});
export type LiveSession = z.infer<typeof LiveSession>;

export const account = {
  find: call
    .route({ method: "GET", path: "/account", summary: "The caller's account" })
    .meta(allow("signed-in"))
    .output(
      SessionUser.extend({
        hasPassword: z.boolean(),
        /** The last digits only. */
        phone: z.string().nullable(),
        hasAuthenticator: z.boolean(),
      }),
    ),

  update: call
    .route({ method: "PATCH", path: "/account", summary: "Change name or picture" })
    .meta(allow("signed-in"))
    .input(z.object({ name: PersonName.optional(), image: UploadedImage.optional() }))
    .output(SessionUser),

  changePassword: call
    .route({
      method: "POST",
      path: "/account/password",
      summary: "Change the password; every other session ends",
    })
    .meta(allow("signed-in"))
    .input(z.object({ currentPassword: CurrentPassword, newPassword: NewPassword }))
    .output(Acknowledged),

  sendVerification: call
    .route({
      method: "POST",
      path: "/account/verify-email",
      summary: "Send the link that confirms the caller's address",
    })
    .meta(allow("signed-in"))
    .output(Acknowledged),

  listSessions: call
    .route({ method: "GET", path: "/account/sessions", summary: "Where the caller is signed in" })
    .meta(allow("signed-in"))
    .output(z.array(LiveSession)),

  revokeSession: call
    .route({ method: "DELETE", path: "/account/sessions/{id}", summary: "End a session" })
    .meta(allow("signed-in"))
    .input(z.object({ id: Id }))
    .output(Deleted),

  revokeOtherSessions: call
    .route({ method: "DELETE", path: "/account/sessions", summary: "End every other session" })
    .meta(allow("signed-in"))
    .output(Deleted),

  startAuthenticator: call
    .route({
      method: "POST",
      path: "/account/second-factor/authenticator",
      summary: "Begin to use an authenticator app",
    })
    .meta(allow("signed-in"))
    .input(z.object({ password: RepeatedPassword }))
    .output(
      z.object({
        uri: z.string(),
        /** The address as a QR code: an SVG document. */
        qrCode: z.string(),
        backupCodes: z.array(z.string()),
      }),
    ),

  confirmAuthenticator: call
    .route({
      method: "POST",
      path: "/account/second-factor/authenticator/confirm",
      summary: "Show that the app works: from now on it is asked for",
    })
    .meta(allow("signed-in"))
    .input(z.object({ code: Code }))
    .output(Acknowledged),

  startPhone: call
    .route({
      method: "POST",
      path: "/account/second-factor/phone",
      summary: "Begin to use a phone: a code is sent to it",
    })
    .meta(allow("signed-in"))
    .input(z.object({ password: RepeatedPassword, phone: PhoneNumber }))
    .output(Acknowledged),

  confirmPhone: call
    .route({
      method: "POST",
      path: "/account/second-factor/phone/confirm",
      summary: "Show that the code has come: from now on one is asked for",
    })
    .meta(allow("signed-in"))
    .input(z.object({ code: Code }))
    .output(z.object({ backupCodes: z.array(z.string()) })),

  renewBackupCodes: call
    .route({
      method: "POST",
      path: "/account/second-factor/backup-codes",
      summary: "Make new backup codes; the old ones are good no more",
    })
    .meta(allow("signed-in"))
    .input(z.object({ password: RepeatedPassword }))
    .output(z.object({ backupCodes: z.array(z.string()) })),

  removeSecondFactor: call
    .route({
      method: "POST",
      path: "/account/second-factor/remove",
      summary: "Sign in with the password alone again",
    })
    .meta(allow("signed-in"))
    .input(z.object({ password: RepeatedPassword }))
    .output(Acknowledged),

  exportData: call
    .route({ method: "GET", path: "/account/export", summary: "Everything kept about the caller" })
    .meta(allow("signed-in"))
    .output(z.record(z.string(), z.unknown())),

  remove: call
    .route({
      method: "POST",
      path: "/account/delete",
      summary: "Delete the caller's account; what was paid is kept without the person",
    })
    .meta(allow("signed-in"))
    .input(z.object({ password: RepeatedPassword }))
    .output(Deleted),
};
