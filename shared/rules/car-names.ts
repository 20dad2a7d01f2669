import { toWords } from "../lib/words.ts";

const MAKES =
  "Abarth|Alfa Romeo|Alpine|Aston Martin|Audi|Bentley|BMW|Bugatti|Buick|BYD|Cadillac|Chevrolet|Chrysler|Citroën|Cupra|Dacia|Daewoo|DAF|Daihatsu|Datsun|Dodge|DS|Ferrari|Fiat|Fisker|Ford|Genesis|GMC|Great Wall|Honda|Hummer|Hyundai|Infiniti|Isuzu|Iveco|Jaguar|Jeep|Kia|Lada|Lamborghini|Lancia|Land Rover|Lexus|Ligier|Lincoln|Lotus|Lucid|Lynk & Co|Mahindra|MAN|Maruti Suzuki|Maserati|Maybach|Mazda|McLaren|Mercedes-Benz|MG|MINI|Mitsubishi|Morgan|NIO|Nissan|Oldsmobile|Opel|Peugeot|Plymouth|Polestar|Pontiac|Porsche|RAM|Renault|Rolls-Royce|Rover|Saab|Saturn|Scion|SEAT|Škoda|Smart|SsangYong|Subaru|Suzuki|Tata|Tesla|Toyota|Trabant|Triumph|Vauxhall|Volkswagen|Volvo|Wartburg|XPeng";

/** Alternative spellings of makes. */
const NICKNAMES =
  "vw=Volkswagen|mercedes=Mercedes-Benz|mb=Mercedes-Benz|chevy=Chevrolet|landrover=Land Rover|alfa=Alfa Romeo";

const MAKE_OF = new Map<string, string>([
  ...MAKES.split("|").map((make) => [keyOf(make), make] as const),
  ...NICKNAMES.split("|").map((pair) => pair.split("=") as [string, string]), // each holds one "="
]);

const OTHER = /^(other|others|andere|sonstige|sonstige autos|sonstige marken|others? makes?)$/;

function keyOf(make: string): string {
  return toWords(make).replaceAll(" ", "");
}

/** The make's own spelling: `alfa_romeo` is Alfa Romeo. Null for "other makes". */
export function nameMake(text: string): string | null {
  if (OTHER.test(toWords(text))) return null;
  return MAKE_OF.get(keyOf(text)) ?? cut(capitalise(spaceOut(text)), 60);
}

/**
 * The model, capitalised where the file has no capitals: `cl_klasse` is CL-Klasse, `a4` is A4. Null for "other
 * models".
 */
export function nameModel(text: string): string | null {
  if (OTHER.test(toWords(text))) return null;
  const spaced = spaceOut(text).replace(/^(\p{L}{1,2}) (klasse|reihe)$/iu, "$1-$2");
  const name = capitalise(spaced);
  return cut(
    name.replace(/^\p{L}{1,2}(?=-(?:klasse|reihe)$)/iu, (letters) => letters.toUpperCase()),
    80,
  );
}

/** A text in one line; if it has no space, its underscores become spaces. */
export function spaceOut(text: string): string {
  const spaced = /\s/.test(text) ? text : text.replaceAll("_", " ");
  return spaced.replaceAll(/\s+/g, " ").trim();
}

/** Capitalises a text without capitals, except `i30`, which its maker writes like that. */
function capitalise(text: string): string {
  if (text !== text.toLowerCase()) return text;
  return text.replaceAll(/(?<![\p{L}\p{N}])\p{L}+(?!\p{L})\d*/gu, (word) => {
    if (/^i\d/.test(word)) return word;
    if (/\d/.test(word) || word.length === 1) return word.toUpperCase();
    return word.charAt(0).toUpperCase() + word.slice(1);
  });
}

/** Truncates to at most so many characters, without splitting a surrogate pair. */
export function cut(text: string, most: number): string {
  return text.length <= most
    ? text
    : text
        .slice(0, most)
        .toWellFormed()
        .replace(/\ufffd$/, "")
        .trimEnd();
}
