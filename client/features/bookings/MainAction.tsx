interface MainActionProps {
  /** Whether it is the bar at the foot of the screen below `lg`, which there is one of. */
  isBar?: boolean;
  children: React.ReactNode;
}

/** Sticky where the car’s facts do not stand beside it (base.css). */
export function MainAction({ isBar = true, children }: MainActionProps) {
  return (
    <div
      data-main-action={isBar ? "" : undefined}
      className={`noscript:hidden ${isBar ? "" : "mb-3"}`}
    >
      {children}
    </div>
  );
}
