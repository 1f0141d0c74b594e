import { Hono } from 'hono';
import { html } from 'hono/html';
import * as z from 'zod';
import { extensionMark } from '../../../contract/extension.ts';
import { problemCodes } from '../../../contract/problem.ts';
import type { AppEnvironment } from '../../http/app-environment.ts';
import { pageHeaders } from '../../http/form-protection.ts';
import { problemTitles } from '../../http/problem-response.ts';

const contentSchema = z.record(z.string(), z.looseObject({ schema: z.unknown().optional() })).optional();
const operationSchema = z.looseObject({
  summary: z.string().optional(),
  description: z.string().optional(),
  [extensionMark]: z.boolean().optional(),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  parameters: z
    .array(
      z.looseObject({
        name: z.string(),
        in: z.string(),
        required: z.boolean().optional(),
        description: z.string().optional(),
      }),
    )
    .optional(),
  requestBody: z.looseObject({ content: contentSchema }).optional(),
  responses: z
    .record(z.string(), z.looseObject({ description: z.string().optional(), content: contentSchema }))
    .optional(),
});
/** The parts of an OpenAPI 3.1 document that the page shows. */
const documentSchema = z.looseObject({
  info: z.looseObject({ title: z.string(), version: z.string(), description: z.string().optional() }),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()).optional() }).optional(),
});
type Operation = z.infer<typeof operationSchema>;
type Content = z.infer<typeof contentSchema>;

const style = `:root{color-scheme:light dark}
body{margin:0;font:1rem/1.5 system-ui,sans-serif;background:#fff;color:#14191f}
main{max-width:60rem;margin:0 auto;padding:2rem 1rem 4rem}
a{color:#0a5c72}
h2{margin-top:3rem;border-bottom:1px solid #7f8a96;padding-bottom:.25rem}
h3{margin-top:2.5rem;overflow-wrap:anywhere}
code,pre{font-family:ui-monospace,Menlo,monospace;font-size:.875rem}
code{overflow-wrap:anywhere}
pre{padding:1rem;overflow-x:auto;background:#f1f3f5;border-radius:6px}
table{border-collapse:collapse;width:100%}
th,td{text-align:start;padding:.25rem .75rem .25rem 0;border-bottom:1px solid #7f8a96;vertical-align:top}
.mark{font-size:.8125rem;color:#505b66}
@media (prefers-color-scheme:dark){body{background:#14181c;color:#e9edf1}a{color:#7cc9dd}pre{background:#1b2025}.mark{color:#a9b3bd}}
`;

/**
 * `GET /reference`: the OpenAPI document as a page without scripts that works with a screen reader
 * (docs/decisions/007-api-reference-as-a-plain-page.md).
 * @param description - the document that `/openapi.json` answers
 */
export function createReferenceApp(description: unknown): Hono<AppEnvironment> {
  const page = String(renderPage(documentSchema.parse(description)));
  const app = new Hono<AppEnvironment>();
  app.get('/reference', (c) => c.body(page, 200, pageHeaders()));
  app.get('/reference/style.css', (c) =>
    c.body(style, 200, {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
    }),
  );
  return app;
}

/** Of Markdown, the document's texts use only names between backticks. */
function renderText(text: string) {
  return text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part));
}

function renderPage(document: z.infer<typeof documentSchema>) {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>API reference</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/reference/style.css"></head>
<body><main><h1>${document.info.title}</h1>
<p>Version ${document.info.version}. ${renderText(document.info.description ?? '')} The same as a document: <a href="/openapi.json">openapi.json</a>.</p>
<h2>Operations</h2>
<ul>${operations.map(({ name }) => html`<li><a href="#${toAnchor(name)}"><code>${name}</code></a></li>`)}</ul>
${operations.map(({ name, operation }) => renderOperation(name, operation))}
<h2>Schemas</h2>
${Object.entries(document.components?.schemas ?? {}).map(
  ([name, schema]) =>
    html`<h3 id="schema-${name}">${name}</h3>${renderExtensions(schema)}${renderJson(name, schema)}`,
)}
<h2>Error codes</h2>
<table><thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Meaning</th></tr></thead>
<tbody>${Object.entries(problemCodes).map(
    ([code, status]) =>
      html`<tr id="${code}"><td><code>${code}</code></td><td>${status}</td><td>${problemTitles[code as keyof typeof problemCodes]}</td></tr>`,
  )}</tbody></table></main></body></html>`;
}

function renderOperation(name: string, operation: Operation) {
  const scopes = [...new Set((operation.security ?? []).flatMap((entry) => Object.values(entry).flat()))];
  const parameters = operation.parameters ?? [];
  return html`<section><h3 id="${toAnchor(name)}"><code>${name}</code></h3>
${operation[extensionMark] ? html`<p class="mark">Extension to the specification</p>` : ''}
<p>${renderText(operation.summary ?? '')} ${renderText(operation.description ?? '')}</p>
${scopes.length > 0 ? html`<p>Scopes: <code>${scopes.join(' ')}</code></p>` : ''}
${
  parameters.length > 0
    ? html`<table><thead><tr><th scope="col">Parameter</th><th scope="col">In</th><th scope="col">Required</th><th scope="col">Meaning</th></tr></thead>
<tbody>${parameters.map(
        (parameter) =>
          html`<tr><td><code>${parameter.name}</code></td><td>${parameter.in}</td><td>${parameter.required ? 'yes' : 'no'}</td><td>${renderText(parameter.description ?? '')}</td></tr>`,
      )}</tbody></table>`
    : ''
}
${renderContent('Request body', `${name} request`, operation.requestBody?.content)}
${Object.entries(operation.responses ?? {}).map(
  ([status, response]) =>
    html`<p><strong>${status}</strong> ${renderText(response.description ?? '')}</p>${renderContent('Body', `${name} ${status}`, response.content)}`,
)}</section>`;
}

function renderContent(title: string, label: string, content: Content) {
  return html`${Object.entries(content ?? {}).map(
    ([type, { schema }]) => html`<p>${title}: <code>${type}</code> ${renderSchema(label, schema)}</p>`,
  )}`;
}

const referenceSchema = z.object({ $ref: z.string() });

/** A named schema becomes a link to its place on the page; any other is named by its type. */
function renderSchema(label: string, schema: unknown) {
  const reference = referenceSchema.safeParse(schema);
  if (reference.success) return renderLink(reference.data.$ref);
  const list = z.object({ type: z.literal('array'), items: referenceSchema }).safeParse(schema);
  if (list.success) return html`array of ${renderLink(list.data.items.$ref)}`;
  return schema === undefined ? '' : html`</p>${renderJson(label, schema)}<p>`;
}

function renderLink(reference: string) {
  const name = reference.split('/').at(-1) ?? reference;
  return html`<a href="#schema-${name}">${name}</a>`;
}

const partSchema = z.record(z.string(), z.unknown());

/** The names of the fields of a schema, and of what is in them, that the specification does not have. */
function listExtensions(schema: unknown): string[] {
  const part = partSchema.safeParse(schema);
  if (!part.success) return [];
  const { properties, items, anyOf, oneOf } = part.data;
  const fields = Object.entries(partSchema.safeParse(properties).data ?? {}).flatMap(([name, field]) =>
    partSchema.safeParse(field).data?.[extensionMark] === true
      ? [name]
      : listExtensions(field).map((inner) => `${name}.${inner}`),
  );
  const others = [items, anyOf, oneOf].flatMap((other) => (Array.isArray(other) ? other : [other]));
  return [...fields, ...others.flatMap(listExtensions)];
}

function renderExtensions(schema: unknown) {
  const names = listExtensions(schema);
  if (names.length === 0) return '';
  return html`<p class="mark">Extensions to the specification: ${renderText(names.map((name) => `\`${name}\``).join(', '))}</p>`;
}

/** Focusable, so that a keyboard can scroll it where it is wider than the page. */
function renderJson(label: string, value: unknown) {
  return html`<pre tabindex="0" role="region" aria-label="${label}">${JSON.stringify(value, null, 2)}</pre>`;
}

function toAnchor(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
}
