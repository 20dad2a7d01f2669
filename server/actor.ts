import type { Role } from "#shared/rules/vocabulary.ts";

/** Who makes a call, as the database knows them at that moment. */
export interface Actor {
  readonly userId: string;
  readonly email: string;
  readonly role: Role;
  /** Limits and revocation go by it, never by the text of a token, of which several spellings are valid. */
  readonly sessionId: string;
}
