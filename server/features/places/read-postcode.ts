/** Letters of vehicles that are written before a postcode. Two letters that are not here are the country's own. */
const COUNTRY_OF: Readonly<Record<string, string>> = {
  A: "AT",
  B: "BE",
  D: "DE",
  E: "ES",
  F: "FR",
  FIN: "FI",
  FL: "LI",
  H: "HU",
  I: "IT",
  L: "LU",
  N: "NO",
  P: "PT",
  S: "SE",
  UK: "GB",
};

/** `D-80331`. */
const WITH_COUNTRY = /^\s*(?<letters>[A-Z]{1,3})-\s?(?=\d)/iu;
/** `80331 München`; a postcode may consist of two parts. */
const CODE_AND_TOWN = /^\s*(?<code>(?=\S*\d)\S+(?:\s+(?=\S*\d)\S+)?)(?:\s+(?<town>\p{L}.*))?\s*$/u;

/** A postcode, the town behind it and the country (ISO 3166) before it. Undefined for a text that has no postcode. */
export function readPostcode(
  text: string,
): { code: string; town?: string; country?: string } | undefined {
  const [before = "", letters = ""] = WITH_COUNTRY.exec(text) ?? [];
  const known = COUNTRY_OF[letters.toUpperCase()];
  const country = known ?? (letters.length === 2 ? letters.toUpperCase() : undefined);
  const rest = country === undefined ? text : text.slice(before.length);
  const { code, town } = CODE_AND_TOWN.exec(rest)?.groups ?? {};
  if (code === undefined) return undefined;
  return { code, ...(town !== undefined && { town }), ...(country !== undefined && { country }) };
}
