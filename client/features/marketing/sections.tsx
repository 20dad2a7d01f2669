import type { Brand } from "#shared/rules/brand.ts";
import type { SiteDrawing } from "#shared/rules/site.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { callOf, paths } from "#client/paths.ts";
import { Icon } from "#client/ui/Icon.tsx";
import { SitePicture } from "./SitePicture.tsx";

interface WithPicture {
  picture: SiteDrawing;
}

/** The banner at the top of the home page. Its picture is the largest contentful paint. */
export function Hero({
  title,
  text,
  action,
  href,
  picture,
}: Brand["hero"] & WithPicture & { href: string }) {
  return (
    <section className="relative isolate overflow-hidden wrap-anywhere bg-sunken text-ink">
      <SitePicture
        picture={picture}
        alt=""
        // On a phone the text is below: the third of the picture that is left free for it is cropped.
        sizes="(max-width: 639px) 150vw, 100vw"
        isEager
        className="h-30 w-full max-w-none object-cover object-[50%_72%] max-sm:-ml-[50%] max-sm:w-[150%] sm:h-56 sm:object-bottom lg:absolute lg:inset-0 lg:-z-10 lg:size-full"
      />
      <div className="mx-auto max-w-7xl px-4 pt-5 pb-10 sm:px-6 sm:pb-8 lg:flex lg:min-h-130 lg:items-center lg:pb-20">
        <div className="max-w-xl lg:max-w-sm">
          <h1 className="text-3xl sm:text-5xl lg:w-md">{title}</h1>
          <p className="mt-2 sm:mt-4 sm:text-lg sm:leading-relaxed">{text}</p>
          <p className="mt-4 max-sm:hidden">
            <a
              href={href}
              className="inline-flex min-h-11 items-center gap-2 text-lg font-semibold text-accent underline"
            >
              {action}
              <Icon name="right" className="size-5" />
            </a>
          </p>
        </div>
      </div>
    </section>
  );
}

export function Guide({ title, steps, picture }: Brand["guide"] & WithPicture) {
  return (
    <section
      aria-label={title}
      className="late grid items-center gap-8 wrap-anywhere md:grid-cols-2"
    >
      <SitePicture
        picture={picture}
        alt=""
        sizes="(min-width: 768px) 47vw, 94vw"
        className="aspect-2/1 h-auto w-full rounded-lg object-cover max-sm:hidden"
      />
      <div>
        <h2 className="text-2xl sm:text-3xl">{title}</h2>
        <ol className="mt-6 space-y-6">
          {steps.map((step, at) => (
            <li key={step.title} className="flex gap-4">
              <span className="flex size-9 shrink-0 items-center justify-center rounded-full bg-accent-soft font-bold text-accent tabular-nums">
                {at + 1}
              </span>
              <div>
                <h3 className="text-lg">{step.title}</h3>
                <p className="mt-1 text-muted">{step.text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

const ACT = "mt-3 inline-flex min-h-11 items-center font-semibold text-accent underline";

export function Rental(props: Brand["rental"] & WithPicture) {
  return (
    <Promo {...props}>
      <a href={paths.usedCars()} className={ACT}>
        <Trans>Browse cars</Trans>
      </a>
    </Promo>
  );
}

export function Chauffeur({
  phone,
  ...promo
}: Brand["chauffeur"] & WithPicture & { phone: string }) {
  return (
    <Promo {...promo}>
      <a href={callOf(phone)} className={ACT}>
        <Trans>Call {phone}</Trans>
      </a>
    </Promo>
  );
}

function Promo({
  title,
  text,
  picture,
  children,
}: Brand["rental"] & WithPicture & { children?: React.ReactNode }) {
  return (
    <section
      aria-label={title}
      className="overflow-hidden rounded-lg wrap-anywhere bg-surface ring-1 ring-line"
    >
      <SitePicture
        picture={picture}
        alt=""
        sizes="(min-width: 768px) 47vw, 94vw"
        className="aspect-2/1 h-auto w-full object-cover object-[50%_80%] max-sm:hidden"
      />
      <div className="p-6">
        <h2 className="text-2xl">{title}</h2>
        <p className="mt-2 text-muted">{text}</p>
        {children}
      </div>
    </section>
  );
}

export function Statistics({ title, figures }: Brand["statistics"]) {
  return (
    <section aria-label={title} className="border-y border-line py-6 wrap-anywhere sm:py-10">
      <h2 className="text-2xl">{title}</h2>
      <dl className="mt-6 flex flex-wrap gap-x-8 gap-y-6 sm:gap-x-20">
        {figures.map(({ figure, label }) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-muted">{label}</dt>
            <dd className="font-display text-4xl font-bold sm:text-5xl">{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function AppPromo({ title, text, note, picture }: Brand["app"] & WithPicture) {
  return (
    <section
      aria-label={title}
      className="grid items-center gap-8 overflow-hidden rounded-lg wrap-anywhere bg-accent-soft md:grid-cols-2"
    >
      <div className="p-6 sm:px-10 sm:py-4">
        <h2 className="text-2xl">{title}</h2>
        <p className="mt-2">{text}</p>
        <p className="mt-2 text-sm text-muted">{note}</p>
      </div>
      <SitePicture
        picture={picture}
        alt=""
        sizes="(min-width: 768px) 47vw, 94vw"
        className="w-full object-cover max-sm:hidden sm:h-56"
      />
    </section>
  );
}
