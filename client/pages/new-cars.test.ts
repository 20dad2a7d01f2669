import { expect, test } from "vitest";
import { startApp } from "#tests/support/app.ts";

test.each([
  ["km", "up to 12 months old, or up to 3 years old with at most 5,000\u00A0km."],
  ["mi", "up to 12 months old, or up to 3 years old with at most 3,107\u00A0mi."],
])("what nearly new means is said in the site's unit, %s", async (unit, words) => {
  const server = await startApp({ DISTANCE_UNIT: unit });
  try {
    const page = await (await server.get("/new-cars")).text();
    expect(page).toContain(`<meta name="description" content="Nearly new cars: ${words}"/>`);
    expect(page).toContain(`Nearly new cars: ${words}</p>`);
  } finally {
    await server.close();
  }
});
