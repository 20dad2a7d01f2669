/** Fetches pictures from servers that a user named. */
export interface WebPictures {
  /**
   * Returns the bytes at an address, without checking that they are a picture.
   * @throws FetchProblem, or the signal's reason when it is aborted
   */
  fetch(address: string, signal: AbortSignal, turns: Turns): Promise<Buffer>;
}

/** Limits the rate of requests: one address can lead to any number of them, to any server. */
export interface Turns {
  /** Waits until the next request to any server, a name server included, may be sent. */
  pace(): Promise<void>;
  /** Waits until a network is free, and keeps other requests from it until `ask` has ended. */
  alone<T>(network: string, ask: () => Promise<T>): Promise<T>;
}

/**
 * The sentences for the kinds of failed fetches. A seller reads them, so they disclose nothing that was
 * learned on the way: no resolved address, no status, no word of an answer. A name that leads to a private
 * network reads like a server that does not answer.
 */
const SENTENCES = {
  scheme: "The address does not begin with http:// or https://.",
  user: "The address contains a user name or password.",
  port: "The address uses a port other than 80 or 443.",
  private: "The address belongs to a private network.",
  unreachable: "The server could not be reached.",
  certificate: "The server’s certificate is not valid.",
  slow: "The server took too long.",
  broken: "The connection was lost.",
  redirects: "The address redirects too many times.",
  denied: "The server refused access to the photo.",
  missing: "There is no photo at this address.",
  failing: "The server returned an error.",
  unexpected: "The server’s answer is not a photo.",
  large: "The photo is larger than 20 MB.",
} as const;

export type FetchProblemKind = keyof typeof SENTENCES;

/** Failures that may be temporary, so a retry makes sense. */
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
