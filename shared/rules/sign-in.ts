/** What can be shown besides a password. */
export const SECOND_FACTORS = ["totp", "sms", "backup-code"] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

/** How a sign-in in the popup ended; what the popup tells the page that opened it. */
export const POPUP_RESULTS = [
  "signed-in",
  "second-factor",
  /** The person said no at the provider. */
  "refused",
  /** The address has an account with a password. */
  "address-taken",
  /** The provider does not vouch for the address. */
  "unverified",
  /** It took too long, or came back twice. */
  "expired",
  "failed",
] as const;
export type PopupResult = (typeof POPUP_RESULTS)[number];

/** What the popup says; `methods` where a second factor is asked for. */
export interface PopupMessage {
  result: PopupResult;
  methods: SecondFactor[];
}

/** Where it says so: a BroadcastChannel, which only pages of one site share. */
export const POPUP_CHANNEL = "forecourt-sign-in";

/** Header of a call that a person's page makes: their id. Whoever else is signed in by then is refused. */
export const ACTING_USER_HEADER = "x-acting-user";

/** Characters of a password that somebody chooses. */
export const PASSWORD_MIN = 8;
