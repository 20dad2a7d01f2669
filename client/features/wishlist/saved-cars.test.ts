import { afterEach, expect, it, vi } from "vitest";

const toastSuccess = vi.hoisted(() =>
  vi.fn<(text: string, offer: undefined, onShown: () => void) => Promise<void>>(),
);
const merge = vi.hoisted(() => vi.fn<() => Promise<object>>());
vi.mock("#client/lib/browser/toast.ts", () => ({ toastSuccess, toastError: vi.fn<() => void>() }));
vi.mock("#client/lib/api/api.ts", () => ({ api: { wishlist: { merge } } }));
vi.mock("./local-wishlist.ts", () => ({ readLocal: () => ["a", "b"], forgetLocal: () => {} }));

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("what was taken along is told again by the next page until it was on the screen for a while", async () => {
  vi.useFakeTimers();
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    setItem: (key: string, value: string) => kept.set(key, value),
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key),
  });
  merge.mockResolvedValue({ saved: { a: "", b: "" }, gone: [], full: [] });
  toastSuccess.mockResolvedValue();
  const { readSavedCars } = await import("./saved-cars.ts");
  await readSavedCars();
  const [text = "", , onShown = () => {}] = toastSuccess.mock.calls[0] ?? [];
  expect(text).toBe("We’ve added 2 saved cars to your wishlist.");
  // Another message is on the screen meanwhile, and the page may be left.
  await vi.advanceTimersByTimeAsync(10_000);
  expect([...kept.values()]).toEqual([text]);
  onShown();
  await vi.advanceTimersByTimeAsync(1_000);
  expect([...kept.values()]).toEqual([text]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([...kept.values()]).toEqual([]);
});
