import { expect, it, vi } from "vitest";
import { toastError, toastOffer, toastSuccess } from "./toast.ts";
import type { Message } from "./toast-host.ts";

const showMessage = vi.hoisted(() => vi.fn<(message: Message) => void>());
vi.mock("./toast-host.ts", () => ({ showMessage }));

it("success stays 2 s, what failed 4 s, and an offer to take something back 10 s or as long as it is open", async () => {
  const offer = { label: "Undo", act: () => {} };
  await toastSuccess("Done");
  await toastError("Not done");
  await toastOffer("Removed", offer);
  await toastSuccess("Deleted", offer);
  await toastSuccess("Deleted", { ...offer, forMs: 55_000 });
  expect(showMessage.mock.calls.map(([message]) => message)).toEqual([
    { text: "Done", look: "success", duration: 2_000 },
    { text: "Not done", look: "error", duration: 4_000 },
    { text: "Removed", look: "plain", duration: 10_000, offer },
    { text: "Deleted", look: "success", duration: 10_000, offer },
    {
      text: "Deleted",
      look: "success",
      duration: 55_000,
      offer: { ...offer, forMs: 55_000 },
    },
  ]);
});
