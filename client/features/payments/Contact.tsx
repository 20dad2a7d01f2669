import { useSite } from "#client/lib/api/site.ts";
import { callOf } from "#client/paths.ts";

/** How to reach the operator of the site. */
export function Contact() {
  const { brand } = useSite();
  const look = "font-medium underline";
  return (
    <>
      {brand.name},{" "}
      <a href={`mailto:${brand.email}`} className={look}>
        {brand.email}
      </a>
      ,{" "}
      <a href={callOf(brand.phone)} className={`${look} whitespace-nowrap`}>
        {brand.phone}
      </a>
    </>
  );
}
