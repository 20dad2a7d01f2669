/** Words of a search, and the slugs of the make and model that they mean. */
export interface NamedSearch {
  q: string;
  make: string;
  model: string;
}

/** A make and a model as they are written in advertisements, a few with a body or a fuel. */
export const NAMED: readonly NamedSearch[] = read(`
volkswagen golf|volkswagen|golf
volkswagen polo|volkswagen|polo
volkswagen passat|volkswagen|passat
volkswagen transporter|volkswagen|transporter
volkswagen touran|volkswagen|touran
volkswagen lupo|volkswagen|lupo
volkswagen caddy|volkswagen|caddy
volkswagen sharan|volkswagen|sharan
volkswagen bora|volkswagen|bora
volkswagen tiguan|volkswagen|tiguan
volkswagen beetle|volkswagen|beetle
volkswagen fox|volkswagen|fox
volkswagen touareg|volkswagen|touareg
volkswagen scirocco|volkswagen|scirocco
volkswagen eos|volkswagen|eos
bmw 3er|bmw|3er
bmw 5er|bmw|5er
bmw 1er|bmw|1er
bmw 7er|bmw|7er
opel corsa|opel|corsa
opel astra|opel|astra
opel vectra|opel|vectra
opel zafira|opel|zafira
opel omega|opel|omega
opel meriva|opel|meriva
opel tigra|opel|tigra
opel signum|opel|signum
opel insignia|opel|insignia
audi a4|audi|a4
audi a3|audi|a3
audi a6|audi|a6
audi 80|audi|80
audi tt|audi|tt
audi a5|audi|a5
audi a8|audi|a8
ford focus|ford|focus
ford fiesta|ford|fiesta
ford mondeo|ford|mondeo
ford ka|ford|ka
ford galaxy|ford|galaxy
ford escort|ford|escort
ford transit|ford|transit
renault twingo|renault|twingo
renault clio|renault|clio
renault megane|renault|megane
renault scenic|renault|scenic
renault laguna|renault|laguna
renault kangoo|renault|kangoo
renault espace|renault|espace
smart fortwo|smart|fortwo
fiat punto|fiat|punto
fiat seicento|fiat|seicento
fiat panda|fiat|panda
fiat stilo|fiat|stilo
fiat 500|fiat|500
seat ibiza|seat|ibiza
seat leon|seat|leon
seat arosa|seat|arosa
skoda octavia|skoda|octavia
skoda fabia|skoda|fabia
nissan micra|nissan|micra
nissan primera|nissan|primera
nissan almera|nissan|almera
honda civic|honda|civic
mini cooper|mini|cooper
mini one|mini|one
mitsubishi colt|mitsubishi|colt
toyota yaris|toyota|yaris
toyota corolla|toyota|corolla
toyota avensis|toyota|avensis
citroen berlingo|citroen|berlingo
citroen c5|citroen|c5
citroen c3|citroen|c3
citroen c4|citroen|c4
volvo v40|volvo|v40
volvo v70|volvo|v70
alfa romeo 156|alfa-romeo|156
alfa romeo 147|alfa-romeo|147
suzuki swift|suzuki|swift
mercedes benz clk|mercedes-benz|clk
mercedes benz slk|mercedes-benz|slk
mercedes benz vito|mercedes-benz|vito
mercedes benz sprinter|mercedes-benz|sprinter
volkswagen golf diesel|volkswagen|golf
volkswagen golf cabrio|volkswagen|golf
volkswagen passat kombi|volkswagen|passat
volkswagen polo benzin|volkswagen|polo
audi a4 kombi|audi|a4
audi a6 diesel|audi|a6
audi a3 cabrio|audi|a3
bmw 3er kombi|bmw|3er
bmw 5er diesel|bmw|5er
bmw 3er cabrio|bmw|3er
opel astra kombi|opel|astra
opel corsa diesel|opel|corsa
ford focus kombi|ford|focus
ford mondeo diesel|ford|mondeo
renault megane kombi|renault|megane
skoda octavia kombi|skoda|octavia
mercedes c klasse|mercedes-benz|c-klasse
`);

/** Other names of makes, models and bodies. */
export const ALIASES: readonly NamedSearch[] = read(`
vw golf|volkswagen|golf
vw polo|volkswagen|polo
vw passat|volkswagen|passat
vw golf gti|volkswagen|golf
vw tiguan|volkswagen|tiguan
vw t5|volkswagen|transporter
bmw 3 series|bmw|3er
bmw 5 series|bmw|5er
bmw 1 series|bmw|1er
3er bmw|bmw|3er
mercedes c class|mercedes-benz|c-klasse
mercedes e class|mercedes-benz|e-klasse
mercedes a-klasse|mercedes-benz|a-klasse
merc c class|mercedes-benz|c-klasse
mb e klasse|mercedes-benz|e-klasse
benz clk|mercedes-benz|clk
škoda octavia|skoda|octavia
citroën c3|citroen|c3
renault mégane|renault|megane
alfa 156|alfa-romeo|156
chevy matiz|chevrolet|matiz
vw golf estate|volkswagen|golf
audi a4 estate|audi|a4
audi a4 avant|audi|a4
bmw 3er touring|bmw|3er
vw golf petrol|volkswagen|golf
vw polo benziner|volkswagen|polo
opel astra station wagon|opel|astra
ford focus turnier|ford|focus
vw golf automatik|volkswagen|golf
`);

function read(lines: string): NamedSearch[] {
  return lines
    .trim()
    .split("\n")
    .map((line) => {
      const [q = "", make = "", model = ""] = line.split("|");
      return { q, make, model };
    });
}

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** The words with one letter of the longest one left out, doubled, replaced or swapped with the next. */
export function makeTypo(q: string, random: () => number): string {
  const longest = q.split(" ").toSorted((a, b) => b.length - a.length)[0] ?? "";
  // The first letter is hardly ever wrong.
  const at = 1 + Math.floor(random() * (longest.length - 1));
  const [before, letter, after] = [longest.slice(0, at), longest.charAt(at), longest.slice(at + 1)];
  const other = LETTERS.charAt(Math.floor(random() * LETTERS.length));
  const swapped = after === "" ? letter + letter : after.charAt(0) + letter + after.slice(1);
  const wrong = [
    before + after,
    before + letter + letter + after,
    before + other + after,
    before + swapped,
  ][Math.floor(random() * 4)];
  return q.replace(longest, () => wrong ?? longest);
}
