/**
 * Words of messages that have cost other people money, as sources of regular expressions. English and German; a further
 * language adds its own here. They match whole words, whatever their case.
 */

/** Paying as the car changes hands is what people should do. */
const HANDOVER =
  "(?:hand-?over|collect(?:ion)?|pick\\s?-?up|(?:ü|ue)bergabe|abhol\\p{L}*|vor\\s+ort)";

/** Ways of paying that cannot be taken back, and stories that lead to them. */
export const TRANSFER_WORDS = [
  "western[\\s-]?union",
  "money\\s?gram",
  "pay\\s?safe\\s?cards?",
  "venmo",
  "cash\\s?app",
  "(?:via|by|use|through|per|über)\\s+(?:wise|revolut|zelle)",
  "gift[\\s-]?cards?",
  "vouchers?\\s+codes?",
  "gutschein(?:code|karte)s?n?",
  "(?:guthaben|geschenk)karten?",
  "[ck]rypto\\p{L}*",
  "bitcoins?",
  "btc",
  "usdt",
  "ethereum",
  "(?:wire|foreign|money)[\\s-]+transfers?",
  `(?<!${HANDOVER}[^.!?]{0,60})(?:bank[\\s-]+transfers?|\\p{L}*(?:ü|ue)berweis\\p{L}*)(?![^.!?]{0,60}${HANDOVER})`,
  "(?<!(?:not|never|n[’']?t)\\s+)(?:wire|transfer|send)\\s+(?:me\\s+|us\\s+)?(?:the\\s+)?(?:money|funds)",
  "(?:send|wire|transfer)\\s+(?:me\\s+|us\\s+)?(?:\\S+\\s+){0,3}(?:deposit|down\\s?payment)",
  "pay\\s+(?:up[\\s-]?front|in\\s+advance)",
  "vor(?:aus)?kasse",
  "vorauszahlung",
  "anzahlung\\s+auf",
  "(?<!kein\\s)geld\\s+(?:\\p{L}+\\s+){0,3}(?:schick|send)\\p{L}*",
  "escrow",
  "treuhand\\p{L}*",
  "pay\\s?pal\\s[^.!?]{0,40}?(?:friends|family|freunden?|familie|f\\s?&\\s?f)",
  "friends\\s*&\\s*family",
  "cashier[’']?s\\s+che(?:ck|que)s?",
  // The carrier who is to be paid out of the price.
  "(?:(?<!transit\\s|tourneo\\s)couriers?(?!\\s+van)|shippers?|shipping\\s+(?:agent|company)|kurier|spedit(?:ion|eur))\\s[^.!?]{0,60}?(?:pays?|che(?:ck|que)s?|(?:be)?zahl\\p{L}*|geld|bargeld)",
];

/** Details of a bank account or a card. */
export const ACCOUNT_WORDS = [
  "(?:account\\s+(?:number|no\\.?)|sort\\s+code|routing\\s+number|konto\\s?-?(?:nummer|nr\\.?)|blz)[^\\p{L}\\d]{0,3}(?:(?:is|ist)\\s+)?\\d+",
  "iban",
  "(?:swift|bic)(?:[\\s-]+code)?\\s*:\\s*[a-z]{6}[a-z\\d]{2}(?:[a-z\\d]{3})?",
  "(?:bank|card|account)\\s+details",
  "bank(?:daten|verbindung|leitzahl)",
  "konto(?:daten|nummer)",
  "kreditkarten(?:nummer|daten)",
  "cvv",
];

/** What has codes of its own that people write about: radios, gates, paint. */
const OTHER_CODES =
  "(?:radio|alarm|vin|qr|gate|door|garage|keypad|paint|colou?r|engine|key|fault|error|trim|option|post(?:al)?|zip|tor|garagen|motor|farb|fehler|lack)";
const RECEIVED =
  "(?:receive[ds]?|got|gets?|texted|sent|bekomm\\p{L}*|erh(?:ä|ae)lt\\p{L}*|(?:zu)?geschickt)";

/** Codes that open somebody's account to whoever has them. */
export const CODE_WORDS = [
  "(?:verification|confirmation|authenti(?:cation|fication)|log-?\\s?in|one[\\s-]?time|sms)[\\s-]+(?:(?:security|app)[\\s-]+)?(?:codes?|pass(?:word|code)s?|pins?)",
  "google[\\s-]+(?:voice[\\s-]+)?codes?",
  `(?<!${OTHER_CODES}[\\s-]?)(?<!\\d[\\s-]?)(?:codes?|pins?)(?:,\\s+(?:den|die)|\\s+that|\\s+which)?\\s+(?:(?:you|they|i|du|sie|ich)\\s(?:[^.!?]{0,25}?\\s)?${RECEIVED}|(?:by|via|per|in\\s+an?|aus\\s+der|in\\s+der)\\s+(?:sms|text))`,
  `(?<!${OTHER_CODES}[^.!?]{0,40})(?:[5-8]|five|six)[\\s-]?digit[\\s-]+(?:codes?|pins?)(?![^.!?]{0,40}${OTHER_CODES})`,
  "(?:sms|push|mobile?|chip)-?tan",
  "otp",
  "(?:best(?:ä|ae)tigungs|verifizierungs|authentifizierungs|freischalt|anmelde|sms)-?\\s?(?:codes?|passw(?:ö|oe|o)rte?r?|pins?)",
  "einmal-?(?:codes?|passw(?:ö|oe|o)rte?r?|pins?)",
  `(?<!${OTHER_CODES}[^.!?]{0,40})(?:[5-8]|f(?:ü|ue)nf|sechs)-?stellige[nrs]?\\s+(?:codes?|pins?)(?![^.!?]{0,40}${OTHER_CODES})`,
];

/** Other places to talk. `signal` alone is a part of a car. */
export const MESSENGER_WORDS = [
  "wh?at[’']?s[\\s-]?app(?:e|en)?",
  "telegram",
  "viber",
  "we\\s?chat",
  "snap\\s?chat",
  "threema",
  "skype",
  "discord",
  "instagram",
  "messenger",
  "(?:via|by|use|through|per|über|bei)\\s+signal(?!\\s+(?:lights?|lamps?|horn))",
  "on\\s+signal(?=\\s*(?:[.!?,:]|$|app|instead|please))",
  "signal(?:\\s+(?:app|chat)|:)",
  "(?:g|google|hot)mail",
];

const NUMBER_WORD =
  "(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|null|eins|zwei|zwo|drei|vier|fünf|fuenf|sechs|sieben|acht|neun)";
/** Begins no later than the word or the address that it is in. */
const NAME = "(?<![\\p{L}\\d_.+-])[\\p{L}\\d_.+-]+";
const HOST = "\\p{L}[\\p{L}\\d-]*";
const SPELLED_DOT = "\\s*(?:\\.|[([{]\\s*(?:\\.|dot|punkt)\\s*[)\\]}]|\\s(?:dot|punkt)\\s)\\s*";

/** An email address or a number of a phone that is spelled out. */
export const SPELLED_CONTACTS = [
  `${NAME}\\s*[([{]\\s*(?:at|ät|@)\\s*[)\\]}]\\s*${HOST}(?:${SPELLED_DOT}\\p{L}{2,})*`,
  `${NAME}\\s+@\\s+${HOST}\\.\\p{L}{2,}`,
  // A plain dot may end a sentence, so that it counts behind a host of mailboxes alone.
  `${NAME}\\s+(?:at|ät)\\s+${HOST}(?:\\s+(?:dot|punkt)\\s+\\p{L}{2,6})+`,
  `${NAME}\\s+(?:at|ät)\\s+(?:gmx|web|yahoo|outlook|icloud|proton(?:mail)?|t-online|freenet|aol)\\.\\p{L}{2,3}`,
  // Seven words at least; gears are counted, too.
  `(?:${NUMBER_WORD}[\\s,.-]+(?:\\d+[\\s,.-]+)?){6,}${NUMBER_WORD}`,
];

/** One expression of several sources, each a whole word of its own. */
export function wholeWords(sources: readonly string[], flags = "iu"): RegExp {
  return new RegExp(`(?<![\\p{L}\\d])(?:${sources.join("|")})(?![\\p{L}\\d])`, flags);
}
