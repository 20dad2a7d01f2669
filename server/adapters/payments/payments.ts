/** `sandbox` is the built-in imitation; `test` and `live` are the two modes of a real provider's keys. */
export type ProviderMode = "sandbox" | "test" | "live";

/** A payment that a buyer is asked to make. An intent that has succeeded stays so, also after refunds. */
export interface Intent {
  readonly id: string;
  /** Lets the buyer's browser pay this one intent and nothing else. */
  readonly clientSecret: string;
  /** In minor units of the currency, as `shared/lib/money.ts` counts them everywhere. */
  readonly amountMinor: number;
  /** Code of ISO 4217, in upper case. */
  readonly currency: string;
  readonly status:
    | "requires_payment"
    | "processing"
    | "requires_action"
    | "succeeded"
    | "cancelled";
  /** `bookingId` and `paymentId`, for which the intent was made. */
  readonly metadata: Readonly<Record<string, string>>;
  /** The charge that succeeded; null as long as none has. */
  readonly charge: Charge | null;
  /** Why the last try failed, in the provider's words; null when none has. */
  readonly failure: string | null;
  readonly createdAt: Date;
  /** True for real money. */
  readonly isLive: boolean;
}

/**
 * An intent of a list, with just enough to decide whether to fetch it. It has no amount: a single unreadable
 * amount would make the whole list fail.
 */
export interface ListedIntent {
  readonly id: string;
  readonly isPaid: boolean;
}

/** A successful charge: money that has come. */
export interface Charge {
  readonly id: string;
  readonly createdAt: Date;
  /** The amount really taken, in minor units of `currency`. It can differ from the amount asked for. */
  readonly amountMinor: number;
  readonly currency: string;
}

export interface ProviderRefund {
  readonly id: string;
  readonly amountMinor: number;
  readonly currency: string;
  /** Only `failed` and `cancelled` leave the money with the seller. */
  readonly status: "pending" | "succeeded" | "failed" | "cancelled";
  /** `refundId` if the site has requested the refund; without one it was made at the provider's own site. */
  readonly metadata: Readonly<Record<string, string>>;
}

/** A chargeback: a buyer's bank takes money back. A bank's inquiry that moves no money is no dispute here. */
export interface ProviderDispute {
  readonly id: string;
  readonly amountMinor: number;
  readonly currency: string;
  /** The money is withdrawn while the dispute is open, and for good when it is lost. */
  readonly status: "open" | "won" | "lost";
}

/** A webhook event. It only says that something has changed; the state of now has to be fetched. */
export interface ProviderEvent {
  /** The same for every delivery of the same event. */
  readonly id: string;
  /** Such as `payment_intent.succeeded`. */
  readonly type: string;
  readonly createdAt: Date;
  readonly isLive: boolean;
  /** The connected account that the event is about, if the endpoint receives events of several; else null. */
  readonly account: string | null;
  /** The intent that it is about; null when it is about something else. */
  readonly intentId: string | null;
}

export interface NewIntent {
  readonly amountMinor: number;
  readonly currency: string;
  readonly bookingId: string;
  readonly paymentId: string;
  /** The thing that is paid for, as the provider's own site shows it. */
  readonly description: string;
}

export interface NewRefund {
  readonly intentId: string;
  readonly amountMinor: number;
  /** The currency of the intent. */
  readonly currency: string;
  readonly refundId: string;
}

/**
 * Takes card payments. Every expected failure rejects with a `PaymentsError`. Calls with an idempotency key
 * may be retried: the same key with the same input takes effect once.
 */
export interface PaymentProvider {
  readonly mode: ProviderMode;
  /** For the browser; no secret. */
  readonly publishableKey: string;

  /** Amounts of a currency are multiples of this, in minor units. */
  stepOf(currency: string): number;
  createIntent(intent: NewIntent, idempotencyKey: string): Promise<Intent>;
  /** Undefined when there is no such intent. */
  findIntent(id: string): Promise<Intent | undefined>;
  /** Returns the intent as it is then. An intent that has succeeded meanwhile is not cancelled. */
  cancelIntent(id: string): Promise<Intent>;
  refund(refund: NewRefund, idempotencyKey: string): Promise<ProviderRefund>;
  /** All of them, the newest first. */
  listRefunds(intentId: string): Promise<ProviderRefund[]>;
  listDisputes(intentId: string): Promise<ProviderDispute[]>;
  /** This site's intents made since then, the newest first, for reconciliation. */
  listIntents(which: { since: Date }): AsyncIterable<ListedIntent>;
  /**
   * Reads the body of a webhook request; the signature covers its exact bytes.
   * @throws PaymentsError `bad-signature` when the signature is wrong, missing or older than 5 minutes.
   */
  readEvent(rawBody: Buffer, signature: string): ProviderEvent;
}

/**
 * `unreachable`: the provider did not answer, or not sensibly; the caller may retry later.
 * `refused`: the provider refuses; the message may be shown to the person who asked.
 * `bad-signature`: the message was not sent by the provider, or too long ago.
 */
export type PaymentsProblem = "unreachable" | "refused" | "bad-signature";

export class PaymentsError extends Error {
  override readonly name = "PaymentsError";
  readonly kind: PaymentsProblem;

  constructor(kind: PaymentsProblem, message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}
