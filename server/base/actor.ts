import type { Role } from "#shared/rules/vocabulary.ts";

/** The user of a session, as stored in the database at that moment. */
export interface SignedIn {
  readonly userId: string;
  readonly email: string;
  readonly role: Role;
  /** Limits and revocation use this id, never the text of a token, of which several spellings are valid. */
  readonly sessionId: string;
}

/** The user who makes a call. */
export interface Actor extends SignedIn {
  /** Address that the request came from, for the audit log; null where everybody can read that. */
  readonly address: string | null;
}
