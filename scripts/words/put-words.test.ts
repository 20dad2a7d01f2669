import { expect, test } from "vitest";
import { putWords } from "./put-words.ts";

const GERMAN: Record<string, string[]> = {
  "Pay {0} now": ["Jetzt {0} zahlen"],
  "{0} of {1} cars": ["Von {1} Autos: {0}"],
  "Read <0>the terms</0>, {1}": ["{1}, lesen Sie <0>die Bedingungen</0>"],
  "One car": ["Ein Auto", "{0} Autos"],
  "It’s `odd`": ["Ein `${Akzent}`"],
  "Close{close}": ["Schließen"],
  Photo: ["Foto"],
};

function put(source: string, words: Record<string, string[]> = GERMAN, choose = "n != 1"): string {
  const puts = putWords("x.tsx", source, (id) => words[id] ?? [], choose);
  return puts
    .toReversed()
    .reduce(
      (code, { start, end, code: with_ }) => code.slice(0, start) + with_ + code.slice(end),
      source,
    );
}

test("a text becomes a plain template, with its values where the words want them", () => {
  expect(put("const a = t`Pay ${price(car)} now`;")).toBe(
    "const a = `Jetzt ${price(car)} zahlen`;",
  );
  expect(put("t`${seen} of ${all} cars`")).toBe("`Von ${all} Autos: ${seen}`");
});

test("a text without a translation keeps the English words, and nothing of its tag", () => {
  expect(put("t`Unknown ${x}`")).toBe("`Unknown ${x}`");
  expect(put("<p><Trans>Unknown {x}</Trans></p>")).toBe("<p>Unknown {x}</p>");
});

test("a message of elements keeps the elements with what they are given, in the order of the words", () => {
  expect(
    put('<p><Trans>Read <a href="/t" title={t`Photo`}>the terms</a>, {name}</Trans></p>'),
  ).toBe('<p>{name}{", lesen Sie "}<a href="/t" title={`Foto`}>{"die Bedingungen"}</a></p>');
});

test("a message that is no child becomes a fragment", () => {
  expect(put("const a = <Trans>Photo</Trans>;")).toBe('const a = <>{"Foto"}</>;');
});

test("a message within a value of a message is written, too", () => {
  expect(put("t`Pay ${t`Photo`} now`")).toBe("`Jetzt ${`Foto`} zahlen`");
});

test("a plural has the two forms of its language", () => {
  expect(put("plural(n, t`One car`, t`${n} cars`)")).toBe(
    "((n) === 1 ? `Ein Auto` : `${n} Autos`)",
  );
});

test("a plural has as many forms as its language, chosen by the rule of its catalogue", () => {
  const polish = { "One car": ["{0} auto", "{0} auta", "{0} aut"] };
  const rule = "(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2)";
  const code = put("plural(count, t`One car`, t`${count} cars`)", polish, rule);
  // oxlint-disable-next-line typescript/no-implied-eval -- the code that the build would have is what is tested
  const say = new Function("count", `return ${code}`) as (count: number) => string; // made of the code above
  expect([1, 3, 5, 12, 22].map((count) => say(count))).toEqual([
    "1 auto",
    "3 auta",
    "5 aut",
    "12 aut",
    "22 auta",
  ]);
});

test("words with marks of a template stay words", () => {
  expect(put("t`It’s \\`odd\\``")).toBe("`Ein \\`\\${Akzent}\\``");
});
