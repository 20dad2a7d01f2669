import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, startApp } from "#tests/support/app.ts";
import { makeConfirmedPerson, makeMember, PASSWORD, type Person } from "#tests/support/person.ts";
import { changeSetting, readSettings, resetSetting } from "#tests/support/site-settings.ts";

let server: TestApp;
let admin: Person;
beforeAll(async () => {
  server = await startApp();
  admin = await makeMember(server, { role: "admin" });
});
afterAll(() => server.close());

async function textOf(path: string): Promise<string> {
  const response = await server.get(path);
  expect(response.status).toBe(200);
  return response.text();
}

/** The words that are missing on a page; the whole page would be too long to print. */
const missing = (page: string, ...words: string[]) => words.filter((word) => !page.includes(word));

async function change(part: Parameters<typeof changeSetting>[1], fields: object) {
  const reply = await changeSetting(admin, part, { ...fields });
  expect(reply.body).toMatchObject({
    parts: { [part]: { is_own: true, changed_by: "Pat Meyer" } },
  });
}

describe("what admins write", () => {
  it("what admins write is on the pages at once: name and contact", async () => {
    // Fills the page cache with the old words.
    const standard = "+44 20 7946 0123";
    expect(missing(await textOf("/used-cars"), standard)).toEqual([]);
    await change("brand", {
      name: "Rigas Auto",
      phone: "+371 2000 0000",
      email: "hi@rigasauto.example",
      address: "Brivibas 1",
      copyright: "Rigas Auto, 2026",
      description: "Cars of Riga.",
    });
    const page = await textOf("/used-cars");
    const contact = ["+371 2000 0000", "hi@rigasauto.example", "Brivibas 1", "Rigas Auto, 2026"];
    expect(missing(page, " - Rigas Auto</title>", ...contact, standard)).toEqual([standard]);
    expect(missing(await textOf("/api/docs"), "API reference - Rigas Auto")).toEqual([]);
    expect(JSON.parse(await textOf("/site.webmanifest"))).toMatchObject({
      name: "Rigas Auto",
      description: "Cars of Riga.",
    });
  });

  it.each(["help", "terms", "privacy", "imprint"])(
    "what admins write is on the page of the footer at once: %s",
    async (name) => {
      const title = name.charAt(0).toUpperCase() + name.slice(1);
      const standard = await textOf(`/${name}`);
      expect(standard).toContain(`>${title}</h1>`);
      // Everything in braces is filled in.
      expect(/<div class="words[^>]*>(.*?)<\/main>/s.exec(standard)?.[1]).not.toMatch(/\{\w+\}/);
      const { texts } = (await readSettings(admin)).parts;
      await change("texts", {
        ...texts.value,
        [name]: `# Of us\n\nBy **${name}** <b>at</b> {email}`,
      });
      const page = await textOf(`/${name}`);
      const written = [">Of us</h1>", `<strong>${name}</strong> &lt;b&gt;at&lt;/b&gt;`];
      expect(missing(page, ...written)).toEqual([]);
      await resetSetting(admin, "texts");
      expect(missing(await textOf(`/${name}`), `>${title}</h1>`)).toEqual([]);
    },
  );

  it("what admins write is in mails and authenticator apps: the name", async () => {
    await change("brand", { name: "Tallinna Auto" });
    const person = await makeConfirmedPerson(server);
    const mail = server.mails.findLast(({ to }) => to === person.email);
    expect(mail?.text).toContain("Tallinna Auto");
    const path = "/account/second-factor/authenticator";
    const { body } = await person.browser.call("POST", path, { password: PASSWORD });
    expect(new URL(body.uri).searchParams.get("issuer")).toBe("Tallinna Auto");
  });

  it("what admins write is on the home page: every section of it", async () => {
    await change("hero", { title: "Hero of mine", text: "Hero text", action: "Go there" });
    await change("guide", { title: "Guide of mine", steps: [{ title: "Only", text: "One step" }] });
    await change("rental", { title: "Rent of mine", text: "By the day" });
    await change("chauffeur", { title: "Driven by me", text: "By the hour" });
    await change("app", { title: "App of mine", text: "Take it", note: "Along" });
    const figures = [{ figure: "3", label: "cars sold" }];
    await change("statistics", { title: "Numbers of mine", figures });
    const page = await textOf("/");
    const first = ["Hero of mine", "Hero text", "Go there", "Guide of mine", "One step"];
    const middle = ["Rent of mine", "Driven by me", "By the hour", "App of mine", "Along"];
    const last = ["Numbers of mine", "cars sold", "163k"];
    expect(missing(page, ...first, ...middle, ...last)).toEqual(["163k"]);
  });

  it("what admins write is on the blog, in its order, until it is put back", async () => {
    const standard = (await readSettings(admin)).parts.blog.value.entries;
    expect(standard).toHaveLength(4);
    const before = await textOf("/blogs");
    const entries = [{ question: "New?", answer: "First.\n\nSecond." }, standard[1], standard[0]];
    await change("blog", { entries });
    const page = await textOf("/blogs");
    const headings = [...page.matchAll(/<h2 class="text-2xl[^>]*>([^<]*)/g)].map(
      ([, text]) => text,
    );
    expect(headings).toEqual(["New?", standard[1].question, standard[0].question]);
    expect(page).toMatch(/<p[^>]*>First\.<\/p><p[^>]*>Second\.<\/p>/);
    const reply = await resetSetting(admin, "blog");
    expect(reply.body.parts.blog).toMatchObject({ is_own: false, version: 2 });
    expect(reply.body.parts.blog.value.entries).toEqual(standard);
    expect((await textOf("/blogs")).match(/<h2 class="text-2xl[^>]*>[^<]*/g)).toEqual(
      before.match(/<h2 class="text-2xl[^>]*>[^<]*/g),
    );
  });

  it("what admins write stays text, whatever it is", async () => {
    const script = `</script><script>alert(1)</script><img src=x onerror=alert(1)>`;
    await change("hero", { title: script });
    await change("blog", { entries: [{ question: script, answer: script }] });
    await change("brand", { name: script.slice(0, 40), description: script, address: script });
    for (const path of ["/", "/blogs", "/used-cars", "/api/docs"]) {
      const page = await textOf(path);
      const live = ["<script>alert(1)", "<img src=x"];
      expect(missing(page, "&lt;script&gt;alert(1)", ...live)).toEqual(live);
    }
    for (const part of ["hero", "blog", "brand"] as const) await resetSetting(admin, part);
  });
});
