import { t } from "../lib/text.ts";
import { z } from "zod";
import { Code, NewPassword, PersonName, SessionUser, UploadedImage } from "./auth.ts";
import { Acknowledged, allow, call, Deleted, Id } from "./base.ts";

/** Calls by which users manage their own account. */

const CurrentPassword = z
  .string(t`Password is required`)
  .min(1, t`Password is required`)
  .max(1000);
/**
 * The password, typed again before a sensitive change. Accounts of another sign-in provider have none; where
 * there is one, the server requires it.
 */
const RepeatedPassword = CurrentPassword.optional();

/** A phone number in E.164 format: `+`, country, number. Spaces and hyphens are removed. */
export const PhoneNumber = z
  .string(t`Phone is required`)
  .transform((text) => text.replace(/[\s().-]/g, ""))
  .pipe(
    z
      .string()
      .regex(/^\+[1-9]\d{6,14}$/, t`Start with + and the country code, for example +49 40 123456`),
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
    .route({ method: "GET", path: "/account", summary: "The caller’s account" })
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
    .route({ method: "PATCH", path: "/account", summary: "Change name or photo" })
    .meta(allow("signed-in"))
    .input(z.object({ name: PersonName.optional(), image: UploadedImage.optional() }))
    .output(SessionUser),

  changePassword: call
    .route({
      method: "POST",
      path: "/account/password",
      summary: "Change the password and log out all other devices",
    })
    .meta(allow("signed-in"))
    .input(z.object({ currentPassword: CurrentPassword, newPassword: NewPassword }))
    .output(Acknowledged),

  sendVerification: call
    .route({
      method: "POST",
      path: "/account/verify-email",
      summary: "Send the link that confirms the caller’s email",
    })
    .meta(allow("signed-in"))
    .output(Acknowledged),

  listSessions: call
    .route({
      method: "GET",
      path: "/account/sessions",
      summary: "Devices the caller is logged in on",
    })
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
      summary: "Start setting up an authenticator app",
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
      summary: "Confirm the app with a code and turn it on",
    })
    .meta(allow("signed-in"))
    .input(z.object({ code: Code }))
    .output(Acknowledged),

  startPhone: call
    .route({
      method: "POST",
      path: "/account/second-factor/phone",
      summary: "Start setting up a phone: sends it a code",
    })
    .meta(allow("signed-in"))
    .input(z.object({ password: RepeatedPassword, phone: PhoneNumber }))
    .output(Acknowledged),

  confirmPhone: call
    .route({
      method: "POST",
      path: "/account/second-factor/phone/confirm",
      summary: "Confirm the phone with the code and turn it on",
    })
    .meta(allow("signed-in"))
    .input(z.object({ code: Code }))
    .output(z.object({ backupCodes: z.array(z.string()) })),

  renewBackupCodes: call
    .route({
      method: "POST",
      path: "/account/second-factor/backup-codes",
      summary: "Create new backup codes; the old ones stop working",
    })
    .meta(allow("signed-in"))
    .input(z.object({ password: RepeatedPassword }))
    .output(z.object({ backupCodes: z.array(z.string()) })),

  removeSecondFactor: call
    .route({
      method: "POST",
      path: "/account/second-factor/remove",
      summary: "Turn off two-step verification",
    })
    .meta(allow("signed-in"))
    .input(z.object({ password: RepeatedPassword }))
    .output(Acknowledged),

  exportData: call
    .route({ method: "GET", path: "/account/export", summary: "All data stored about the caller" })
    .meta(allow("signed-in"))
    .output(z.record(z.string(), z.unknown())),

  remove: call
    .route({
      method: "POST",
      path: "/account/delete",
      summary: "Delete the caller’s account; payments are kept without personal data",
    })
    .meta(allow("signed-in"))
    .input(z.object({ password: RepeatedPassword }))
    .output(Deleted),
};
