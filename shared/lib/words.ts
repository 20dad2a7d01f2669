/** Lower case without accents; whatever is neither letter nor digit is one space. */
export function toWords(text: string): string {
  return text
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/\p{M}/gu, "")
    .replaceAll("ß", "ss")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
