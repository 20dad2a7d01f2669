import { escapeHtml } from "#shared/lib/escape-html.ts";
import type { Site } from "#shared/rules/site.ts";

/** The parts of an OpenAPI document that the reference page reads. */
export interface ApiDocument {
  info: { title: string; version: string };
  paths?: Record<string, Record<string, ApiOperation>>;
}

export interface ApiOperation {
  summary?: string;
  operationId?: string;
  "x-who"?: string;
  parameters?: { name: string; in: string; required?: boolean; schema?: object }[];
  requestBody?: { content?: Record<string, { schema?: object }> };
  responses?: Record<
    string,
    { description?: string; content?: Record<string, { schema?: object }> }
  >;
}

const STYLE = `
:root{color-scheme:light dark;--line:light-dark(#ddd8cc,#333833);--muted:light-dark(#5a5f58,#a9aea6);--accent:light-dark(#0c5a43,#7fd1b1)}
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:2rem 1rem;background:light-dark(#f7f5f0,#121412);color:light-dark(#191c1a,#f0eee8)}
a{color:var(--accent)}section{border-top:1px solid var(--line);padding:1rem 0}h2{font-size:1.1rem;margin:0;overflow-wrap:anywhere}
code,pre{font-family:ui-monospace,monospace;font-size:.9em}pre{overflow-x:auto;padding:1rem;background:light-dark(#eeebe3,#0c0e0c);border-radius:6px}
.method{color:var(--accent);font-weight:700}.muted{color:var(--muted)}table{border-collapse:collapse;width:100%}th,td{text-align:left;overflow-wrap:anywhere;padding:.3rem .6rem .3rem 0;vertical-align:top}
summary{cursor:pointer;padding:.6rem 0}:focus-visible{outline:3px solid light-dark(#1463c8,#8fbcff);outline-offset:2px}`;

/** The document as a page: plain HTML, complete without scripts. */
export function renderReference(document: ApiDocument, site: Site): string {
  const sections = Object.entries(document.paths ?? {}).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => section(method, path, operation)),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference - ${escapeHtml(site.brand.name)}</title><meta name="description" content="Every call of the ${escapeHtml(site.brand.name)} API"><style>${STYLE}</style></head><body>
<main><h1>API reference</h1>
<p>All API calls of this site, under <code>${escapeHtml(site.origin)}/api</code>. For machines: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
<p>An error has one shape, <code>{code, message, fields?, requestId}</code>, with the status that fits; <code>fields</code> names what was refused and why.
A list takes <code>limit</code> and <code>cursor</code>; a <code>Link</code> header with <code>rel="next"</code> names the next page.</p>
${sections.join("\n")}</main></body></html>`;
}

function section(method: string, path: string, operation: ApiOperation): string {
  const parts = [
    `<h2><span class="method">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code></h2>`,
    `<p>${escapeHtml(operation.summary ?? "")}. <span class="muted">Who: ${escapeHtml(operation["x-who"] ?? "admin")}.</span></p>`,
  ];
  const { parameters = [] } = operation;
  if (parameters.length > 0) {
    const rows = parameters.map(
      ({ name, in: place, required, schema }) =>
        `<tr><td><code>${escapeHtml(name)}</code></td><td>${place}${required ? ", required" : ""}</td><td><code>${escapeHtml(JSON.stringify(schema ?? {}))}</code></td></tr>`,
    );
    parts.push(
      `<table><thead><tr><th scope="col">Parameter</th><th scope="col">Where</th><th scope="col">Accepts</th></tr></thead><tbody>${rows.join("")}</tbody></table>`,
    );
  }
  const body = operation.requestBody?.content?.["application/json"]?.schema;
  if (body) parts.push(schemaDetails("Body", body));
  for (const [status, response] of Object.entries(operation.responses ?? {})) {
    const schema = response.content?.["application/json"]?.schema;
    if (schema)
      parts.push(schemaDetails(status === "default" ? "Error" : `Reply ${status}`, schema));
  }
  return `<section>${parts.join("")}</section>`;
}

function schemaDetails(title: string, schema: object): string {
  return `<details><summary>${title}</summary><pre tabindex="0">${escapeHtml(JSON.stringify(schema, null, 2))}</pre></details>`;
}
