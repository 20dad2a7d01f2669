import { useEffect, useRef, useState } from "react";
import { Button } from "#client/ui/Button.tsx";

/** A phone's way from the evidence to the form of its dialog, at the foot until the form is in sight. */
export function DecideFoot({ label }: { label: string }) {
  const foot = useRef<HTMLDivElement>(null);
  const [isInSight, setInSight] = useState(false);
  useEffect(() => {
    const form = findFormBeside(foot.current);
    if (!form) return;
    const watch = new IntersectionObserver(
      ([entry]) => setInSight(entry?.isIntersecting ?? false),
      // Its first line is not yet in sight.
      { rootMargin: "0px 0px -20% 0px" },
    );
    watch.observe(form);
    return () => watch.disconnect();
  }, []);
  const lead = () => {
    const form = findFormBeside(foot.current);
    form?.scrollIntoView({ block: "start" });
    form?.querySelector("input")?.focus({ preventScroll: true });
  };
  return (
    <div
      ref={foot}
      className={`sticky bottom-0 z-10 border-t border-line bg-surface px-5 py-3 md:hidden ${isInSight ? "invisible" : ""}`}
    >
      <Button onClick={lead} className="w-full">
        {label}
      </Button>
    </div>
  );
}

function findFormBeside(foot: HTMLElement | null): HTMLFormElement | null | undefined {
  return foot?.closest("dialog")?.querySelector("form");
}
