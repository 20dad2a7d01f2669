/** A mail of the product: plain text, to one person. */
export interface Email {
  /** The address as it is stored, never as a request spelled it. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface EmailSender {
  /** Resolves when the mail has been handed over; rejects when it was refused or nobody answered. */
  send(email: Email): Promise<void>;
}
