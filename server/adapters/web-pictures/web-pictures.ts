/** Fetches pictures from servers that somebody else named. */
export interface WebPictures {
  /**
   * What is at an address; whether it is a picture is for the reader to judge.
   * @throws FetchProblem, or the signal's reason when it is aborted
   */
  fetch(address: string, signal: AbortSignal, turns: Turns): Promise<Buffer>;
}

/** Who may be asked when: one address can lead to any number of requests, to whomever it likes. */
export interface Turns {
  /** Waits until anybody may be asked for anything, a name server included. */
  pace(): Promise<void>;
  /** Waits until a network may be asked, which nobody else does meanwhile. */
  alone<T>(network: string, ask: () => Promise<T>): Promise<T>;
}

/**
 * Everything that is ever said of a fetch that failed. A seller reads it, so it tells nothing that was
 * learned on the way: no address that a name stands for, no status, no word of an answer. A name that
 * leads to a private network reads like one that nobody answers to.
 */
const SENTENCES = {
  scheme: "The address does not begin with http:// or https://.",
  user: "The address names a user or a password.",
  port: "The address names a port; pictures are fetched from ports 80 and 443.",
  private: "The address belongs to a private network.",
  unreachable: "The server could not be reached.",
  certificate: "The server's certificate is not valid.",
  slow: "The server took too long.",
  broken: "The connection broke off.",
  redirects: "The address leads on to another one too often.",
  denied: "The server does not hand the picture out.",
  missing: "There is no picture at this address.",
  failing: "The server had an error.",
  unexpected: "The server's answer is not a picture.",
  large: "The picture is larger than 20 MB.",
} as const;

export type FetchProblemKind = keyof typeof SENTENCES;

/** These may be over in a while. */
const TRANSIENT: ReadonlySet<FetchProblemKind> = new Set([
  "unreachable",
  "slow",
  "broken",
  "failing",
]);

export class FetchProblem extends Error {
  readonly kind: FetchProblemKind;

  constructor(kind: FetchProblemKind) {
    super(SENTENCES[kind]);
    this.name = "FetchProblem";
    this.kind = kind;
  }

  get isTransient(): boolean {
    return TRANSIENT.has(this.kind);
  }
}
