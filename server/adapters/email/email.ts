/** A mail of the product: plain text, to one person. */
export interface Email {
  /** The address as it is stored, never in the spelling of a request. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Address that an answer goes to; the site's own where it is absent. */
  readonly replyTo?: string | undefined;
  /** Address of a page that ends such mails by one POST without a log-in (RFC 8058). */
  readonly unsubscribe?: string | undefined;
}

export interface EmailSender {
  /** Resolves once the mail is handed over. Rejects when the service refuses it or does not answer. */
  send(email: Email): Promise<void>;
}
