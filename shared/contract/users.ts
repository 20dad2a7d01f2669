import { t } from "../lib/text.ts";
import { z } from "zod";
import { USER_SORTS } from "../rules/admin.ts";
import { ROLES } from "../rules/vocabulary.ts";
import {
  Acknowledged,
  allow,
  call,
  countedListOf,
  Deleted,
  Email,
  exporting,
  Id,
  Inserted,
  Modified,
  Paragraphs,
  searching,
  Text,
} from "./base.ts";

export const User = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  image: z.string().nullable(),
  role: z.enum(ROLES),
  status: z.literal("verified").nullable(),
  /** Whether the user has confirmed the email address. */
  emailVerified: z.boolean(),
  created_at: z.string(),
  isSuspended: z.boolean(),
});
export type User = z.infer<typeof User>;

/** With all the cars and bookings that are theirs, each counted up to `MOST_COUNTED` and one more. */
export const ListedUser = User.extend({ cars: z.int(), bookings: z.int() });
export type ListedUser = z.infer<typeof ListedUser>;

const byEmail = z.object({ email: Email });
const byId = z.object({ id: Id });
const Status = z.enum(["verified", "unverified"], t`Choose one of the states offered`);
const Address = z.enum(["confirmed", "unconfirmed"], t`Choose confirmed or unconfirmed`);
const usersFound = countedListOf(ListedUser);

export const users = {
  create: call
    .route({ method: "POST", path: "/users", summary: "The profile of the account just signed up" })
    .meta(allow("signed-in"))
    .input(
      z.object({
        name: Text(200).min(1, t`Name is required`),
        email: Email,
        image: Text(500).min(1, t`Image is required`),
        role: z.enum(["Buyer", "Seller"], t`Choose Buyer or Seller`).default("Buyer"),
      }),
    )
    .output(Inserted),

  isAdmin: call
    .route({ method: "GET", path: "/users/admin/{email}", summary: "Whether a user is an admin" })
    .meta(allow("self"))
    .input(byEmail)
    .output(z.object({ isAdmin: z.boolean() })),

  isBuyer: call
    .route({ method: "GET", path: "/users/buyer/{email}", summary: "Whether a user is a buyer" })
    .meta(allow("self"))
    .input(byEmail)
    .output(z.object({ isBuyer: z.boolean() })),

  isSeller: call
    .route({ method: "GET", path: "/users/seller/{email}", summary: "Whether a user is a seller" })
    .meta(allow("self"))
    .input(byEmail)
    .output(z.object({ isSeller: z.boolean() })),

  listSellers: call
    .route({ method: "GET", path: "/sellers", summary: "All sellers", outputStructure: "detailed" })
    .meta(allow("admin"))
    .input(z.object({ ...searching(USER_SORTS), status: Status.optional() }))
    .output(usersFound),

  listBuyers: call
    .route({ method: "GET", path: "/buyers", summary: "All buyers", outputStructure: "detailed" })
    .meta(allow("admin"))
    .input(
      z.object({
        ...searching(USER_SORTS),
        /** Whether the user has confirmed the email address. */
        address: Address.optional(),
      }),
    )
    .output(usersFound),

  list: call
    .route({ method: "GET", path: "/admin", summary: "All users", outputStructure: "detailed" })
    .meta(allow("admin"))
    .input(
      z.object({
        ...searching(USER_SORTS),
        role: z.enum(ROLES, t`Choose one of the roles offered`).optional(),
      }),
    )
    .output(usersFound),

  export: call
    .route({
      method: "GET",
      path: "/users/export",
      summary: "All users, or those of a role, as a CSV file",
    })
    .meta(allow("admin"))
    .input(
      z.object({
        ...exporting(USER_SORTS),
        role: z.enum(ROLES, t`Choose one of the roles offered`).optional(),
        status: Status.optional(),
        address: Address.optional(),
      }),
    )
    .output(z.file()),

  suspend: call
    .route({
      method: "POST",
      path: "/people/{id}/suspension",
      summary:
        "Suspend an account: ends its sessions, takes its cars off sale and emails the reason",
    })
    .meta(allow("admin"))
    .input(z.object({ id: Id, reason: Paragraphs(2_000).min(1, t`Enter a reason`) }))
    .output(Modified),

  liftSuspension: call
    .route({
      method: "DELETE",
      path: "/people/{id}/suspension",
      summary: "Lift a suspension and put the cars back on sale",
    })
    .meta(allow("admin"))
    .input(byId)
    .output(Modified),

  makeAdmin: call
    .route({ method: "PUT", path: "/users/admin/{id}", summary: "Make a user an admin" })
    .meta(allow("admin"))
    .input(byId)
    .output(Modified),

  sendPasswordLink: call
    .route({
      method: "POST",
      path: "/people/{id}/password-link",
      summary: "Email a user the link for a new password; recorded in the audit log",
    })
    .meta(allow("admin"))
    .input(byId)
    .output(Acknowledged),

  verifySeller: call
    .route({
      method: "PUT",
      path: "/verifiedseller",
      summary: "Mark a seller as verified without evidence, for scripts; recorded in the audit log",
      inputStructure: "detailed",
    })
    .meta(allow("admin"))
    .input(z.object({ query: byEmail }))
    .output(Modified),

  remove: call
    .route({ method: "DELETE", path: "/users/delete/{id}", summary: "Delete a user" })
    .meta(allow("admin"))
    .input(byId)
    .output(Deleted),

  removeFromAdminList: call
    .route({
      method: "DELETE",
      path: "/admin/delete/{id}",
      summary: "Delete a user, from the users table",
    })
    .meta(allow("admin"))
    .input(byId)
    .output(Deleted),
};
