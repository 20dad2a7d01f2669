import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { Trans } from "#client/lib/text/Trans.tsx";
import { onKept, onKeptElsewhere, readToken } from "#client/lib/api/access-token.ts";
import { here, withReturn } from "#client/lib/session/return-path.ts";
import { HAS_LONG_WORDS } from "#client/lib/text/long-words.ts";
import { paths } from "#client/paths.ts";
import { LazyAccountMenu } from "./LazyAccountMenu.tsx";
import { LogOutButton } from "./LogOutButton.tsx";

interface SessionLinksProps {
  /** `row` beside the header's links, `list` in the mobile menu. */
  look: "row" | "list";
}

/**
 * SignUp and LogIn, or LogOut and the user's menu. The server renders the visitor's links for everybody. The
 * session is looked up in the browser, and only where there is a token; until then the boot script hides the
 * visitor's links.
 */
export function SessionLinks({ look }: SessionLinksProps) {
  const [mayBeSignedIn, setMayBeSignedIn] = useState(false);
  useEffect(() => {
    const follow = () => {
      const hasToken = readToken() !== undefined;
      setMayBeSignedIn(hasToken);
      // The boot script's mark hides the visitor's links; it is removed together with the token.
      if (hasToken) document.documentElement.dataset["session"] = "known";
      else delete document.documentElement.dataset["session"];
    };
    follow();
    const stops = [onKept(follow), onKeptElsewhere(follow)];
    return () => stops.forEach((stop) => stop());
  }, []);
  // The places of the bell and the picture are kept: LogOut stays where somebody is about to press it.
  const [shape, place] =
    look === "row" ? ["flex items-center gap-1 max-lg:pl-2 lg:gap-2", "flex w-22"] : [];
  return (
    <>
      <VisitorLinks look={look} />
      <div data-account className={shape}>
        <LogOutButton look={look} />
        <div className={place}>{mayBeSignedIn ? <LazyAccountMenu look={look} /> : null}</div>
      </div>
    </>
  );
}

function VisitorLinks({ look }: SessionLinksProps) {
  const { pathname, search } = useLocation();
  const isSignIn = pathname === paths.login() || pathname === paths.register();
  const isRow = look === "row";
  const shape = isRow ? "min-h-11 px-2.5 lg:px-4" : "min-h-12 w-full px-6 text-lg";
  // Beside a language's long words there is no room for it in a wide system font; the page to log in has it too.
  const place = HAS_LONG_WORDS ? "md:max-lg:hidden" : "";
  return (
    <div data-visitor className={isRow ? "flex items-center gap-0.5 lg:gap-2" : "mt-6 grid gap-3"}>
      <a
        href={paths.register()}
        onClick={(event) => {
          if (!isSignIn) event.currentTarget.href = withReturn(paths.register(), here());
        }}
        className={`inline-flex items-center justify-center rounded-full font-semibold text-accent hover:bg-sunken ${shape} ${isRow ? place : "border border-line"}`}
      >
        <Trans>SignUp</Trans>
      </a>
      <a
        href={withReturn(paths.login(), isSignIn ? paths.home() : pathname + search)}
        onClick={(event) => {
          // The return path is set at the click, because the server's rendering knows neither the fragment
          // nor the current page.
          if (!isSignIn) event.currentTarget.href = withReturn(paths.login(), here());
        }}
        className={`inline-flex items-center justify-center rounded-full bg-accent font-semibold text-on-accent hover:bg-accent-strong ${shape}`}
      >
        <Trans>LogIn</Trans>
      </a>
    </div>
  );
}
