const NAME = /^(?:UTC|[A-Za-z_]+(?:\/[A-Za-z0-9_+-]+){1,2})$/;

/**
 * Whether a name is an unambiguous time zone. Abbreviations and offsets are not: PostgreSQL and browsers
 * interpret "CET" and "+02:00" differently.
 */
export function isZone(name: string): boolean {
  if (!NAME.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).format(0) !== "";
  } catch {
    return false; // no such zone
  }
}
