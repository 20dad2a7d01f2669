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
    text: "Fits three child seats across the back if you choose them carefully.",
    when: (car) => family(car) && ["mpv", "van", "suv", "estate"].includes(car.body),
  },
  {
    text: "The third row is best for children, or very patient adults.",
    when: (car) => car.seats === 7,
  },
  {
    text: "Heated seats and a heated steering wheel make January mornings easy.",
    when: (car) => car.ageYears < 9,
  },
  {
    text: "Around 5.5 l/100 km on country roads, a litre more in town.",
    when: (car) => car.fuel === "diesel" && car.body !== "van" && car.body !== "pickup",
  },
  {
    text: "In town it runs on electric power more often than you’d think.",
    when: (car) => car.fuel === "hybrid" || car.fuel === "plug-in hybrid",
  },
  {
    text: "Real-world range is about 300 km in winter with the heating on.",
    when: (car) => car.fuel === "electric" && ["suv", "sedan"].includes(car.body),
  },
  {
    text: "Enough range for a week of errands between charges.",
    when: (car) => car.fuel === "electric" && car.body === "hatchback",
  },
  {
    text: "Parking sensors all round and a sharp reversing camera.",
    when: (car) => car.ageYears < 7,
  },
  {
    text: "Tows up to its limit with ease. The tow ball folds away.",
    when: (car) =>
      car.allWheel && (car.body === "suv" || car.body === "pickup" || car.body === "estate"),
  },
  { text: "Fitted with shelving and a bulkhead, both easy to remove.", when: works },
  {
    text: "Takes two pallets through the rear doors, one through the side.",
    when: (car) => works(car),
  },
  { text: "The roof folds down while you wait at the lights.", when: open },
  { text: "Compact enough for any garage in {place}.", when: (car) => car.body === "hatchback" },
  {
    text: "The boot takes a bicycle with the front wheel off.",
    when: (car) => car.body === "estate" || car.body === "suv" || car.body === "mpv",
  },
  {
    text: "Your phone connects automatically, and the speakers are excellent.",
    when: (car) => car.ageYears < 8,
  },
  { text: "Cruise control, air conditioning and everything else work.", when: grown },
  {
    text: "Short-throw manual gearbox, no electronics in the way.",
    when: (car) => sporty(car) && car.gearbox === "manual",
  },
  {
    text: "Quiet and comfortable on long journeys.",
    when: (car) => car.body === "sedan" || car.body === "estate",
  },
  {
    text: "High seats and a low sill: easy on knees and backs.",
    when: (car) => car.body === "suv" || car.body === "mpv" || car.body === "van",
  },
  { text: "The sat nav maps were updated this year.", when: (car) => car.ageYears < 8 },
  {
    text: "Adaptive cruise control takes the strain out of motorway driving.",
    when: (car) => car.ageYears < 6 && !works(car),
  },
  {
    text: "All-wheel drive has earned its keep these last two winters.",
    when: (car) => car.allWheel && !fresh(car),
  },
  {
    text: "The rear seats fold flat to take long loads.",
    when: (car) => car.seats >= 4 && ["hatchback", "estate", "suv", "mpv"].includes(car.body),
  },
  {
    text: "Tow bar with a 13-pin socket.",
    when: (car) => ["van", "pickup", "estate", "suv"].includes(car.body) && burns(car),
  },
  {
    text: "Pulls strongly from low revs, relaxed on the motorway.",
    when: (car) => car.fuel === "diesel",
  },
  {
    text: "A tight turning circle makes it easy to park.",
    when: (car) => car.body === "hatchback" && !fresh(car),
  },
  {
    text: "Sliding doors on both sides, a blessing in car parks.",
    when: (car) => car.body === "van" && car.seats > 4,
  },
  { text: "Sounds great, handles well, and the boot takes two bags.", when: sporty },
  {
    text: "You can preheat it by phone while you finish your coffee.",
    when: (car) => plugs(car) && car.ageYears < 7,
  },
];

/** Flaws, disclosed so that no buyer is surprised at the viewing. */
export const FLAWS: readonly Fragment[] = [
  { text: "Small scratch on the rear bumper, photos on request." },
  { text: "One alloy has a kerb mark, the other three are fine.", when: (car) => !works(car) },
  { text: "A stone chip in the windscreen was repaired last year." },
  { text: "Some wear on the driver’s seat bolster.", when: (car) => car.km > 70_000 },
  {
    text: "The tailgate was resprayed after a parking knock, no other repairs.",
    when: (car) => !["sedan", "coupe", "convertible"].includes(car.body),
  },
  { text: "It will need tyres before next winter.", when: (car) => car.km > 40_000 },
  {
    text: "The infotainment is a bit slow to start on cold mornings.",
    when: (car) => car.ageYears < 9,
  },
  {
    text: "Some rust on the exhaust bracket, none on the body.",
    when: (car) => burns(car) && grown(car),
  },
  {
    text: "The load floor shows the usual marks of work.",
    when: (car) => works(car) || car.body === "pickup",
  },
  { text: "One small car park dent in the left rear door." },
  { text: "No accidents that we know of, and we checked.", when: (car) => car.dealer },
  { text: "From a non-smoking home, with the occasional dog.", when: own },
  { text: "Scrape on the left mirror cap from our gatepost.", when: own },
  { text: "A few stone chips on the bonnet, neatly touched up." },
  { text: "One of the two keys has lost its chrome trim." },
  {
    text: "The paint on the boot sill is worn in one place.",
    when: (car) => ["estate", "van", "suv", "mpv"].includes(car.body),
  },
  { text: "The steering wheel leather is a little shiny.", when: (car) => car.km > 80_000 },
  {
    text: "The undertray was replaced with a used one.",
    when: (car) => burns(car) && grown(car),
  },
  {
    text: "The rear shock absorbers are original and due for replacement.",
    when: (car) => car.km > 130_000,
  },
  { text: "The parcel shelf is missing a cord.", when: (car) => car.body === "hatchback" },
];

/** How to see it and take it home. */
export const HANDOVERS: readonly Fragment[] = [
  { text: "Viewings in {place} any weekday. Please ring before you travel." },
  { text: "Test drives by appointment, take all the time you need.", when: (car) => !car.upcoming },
  {
    text: "You’re welcome to have it checked at a garage of your choice.",
    when: (car) => !car.upcoming,
  },
  {
    text: "Comes with a fresh service and a 12-month dealer warranty.",
    when: (car) => car.dealer && car.ageYears < 10,
  },
  { text: "We deliver within 200 km at cost.", when: (car) => car.dealer },
  { text: "Sold as seen. The price is open to sensible offers.", when: own },
  {
    text: "It is still with its current owner and reaches us on the date given.",
    when: (car) => car.upcoming,
  },
  { text: "Evenings and weekends suit me best.", when: own },
  { text: "Part exchange welcome.", when: (car) => car.dealer },
  {
    text: "VAT can be shown on the invoice.",
    when: (car) => car.dealer && (works(car) || car.body === "pickup"),
  },
  { text: "We can arrange the export paperwork.", when: (car) => car.dealer },
  { text: "Still registered and insured, so you can take it for a test drive.", when: own },
  {
    text: "Coming by train? We’ll pick you up from the station in {place}.",
    when: (car) => car.dealer,
  },
  { text: "All the paperwork is ready." },
  { text: "Open on Saturdays until two.", when: (car) => car.dealer },
  { text: "Please message me first, I reply in the evenings.", when: own },
  {
    text: "We can register the car and fit number plates while you wait.",
    when: (car) => car.dealer,
  },
  { text: "Happy to send more photos of anything you’d like to see.", when: own },
  {
    text: "We can fit winter tyres before you drive away.",
    when: (car) => car.dealer && !works(car),
  },
];
