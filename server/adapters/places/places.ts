/** A town, or a postcode of one. */
export interface KnownPlace {
  /** ISO 3166, two letters. */
  country: string;
  /** For people: "Munich", or "80331 München". */
  name: string;
  /** Where it is a postcode. */
  code?: string | undefined;
  /** Other names of a town. */
  aliases?: readonly string[] | undefined;
  population: number;
  /** Degrees. */
  latitude: number;
  longitude: number;
}

/** Places that come with the product. */
export interface KnownPlaces {
  /** Another one where the places are others. */
  version: string;
  read(): AsyncIterable<readonly KnownPlace[]>;
}
