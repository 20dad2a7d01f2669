import type { DescribedCar } from "./descriptions.ts";

/** One thing a seller may say, and the cars it is true of. */
export interface Fragment {
  readonly text: string;
  readonly when?: (car: DescribedCar) => boolean;
}

const burns = (car: DescribedCar) => car.fuel !== "electric";
const plugs = (car: DescribedCar) => car.fuel === "electric" || car.fuel === "plug-in hybrid";
const works = (car: DescribedCar) => car.body === "van" && car.seats <= 3;
const family = (car: DescribedCar) => car.seats >= 5 && !works(car) && car.body !== "pickup";
const open = (car: DescribedCar) => car.body === "convertible";
const sporty = (car: DescribedCar) => car.body === "coupe" || open(car);
const fresh = (car: DescribedCar) => car.ageYears < 1.2;
const grown = (car: DescribedCar) => car.ageYears >= 6;
const own = (car: DescribedCar) => !car.dealer;

/** Where the car comes from. */
export const OPENINGS: readonly Fragment[] = [
  { text: "One owner from new, bought at a main dealer and kept on the road ever since.", when: (car) => car.owners === 1 && !fresh(car) },
  { text: "We know this {model} well: we sold it new and have looked after it since.", when: (car) => car.dealer && car.owners === 1 },
  { text: "Taken in part exchange from a customer who moved on to something smaller.", when: (car) => car.dealer && !fresh(car) },
  { text: "Came off a three-year lease and has one name in the papers.", when: (car) => car.dealer && car.owners === 1 && car.ageYears > 2.5 && car.ageYears < 5.5 },
  { text: "Two owners so far, both known by name, papers complete.", when: (car) => car.owners === 2 },
  { text: "Three owners in all; the last one kept it the longest.", when: (car) => car.owners === 3 },
  { text: "This was our demonstrator in {place}, driven by customers and never rented out.", when: (car) => car.dealer && fresh(car) },
  { text: "Registered for a few months and hardly used; the film is still on the sill plates.", when: fresh },
  { text: "My wife drove it to work and it has mostly seen the same forty kilometres of road.", when: (car) => own(car) && car.ageYears > 2 },
  { text: "I bought it for a job that I no longer have, so it stands more than it drives.", when: (car) => own(car) && car.ageYears > 2 },
  { text: "An honest {model} that has been used and not spoiled.", when: (car) => !fresh(car) },
  { text: "Bought from its first owner, who kept every receipt in a folder that comes along.", when: (car) => car.owners >= 2 },
  { text: "A former company car with the motorway distance that goes with it.", when: (car) => car.km > 60_000 && car.dealer },
  { text: "Not a show car, but a straight and dry one.", when: grown },
  { text: "It has been in our family for years and now there is one car too many in the yard.", when: (car) => own(car) && car.ageYears > 3 },
  { text: "Brought in from a colleague in the next town; history checked by us.", when: (car) => car.dealer && car.owners > 1 },
  { text: "It worked for a small joinery and was parked inside at night.", when: (car) => works(car) && !fresh(car) },
  { text: "Sunday car of a retired couple, garaged and never driven in salt.", when: (car) => sporty(car) && car.km < 70_000 && !fresh(car) },
];

/** How it was kept. */
export const KEEPING: readonly Fragment[] = [
  { text: "Service book complete, last service 4,000 km ago.", when: (car) => burns(car) && car.km > 12_000 },
  { text: "Serviced every year, all entries in the digital book.", when: (car) => car.ageYears > 2 },
  { text: "Front brakes and discs were done last spring.", when: (car) => car.km > 55_000 },
  { text: "Timing belt, water pump and fluids were changed at the right time, with invoice.", when: (car) => car.fuel === "diesel" && car.km > 110_000 },
  { text: "Battery health was measured at our workshop last month and the report is in the car.", when: (car) => car.fuel === "electric" && car.dealer },
  { text: "Charged at home to eighty percent nearly all its life.", when: (car) => plugs(car) && !fresh(car) },
  { text: "Four all-season tyres with six millimetres left.", when: (car) => car.km > 20_000 },
  { text: "Summer tyres are on, winter tyres on steel rims are stacked in the shed and included.", when: (car) => car.ageYears > 1.5 && own(car) },
  { text: "Second set of wheels with winter tyres included.", when: (car) => car.ageYears > 1 && car.dealer },
  { text: "Inspection is new, without remarks.", when: (car) => car.ageYears > 3 },
  { text: "First service is still to come.", when: (car) => fresh(car) && car.km < 14_000 },
  { text: "Delivered with two keys, the charging cable and all books.", when: plugs },
  { text: "The automatic gearbox had its oil changed at 60,000 km and shifts as it should.", when: (car) => car.gearbox === "automatic" && burns(car) && car.km > 65_000 },
  { text: "Clutch and flywheel were renewed two years ago.", when: (car) => car.gearbox === "manual" && car.km > 95_000 },
  { text: "No warning lights, no leaks, cold start is quiet.", when: (car) => burns(car) && !fresh(car) },
  { text: "Still within the maker's warranty, which passes on to the next owner.", when: (car) => car.ageYears < 2 },
];

/** What it is like to live with. */
export const USES: readonly Fragment[] = [
  { text: "Three child seats fit across if you choose them with care.", when: (car) => family(car) && ["mpv", "van", "suv", "estate"].includes(car.body) },
  { text: "The third row is for children, or for grown-ups who are in a good mood.", when: (car) => car.seats === 7 },
  { text: "Heated seats and a heated steering wheel make it easy to like in January.", when: (car) => car.ageYears < 9 },
  { text: "Around five and a half litres on the country road, a litre more in town.", when: (car) => car.fuel === "diesel" && car.body !== "van" && car.body !== "pickup" },
  { text: "In town it runs on the motor more often than you would think.", when: (car) => car.fuel === "hybrid" || car.fuel === "plug-in hybrid" },
  { text: "Real range is about three hundred kilometres in winter with the heating on.", when: (car) => car.fuel === "electric" && ["suv", "sedan"].includes(car.body) },
  { text: "Enough range for a week of errands between charges.", when: (car) => car.fuel === "electric" && car.body === "hatchback" },
  { text: "Parking sensors all round and a camera that is actually sharp.", when: (car) => car.ageYears < 7 },
  { text: "It tows up to its limit without complaint; the ball folds away.", when: (car) => car.allWheel && (car.body === "suv" || car.body === "pickup" || car.body === "estate") },
  { text: "Shelving and a bulkhead are fitted, and can come out in an afternoon.", when: works },
  { text: "Two pallets go in from behind, one from the side door.", when: (car) => works(car) },
  { text: "The roof goes down in the time a traffic light stays red.", when: open },
  { text: "Small outside, fits every garage in {place}.", when: (car) => car.body === "hatchback" },
  { text: "The boot swallows a bicycle with the front wheel off.", when: (car) => car.body === "estate" || car.body === "suv" || car.body === "mpv" },
  { text: "Phone connects by itself, the speakers are better than they need to be.", when: (car) => car.ageYears < 8 },
  { text: "Cruise control, air conditioning and everything else works.", when: grown },
  { text: "Manual gearbox, short throws, no electronics in the way.", when: (car) => sporty(car) && car.gearbox === "manual" },
  { text: "A quiet car on long days, which is what it was built for.", when: (car) => car.body === "sedan" || car.body === "estate" },
];

/** What is not perfect: said here so that nobody finds it at the door. */
export const FLAWS: readonly Fragment[] = [
  { text: "There is a scratch as long as a finger on the rear bumper, shown on request." },
  { text: "One rim has a kerb mark; the other three are fine.", when: (car) => !works(car) },
  { text: "A stone chip in the windscreen was filled last year and has not grown." },
  { text: "The driver's seat shows some wear at the bolster.", when: (car) => car.km > 70_000 },
  { text: "The tailgate was repainted after a parking bump; no other repair.", when: (car) => !["sedan", "coupe", "convertible"].includes(car.body) },
  { text: "It will want tyres before next winter.", when: (car) => car.km > 40_000 },
  { text: "The infotainment is slow to wake up on cold mornings, as they all are.", when: (car) => car.ageYears < 9 },
  { text: "Some rust on the exhaust bracket, nothing on the body.", when: (car) => burns(car) && grown(car) },
  { text: "The load floor has the marks that work leaves.", when: (car) => works(car) || car.body === "pickup" },
  { text: "One parking dent in the left rear door, not touched up." },
  { text: "No accident that we know of, and we looked.", when: (car) => car.dealer },
  { text: "Non-smoker's car, though a dog came along at times.", when: own },
];

/** How to see it and take it home. */
export const HANDOVERS: readonly Fragment[] = [
  { text: "Look at it in {place} any weekday; please ring before you travel." },
  { text: "Test drives by appointment, take the time you need.", when: (car) => !car.upcoming },
  { text: "You are welcome to have it checked at a workshop of your choice.", when: (car) => !car.upcoming },
  { text: "Handover with a fresh service and twelve months of dealer warranty.", when: (car) => car.dealer && car.ageYears < 10 },
  { text: "We deliver within two hundred kilometres at cost.", when: (car) => car.dealer },
  { text: "The price is for the car as it stands and has a little room at the door.", when: own },
  { text: "It is still with its present owner and comes to us at the date given.", when: (car) => car.upcoming },
  { text: "Evenings and weekends suit me best.", when: own },
  { text: "Your present car can be part of the deal.", when: (car) => car.dealer },
  { text: "VAT can be shown on the invoice.", when: (car) => car.dealer && (works(car) || car.body === "pickup") },
  { text: "Export papers are no trouble, we do them every week.", when: (car) => car.dealer },
  { text: "It is registered and insured, so you can drive it before you decide.", when: own },
];
