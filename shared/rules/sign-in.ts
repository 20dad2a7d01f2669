/** Kinds of second factors. */
export const SECOND_FACTORS = ["totp", "sms", "backup-code"] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

/** Results of a sign-in in the popup, which the popup reports to the page that opened it. */
export const POPUP_RESULTS = [
  "signed-in",
  "second-factor",
  /** The person has declined at the provider. */
  "refused",
  /** The email address belongs to an account with a password. */
  "address-taken",
  /** The provider has not verified the email address. */
  "unverified",
  /** The sign-in timed out, or its reply was used already. */
  "expired",
  "failed",
] as const;
export type PopupResult = (typeof POPUP_RESULTS)[number];

/** The popup's message; `methods` where a second factor is required. */
export interface PopupMessage {
  result: PopupResult;
  methods: SecondFactor[];
}

/** BroadcastChannel of that message, which only pages of the same origin share. */
export const POPUP_CHANNEL = "forecourt-sign-in";

/**
 * Header with the id of the user whom the page was rendered for. The call is refused when another user has
 * signed in to the browser since.
 */
export const ACTING_USER_HEADER = "x-acting-user";

/** Minimum and maximum length of a new password. */
export const PASSWORD_MIN = 8;
