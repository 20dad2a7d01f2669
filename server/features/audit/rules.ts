/** What an act was done to. */
export interface Subject {
  kind: "user" | "product" | "booking" | "payment" | "report" | "conversation" | "setting" | "site";
  id: string;
  /** As it was called then: the entry outlives it. */
  name: string;
}

/**
 * The subject of an act on an account: name and address, which its bare id would not tell once it is gone.
 */
export function subjectOf({
  id,
  name,
  email,
}: {
  id: string;
  name: string;
  email: string;
}): Subject {
  return { kind: "user", id, name: `${name} (${email})` };
}
