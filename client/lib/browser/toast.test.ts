import { expect, it, vi } from "vitest";
import { toastError, toastOffer, toastSuccess } from "./toast.ts";

const shown = vi.hoisted(() => {
  const mock = () => vi.fn<(text: string, options: object) => void>();
  return { success: mock(), error: mock(), offer: mock() };
});
vi.mock("./toast-host.tsx", () => ({
  mountToasts: () => {},
  toast: Object.assign(shown.offer, { success: shown.success, error: shown.error }),
}));

it("success stays 2 s, what failed 4 s, and an offer to take something back 10 s", async () => {
  await toastSuccess("Done");
  expect(shown.success).toHaveBeenCalledExactlyOnceWith("Done", { duration: 2_000 });
  await toastError("Not done");
  expect(shown.error).toHaveBeenCalledExactlyOnceWith("Not done", { duration: 4_000 });
  await toastOffer("Removed", { label: "Undo", act: () => {} });
  expect(shown.offer).toHaveBeenCalledExactlyOnceWith(
    "Removed",
    expect.objectContaining({ duration: 10_000 }),
  );
});
