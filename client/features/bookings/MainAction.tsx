interface MainActionProps {
  /** Whether it is the bar at the foot of a phone's screen, which there is one of. */
  isBar?: boolean;
  children: React.ReactNode;
}

/** Sticky on phones. */
export function MainAction({ isBar = true, children }: MainActionProps) {
  return (
    <div
      data-main-action={isBar ? "" : undefined}
      className={`noscript:hidden ${isBar ? "max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-30 max-sm:border-t max-sm:border-line max-sm:bg-surface max-sm:px-4 max-sm:[&>a]:w-full max-sm:[&>a]:justify-center max-sm:pt-3 max-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))]" : "mb-3"}`}
    >
      {children}
    </div>
  );
}
