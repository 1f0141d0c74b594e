import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Hono } from 'hono';
import { problemCodes } from '../../contract/problem.ts';
import type { AppEnvironment } from '../http/app-environment.ts';
import { pageHeaders } from '../http/form-protection.ts';
import { problemTitles } from '../http/problem-response.ts';

/** Files of the reference page, out of the package that brings them; nothing comes from elsewhere. */
const assets: Record<string, { file: string; type: string }> = {
  'swagger-ui.css': { file: 'swagger-ui.css', type: 'text/css; charset=utf-8' },
  'swagger-ui-bundle.js': { file: 'swagger-ui-bundle.js', type: 'text/javascript; charset=utf-8' },
};

const startScript = `window.addEventListener('DOMContentLoaded', () => {
  window.SwaggerUIBundle({ url: '/openapi.json', dom_id: '#reference', supportedSubmitMethods: [] });
});
`;

/** `GET /reference`: the API reference as a page, and the files it needs. */
export function createReferenceApp(): Hono<AppEnvironment> {
  const folder = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  const app = new Hono<AppEnvironment>();
  app.get('/reference', (c) => c.body(page(), 200, pageHeaders()));
  app.get('/reference/start.js', (c) =>
    c.body(startScript, 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
    }),
  );
  for (const [name, { file, type }] of Object.entries(assets)) {
    app.get(`/reference/${name}`, (c) =>
      c.body(new Uint8Array(readFileSync(path.join(folder, file))), 200, {
        'content-type': type,
        'cache-control': 'public, max-age=3600',
        'x-content-type-options': 'nosniff',
      }),
    );
  }
  return app;
}

function page(): string {
  const codes = Object.entries(problemCodes)
    .map(
      ([code, status]) =>
        `<tr id="${code}"><td><code>${code}</code></td><td>${status}</td><td>${problemTitles[code as keyof typeof problemCodes]}</td></tr>`,
    )
    .join('');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>API reference</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/reference/swagger-ui.css">
<script src="/reference/swagger-ui-bundle.js" defer></script><script src="/reference/start.js" defer></script>
</head><body class="swagger-ui"><main><div id="reference"></div>
<section class="wrapper"><h2>Error codes</h2><table><thead><tr><th>code</th><th>Status</th><th>Meaning</th></tr></thead>
<tbody>${codes}</tbody></table></section></main></body></html>`;
}
