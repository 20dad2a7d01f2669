import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { type TestApp, startApp } from "#tests/support/app.ts";
import { makeCar, makeImage, makeSeller } from "#tests/support/make.ts";
import { makeMember, openBrowser, type Person } from "#tests/support/person.ts";
import { changeSetting, readSettings } from "#tests/support/site-settings.ts";

let server: TestApp;
let admin: Person;
beforeAll(async () => {
  server = await startApp();
  admin = await makeMember(server, { role: "admin" });
});
afterAll(() => server.close());

const GERMAN = { "accept-language": "de" };

describe("a call is refused in the language that its caller names", () => {
  const signIn = (headers?: Record<string, string>, body: object = {}) =>
    openBrowser(server).call("POST", "/auth/sign-in", body, headers);

  it("a message of the server", async () => {
    const wrong = { email: "nobody@cars.test", password: "not the password" };
    const { body } = await signIn(GERMAN, wrong);
    expect(body.message).toBe("E-Mail-Adresse oder Passwort stimmt nicht.");
    for (const language of [undefined, { "accept-language": "fr" }])
      expect((await signIn(language, wrong)).body.message).toBe(
        "The email or password is incorrect.",
      );
  });

  it("a constant of a module", async () => {
    const nobody = await makeMember(server);
    const list = (headers = {}) => nobody.browser.call("GET", "/sellers", undefined, headers);
    expect((await list(GERMAN)).body.message).toBe("Dafür brauchen Sie ein Adminkonto.");
    expect((await list()).body.message).toBe("You need an admin account to do this.");
  });

  it("problems of fields, one of a constant and one with a value, and the sentence that sums them up", async () => {
    const { body } = await signIn(GERMAN, { email: "x".repeat(300), password: 5 });
    expect(body.fields).toEqual({
      email: "Verwenden Sie höchstens 254\u00a0Zeichen",
      password: "Bitte geben Sie Ihr Passwort ein",
    });
    const signUp = (headers = {}) =>
      openBrowser(server).call(
        "POST",
        "/auth/sign-up",
        { name: "", email: "a@cars.test", password: "short", image: "x" },
        headers,
      );
    const german = await signUp(GERMAN);
    expect(german.body.fields).toEqual({
      name: "Bitte geben Sie Ihren Namen an",
      password: "Verwenden Sie ein Passwort mit mindestens 8\u00a0Zeichen",
    });
    expect(german.body.message).toBe(
      "name: Bitte geben Sie Ihren Namen an; password: Verwenden Sie ein Passwort mit mindestens 8\u00a0Zeichen",
    );
    expect((await signUp()).body.fields).toEqual({
      name: "Name is required",
      password: "Use a password of at least 8 characters",
    });
  });
});

test.each([
  [GERMAN, "Bitte füllen Sie dieses Feld aus"],
  [{}, "This field is required"],
])("the pages' own words do not take the place of the server's: %j", async (headers, problem) => {
  // Builds of pages have the contract, too, with the words of one language.
  expect((await server.get("/de/login")).status).toBe(200);
  const { body } = await openBrowser(server).call("POST", "/auth/verify-email", {}, headers);
  expect(body.fields).toEqual({ token: problem });
});

describe("a public read is refused in the language of its visitor, and poisons nothing", () => {
  const read = async (path: string, language?: string) => {
    const reply = await server.get(
      path,
      language === undefined ? {} : { "accept-language": language },
    );
    const { message } = (await reply.json()) as { message: string }; // of each refusal
    return { message, status: reply.status, headers: reply.headers };
  };
  const CAR = "/api/cars/00000000-0000-7000-8000-000000000009";

  it.each([
    ["a constant", CAR, 404, "Dieses Auto gibt es nicht.", "We couldn’t find this car."],
    [
      "no address at all",
      "/api/nothing",
      404,
      "Unter dieser Adresse wurde nichts gefunden.",
      "Nothing was found at this address.",
    ],
    [
      "a problem of a field",
      "/api/cars?limit=1000",
      400,
      "limit: Geben Sie 100 oder weniger ein",
      "limit: Enter 100 or less",
    ],
    [
      "a problem with a value",
      "/api/cars?list=all",
      400,
      /^list: Wählen Sie aus: used/,
      /^list: Choose from: used/,
    ],
    ["a call that nobody shares", "/api/alerts/nothing", 404, /^Diese/, /^This/],
  ])("%s: %s", async (_kind, path, status, german, english) => {
    // Long and hostile headers name no language of the site, or the one that they begin with.
    for (const [language, message] of [
      ["de", german],
      [undefined, english],
      ["de-AT, en;q=0.5", german],
      [`xx-${"y".repeat(3_000)}`, english],
      ["../de", english],
      ["de", german],
    ] as const) {
      const reply = await read(path, language);
      expect(reply.status).toBe(status);
      expect(reply.message).toEqual(
        typeof message === "string" ? message : expect.stringMatching(message),
      );
      expect(reply.headers.get("cache-control")).toBe("no-store");
      expect(reply.headers.get("vary")).toMatch(/accept-language/i);
    }
  });

  it("many at once in different languages: each gets their own, and what comes after is the same for all", async () => {
    const languages = Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? "de" : "en"));
    const said = await Promise.all(
      languages.map((language) => read("/api/cars?limit=1000", language)),
    );
    expect(said.map(({ message }) => message)).toEqual(
      languages.map((language) =>
        language === "de" ? "limit: Geben Sie 100 oder weniger ein" : "limit: Enter 100 or less",
      ),
    );
    const texts = [];
    for (const language of ["de", "en"])
      texts.push(
        await (await server.get("/api/cars?limit=3", { "accept-language": language })).text(),
      );
    expect(texts[0]).toBe(texts[1]);
    const kept = await server.get("/api/cars?limit=3", GERMAN);
    expect(kept.headers.get("cache-control")).toMatch(/^public/);
    expect(kept.headers.get("vary")).not.toMatch(/accept-language/i);
  });

  it("a car that is put on sale after it was refused in German is told of in English to everybody", async () => {
    const { kysely } = server.db;
    const id = CAR.slice("/api/cars/".length);
    expect((await read(CAR, "de")).status).toBe(404);
    await makeCar(kysely, await makeSeller(kysely, { email: "poison@cars.test" }), {
      id,
      name: "New here",
    });
    // A text that the server writes: in German it would be another one.
    await addPictures(id, ["New here", "New here, picture 2"]);
    await expect.poll(async () => (await server.get(CAR, GERMAN)).status).toBe(200);
    const german = await (await server.get(CAR, GERMAN)).text();
    expect(await (await server.get(CAR)).text()).toBe(german);
    expect(german).toContain("New here, picture 2");
  });
});

describe("what all visitors share does not depend on their language", () => {
  it.each(["/api/categories", "/api/search?limit=3"])("a call: %s", async (path) => {
    const first = await server.get(path, GERMAN);
    const german = await first.text();
    expect(first.status).toBe(200);
    for (const headers of [{}, { "accept-language": "fr, de;q=0.5" }, GERMAN])
      expect(await (await server.get(path, headers)).text()).toBe(german);
  });

  it("the home page, whatever header and cookie say, and the German one, which is stored apart", async () => {
    const cookie = { cookie: "language=de" };
    const pages = [];
    for (const headers of [{ ...GERMAN, ...cookie }, {}, GERMAN, cookie])
      pages.push(await (await server.get("/", headers)).text());
    expect(new Set(pages.map(languageOf))).toEqual(new Set(["en"]));
    expect(new Set(pages.map(titleOf)).size).toBe(1);
    const german = await (await server.get("/de", { "accept-language": "en" })).text();
    expect(languageOf(german)).toBe("de");
    expect(titleOf(german)).not.toBe(titleOf(pages[0] ?? ""));
    expect(languageOf(await (await server.get("/")).text())).toBe("en");
  });
});

test("further photos of a car are described in the language of the page, and to programs in English", async () => {
  const { kysely } = server.db;
  const car = await makeCar(kysely, await makeSeller(kysely), { name: "Lada Niva" });
  await addPictures(car, ["Lada Niva", "Lada Niva, picture 2", "From a picture 2"]);
  const altsOf = async (path: string) =>
    [...(await (await server.get(path)).text()).matchAll(/ alt="([^"]+)"/g)].map(([, alt]) => alt);
  const { pathname } = new URL(
    (await server.get(`/cars/${car}`)).headers.get("location") ?? "",
    "http://x",
  );
  expect(await altsOf(`/de${pathname}`)).toEqual(
    expect.arrayContaining(["Lada Niva", "Lada Niva, Foto 2", "From a picture 2"]),
  );
  expect(await altsOf(pathname)).toEqual(expect.arrayContaining(["Lada Niva, picture 2"]));
  const { pictures } = (await (await server.get(`/api/cars/${car}`, GERMAN)).json()) as {
    pictures: { alt: string }[]; // as in the contract
  };
  expect(pictures[1]?.alt).toBe("Lada Niva, picture 2");
});

describe("the product's own texts", () => {
  const textOf = async (path: string) => (await server.get(path)).text();

  it("are German on German pages", async () => {
    expect(await textOf("/de")).toContain("Gute Gebrauchte, ohne Rätselraten.");
    const help = await textOf("/de/help");
    expect(help).toContain(">Hilfe</h1>");
    expect(help).toContain(`href="/de/ranking"`);
    expect(await textOf("/help")).toContain(">Help</h1>");
  });

  it("are German in the manifest of German pages, which opens the site in German", async () => {
    expect(await textOf("/de")).toContain('rel="manifest" href="/de/site.webmanifest"');
    const manifest = JSON.parse(await textOf("/de/site.webmanifest"));
    expect(manifest).toMatchObject({ id: "/", lang: "de", start_url: "/de" });
    const english = JSON.parse(await textOf("/site.webmanifest"));
    expect(english).toMatchObject({ id: "/", lang: "en", start_url: "/" });
    expect(manifest.description).toMatch(/Gebraucht/);
    expect(english.description).not.toBe(manifest.description);
  });

  it("stay as an admin has written them, and those beside them are German", async () => {
    const { hero } = (await readSettings(admin)).parts;
    await changeSetting(admin, "hero", { ...hero.value, title: "Cars of Riga" });
    const page = await textOf("/de");
    expect(page).toContain("Cars of Riga");
    expect(page).not.toContain("Gute Gebrauchte");
    expect(page).toContain("Gebrauchtwagen ansehen");
  });
});

async function addPictures(car: string, alts: readonly string[]): Promise<void> {
  for (const [position, alt] of alts.entries())
    await server.db.pool.query(
      "INSERT INTO product_pictures (product_id, image_id, position, alt) VALUES ($1, $2, $3, $4)",
      [car, await makeImage(server.db.kysely), position, alt],
    );
}

const languageOf = (page: string) => /<html[^>]* lang="(\w+)"/.exec(page)?.[1];
const titleOf = (page: string) => /<title>([^<]*)/.exec(page)?.[1];
