import { api } from "#client/lib/api/api.ts";
// Public pages load the addresses of the dashboard's calls with this dialog, and not before.
import "#client/lib/api/tool-calls.ts";
import type { Typed } from "./typed.ts";

/** The phone and location of this buyer's last booking; undefined where there is none, or it cannot be read. */
export async function readLastContact(email: string): Promise<Typed | undefined> {
  try {
    const { body } = await api.bookings.ofBuyer({ email, limit: 1 });
    const [last] = body;
    return last && { phone: last.phone, location: last.location };
  } catch {
    return undefined; // The form is filled in by hand.
  }
}
