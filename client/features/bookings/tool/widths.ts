/** Widths of the columns of a buyer's bookings and waiting lists, which stand below each other; of the name, the rest. */
export const WIDTHS = ["3.25rem", undefined, "16.5rem", "6.5rem", "9.75rem", "5.5rem"] as const; // as many as columns
