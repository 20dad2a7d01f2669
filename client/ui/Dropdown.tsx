import { useEffect, useRef, useState } from "react";

interface DropdownProps {
  /** Names the button. */
  label: string;
  face: React.ReactNode;
  children: React.ReactNode;
  /** Classes of the panel, such as its width. */
  className?: string;
}

/** Opens below its button. Escape, a click outside or moving the focus outside closes it. */
export function Dropdown({ label, face, children, className = "w-64" }: DropdownProps) {
  const box = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const details = box.current;
    if (details === null) return;
    const close = (event: Event) => {
      if (event.target instanceof Node && details.contains(event.target)) return;
      details.open = false;
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !details.open) return;
      details.open = false;
      details.querySelector("summary")?.focus();
    };
    document.addEventListener("click", close);
    document.addEventListener("focusin", close);
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("click", close);
      document.removeEventListener("focusin", close);
      document.removeEventListener("keydown", onKey);
    };
  }, []);
  return (
    <details
      ref={box}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="relative"
    >
      <summary
        aria-label={label}
        className="relative flex size-11 cursor-pointer list-none items-center justify-center rounded-full hover:bg-sunken [&::-webkit-details-marker]:hidden"
      >
        {face}
      </summary>
      <div
        className={`absolute top-full right-0 z-50 mt-2 overflow-hidden rounded-md border border-line bg-raised shadow-high ${className}`}
      >
        {/* Closed, it would repeat what the page says. */}
        {isOpen && children}
      </div>
    </details>
  );
}
