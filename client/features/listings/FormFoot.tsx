/** The acts of a long form, in sight wherever it is scrolled to; above a phone's bar of places. */
export function FormFoot({ children }: { children: React.ReactNode }) {
  return (
    <div
      data-form-foot
      className="sticky bottom-[var(--bottom-bar,0px)] z-20 -mx-4 mt-8 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-ground/95 px-4 py-3 backdrop-blur-sm md:mx-0 md:px-0"
    >
      {children}
    </div>
  );
}
