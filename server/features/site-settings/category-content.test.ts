import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, startApp } from "#tests/support/app.ts";
import { readAll } from "#tests/support/lists.ts";
import { makeImage } from "#tests/support/make.ts";
import { makeMember, type Person } from "#tests/support/person.ts";
import { changeSetting, readSettings, resetSetting } from "#tests/support/site-settings.ts";

let server: TestApp;
let admin: Person;
beforeAll(async () => {
  server = await startApp();
  admin = await makeMember(server, { role: "admin" });
});
afterAll(() => server.close());

const PLAIN = ["01", "02", "03"].map((id) => ({ category_id: id, description: "", picture: "" }));
const pathOf = (image: string) => `/images/${image}-800.webp`;
const textOf = async (path: string) => (await server.get(path)).text();
const listed = async () => JSON.parse(await textOf("/api/categories"));

/** Uploads a picture as a browser does. Returns its address. */
async function upload(background: string): Promise<string> {
  const create = { width: 400, height: 300, channels: 3 as const, background };
  const form = new FormData();
  form.set("image", new Blob([new Uint8Array(await sharp({ create }).png().toBuffer())]), "a.png");
  return (await admin.browser.call("POST", "/images", form)).body.data.url;
}

describe("categories", () => {
  it("categories have a sentence, a picture and a place that every visitor sees at once", async () => {
    const before = await listed();
    // Fills the page cache with the old text.
    for (const path of ["/", "/categories/03"])
      expect(await textOf(path)).not.toContain("Room for &amp; seven");
    const url = await upload("#884422");
    const picture = new URL(url).pathname;
    const van = { category_id: "03", description: " Room for & seven ", picture: url };
    const { body } = await changeSetting(admin, "categories", {
      list: [van, PLAIN[0], PLAIN[1]],
    });
    const saved = { ...van, description: "Room for & seven", picture };
    expect(body.parts.categories.value.list).toEqual([saved, PLAIN[0], PLAIN[1]]);
    expect(await listed()).toEqual([
      { ...before[2], description: "Room for & seven", category_img: url },
      before[0],
      before[1],
    ]);
    const home = await textOf("/");
    expect(home).toContain("Room for &amp; seven");
    expect(home).toContain(`src="${picture}"`);
    expect(await textOf("/categories/03")).toContain("Room for &amp; seven");
    expect(await textOf("/categories/02")).not.toContain("seven");
    expect((await server.get(picture)).status).toBe(200);

    const entry = (await readAll(admin, "/audit")).find(
      ({ subject_id: id }) => id === "categories",
    );
    expect(entry).toMatchObject({
      act: "setting.changed",
      subject: "Categories",
      before: { order: "SUV, SEDAN, VAN", VAN: { description: "", picture: "" } },
      after: { order: "VAN, SUV, SEDAN", VAN: { description: "Room for & seven", picture } },
    });
    expect(entry.after).not.toHaveProperty("SUV");
    await resetSetting(admin, "categories");
    expect(await listed()).toEqual(before);
  });

  it.each([
    [
      { list: [{ ...PLAIN[0], description: "a\nb" }, PLAIN[1], PLAIN[2]] },
      { "list.0.description": "Use one line only" },
    ],
    [
      { list: [PLAIN[0], { ...PLAIN[1], description: "x".repeat(201) }, PLAIN[2]] },
      { "list.1.description": "Use at most 200 characters" },
    ],
    [
      { list: [PLAIN[0], PLAIN[1], { ...PLAIN[2], picture: "https://elsewhere.test/a.png" }] },
      { "list.2.picture": "Upload the photo to this site first" },
    ],
    [
      { list: [PLAIN[0], PLAIN[1], { ...PLAIN[2], picture: pathOf("0".repeat(32)) }] },
      { "list.2.picture": "Upload the photo to this site first" },
    ],
    [{ list: [PLAIN[0], PLAIN[1]] }, { list: "Include every category once" }],
    [{ list: [PLAIN[0], PLAIN[1], PLAIN[1]] }, { list: "Include every category once" }],
    [
      { list: [{ ...PLAIN[0], category_id: "04" }, PLAIN[1], PLAIN[2]] },
      { "list.0.category_id": "Choose one of the categories offered" },
    ],
  ])("categories are refused by name: %j", async (sent, fields) => {
    const { status, body } = await changeSetting(admin, "categories", sent);
    expect([status, body.fields]).toEqual([400, fields]);
  });

  it("categories keep their names, whatever is sent", async () => {
    const list = PLAIN.map((each) => ({ ...each, category_name: "BOAT" }));
    await changeSetting(admin, "categories", { list });
    expect((await readSettings(admin)).parts.categories.value.list).toEqual(PLAIN);
    const names = (await listed()).map(
      ({ category_name: name }: { category_name: string }) => name,
    );
    expect(names).toEqual(["SUV", "SEDAN", "VAN"]);
  });

  it("categories may show one picture twice, and it stays for as long as they do", async () => {
    const address = await upload("#224488");
    const unused = await upload("#228844");
    const list = PLAIN.map((each, at) => (at < 2 ? { ...each, picture: address } : each));
    expect((await changeSetting(admin, "categories", { list })).status).toBe(200);
    await server.db.pool.query("UPDATE images SET kept_until = now() - interval '1 day'");
    await server.app.images.removeUnused(new Date());
    expect((await server.get(new URL(address).pathname)).status).toBe(200);
    expect((await server.get(new URL(unused).pathname)).status).toBe(404);
    await resetSetting(admin, "categories");
    await server.app.images.removeUnused(new Date());
    expect((await server.get(new URL(address).pathname)).status).toBe(404);
  });

  it("categories take a picture that is about to be removed only if it stays", async () => {
    const id = await makeImage(server.db.kysely);
    const list = [{ ...PLAIN[0], picture: pathOf(id) }, PLAIN[1], PLAIN[2]];
    const client = await server.db.pool.connect();
    await client.query("BEGIN");
    await client.query("DELETE FROM images WHERE id = $1", [id]);
    const saving = changeSetting(admin, "categories", { list });
    // Its transaction waits for the one that removes the picture.
    await expect
      .poll(async () => {
        const { rows } = await server.db.pool.query(
          "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
        );
        return rows.length;
      })
      .toBe(1);
    await client.query("COMMIT");
    client.release();
    const { status, body } = await saving;
    expect([status, Object.keys(body.fields)]).toEqual([400, ["list.0.picture"]]);
  });
});
