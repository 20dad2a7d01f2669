import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type TestApp, startApp } from "#tests/support/app.ts";
import { makePerson } from "#tests/support/person.ts";
import { checkFile, runImport, sendFile, waitForImport } from "#tests/support/sent-file.ts";
import { moveImport } from "./store/imports.ts";

let server: TestApp;

beforeAll(async () => {
  server = await startApp({ PAGE_CACHE_MB: "0" });
});
afterAll(() => server.close());

const makeSeller = () => makePerson(server, { role: "Seller" });
const FILE = "id,Car,price\n1,Golf,5000";

describe("the next file", () => {
  test("the next file with the same columns is read as the last one was", async () => {
    const seller = await makeSeller();
    const { _id: id } = await checkFile(seller, FILE);
    const reading = { columns: ["id", "name", "price"], currency: "INR", distance: "mi" };
    await seller.browser.call("PATCH", `/imports/${id}`, reading);
    await waitForImport(seller, id);
    await runImport(seller, id);
    const next = await checkFile(seller, FILE.replace("5000", "4000"));
    expect(next).toMatchObject({ currency: "INR", distance: "mi", problem: null });
    expect(next.outcome).toMatchObject({ changed: 1, repriced: 1, added: 0 });
    const other = await checkFile(seller, "id,Title,price\n1,Golf,5000");
    expect(other.columns?.map(({ field }) => field)).toEqual(["id", "name", "price"]);
    const stranger = await checkFile(await makeSeller(), FILE);
    expect(stranger).toMatchObject({ currency: "EUR", distance: "km" });
    expect(stranger.columns?.[1]?.field).toBeNull();
  });
});

describe("what no database takes", () => {
  test.each([
    ["half an emoji at the end of an example", `Golf,5000,${"x".repeat(59)}🚗 nice`],
    ["a zero in an example", "Golf,5000,a\0b"],
    ["a zero in a refused value", "Golf,5\0,x"],
    ["half an emoji in a refused value", `Golf,${"x".repeat(199)}🚗,x`],
  ])("what no database takes is left out, and the rest is read: %s", async (_, row) => {
    const checked = await checkFile(await makeSeller(), `name,price,notes\n${row}\nPolo,6000,y`);
    expect(checked.state).toBe("checked");
    expect(checked.outcome?.read).toBe(2);
  });

  test("what no database takes also in a heading", async () => {
    const heading = `${"x".repeat(79)}🚗`;
    const checked = await checkFile(await makeSeller(), `name,price,${heading}\nPolo,6000,y`);
    expect(checked.state).toBe("checked");
  });
});

describe("limits", () => {
  test("files sent in an hour are counted", async () => {
    const seller = await makeSeller();
    await sendFile(seller, FILE);
    const { rows } = await server.db.pool.query<{ key: string; failures: number }>(
      "SELECT key, failures FROM throttles WHERE key LIKE 'import-of:%' ORDER BY last_failure_at DESC",
    );
    await server.db.pool.query(
      "UPDATE throttles SET failures = 59, locked_until = now() - interval '1 s' WHERE key = $1",
      [rows[0]?.key],
    );
    expect((await sendFile(seller, FILE)).status).toBe(200);
    expect((await sendFile(seller, FILE)).status).toBe(429);
  });

  test("whoever asks again stands at the end again", async () => {
    const [patient, eager] = [await makeSeller(), await makeSeller()];
    const rows = Array.from({ length: 60_000 }, (_, at) => `${at},Car ${at},${at + 100}`);
    const large = gzipSync(["id,title,price", ...rows].join("\n"));
    const { _id: id } = (await sendFile(eager, new Uint8Array(large))).body;
    const reading = { columns: ["id", "name", "price"], currency: "EUR", distance: "km" };
    const again = setInterval(
      () => void eager.browser.call("PATCH", `/imports/${id}`, reading),
      400,
    );
    onTestFinished(() => clearInterval(again));
    expect((await checkFile(patient, "id,title,price\n1,Golf,5000")).state).toBe("checked");
  }, 60_000);

  test("nobody who is not signed in takes the places of sellers", async () => {
    const { port } = new URL(server.url);
    const replies: string[] = [];
    const sockets = Array.from({ length: 6 }, () => {
      const socket = connect(Number(port), "127.0.0.1");
      socket.on("data", (chunk) => replies.push(chunk.toString().slice(0, 12)));
      socket.write(
        "POST /api/imports HTTP/1.1\r\nhost: cars.test\r\norigin: http://cars.test\r\ncontent-length: 100000\r\ncontent-type: multipart/form-data; boundary=x\r\n\r\n--x\r\n",
      );
      return socket;
    });
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
    });
    await expect.poll(() => replies.length).toBe(6);
    expect(new Set(replies)).toEqual(new Set(["HTTP/1.1 401"]));
    expect((await sendFile(await makeSeller(), FILE)).status).toBe(200);
    const buyer = await makePerson(server);
    expect((await sendFile(buyer, FILE)).status).toBe(403);
  });
});

describe("what is not looked at any more", () => {
  test("a check that is out of date writes nothing over a later one", async () => {
    const seller = await makeSeller();
    const rows = Array.from({ length: 30_000 }, (_, at) => `${at},Car ${at},${at + 100}`);
    const { _id: id } = (await sendFile(seller, ["id,Car,price", ...rows].join("\n"))).body;
    const reading = { columns: ["id", "name", "price"], currency: "USD", distance: "km" };
    for (const currency of ["GBP", "JPY", "USD"])
      await seller.browser.call("PATCH", `/imports/${id}`, { ...reading, currency });
    const checked = await waitForImport(seller, id);
    expect(checked).toMatchObject({ currency: "USD", problem: null });
    expect(checked.outcome?.cars[0]?.currency).toBe("USD");
  });

  test("an import is started as it was seen, or not at all", async () => {
    const seller = await makeSeller();
    const { _id: id } = await checkFile(seller, "id,title,price\n1,Golf,5000");
    const move = { ownerId: seller.id, id, from: ["checked"] as const };
    const values = { state: "importing" } as const;
    expect(await moveImport(server.db.kysely, { ...move, run: 0 }, values)).toBeUndefined();
    expect((await seller.browser.call("GET", `/imports/${id}`)).body.state).toBe("checked");
  });
});
