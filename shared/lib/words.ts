/** Normalizes a text: lower case, without accents, with one space for everything but letters and digits. */
export function toWords(text: string): string {
  return text
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/\p{M}/gu, "")
    .replaceAll("ß", "ss")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
