/** A mail of the product: plain text, to one person. */
export interface Email {
  /** The address as it is stored, never in the spelling of a request. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface EmailSender {
  /** Resolves once the mail is handed over. Rejects when the service refuses it or does not answer. */
  send(email: Email): Promise<void>;
}
