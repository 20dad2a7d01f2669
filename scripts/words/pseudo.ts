const PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const ACCENTED = "áƀçðéƒĝĥíĵķļɱñóþǫŕšţúṽŵẋýžÁƁÇÐÉƑĜĤÍĴĶĻṀÑÓÞǪŔŠŢÚṼŴẊÝŽ";
/** How much longer than English other languages are taken to be. */
const LONGER = 0.4;
const PLACES = /(\{\d+\}[\w/?=&-]*|<\/?\d+\/?>)/;

/**
 * A text in the pseudo-language: accented, 40 % longer and in brackets, so that a text that is none of the
 * catalogue's, is cut or is put together of pieces stands out. Places for values and elements stay.
 */
export function pseudo(text: string): string {
  if (text.trim() === "") return text;
  const letters = text.split(PLACES).filter((_, at) => at % 2 === 0);
  const accented = text
    .split(PLACES)
    .map((part, at) => (at % 2 === 0 ? accent(part) : part))
    .join("");
  return `⟦${accented}${padding(Math.ceil(letters.join("").trim().length * LONGER))}⟧`;
}

function accent(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => ACCENTED.charAt(PLAIN.indexOf(letter)));
}

/** Words of four letters, because a language that is longer has longer sentences and not one endless word. */
function padding(length: number): string {
  const letters = Array.from({ length }, (_, at) => (at % 5 === 0 ? " " : "ö"));
  return length < 3 ? "ö".repeat(length) : letters.join("");
}
