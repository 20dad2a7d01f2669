import { useLocation } from "react-router";
import { LANGUAGE, LANGUAGES, pathIn, withoutLanguage } from "#shared/lib/language.ts";

/**
 * The page in the site's other languages. The browser remembers which one was chosen (boot.ts), also where a
 * link leads to another one later.
 */
export function LanguageLinks({ className }: { className: string }) {
  const { pathname, search } = useLocation();
  return LANGUAGES.filter(({ tag }) => tag !== LANGUAGE).map(({ tag, name }) => (
    <a
      key={tag}
      href={pathIn(tag, withoutLanguage(LANGUAGE, pathname)) + search}
      hrefLang={tag}
      lang={tag}
      data-language={tag}
      className={className}
    >
      {name}
    </a>
  ));
}
