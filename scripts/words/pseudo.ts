const ACCENTED: Readonly<Record<string, string>> = {
  ...{ a: "á", b: "ƀ", c: "ç", d: "ð", e: "é", f: "ƒ", g: "ĝ", h: "ĥ", i: "í", j: "ĵ", k: "ķ" },
  ...{ l: "ļ", m: "ɱ", n: "ñ", o: "ó", p: "þ", q: "ǫ", r: "ŕ", s: "š", t: "ţ", u: "ú", v: "ṽ" },
  ...{ w: "ŵ", x: "ẋ", y: "ý", z: "ž", A: "Á", B: "Ɓ", C: "Ç", D: "Ð", E: "É", F: "Ƒ", G: "Ĝ" },
  ...{ H: "Ĥ", I: "Í", J: "Ĵ", K: "Ķ", L: "Ļ", M: "Ṁ", N: "Ñ", O: "Ó", P: "Þ", Q: "Ǫ", R: "Ŕ" },
  ...{ S: "Š", T: "Ţ", U: "Ú", V: "Ṽ", W: "Ŵ", X: "Ẋ", Y: "Ý", Z: "Ž" },
};
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
  return [...text].map((letter) => ACCENTED[letter] ?? letter).join("");
}

/** Words of four letters, because a language that is longer has longer sentences and not one endless word. */
function padding(length: number): string {
  const letters = Array.from({ length }, (_, at) => (at % 5 === 0 ? " " : "ö"));
  return length < 3 ? "ö".repeat(length) : letters.join("");
}
