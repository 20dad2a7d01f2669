import { expect, test } from "vitest";
import { findRisks, hideContacts } from "./message-risks.ts";

test.each([
  ["Please pay by Western Union", ["transfer"]],
  ["Make a foreign transfer to my account number 12345678", ["transfer", "account"]],
  ["Pay by bank transfer in advance", ["transfer"]],
  ["My sort code: 12-34-56", ["account"]],
  ["I am on What's App", ["contact"]],
  ["I take gift cards or Bitcoin", ["transfer"]],
  ["Pay to DE89 3704 0044 0532 0130 00 please", ["account"]],
  ["my card 4111 1111 1111 1111", ["account"]],
  ["write to me@mail.example", ["contact"]],
  ["Call 0171 2345678 tonight", ["contact"]],
  ["Call +49 (0)171 2345678", ["contact"]],
  ["Call (555) 123-4567", ["contact"]],
  ["TÜV 08/2017, Tel. 0171 2345678", ["contact"]],
  ["Appelez le 06 12 34 56 78 ou 06.12.34.56.79", ["contact"]],
  ["Let's go on in WhatsApp", ["contact"]],
  ["See https://cars.evil.example/pay", ["link"]],
  ["See www.evil.example", ["link"]],
  ["see my-cars.shop/golf", ["link"]],
  ["Ring 0472 12.34.56 or +32 472-12-34-56", ["contact"]],
  ["040-12-34-56", ["contact"]],
  ["Tel.0171 05/06 2345678", ["contact"]],
  ["+358 40-12-34-56", ["contact"]],
  ["john at yahoo dot co dot uk", ["contact"]],
  ["joe @ mail.example", ["contact"]],
  ["joe at gmx.de", ["contact", "link"]],
  ["Signal: joe.22", ["contact"]],
  ["PayPal F&F only", ["transfer"]],
  ["You can send a small deposit", ["transfer"]],
  ["Please pay upfront, by Venmo or gift-card", ["transfer"]],
  ["My account number is 12345678", ["account"]],
  ["SWIFT: DEUTDEFF", ["account"]],
  ["photos.cars.shop", ["link"]],
  ["Look at bit.ly/2xYz", ["link"]],
  ["the pictures are on photos.example.eu", ["link"]],
  ["wa.me/491712345678", ["link"]],
  ["goo.in/golf", ["link"]],
  ["Write to me on Signal", ["contact"]],
  ["Schreib mir per Signal oder Threema", ["contact"]],
  ["kannst mir whatsappen", ["contact"]],
  ["john dot doe at gmail dot com", ["contact"]],
  ["my gmail is john.doe", ["contact"]],
  ["john.doe (at) cars [dot] example", ["contact"]],
  ["hans punkt müller ät gmx punkt de", ["contact"]],
  ["zero one seven one, two three four five six", ["contact"]],
  ["null eins sieben eins 234 fünf sechs sieben", ["contact"]],
  ["We use an escrow service for that", ["transfer"]],
  ["Please pay by bank transfer", ["transfer"]],
  ["You send me a deposit and I keep it for you", ["transfer"]],
  ["Bitte das Geld vorab überweisen", ["transfer"]],
  ["Nur Vorkasse", ["transfer"]],
  ["Auslandsüberweisung auf mein Treuhandkonto", ["transfer"]],
  ["Guthabenkarten gehen auch, oder Kryptowährung", ["transfer"]],
  ["Kannst du mir das Geld per Post schicken", ["transfer"]],
  ["PayPal an Freunde und Familie", ["transfer"]],
  ["Meine Spedition holt ihn ab und bringt das Geld", ["transfer"]],
  ["My shipping agent will pick it up, you pay him from it", ["transfer"]],
  ["A cashier's check is on its way", ["transfer"]],
  ["Meine Kontonummer: 12345678", ["account"]],
  ["Send me your bank details", ["account"]],
  ["Wie ist deine IBAN?", ["account"]],
  ["Send me the verification code that you got", ["code"]],
  ["I send you a Google voice code, tell me", ["code"]],
  ["You get a six-digit code, please tell it to me", ["code"]],
  ["What is the code that you got by SMS?", ["code"]],
  ["Schick mir den Bestätigungscode", ["code"]],
  ["Du bekommst einen sechsstelligen Code", ["code"]],
  ["Nenn mir die SMS-TAN", ["code"]],
  ["Schick mir bitte den Code, den du per SMS bekommst", ["code"]],
  ["Sag mir den Code aus der SMS", ["code"]],
  ["Send me the code you received", ["code"]],
  ["What is the PIN they texted you?", ["code"]],
  ["What\u200bsApp me: 0171\u200b2345678", ["contact"]],
  ["Western\u00adUnion", ["transfer"]],
  ["Western\u2800Union, What\ufe0fsApp", ["transfer", "contact"]],
  ["Tell me the one-time security code", ["code"]],
  ["ｍｅ＠mail.example", ["contact"]],
  ["U\u0308berweisung vorab", ["transfer"]],
  ["0171–2345678", ["contact"]],
  ["DE89.3704.0044.0532.0130.00", ["account"]],
  ["Crypto, or mail me@mail.example and http://a.example", ["transfer", "contact", "link"]],
])("%s is risky: %j", (text, risks) => {
  expect(findRisks(text)).toEqual(risks);
});

test.each([
  "It has run 120,000 km and costs 12,500 euros.",
  "First registered 01.02.2019, inspected 2026-03-04.",
  "Golf 7 1.4 TSI, 2019, 120000 km, 110 kW",
  "The turn signal was replaced. Can you come at 18.30?",
  "1234 5678 9012 3456 is not a card number",
  "VIN WVWZZZ1KZ6W000001",
  "What is the account of its services? Two of them, at 60,000 km.",
  "The signal lights on both sides work. I like the sound on signal horn.",
  "Twingo Baujahr 12.2004 TÜV 01/2018 1.2 Benziner, EZ 05/06 187700 km",
  "Bis zum 06.03.16 13.999 Euro, TÜV 08 2017 2002",
  "I'm at work. It is better to write. Let's meet at home. Me and my brother come.",
  "See you at noon. At the station? Price 5000 @ collection. It has to go.",
  "Yes.It is available, ok.Page 3, good.live in Berlin. No.Me and my wife.",
  "Do I pay a deposit when I book? I would pay the deposit by card here.",
  "Per Überweisung bei Übergabe, oder ich kann bei der Abholung in der Bank überweisen.",
  "I can pay by bank transfer at handover.",
  "I am interested in the Transit Courier and would pay 6.500 in cash. The Tourneo Courier is nice.",
  "Suzuki Swift code for the radio, I turned on signal left, und ich muss auf Signal warten.",
  "Nur von Freunden und Familie gefahren. Ich werde kein Geld vorab schicken.",
  "Anhängerkupplung (at) 80 kg. Gears one, two, three, four, five, six all shift fine.",
  "Services: one 10.000, 20.000, 30.000, 40.000, 50.000, 60.000",
  "HU12 2026 118000 km 2 Vorbesitzer 2014, VF35PGCU517660430, 2011 2013 2015 2017",
  "Polo Zelle, ix20 Schwarz Super Zustand auf LPG umgerüstet, KD neu.Top",
  "The radio has a four-digit code, der Code ist vierstellig. Can you send me the paint code by text?",
  "I'll send you a Google pin, the Google Maps pin is in front of the house.",
  "I can send you the gate code by SMS when you arrive. The Ford keypad has a five-digit code.",
  "Der fünfstellige Code fürs Radio liegt bei. Sie müssen einmal Code eingeben.",
  "Do you have a photo-tan interior one? I will not send money before I have seen it.",
  "Has it a 13-pin socket, and when did you get it? Is there a 13 pin socket that you got fitted?",
  "What is the VIN code you sent? It throws a code P0420, that is what I got from the garage.",
  "please dont send the money",
  "One owner, two keys, three doors, four new tyres.",
  "It is at the garage, dot 4 brake fluid was changed.",
  "Die Blinker gehen. Ein Besitzer, acht Reifen, neun Liter.",
  "Yes.No problem.So come today.In the evening I am there.",
  "Kein Unfall, Scheckheft gepflegt, Überführung möglich.",
  "Can I pay in cash when I collect it? The transfer of ownership we do together.",
  "Kann ich ihn bar bezahlen, wenn ich ihn abhole?",
  "",
])("%s is not", (text) => {
  expect(findRisks(text)).toEqual([]);
});

test("a link to the site itself is none", () => {
  expect(findRisks("http://cars.test/cars/1", "cars.test")).toEqual([]);
  expect(findRisks("http://cars.test.evil.example/1", "cars.test")).toEqual(["link"]);
  expect(findRisks("http://cars.test@evil.example/1", "cars.test")).toContain("link");
});

test("what leads elsewhere is hidden in an excerpt", () => {
  expect(hideContacts("Mail me@mail.example, call 0171 2345678 or see www.evil.example now")).toBe(
    "Mail …, call … or see … now",
  );
  expect(hideContacts("Mail joe (at) mail.example or zero one seven one two three four")).toBe(
    "Mail … or …",
  );
  expect(hideContacts("a@b.co and aa@b.com, joe@b.de or joe@b.dexter.com")).toBe("… and …, … or …");
  expect(hideContacts("1½ years, 10², 👨\u200d👩\u200d👧")).toBe(
    "1½ years, 10², 👨\u200d👩\u200d👧",
  );
  expect(hideContacts("0171\u200b2345678")).toBe("…");
  expect(hideContacts("x@y.com www.y.com/x@y.com!")).toBe("… …");
});
