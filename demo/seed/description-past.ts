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
    text: "One owner from new, bought at a main dealer and kept on the road ever since.",
    when: (car) => car.owners === 1 && !fresh(car),
  },
  {
    text: "We know this {model} well: we sold it new and have looked after it since.",
    when: (car) => car.dealer && car.owners === 1,
  },
  {
    text: "Taken in part exchange from a customer who moved on to something smaller.",
    when: (car) => car.dealer && !fresh(car),
  },
  {
    text: "Came off a three-year lease and has one name in the papers.",
    when: (car) => car.dealer && car.owners === 1 && car.ageYears > 2.5 && car.ageYears < 5.5,
  },
  {
    text: "Two owners so far, both known by name, papers complete.",
    when: (car) => car.owners === 2,
  },
  {
    text: "Three owners in all; the last one kept it the longest.",
    when: (car) => car.owners === 3,
  },
  {
    text: "This was our demonstrator in {place}, driven by customers and never rented out.",
    when: (car) => car.dealer && fresh(car),
  },
  {
    text: "Registered for a few months and hardly used; the film is still on the sill plates.",
    when: fresh,
  },
  {
    text: "My wife drove it to work and it has mostly seen the same forty kilometres of road.",
    when: (car) => own(car) && car.ageYears > 2,
  },
  {
    text: "I bought it for a job that I no longer have, so it stands more than it drives.",
    when: (car) => own(car) && car.ageYears > 2,
  },
  { text: "An honest {model} that has been used and not spoiled.", when: (car) => !fresh(car) },
  {
    text: "Bought from its first owner, who kept every receipt in a folder that comes along.",
    when: (car) => car.owners >= 2,
  },
  {
    text: "A former company car with the motorway distance that goes with it.",
    when: (car) => car.km > 60_000 && car.dealer,
  },
  { text: "Not a show car, but a straight and dry one.", when: grown },
  {
    text: "It has been in our family for years and now there is one car too many in the yard.",
    when: (car) => own(car) && car.ageYears > 3,
  },
  {
    text: "Brought in from a colleague in the next town; history checked by us.",
    when: (car) => car.dealer && car.owners > 1,
  },
  {
    text: "It worked for a small joinery and was parked inside at night.",
    when: (car) => works(car) && !fresh(car),
  },
  {
    text: "Sunday car of a retired couple, garaged and never driven in salt.",
    when: (car) => sporty(car) && car.km < 70_000 && !fresh(car),
  },
  {
    text: "Bought new in {place} and never far from it.",
    when: (car) => car.owners === 1 && !fresh(car),
  },
  {
    text: "The second car of the household, used for school, shopping and the odd weekend.",
    when: (car) => own(car) && car.ageYears > 2,
  },
  {
    text: "A customer of ours for fifteen years handed it in against a new one.",
    when: (car) => car.dealer && car.ageYears > 3,
  },
  {
    text: "Straight from its first keeper, a teacher who wrote down every fill.",
    when: (car) => car.owners === 1 && burns(car) && car.ageYears > 4,
  },
  {
    text: "Ex pool car of the town works, one driver, one garage.",
    when: (car) => car.dealer && car.owners === 1 && car.ageYears > 3,
  },
  { text: "A {make} as they should be bought: dull history, good metal.", when: grown },
  {
    text: "Ordered by a customer who then moved abroad; we took it back.",
    when: (car) => car.dealer && fresh(car),
  },
  {
    text: "We drive one of these ourselves, which is why we bought it.",
    when: (car) => car.dealer,
  },
  {
    text: "Nothing about this {model} is exciting except how well it was kept.",
    when: (car) => !sporty(car) && !fresh(car),
  },
  { text: "A weekend car that got fewer weekends than it was promised.", when: sporty },
  {
    text: "It carried parcels on fixed routes and was serviced on the dot.",
    when: (car) => works(car) && !fresh(car),
  },
  {
    text: "Nine seats were needed for a football club that has since bought a coach.",
    when: (car) => car.seats === 9,
  },
];

/** How it was kept. */
export const KEEPING: readonly Fragment[] = [
  {
    text: "Service book complete, last service 4,000 km ago.",
    when: (car) => burns(car) && car.km > 12_000,
  },
  {
    text: "Serviced every year, all entries in the digital book.",
    when: (car) => car.ageYears > 2,
  },
  { text: "Front brakes and discs were done last spring.", when: (car) => car.km > 55_000 },
  {
    text: "Timing belt, water pump and fluids were changed at the right time, with invoice.",
    when: (car) => car.fuel === "diesel" && car.km > 110_000,
  },
  {
    text: "Battery health was measured at our workshop last month and the report is in the car.",
    when: (car) => car.fuel === "electric" && car.dealer,
  },
  {
    text: "Charged at home to eighty percent nearly all its life.",
    when: (car) => plugs(car) && !fresh(car),
  },
  { text: "Four all-season tyres with six millimetres left.", when: (car) => car.km > 20_000 },
  {
    text: "Summer tyres are on, winter tyres on steel rims are stacked in the shed and included.",
    when: (car) => car.ageYears > 1.5 && own(car),
  },
  {
    text: "Second set of wheels with winter tyres included.",
    when: (car) => car.ageYears > 1 && car.dealer,
  },
  { text: "Inspection is new, without remarks.", when: (car) => car.ageYears > 3 },
  { text: "First service is still to come.", when: (car) => fresh(car) && car.km < 14_000 },
  { text: "Delivered with two keys, the charging cable and all books.", when: plugs },
  {
    text: "The automatic gearbox had its oil changed at 60,000 km and shifts as it should.",
    when: (car) => car.gearbox === "automatic" && burns(car) && car.km > 65_000,
  },
  {
    text: "Clutch and flywheel were renewed two years ago.",
    when: (car) => car.gearbox === "manual" && car.km > 95_000,
  },
  {
    text: "No warning lights, no leaks, cold start is quiet.",
    when: (car) => burns(car) && !fresh(car),
  },
  {
    text: "Still within the maker's warranty, which passes on to the next owner.",
    when: (car) => car.ageYears < 2,
  },
  {
    text: "All recalls are done, the letters are in the glovebox.",
    when: (car) => car.ageYears > 2,
  },
  { text: "Fresh brake fluid and cabin filter this autumn.", when: (car) => car.ageYears > 1.5 },
  {
    text: "New wiper blades, new battery, alignment checked.",
    when: (car) => burns(car) && car.ageYears > 4,
  },
  {
    text: "Fast charging was the exception; the log shows it.",
    when: (car) => car.fuel === "electric",
  },
  {
    text: "The particle filter was measured and is a third full.",
    when: (car) => car.fuel === "diesel" && car.km > 80_000,
  },
  { text: "Underbody was sealed when it was new and again in its fifth year.", when: grown },
  {
    text: "Oil was changed every 15,000 km although the book allows thirty.",
    when: (car) => burns(car) && car.km > 60_000,
  },
  {
    text: "Gas system inspected and stamped until next year.",
    when: (car) => car.fuel === "lpg" || car.fuel === "cng",
  },
  { text: "Stood in a heated garage each winter.", when: (car) => sporty(car) || car.km < 40_000 },
  {
    text: "Everything the dealer's checklist asks for is ticked and signed; you get the copy.",
    when: (car) => car.dealer,
  },
];
