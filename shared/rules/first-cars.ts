/** No older car is on sale, but many forms offer 1900 or 1910 to people who do not know the year. */
export const EARLIEST_YEAR = 1920;

/**
 * Year of each make's first car, as commonly told. Former names of a make count (Jaguar's SS, Nissan's
 * Datsun), and so do the three-wheelers and vans of makes that began with them, because a real car must never
 * be refused. Makes whose first car is older than EARLIEST_YEAR are left out; so are those whose name was a
 * model's before (Cupra, DS, Genesis).
 */
export const FIRST_CARS: Readonly<Record<string, number>> = {
  Abarth: 1949,
  Alpine: 1955,
  BMW: 1928,
  BYD: 2003,
  Chrysler: 1924,
  Dacia: 1968,
  Daewoo: 1982,
  DAF: 1949,
  Daihatsu: 1931,
  Datsun: 1931,
  Ferrari: 1947,
  Honda: 1963,
  Hummer: 1984,
  Hyundai: 1968,
  Infiniti: 1989,
  Iveco: 1975,
  Jaguar: 1931,
  Jeep: 1941,
  Kia: 1962,
  Lada: 1970,
  Lamborghini: 1963,
  "Land Rover": 1948,
  Lexus: 1989,
  Lotus: 1948,
  Mahindra: 1947,
  "Maruti Suzuki": 1983,
  Maserati: 1926,
  Maybach: 1921,
  Mazda: 1931,
  MG: 1923,
  MINI: 1959,
  NIO: 2016,
  Nissan: 1931,
  Plymouth: 1928,
  Pontiac: 1926,
  Porsche: 1948,
  Saab: 1949,
  Saturn: 1990,
  Scion: 2003,
  SEAT: 1953,
  Smart: 1998,
  Subaru: 1954,
  Suzuki: 1955,
  Tata: 1954,
  Tesla: 2008,
  Toyota: 1936,
  Trabant: 1957,
  Triumph: 1923,
  Volkswagen: 1938,
  Volvo: 1927,
  Wartburg: 1955,
  XPeng: 2018,
};

/** The year of the make's first car; undefined where it is unknown or irrelevant. */
export function firstCarOf(make: string): number | undefined {
  return Object.hasOwn(FIRST_CARS, make) ? FIRST_CARS[make] : undefined;
}
