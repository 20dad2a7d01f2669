import type { Role } from "#shared/rules/vocabulary.ts";

/** Whose session it is, as the database knows them at that moment. */
export interface SignedIn {
  readonly userId: string;
  readonly email: string;
  readonly role: Role;
  /** Limits and revocation go by it, never by the text of a token, of which several spellings are valid. */
  readonly sessionId: string;
}

/** Who makes a call. */
export interface Actor extends SignedIn {
  /** Where the request came from. */
  readonly address: string;
}
