export interface NamedCar {
  name: string;
  make: string | null;
  model: string | null;
}

interface TitleParts {
  /** Make and model; the seller's title where one of them is not known. */
  head: string;
  /** What the seller's title says beyond that. */
  rest?: string;
}

/** A car's title in two parts. Joined by a space, they contain the seller's title, which names the car on buttons. */
export function titleOf({ name, make, model }: NamedCar): TitleParts {
  if (make === null || model === null) return { head: name };
  const head = `${make} ${model}`;
  if (!name.toLowerCase().startsWith(head.toLowerCase())) return { head, rest: name };
  const after = name.slice(head.length);
  // "Audi A4" does not begin "Audi A40".
  if (/^[\p{L}\p{N}]/u.test(after)) return { head, rest: name };
  const rest = after.trim();
  return rest === "" ? { head } : { head, rest };
}
