import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { HttpVisitor } from '../../scripts/lib/http-visitor.ts';
import { findFreePort, waitUntil } from '../../scripts/lib/process.ts';
import { authSecret, tokenKeys } from './dashboard-secrets.ts';
import { programFlags } from './program-flags.ts';

/**
 * Starts the built dashboard as a process of its own, like `npm run up`.
 *
 * @param options.port - the port of a killed process, to start a new one there
 */
export async function startDashboard(settings: Record<string, string>, options: { port?: number } = {}) {
  if (!existsSync('dist/dashboard/server.js')) throw new Error('Build first: npm run build');
  const port = options.port ?? (await findFreePort());
  const url = `http://localhost:${port}`;
  const output: string[] = [];
  const child: ChildProcess = spawn(process.execPath, [...programFlags, 'dist/dashboard/main.js'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DASHBOARD_PORT: String(port),
      NEXTAUTH_URL: url,
      NEXTAUTH_SECRET: authSecret,
      TOKEN_KEYS: tokenKeys,
      LOG_LEVEL: 'trace',
      // Tests send more requests than any person.
      SESSION_RATE_LIMIT_PER_MINUTE: '1000000',
      ADDRESS_RATE_LIMIT_PER_MINUTE: '1000000',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout?.on('data', (chunk) => output.push(String(chunk)));
  child.stderr?.on('data', (chunk) => output.push(String(chunk)));
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const isHealthy = () =>
    fetch(`${url}/api/health`).then(
      (response) => response.ok,
      () => false,
    );
  await waitUntil(async () => child.exitCode !== null || (await isHealthy()), {
    what: 'the dashboard',
  });
  return {
    url,
    port,
    output,
    child,
    exited,
    async stop() {
      child.kill('SIGTERM');
      return exited;
    },
    /** Kills it at once. */
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

export type RunningDashboard = Awaited<ReturnType<typeof startDashboard>>;

/**
 * A browser without pages: it keeps cookies, follows no redirects by itself, and remembers every answer.
 *
 * @param options.remembers - false for long runs
 */
export function createBrowser(dashboardUrl: string, options: { remembers?: boolean } = {}) {
  const cookies = new Map<string, string>();
  const received: string[] = [];
  const service = new HttpVisitor();

  async function request(path: string, init: RequestInit = {}): Promise<Response & { content: string }> {
    const response = await fetch(new URL(path, dashboardUrl), {
      redirect: 'manual',
      ...init,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        origin: dashboardUrl,
        ...init.headers,
      },
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      if (/max-age=0/i.test(line)) cookies.delete(pair.slice(0, at));
      else cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const content = await response.text();
    if (options.remembers !== false)
      received.push(`${response.status} ${JSON.stringify([...response.headers])}\n${content}`);
    return Object.assign(response, { content });
  }

  /** Starts a sign-in; returns the service's address that the browser is redirected to. */
  async function startSignIn(callbackUrl = '/'): Promise<string> {
    const { csrfToken } = JSON.parse((await request('/api/auth/csrf')).content) as { csrfToken: string };
    const answer = await request('/api/auth/signin/consult', {
      method: 'POST',
      body: new URLSearchParams({ csrfToken, callbackUrl, json: 'true' }),
    });
    return (JSON.parse(answer.content) as { url: string }).url;
  }

  /** Goes through the service and back. */
  async function finishSignIn(authorizeUrl: string) {
    const back = await service.open(authorizeUrl, (url) => url.startsWith(dashboardUrl));
    return request(back.url);
  }

  return { cookies, received, request, startSignIn, finishSignIn };
}

/**
 * The request for the list as the page sends it, with the filters in the body, never in the address. `query` is
 * `name=value&…`.
 */
export function asSearch(query = ''): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(Object.fromEntries(new URLSearchParams(query))),
  };
}
