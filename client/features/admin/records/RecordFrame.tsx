import { useId, useState } from "react";
import { Link } from "react-router";
import { t } from "#shared/lib/text.ts";
import type { RecordKind } from "#shared/rules/records.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { ToolIcon } from "#client/ui/tool/ToolIcon.tsx";
import { Notes } from "./Notes.tsx";
import { Timeline } from "./Timeline.tsx";

interface RecordFrameProps {
  kind: RecordKind;
  id: string;
  /** Changes when something was done to the record. */
  version: number;
  /** The car's picture or the person's. */
  visual: React.ReactNode;
  title: React.ReactNode;
  /** The line under the title. */
  meta: React.ReactNode;
  acts: React.ReactNode;
  /** Where the focus goes when an act is done. */
  actsPlace?: React.RefObject<HTMLDivElement | null>;
  /** What the last act has done. */
  result?: string | undefined;
  /** What stands across the page, such as that an account is suspended. */
  notice?: React.ReactNode;
  /** False is left out. `href` leads to what a figure counts; one that begins with `?` stays on the page. */
  figures: readonly (
    | readonly [label: string, value: React.ReactNode, href?: string | undefined]
    | false
  )[];
  children: React.ReactNode;
}

/**
 * A record's page: what it is about, its figures, its parts, and beside them notes and timeline. The timeline of a
 * person is the longest and has the width of the page, below them.
 */
export function RecordFrame(props: RecordFrameProps) {
  const { kind, id, version, visual, title, meta, acts, notice, figures, children } = props;
  const { actsPlace, result } = props;
  const [noted, setNoted] = useState(0);
  const isBelow = kind === "person";
  const timeline = <Timeline kind={kind} id={id} version={version + noted} />;
  return (
    <>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_auto]">
        <div className="flex min-w-0 items-start gap-4 max-sm:flex-wrap">
          {visual}
          <div className="min-w-0">
            <h1 className="flex flex-wrap items-center gap-x-3 gap-y-1 tool-title wrap-anywhere">
              {title}
            </h1>
            <div className="mt-1 flex flex-wrap items-center gap-x-3 text-sm text-muted">
              {meta}
            </div>
          </div>
        </div>
        <div
          ref={actsPlace}
          tabIndex={-1}
          role="group"
          aria-label={t`Actions`}
          className="flex flex-wrap items-center gap-3 outline-none lg:max-w-108 lg:justify-end xl:max-w-128 min-[87.5rem]:max-w-160"
        >
          {acts}
        </div>
      </div>
      <div role="status">
        {result !== undefined && (
          <p className="mt-4 flex items-center gap-2 rounded-md bg-accent-soft px-4 py-2.5 font-semibold text-accent">
            <ToolIcon name="check" className="size-5 shrink-0" />
            {result}
          </p>
        )}
      </div>
      {notice}
      <dl className="mt-6 flex flex-wrap gap-x-10 gap-y-3 border-y border-line py-4">
        {figures
          .filter((figure) => figure !== false)
          .map(([label, value, href]) => (
            <Figure key={label} label={label} href={href}>
              {value}
            </Figure>
          ))}
      </dl>
      <div className="mt-6 grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-8">{children}</div>
        <div className={`grid min-w-0 gap-6 ${isBelow ? "xl:sticky xl:top-20" : ""}`}>
          <Notes kind={kind} id={id} onChange={() => setNoted((before) => before + 1)} />
          {!isBelow && timeline}
        </div>
        {isBelow && <div className="min-w-0 xl:col-span-2">{timeline}</div>}
      </div>
    </>
  );
}

interface FigureProps {
  label: string;
  href: string | undefined;
  children: React.ReactNode;
}

function Figure({ label, href, children }: FigureProps) {
  return (
    <div className="relative">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-semibold tabular-nums">
        {href === undefined ? (
          children
        ) : (
          <FigureLink label={label} href={href}>
            {children}
          </FigureLink>
        )}
      </dd>
    </div>
  );
}

/** Named by label and value, because a number alone says nothing in a list of links. */
function FigureLink({ label, href, children }: FigureProps & { href: string }) {
  const ids = [useId(), useId()];
  const look = {
    "aria-labelledby": ids.join(" "),
    // A short number is a small target: the whole figure is the link.
    className: "underline after:absolute after:-inset-x-2 after:-inset-y-1 after:rounded-sm",
  };
  const words = (
    <>
      <span id={ids[0]} hidden>
        {label}
      </span>
      <span id={ids[1]}>{children}</span>
    </>
  );
  if (href.startsWith("?"))
    return (
      <Link to={href} preventScrollReset {...look}>
        {words}
      </Link>
    );
  return (
    <a href={href} {...look}>
      {words}
    </a>
  );
}

interface FactListProps {
  title: string;
  facts: readonly (readonly [label: string, value: React.ReactNode])[];
}

/** Facts with their labels; one without a value says so. */
export function FactList({ title, facts }: FactListProps) {
  const id = `facts-${title.replaceAll(/\W+/g, "-")}`;
  return (
    <section aria-labelledby={id} className="@container min-w-0">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      <dl className="mt-2 grid gap-x-8 gap-y-2 rounded-md border border-line bg-surface p-4 @md:grid-cols-2 @2xl:grid-cols-3">
        {facts.map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="wrap-anywhere">
              {value ?? (
                <span className="text-muted">
                  <Trans>Not given</Trans>
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** A person named by another record; without a link where the account is gone. */
export function Party({ href, name }: { href: string | undefined; name: string }) {
  if (href === undefined)
    return (
      <>
        <Trans>{name} (account deleted)</Trans>
      </>
    );
  return (
    <a href={href} className="inline-block min-h-6 underline">
      {name}
    </a>
  );
}
