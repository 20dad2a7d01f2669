/**
 * Words of messages that have cost other people money, as sources of regular expressions. English and German; a further
 * language adds its own here. They match whole words, whatever their case.
 */

/** Ways of paying that cannot be taken back, and stories that lead to them. */
export const TRANSFER_WORDS = [
  "western\\s?union",
  "money\\s?gram",
  "pay\\s?safe\\s?cards?",
  "(?:via|by|with|through|per|mit|über)\\s+(?:wise|revolut|ria|zelle)",
  "gift\\s?cards?",
  "vouchers?\\s+codes?",
  "gutschein(?:code|karte)s?n?",
  "(?:guthaben|geschenk)karten?",
  "[ck]rypto\\p{L}*",
  "bitcoins?",
  "btc",
  "usdt",
  "ethereum",
  "(?:wire|foreign|bank|money)[\\s-]+transfers?",
  "(?:wire|transfer|send)\\s+(?:me\\s+|us\\s+)?(?:the\\s+)?(?:money|funds)",
  "(?:send|pay|wire|transfer)\\s+(?:me\\s+|us\\s+)?(?:a|the)\\s+(?:deposit|down\\s?payment)",
  "\\p{L}*(?:ü|ue)berweis\\p{L}*",
  "vorkasse",
  "vorauszahlung",
  "geld\\s+(?:\\p{L}+\\s+){0,3}(?:schick|send)\\p{L}*",
  "escrow",
  "treuhand\\p{L}*",
  "friends\\s*(?:&|and)\\s*family",
  "family\\s*(?:&|and)\\s*friends",
  "freunden?\\s*(?:&|und)\\s*familie",
  "cashier[’']?s\\s+che(?:ck|que)s?",
  // The carrier who is to be paid out of the price.
  "(?:couriers?|shippers?|shipping\\s+(?:agent|company)|kurier|spedit(?:ion|eur))\\s[^.!?]{0,60}?(?:pays?|paid|money|cash|che(?:ck|que)s?|(?:be)?zahl\\p{L}*|geld|bargeld)",
];

/** Details of a bank account or a card. */
export const ACCOUNT_WORDS = [
  "(?:account\\s+(?:number|no\\.?)|sort\\s+code|routing\\s+number|konto\\s?-?(?:nummer|nr\\.?)|blz)[^\\p{L}\\d]{0,3}\\d+",
  "iban",
  "(?:swift|bic)[\\s-]+code",
  "(?:bank|card)\\s+details",
  "bank(?:daten|verbindung|leitzahl)",
  "konto(?:daten|nummer)",
  "kreditkarten(?:nummer|daten)",
  "cvv",
];

/** Other places to talk. `signal` alone is a part of a car. */
export const MESSENGER_WORDS = [
  "what[’']?s[\\s-]?app(?:e|en)?",
  "telegram",
  "viber",
  "we\\s?chat",
  "snap\\s?chat",
  "threema",
  "skype",
  "discord",
  "instagram",
  "messenger",
  "(?:on|via|by|use|through|per|über|auf|bei)\\s+signal(?!\\s+(?:lights?|lamps?|horn))",
  "signal\\s+(?:app|chat)",
  "(?:g|google|hot)mail",
];

const NUMBER_WORD =
  "(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|null|eins|zwei|zwo|drei|vier|fünf|fuenf|sechs|sieben|acht|neun)";

/** An email address or a number of a phone that is spelled out. */
export const SPELLED_CONTACTS = [
  // With brackets any host will do, without them it needs its last dot, too.
  "[\\p{L}\\d_.+-]+\\s*[([{]\\s*(?:at|ät|@)\\s*[)\\]}]\\s*[\\w-]+(?:\\s*[([{]?\\s*(?:\\.|dot|punkt)\\s*[)\\]}]?\\s*\\w+)*",
  "[\\p{L}\\d_.+-]+\\s+(?:at|ät|@)\\s+[\\w-]+\\s*(?:\\.|\\s(?:dot|punkt)\\s)\\s*(?:com|net|org|info|eu|me|de|at|ch|fr|uk|it|nl|pl)",
  `${NUMBER_WORD}(?:[\\s,.-]+(?:${NUMBER_WORD}|\\d+)){5,}`,
];

/** One expression of several sources, each a whole word of its own. */
export function wholeWords(sources: readonly string[], flags = "iu"): RegExp {
  return new RegExp(`(?<![\\p{L}\\d])(?:${sources.join("|")})(?![\\p{L}\\d])`, flags);
}
