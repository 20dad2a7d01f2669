import { tellHeight } from "#client/ui/tool/tell-height.ts";

const tell = tellHeight("--form-foot");

/** The acts of a long form, in sight wherever it is scrolled to; on phones in place of the bar of places (tool.css). */
export function FormFoot({ children }: { children: React.ReactNode }) {
  return (
    <div
      ref={tell}
      data-form-foot
      className="sticky bottom-0 z-20 -mx-4 mt-8 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-ground/95 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur-sm md:mx-0 md:px-0"
    >
      {children}
    </div>
  );
}
