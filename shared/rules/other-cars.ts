/** A car's page counts the other cars of its seller up to this number; dealers may have many thousands ("1,000+"). */
export const MOST_OTHER_CARS = 1_000;
