/** A browser as its push service knows it. */
export interface PushTarget {
  /** Address at the push service, which tells the browser. */
  endpoint: string;
  /** The browser's keys, in base64url: only it can read what is encrypted with them. */
  p256dh: string;
  auth: string;
}

export interface PushMessage {
  /** At most 3,000 bytes; encrypted for the browser. */
  text: string;
  /** At most 32 characters of base64url. Of messages with one topic, a browser that was off gets the last. */
  topic: string;
  /** How long the service keeps it for a browser that is off, in seconds. */
  ttlS: number;
}

/** Writes to browsers through the push services of their makers. */
export interface PushSender {
  /** The site's public key, in base64url: browsers subscribe with it. */
  readonly publicKey: string;
  /** Whether an address and keys can be written to, as far as that is known without asking the service. */
  accepts(target: PushTarget): boolean;
  /**
   * Resolves when the service has taken the message.
   * @throws PushProblem
   */
  send(target: PushTarget, message: PushMessage): Promise<void>;
}

/**
 * - `gone`: the browser has ended its subscription, or its address may not be written to.
 * - `refused`: the service does not take this message; another try would not change that.
 * - `busy`: the service had an error, asks to wait, or did not answer. Try again later.
 */
export type PushProblemKind = "gone" | "refused" | "busy";

/** Names neither the address nor an answer: whoever knows the address can write to the browser. */
export class PushProblem extends Error {
  readonly kind: PushProblemKind;
  /** What the service asks to wait, in seconds. */
  readonly waitS: number | undefined;

  constructor(kind: PushProblemKind, reason: string, waitS?: number) {
    super(`a push service: ${reason}`);
    this.name = "PushProblem";
    this.kind = kind;
    this.waitS = waitS;
  }
}
