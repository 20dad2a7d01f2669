import { z } from "zod";
import { ROLES } from "../rules/vocabulary.ts";
import {
  allow,
  call,
  DASHBOARD_PAGE_SIZE,
  Deleted,
  Email,
  Id,
  Inserted,
  listOf,
  Modified,
  paging,
  Text,
} from "./base.ts";

export const User = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  image: z.string().nullable(),
  role: z.enum(ROLES),
  status: z.literal("verified").nullable(),
});
export type User = z.infer<typeof User>;

const byEmail = z.object({ email: Email });
const byId = z.object({ id: Id });
const userList = {
  input: z.object(paging(DASHBOARD_PAGE_SIZE)),
  output: listOf(User),
};

export const users = {
  create: call
    .route({ method: "POST", path: "/users", summary: "The profile of the account just signed up" })
    .meta(allow("signed-in"))
    .input(
      z.object({
        name: Text(200).min(1, "Name is required"),
        email: Email,
        image: Text(500).min(1, "Image is required"),
        role: z.enum(["Buyer", "Seller"], "must be Buyer or Seller").default("Buyer"),
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
    .input(userList.input)
    .output(userList.output),

  listBuyers: call
    .route({ method: "GET", path: "/buyers", summary: "All buyers", outputStructure: "detailed" })
    .meta(allow("admin"))
    .input(userList.input)
    .output(userList.output),

  list: call
    .route({ method: "GET", path: "/admin", summary: "All users", outputStructure: "detailed" })
    .meta(allow("admin"))
    .input(userList.input)
    .output(userList.output),

  makeAdmin: call
    .route({ method: "PUT", path: "/users/admin/{id}", summary: "Make a user an admin" })
    .meta(allow("admin"))
    .input(byId)
    .output(Modified),

  verifySeller: call
    .route({
      method: "PUT",
      path: "/verifiedseller",
      summary: "Mark a seller as verified",
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
