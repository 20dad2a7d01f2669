import { t } from "../lib/text.ts";
import { z } from "zod";
import { PASSWORD_MIN, SECOND_FACTORS } from "../rules/sign-in.ts";
import { ROLES } from "../rules/vocabulary.ts";
import { Acknowledged, allow, call, Email, Inserted, Text } from "./base.ts";

/** Calls for signing up and in, and for a browser's own session. */

const PASSWORD_MAX = 128;

/** A new password. A password at log-in is not validated, only compared with the hash. */
export const NewPassword = z
  .string(t`Password is required`)
  .min(PASSWORD_MIN, { error: () => t`Use a password of at least ${PASSWORD_MIN} characters` })
  .max(PASSWORD_MAX, { error: () => t`Use at most ${PASSWORD_MAX} characters` });

/** One line, because it is used in page headers and mails. */
export const PersonName = Text(200).min(1, t`Name is required`);

/** A code from an authenticator app or a message, with or without spaces. */
export const Code = z
  .string(t`Code is required`)
  .max(60, t`Use at most 60 characters`)
  // Codes of apps and of messages are digits, backup codes letters and digits with a hyphen.
  .regex(/^[\p{L}\p{N}\s-]*$/u, t`That code didn’t work. Enter the newest one.`)
  .transform((text) => text.replace(/\s/g, ""))
  .pipe(z.string().min(1, t`Code is required`));

/** The address of a picture that was uploaded to this site. */
export const UploadedImage = z
  .string(t`Image is required`)
  .min(1, t`Image is required`)
  .max(500);

/** The role chosen at sign-up; admin is not among the choices. */
export const ChosenRole = z.enum(["Buyer", "Seller"], t`Choose Buyer or Seller`).default("Buyer");

/** A user as their own browser sees them. */
export const SessionUser = z.object({
  uid: z.string(),
  displayName: z.string(),
  email: z.string(),
  photoURL: z.string().nullable(),
  role: z.enum(ROLES),
  emailVerified: z.boolean(),
  twoFactorEnabled: z.boolean(),
});
export type SessionUser = z.infer<typeof SessionUser>;

/** Either signed in, or a second factor is required. */
const SignInResult = z.union([
  z.object({ status: z.literal("signed-in"), user: SessionUser }),
  z.object({ status: z.literal("second-factor"), methods: z.array(z.enum(SECOND_FACTORS)) }),
]);
export type SignInResult = z.infer<typeof SignInResult>;

const Redirect = z.object({ status: z.literal(302), headers: z.object({ location: z.string() }) });

export const auth = {
  accessToken: call
    .route({
      method: "GET",
      path: "/jwt",
      summary: "A short-lived access token for the caller’s own email",
    })
    .meta(allow("self"))
    .input(z.object({ email: Email }))
    .output(z.object({ accessToken: z.string() })),

  publicKeys: call
    .route({
      method: "GET",
      path: "/auth/jwks",
      summary: "The public keys for checking access tokens (RFC 7517)",
    })
    .meta(allow("public"))
    .output(z.object({ keys: z.array(z.record(z.string(), z.unknown())) })),

  signUp: call
    .route({ method: "POST", path: "/auth/sign-up", summary: "Sign up and log in" })
    .meta(allow("public"))
    .input(
      z.object({
        name: PersonName,
        email: Email,
        password: NewPassword,
        image: UploadedImage,
        role: ChosenRole,
      }),
    )
    .output(Inserted),

  signIn: call
    .route({ method: "POST", path: "/auth/sign-in", summary: "Log in with a password" })
    .meta(allow("public"))
    .input(z.object({ email: Email, password: z.string(t`Password is required`).max(1000) }))
    .output(SignInResult),

  sendCode: call
    .route({
      method: "POST",
      path: "/auth/second-factor/send",
      summary: "Text the code for a login in progress",
    })
    .meta(allow("public"))
    .output(Acknowledged),

  confirmSecondFactor: call
    .route({
      method: "POST",
      path: "/auth/second-factor",
      summary: "Finish a login with two-step verification",
    })
    .meta(allow("public"))
    .input(
      z.object({
        method: z.enum(SECOND_FACTORS),
        code: Code,
        trustDevice: z.boolean().default(false),
      }),
    )
    .output(z.object({ status: z.literal("signed-in"), user: SessionUser })),

  signOut: call
    .route({ method: "POST", path: "/auth/sign-out", summary: "End the caller’s session" })
    .meta(allow("public"))
    .output(Acknowledged),

  session: call
    .route({
      method: "GET",
      path: "/auth/session",
      summary: "Who the caller is; null if logged out",
    })
    .meta(allow("public"))
    .output(z.object({ user: SessionUser.nullable() })),

  options: call
    .route({ method: "GET", path: "/auth/options", summary: "The ways to log in on this site" })
    .meta(allow("public"))
    .output(
      z.object({
        google: z.boolean(),
        /** Roles that a demo lets a browser try without a password: of the same machine, in a public demo any. */
        demoRoles: z.array(z.enum(ROLES)),
      }),
    ),

  enterDemo: call
    .route({
      method: "POST",
      path: "/auth/demo",
      summary:
        "Log in to a demo account; only in a demo; unless it is public, only on the same computer",
    })
    .meta(allow("public"))
    .input(z.object({ role: z.enum(ROLES) }))
    .output(SignInResult),

  startGoogle: call
    .route({
      method: "GET",
      path: "/auth/google",
      summary: "Sends a popup to the provider",
      inputStructure: "detailed",
      outputStructure: "detailed",
      successStatus: 302,
    })
    .meta(allow("public"))
    .input(
      z.object({
        query: z.object({
          /** Of the page that opens the popup, whose last page is in it. */
          language: Text(20).optional(),
        }),
      }),
    )
    .output(Redirect),

  finishGoogle: call
    .route({
      method: "GET",
      path: "/auth/google/callback",
      summary: "Where the provider sends the popup back to",
      inputStructure: "detailed",
      outputStructure: "detailed",
      successStatus: 302,
    })
    .meta(allow("public"))
    .input(z.object({ query: z.record(z.string(), z.string().max(4000)) }))
    .output(Redirect),

  forgotPassword: call
    .route({
      method: "POST",
      path: "/auth/forgot-password",
      summary: "Email a link to reset the password, if there is an account",
    })
    .meta(allow("public"))
    .input(z.object({ email: Email }))
    .output(Acknowledged),

  resetPassword: call
    .route({
      method: "POST",
      path: "/auth/reset-password",
      summary: "Set a new password using a link",
    })
    .meta(allow("public"))
    .input(z.object({ token: Text(200).min(1, t`This link is incomplete`), password: NewPassword }))
    .output(Acknowledged),

  checkResetLink: call
    .route({
      method: "POST",
      path: "/auth/reset-password/check",
      summary: "Whether a password reset link still works",
    })
    .meta(allow("public"))
    .input(z.object({ token: Text(200) }))
    .output(z.object({ isGood: z.boolean() })),

  verifyEmail: call
    .route({ method: "POST", path: "/auth/verify-email", summary: "Confirm an email using a link" })
    .meta(allow("public"))
    .input(z.object({ token: Text(2000).min(1, t`This link is incomplete`) }))
    .output(Acknowledged),
};
