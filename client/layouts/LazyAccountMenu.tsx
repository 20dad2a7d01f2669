import { lazy, Suspense } from "react";

const AccountMenu = lazy(async () => {
  try {
    return { default: (await import("./AccountMenu.tsx")).AccountMenu };
  } catch (failure) {
    // The boot script offers a reload; this page keeps working without the module.
    reportError(failure);
    return { default: () => null };
  }
});

/** The account's menu, which visitors do not load. */
export function LazyAccountMenu({ look }: { look: "row" | "list" | "tool" }) {
  return (
    <Suspense fallback={null}>
      <AccountMenu look={look} />
    </Suspense>
  );
}
