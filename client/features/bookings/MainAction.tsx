/** Sticky on phones. */
export function MainAction({ children }: { children: React.ReactNode }) {
  return (
    <div
      data-main-action
      className="max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-30 max-sm:border-t max-sm:border-line max-sm:bg-surface max-sm:px-4 max-sm:[&>a]:w-full max-sm:[&>a]:justify-center max-sm:pt-3 max-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))] noscript:hidden"
    >
      {children}
    </div>
  );
}
