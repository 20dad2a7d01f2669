import { json } from "node:stream/consumers";
import { type HtmlToRead, toMarkedText } from "./mail-text.ts";

/** Process that reads the HTML of one mail, from its input to its output; see read-html.ts. */
const { html, ids } = (await json(process.stdin)) as HtmlToRead; // as read-html.ts sends it
const { plain, marked, marks } = toMarkedText(html, ids);
process.stdout.write(JSON.stringify({ plain, marked, marks: [...marks] }));
