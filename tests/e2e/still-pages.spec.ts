import { askAs } from "./calls.ts";
import { askSeller } from "./conversation-steps.ts";
import { PARSED, shiftsOf } from "./layout-shifts.ts";
import { bookCar, payButton } from "./paying-steps.ts";
import { signUp } from "./person.ts";
import { expect, test } from "./visit.ts";

/** The most that a page may move, as the sum of its layout shifts. */
const LIMIT = 0.01;

test("a buyer's payment, bookings and conversation do not move while they load", async ({
  page,
}) => {
  await signUp(page);
  const booked = await bookCar(page);
  const { productId } = await askAs<{ productId: string }>(page, `/bookings/${booked.id}`);
  const conversation = await askSeller(page, productId, "Is the car still for sale?");
  const isReady: Record<string, () => Promise<void>> = {
    [booked.path]: async () => {
      await expect(page.getByLabel("Card number")).toBeVisible();
      await expect(payButton(page)).toBeEnabled();
    },
    "/dashboard/mybookings": () =>
      expect(page.getByRole("heading", { name: "Waiting lists" })).toBeVisible(),
    [`/dashboard/messages/${conversation}`]: async () => {
      await expect(page.getByRole("textbox", { name: "Message" })).toBeVisible();
      await expect(
        page.getByRole("group").filter({ hasText: /in the last 90 days/ }),
      ).toBeVisible();
    },
  };
  // Answers come apart, as they do from afar.
  let calls = 0;
  await page.route("**/api/**", async (route) => {
    calls += 1;
    await new Promise((resolve) => setTimeout(resolve, 100 * (1 + (calls % 3))));
    await route.fallback();
  });
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    for (const [path, isDone] of Object.entries(isReady)) {
      const shifts = await shiftsOf(page, () => page.goto(path, PARSED), isDone);
      expect(sum(shifts), `${path} at ${width}`).toBeLessThan(LIMIT);
    }
  }
});

function sum(shifts: unknown): number {
  return (shifts as number[]).reduce((total, shift) => total + shift, 0); // a list of numbers, as they were pushed
}
