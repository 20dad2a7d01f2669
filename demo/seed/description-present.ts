import {
  burns,
  plugs,
  works,
  family,
  open,
  sporty,
  fresh,
  grown,
  own,
  type Fragment,
} from "./description-conditions.ts";

/** What it is like to live with. */
export const USES: readonly Fragment[] = [
  {
    text: "Three child seats fit across if you choose them with care.",
    when: (car) => family(car) && ["mpv", "van", "suv", "estate"].includes(car.body),
  },
  {
    text: "The third row is for children, or for grown-ups who are in a good mood.",
    when: (car) => car.seats === 7,
  },
  {
    text: "Heated seats and a heated steering wheel make it easy to like in January.",
    when: (car) => car.ageYears < 9,
  },
  {
    text: "Around five and a half litres on the country road, a litre more in town.",
    when: (car) => car.fuel === "diesel" && car.body !== "van" && car.body !== "pickup",
  },
  {
    text: "In town it runs on the motor more often than you would think.",
    when: (car) => car.fuel === "hybrid" || car.fuel === "plug-in hybrid",
  },
  {
    text: "Real range is about three hundred kilometres in winter with the heating on.",
    when: (car) => car.fuel === "electric" && ["suv", "sedan"].includes(car.body),
  },
  {
    text: "Enough range for a week of errands between charges.",
    when: (car) => car.fuel === "electric" && car.body === "hatchback",
  },
  {
    text: "Parking sensors all round and a camera that is actually sharp.",
    when: (car) => car.ageYears < 7,
  },
  {
    text: "It tows up to its limit without complaint; the ball folds away.",
    when: (car) =>
      car.allWheel && (car.body === "suv" || car.body === "pickup" || car.body === "estate"),
  },
  { text: "Shelving and a bulkhead are fitted, and can come out in an afternoon.", when: works },
  { text: "Two pallets go in from behind, one from the side door.", when: (car) => works(car) },
  { text: "The roof goes down in the time a traffic light stays red.", when: open },
  { text: "Small outside, fits every garage in {place}.", when: (car) => car.body === "hatchback" },
  {
    text: "The boot swallows a bicycle with the front wheel off.",
    when: (car) => car.body === "estate" || car.body === "suv" || car.body === "mpv",
  },
  {
    text: "Phone connects by itself, the speakers are better than they need to be.",
    when: (car) => car.ageYears < 8,
  },
  { text: "Cruise control, air conditioning and everything else works.", when: grown },
  {
    text: "Manual gearbox, short throws, no electronics in the way.",
    when: (car) => sporty(car) && car.gearbox === "manual",
  },
  {
    text: "A quiet car on long days, which is what it was built for.",
    when: (car) => car.body === "sedan" || car.body === "estate",
  },
  {
    text: "High seat, low sill: easy on knees and backs.",
    when: (car) => car.body === "suv" || car.body === "mpv" || car.body === "van",
  },
  { text: "Navigation got its last map this year.", when: (car) => car.ageYears < 8 },
  {
    text: "Adaptive cruise control takes the dullness out of the motorway.",
    when: (car) => car.ageYears < 6 && !works(car),
  },
  {
    text: "All-wheel drive earned its keep on our hill in the last two winters.",
    when: (car) => car.allWheel && !fresh(car),
  },
  {
    text: "Rear seats fold flat and a door leaf from the hardware store goes in.",
    when: (car) => car.seats >= 4 && ["hatchback", "estate", "suv", "mpv"].includes(car.body),
  },
  {
    text: "The tow bar has the 13-pin socket.",
    when: (car) => ["van", "pickup", "estate", "suv"].includes(car.body) && burns(car),
  },
  { text: "Pulls cleanly from low revs and is geared long.", when: (car) => car.fuel === "diesel" },
  {
    text: "Turns in a street where others need three goes.",
    when: (car) => car.body === "hatchback" && !fresh(car),
  },
  {
    text: "Sliding doors on both sides, a blessing in car parks.",
    when: (car) => car.body === "van" && car.seats > 4,
  },
  { text: "Sounds right, sits right, and the boot takes two bags.", when: sporty },
  {
    text: "Preheats by phone while you finish your coffee.",
    when: (car) => plugs(car) && car.ageYears < 7,
  },
];

/** Flaws, disclosed so that no buyer is surprised at the viewing. */
export const FLAWS: readonly Fragment[] = [
  { text: "There is a scratch as long as a finger on the rear bumper, shown on request." },
  { text: "One rim has a kerb mark; the other three are fine.", when: (car) => !works(car) },
  { text: "A stone chip in the windscreen was filled last year and has not grown." },
  { text: "The driver's seat shows some wear at the bolster.", when: (car) => car.km > 70_000 },
  {
    text: "The tailgate was repainted after a parking bump; no other repair.",
    when: (car) => !["sedan", "coupe", "convertible"].includes(car.body),
  },
  { text: "It will want tyres before next winter.", when: (car) => car.km > 40_000 },
  {
    text: "The infotainment is slow to wake up on cold mornings, as they all are.",
    when: (car) => car.ageYears < 9,
  },
  {
    text: "Some rust on the exhaust bracket, nothing on the body.",
    when: (car) => burns(car) && grown(car),
  },
  {
    text: "The load floor has the marks that work leaves.",
    when: (car) => works(car) || car.body === "pickup",
  },
  { text: "One parking dent in the left rear door, not touched up." },
  { text: "No accident that we know of, and we looked.", when: (car) => car.dealer },
  { text: "Non-smoker's car, though a dog came along at times.", when: own },
  { text: "The left mirror cap has a scrape from our gate post.", when: own },
  { text: "A few stone chips on the bonnet, touched up as well as one can." },
  { text: "One of the two keys has lost its chrome." },
  {
    text: "The paint on the load sill is worn through in one place.",
    when: (car) => ["estate", "van", "suv", "mpv"].includes(car.body),
  },
  { text: "The steering wheel leather is shiny at ten past two.", when: (car) => car.km > 80_000 },
  {
    text: "A plastic cover under the engine was replaced with a used one.",
    when: (car) => burns(car) && grown(car),
  },
  { text: "Rear shock absorbers are original and feel like it.", when: (car) => car.km > 130_000 },
  { text: "Parcel shelf is missing a cord.", when: (car) => car.body === "hatchback" },
];

/** How to see it and take it home. */
export const HANDOVERS: readonly Fragment[] = [
  { text: "Look at it in {place} any weekday; please ring before you travel." },
  { text: "Test drives by appointment, take the time you need.", when: (car) => !car.upcoming },
  {
    text: "You are welcome to have it checked at a workshop of your choice.",
    when: (car) => !car.upcoming,
  },
  {
    text: "Handover with a fresh service and twelve months of dealer warranty.",
    when: (car) => car.dealer && car.ageYears < 10,
  },
  { text: "We deliver within two hundred kilometres at cost.", when: (car) => car.dealer },
  { text: "The price is for the car as it stands and has a little room at the door.", when: own },
  {
    text: "It is still with its present owner and comes to us at the date given.",
    when: (car) => car.upcoming,
  },
  { text: "Evenings and weekends suit me best.", when: own },
  { text: "Your present car can be part of the deal.", when: (car) => car.dealer },
  {
    text: "VAT can be shown on the invoice.",
    when: (car) => car.dealer && (works(car) || car.body === "pickup"),
  },
  { text: "Export papers are no trouble, we do them every week.", when: (car) => car.dealer },
  { text: "It is registered and insured, so you can drive it before you decide.", when: own },
  {
    text: "Collect it from the station in {place}, we come and fetch you.",
    when: (car) => car.dealer,
  },
  { text: "The papers are ready on the day you decide." },
  { text: "Open on Saturdays until two.", when: (car) => car.dealer },
  { text: "Write first, I answer in the evening.", when: own },
  { text: "Registration and plates can be done by us while you wait.", when: (car) => car.dealer },
  { text: "I can send more pictures of anything you want to see.", when: own },
  {
    text: "Winter tyres can be fitted before you drive off.",
    when: (car) => car.dealer && !works(car),
  },
];
