/** A short message to a phone. */
export interface Sms {
  /** In the form of E.164, such as +491701234567. */
  readonly to: string;
  readonly text: string;
}

export interface SmsSender {
  /** Resolves once the message is handed over. Rejects when the service refuses it or does not answer. */
  send(sms: Sms): Promise<void>;
}
