import 'server-only';

/** Headers of plain pages: not cached, and without a referrer. */
export const plainHeaders = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };

/**
 * A hand-written page with one sentence, for readers who are not signed in to the dashboard.
 *
 * @param title - plain text without markup, like `sentence`
 */
export function showSentence(
  request: { headers: Headers },
  title: string,
  status: number,
  sentence: string,
): Response {
  const nonce = request.headers.get('x-nonce') ?? '';
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style nonce="${nonce}">:root{color-scheme:light dark}body{font:1.125rem/1.5 system-ui,sans-serif;max-width:32rem;margin:4rem auto;padding:0 1rem}</style>
</head>
<body><main><h1>${title}</h1><p>${sentence}</p></main></body>
</html>
`;
  return new Response(html, {
    status,
    headers: { ...plainHeaders, 'content-type': 'text/html; charset=utf-8' },
  });
}
