import {
  burns,
  plugs,
  works,
  sporty,
  fresh,
  grown,
  own,
  type Fragment,
} from "./description-conditions.ts";

/** Where the car comes from. */
export const OPENINGS: readonly Fragment[] = [
  {
    text: "One owner from new, supplied by a main dealer.",
    when: (car) => car.owners === 1 && !fresh(car),
  },
  {
    text: "We know this {model} well: we sold it new and have serviced it ever since.",
    when: (car) => car.dealer && car.owners === 1,
  },
  {
    text: "Taken in part exchange from a customer who moved on to something smaller.",
    when: (car) => car.dealer && !fresh(car),
  },
  {
    text: "Ex-lease car, three years with one keeper.",
    when: (car) => car.dealer && car.owners === 1 && car.ageYears > 2.5 && car.ageYears < 5.5,
  },
  {
    text: "Two previous owners, complete paperwork.",
    when: (car) => car.owners === 2,
  },
  {
    text: "Three previous owners, the last one for the longest.",
    when: (car) => car.owners === 3,
  },
  {
    text: "This was our demonstrator in {place}, driven by customers and never rented out.",
    when: (car) => car.dealer && fresh(car),
  },
  {
    text: "Registered a few months ago and hardly used. The film is still on the sill plates.",
    when: fresh,
  },
  {
    text: "My wife drove it to work, mostly the same 40 km each day.",
    when: (car) => own(car) && car.ageYears > 2,
  },
  {
    text: "I bought it for a job I no longer have, so it hardly gets used.",
    when: (car) => own(car) && car.ageYears > 2,
  },
  { text: "An honest {model}, used but well looked after.", when: (car) => !fresh(car) },
  {
    text: "Bought from its first owner, who kept every receipt. The folder is included.",
    when: (car) => car.owners >= 2,
  },
  {
    text: "A former company car, mostly used on motorways.",
    when: (car) => car.km > 60_000 && car.dealer,
  },
  { text: "Not a show car, but straight and rust-free.", when: grown },
  {
    text: "It’s been in our family for years, and now we have one car too many.",
    when: (car) => own(car) && car.ageYears > 3,
  },
  {
    text: "Bought from a dealer in the next town, with its history checked by us.",
    when: (car) => car.dealer && car.owners > 1,
  },
  {
    text: "Used by a small joinery and parked indoors at night.",
    when: (car) => works(car) && !fresh(car),
  },
  {
    text: "A retired couple’s Sunday car, garaged and never driven on salted roads.",
    when: (car) => sporty(car) && car.km < 70_000 && !fresh(car),
  },
  {
    text: "Bought new in {place} and never far from it.",
    when: (car) => car.owners === 1 && !fresh(car),
  },
  {
    text: "Our second car, used for the school run, shopping and the odd weekend.",
    when: (car) => own(car) && car.ageYears > 2,
  },
  {
    text: "Part-exchanged for a new car by a customer of fifteen years.",
    when: (car) => car.dealer && car.ageYears > 3,
  },
  {
    text: "Straight from its first owner, a teacher who logged every fill-up.",
    when: (car) => car.owners === 1 && burns(car) && car.ageYears > 4,
  },
  {
    text: "Former council pool car with one regular driver.",
    when: (car) => car.dealer && car.owners === 1 && car.ageYears > 3,
  },
  { text: "A {make} worth having: uneventful history, solid bodywork.", when: grown },
  {
    text: "Ordered by a customer who then moved abroad, so we bought it back.",
    when: (car) => car.dealer && fresh(car),
  },
  {
    text: "We drive one of these ourselves, which is why we bought it in.",
    when: (car) => car.dealer,
  },
  {
    text: "A sensible {model} that has been very well kept.",
    when: (car) => !sporty(car) && !fresh(car),
  },
  { text: "A weekend car that didn’t get out enough.", when: sporty },
  {
    text: "Used for parcel delivery on fixed routes and always serviced on time.",
    when: (car) => works(car) && !fresh(car),
  },
  {
    text: "Belonged to a football club that has since bought a coach.",
    when: (car) => car.seats === 9,
  },
];

/** How it was kept. */
export const KEEPING: readonly Fragment[] = [
  {
    text: "Full service history, last serviced 4,000 km ago.",
    when: (car) => burns(car) && car.km > 12_000,
  },
  {
    text: "Serviced every year, with a full digital record.",
    when: (car) => car.ageYears > 2,
  },
  { text: "Front brake pads and discs were replaced last spring.", when: (car) => car.km > 55_000 },
  {
    text: "Timing belt, water pump and fluids changed on schedule, with invoice.",
    when: (car) => car.fuel === "diesel" && car.km > 110_000,
  },
  {
    text: "We tested the battery health last month, and the report is in the car.",
    when: (car) => car.fuel === "electric" && car.dealer,
  },
  {
    text: "Nearly always charged at home, to 80%.",
    when: (car) => plugs(car) && !fresh(car),
  },
  { text: "Four all-season tyres with 6 mm of tread.", when: (car) => car.km > 20_000 },
  {
    text: "Summer tyres fitted, winter tyres on steel wheels included.",
    when: (car) => car.ageYears > 1.5 && own(car),
  },
  {
    text: "Second set of wheels with winter tyres included.",
    when: (car) => car.ageYears > 1 && car.dealer,
  },
  {
    text: "Recently passed its roadworthiness test with no advisories.",
    when: (car) => car.ageYears > 3,
  },
  { text: "First service not yet due.", when: (car) => fresh(car) && car.km < 14_000 },
  { text: "Comes with two keys, the charging cable and all manuals.", when: plugs },
  {
    text: "Automatic gearbox oil changed at 60,000 km, shifts smoothly.",
    when: (car) => car.gearbox === "automatic" && burns(car) && car.km > 65_000,
  },
  {
    text: "Clutch and flywheel replaced two years ago.",
    when: (car) => car.gearbox === "manual" && car.km > 95_000,
  },
  {
    text: "No warning lights, no leaks, starts quietly from cold.",
    when: (car) => burns(car) && !fresh(car),
  },
  {
    text: "Still under manufacturer’s warranty, which transfers to the next owner.",
    when: (car) => car.ageYears < 2,
  },
  {
    text: "All recall work done, with the letters in the glovebox.",
    when: (car) => car.ageYears > 2,
  },
  { text: "New brake fluid and cabin filter this autumn.", when: (car) => car.ageYears > 1.5 },
  {
    text: "New wiper blades, new battery, wheel alignment checked.",
    when: (car) => burns(car) && car.ageYears > 4,
  },
  {
    text: "Rarely fast-charged, as the log shows.",
    when: (car) => car.fuel === "electric",
  },
  {
    text: "The particulate filter was checked and is a third full.",
    when: (car) => car.fuel === "diesel" && car.km > 80_000,
  },
  { text: "Underbody sealed when new and again in its fifth year.", when: grown },
  {
    text: "Oil changed every 15,000 km, twice as often as required.",
    when: (car) => burns(car) && car.km > 60_000,
  },
  {
    text: "Gas system inspected and certified until next year.",
    when: (car) => car.fuel === "lpg" || car.fuel === "cng",
  },
  { text: "Kept in a heated garage every winter.", when: (car) => sporty(car) || car.km < 40_000 },
  {
    text: "Passed our full dealer checklist. You get a signed copy.",
    when: (car) => car.dealer,
  },
];
