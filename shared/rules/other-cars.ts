/** A car's page tells the other cars of its seller up to this number, and then "more": dealers may have many thousands. */
export const MOST_OTHER_CARS = 1_000;
