/** A short message to a phone. */
export interface Sms {
  /** In the form of E.164, such as +491701234567. */
  readonly to: string;
  readonly text: string;
}

export interface SmsSender {
  /** Resolves when the message has been handed over; rejects when it was refused or nobody answered. */
  send(sms: Sms): Promise<void>;
}
