import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { SessionUser } from "#shared/contract/auth.ts";
import { pack } from "#client/lib/api/packed.ts";
import { ProfilePanel } from "#client/features/accounts/ProfilePanel.tsx";

const USER: SessionUser = {
  uid: "00000000-0000-7000-8000-000000000001",
  email: "pat@cars.test",
  displayName: "Pat",
  photoURL: null,
  role: "Buyer",
  emailVerified: true,
  twoFactorEnabled: false,
};

/** The profile's form, on a site with these settings. */
function renderProfile(site: object): string {
  const root = pack(site);
  const Stub = createRoutesStub([
    {
      id: "root",
      path: "/",
      Component: () => createElement(ProfilePanel, { user: USER }),
      loader: () => root,
    },
  ]);
  return renderToStaticMarkup(createElement(Stub, { hydrationData: { loaderData: { root } } }));
}

test("the profile's photo is chosen on a site, and not offered in a public demo, which takes no files", () => {
  expect(renderProfile({})).toContain('type="file"');
  const demo = renderProfile({ publicDemo: { hours: 24, portrait: "", car: "" } });
  expect(demo).not.toContain('type="file"');
  expect(demo).toContain("This public demo takes no files.");
  expect(demo).toContain('name="name"');
});
