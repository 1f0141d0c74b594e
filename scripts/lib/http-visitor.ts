import { withTimeLimit } from '../../common/time-limit.ts';

export type VisitedPage = { url: string; status: number; html: string };

/** Follows pages and forms over HTTP like a browser without JavaScript, for sample data and tests. */
export class HttpVisitor {
  readonly #cookies = new Map<string, Map<string, string>>();
  readonly #timeoutMs: number | null;

  readonly #signal: AbortSignal | null;

  /**
   * @param timeoutMs - time limit of one request; null for none
   * @param signal - aborts the current request, and refuses later ones
   */
  constructor(timeoutMs: number | null = null, signal: AbortSignal | null = null) {
    this.#timeoutMs = timeoutMs;
    this.#signal = signal;
  }

  /**
   * Sends one request, with separate cookies for each origin (browsers share them between ports, which nothing here needs).
   * Redirects are not followed.
   */
  async request(
    url: string,
    init: RequestInit & { headers?: Record<string, string> } = {},
  ): Promise<Response> {
    const { origin } = new URL(url);
    const jar = this.#cookies.get(origin) ?? new Map<string, string>();
    this.#cookies.set(origin, jar);
    const cookie = this.cookiesFor(url);
    const ask = (signal?: AbortSignal) =>
      fetch(url, {
        ...(signal === undefined ? {} : { signal }),
        ...init,
        redirect: 'manual',
        headers: { ...init.headers, ...(cookie === '' ? {} : { cookie }) },
      });
    const outer = this.#signal ?? undefined;
    const response = await (this.#timeoutMs === null
      ? ask(outer)
      : withTimeLimit(this.#timeoutMs, outer, ask));
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';');
      const name = pair.slice(0, pair.indexOf('=')).trim();
      const value = pair.slice(pair.indexOf('=') + 1).trim();
      const isGone = value === '' || attributes.some((attribute) => /^\s*max-age=(0|-\d+)$/i.test(attribute));
      if (isGone) jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  }

  /** The `Cookie` header for an address; '' without cookies. */
  cookiesFor(url: string): string {
    const jar = this.#cookies.get(new URL(url).origin) ?? new Map<string, string>();
    return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /**
   * Follows redirects from `url` to a page; gives its address and text.
   * @param isEnd - addresses that are not opened, such as a client's redirect address
   */
  async open(url: string, isEnd: (url: string) => boolean = () => false): Promise<VisitedPage> {
    let current = url;
    for (let hop = 0; hop < 20; hop++) {
      if (isEnd(current)) return { url: current, status: 0, html: '' };
      const response = await this.request(current, { headers: { accept: 'text/html' } });
      const location = response.headers.get('location');
      if (location === null) return { url: current, status: response.status, html: await response.text() };
      await response.arrayBuffer();
      current = new URL(location, current).href;
    }
    throw new Error('More than 20 redirects');
  }

  /** Submits the page's first form with its hidden fields and `fields`, then follows redirects. */
  async submit(
    page: { url: string; html: string },
    fields: Record<string, string>,
    isEnd: (url: string) => boolean = () => false,
  ): Promise<VisitedPage> {
    const action = /<form[^>]*\saction="([^"]*)"/.exec(page.html)?.[1] ?? page.url;
    const body = new URLSearchParams();
    for (const [input] of page.html.matchAll(/<input[^>]*type="hidden"[^>]*>/g)) {
      const name = /\sname="([^"]*)"/.exec(input)?.[1];
      if (name) body.set(name, unescapeHtml(/\svalue="([^"]*)"/.exec(input)?.[1] ?? ''));
    }
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    const url = new URL(unescapeHtml(action), page.url).href;
    const response = await this.request(url, {
      method: 'POST',
      headers: { accept: 'text/html', 'sec-fetch-site': 'same-origin' },
      body,
    });
    const location = response.headers.get('location');
    if (location === null) return { url, status: response.status, html: await response.text() };
    await response.arrayBuffer();
    return await this.open(new URL(location, url).href, isEnd);
  }
}

function unescapeHtml(value: string): string {
  return value
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

/**
 * Signs in to the dashboard by OAuth through the service's pages, including consent.
 * @throws Error when the sign-in does not end in the dashboard
 */
export async function signInToDashboard(
  visitor: HttpVisitor,
  dashboardUrl: string,
  person: { email: string; password: string },
): Promise<void> {
  const csrf = (await (await visitor.request(`${dashboardUrl}/api/auth/csrf`)).json()) as {
    csrfToken: string;
  };
  const start = await visitor.request(`${dashboardUrl}/api/auth/signin/consult`, {
    method: 'POST',
    headers: { origin: new URL(dashboardUrl).origin },
    body: new URLSearchParams({ csrfToken: csrf.csrfToken, callbackUrl: '/', json: 'true' }),
  });
  const { url } = (await start.json()) as { url: string };
  let page = await visitor.open(url);
  for (let step = 0; step < 3 && new URL(page.url).origin !== new URL(dashboardUrl).origin; step++) {
    const isSignIn = page.html.includes('name="password"');
    page = await visitor.submit(page, isSignIn ? person : { decision: 'allow' });
  }
  if (new URL(page.url).origin !== new URL(dashboardUrl).origin || page.url.includes('/sign-in')) {
    throw new Error(`The sign-in ended at ${new URL(page.url).pathname}`);
  }
}
