/** What people have typed of a make or a model when suggestions are asked for. */
export const NAME_BEGINNINGS: readonly string[] = read(`
v|vo|vol|volks|volkswagen p|volkswagen golf|vw|vw g|vw gol|go|gol|golf|golf g|pol|pass
b|bm|bmw|bmw 3|bmw 5er|3er|a|au|aud|audi a|audi a4|a4|m|me|mer|merc|merzedes|mercedes c|c-kl
o|op|opel as|cor|fo|ford fo|foc|fie|ren|renault cl|meg|por|porsche 9|sk|škod|skoda oc|oct
fia|fiat pun|cit|citroën c|toy|toyota ya|nis|hon|maz|smart f|mini c|alfa r|volvo v|seat ib
`);

/** The same of a town or a postcode. */
export const PLACE_BEGINNINGS: readonly string[] = read(`
be|ber|berl|berlin|ha|ham|hamb|hambrug|mü|mun|münc|muench|köl|koel|fra|frankf|frankfurt a
stu|stutt|dü|dues|düssel|lei|leip|dre|han|hann|nür|nuer|bre|ess|dor|bad|bad h|st|neu|wies
803|8033|80331|101|10115|2009|20095|509|50667|97|01|0106|wien|zür|par
`);

function read(lines: string): string[] {
  return lines.trim().split(/[|\n]/);
}
