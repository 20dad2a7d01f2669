import { useCallback, useEffect, useId, useState } from "react";
import { createPortal } from "react-dom";
import { t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";

/** Width of the page in pixels, as visitors have it. */
const WIDTHS = { computer: 1440, phone: 360 } as const;
type Device = keyof typeof WIDTHS;
const DEVICES: readonly (readonly [Device, string])[] = [
  ["computer", t`Computer`],
  ["phone", t`Phone`],
];

/**
 * A document without a doctype would be laid out by other rules than the site's pages. Links open new windows, which
 * the sandbox refuses: a preview leads nowhere, also where the browser calls no listeners in a sandbox.
 */
const EMPTY = "<!doctype html><title></title><base target=_blank><body>";

/**
 * A part of a page as visitors see it: in a document of the chosen width, because the parts follow the width of the
 * window, and scaled down to the room that there is.
 */
export function PreviewFrame({ title, children }: { title: string; children: React.ReactNode }) {
  const [device, setDevice] = useState<Device>(() =>
    innerWidth < WIDTHS.phone * 2 ? "phone" : "computer",
  );
  const group = useId();
  const [body, setBody] = useState<HTMLElement>();
  const [room, setRoom] = useState(0);
  const [height, setHeight] = useState(0);
  const width = WIDTHS[device];
  const scale = Math.min(1, room / width);
  const measureRoom = useCallback((box: HTMLElement | null) => {
    if (box === null) return undefined;
    const observer = new ResizeObserver(() => setRoom(box.clientWidth));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  const open = (page: Document | null) => {
    if (page === null) return;
    page.documentElement.lang = document.documentElement.lang;
    for (const style of document.querySelectorAll("link[rel=stylesheet], style"))
      page.head.append(style.cloneNode(true));
    // Spares the console a refusal.
    page.addEventListener("click", (event) => event.preventDefault());
    setBody(page.body);
  };
  useEffect(() => {
    if (body === undefined) return undefined;
    const observer = new ResizeObserver(() => setHeight(body.offsetHeight));
    observer.observe(body);
    return () => observer.disconnect();
  }, [body]);
  return (
    <>
      <fieldset className="mb-3 flex flex-wrap gap-x-5">
        <legend className="sr-only">
          <Trans>Width of the preview</Trans>
        </legend>
        {DEVICES.map(([name, words]) => (
          <label key={name} className="inline-flex min-h-9 cursor-pointer items-center gap-2">
            <input
              type="radio"
              name={group}
              checked={device === name}
              onChange={() => setDevice(name)}
              className="size-5 accent-accent"
            />
            {words}
          </label>
        ))}
      </fieldset>
      <div ref={measureRoom} className="overflow-hidden" style={{ height: height * scale }}>
        <iframe
          title={title}
          sandbox="allow-same-origin"
          srcDoc={EMPTY}
          onLoad={({ currentTarget }) => open(currentTarget.contentDocument)}
          className="max-w-none origin-top-left border-0"
          style={{ width, height, transform: `scale(${scale})` }}
        />
      </div>
      {body && createPortal(<div className="[&_a]:pointer-events-none">{children}</div>, body)}
    </>
  );
}
