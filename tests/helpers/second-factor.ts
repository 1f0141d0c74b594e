import { TOTP } from 'otpauth';
import { HttpVisitor, type VisitedPage } from '../../scripts/lib/http-visitor.ts';
import {
  authorizeUrl,
  createPkcePair,
  type OauthClient,
  type Person,
  type PkcePair,
} from './authorization.ts';
import type { SoftwareAuthenticator } from './software-authenticator.ts';

const stepMs = 30_000;

/** The code that an authenticator app shows `steps` time steps from now. */
export function appCode(secret: string, steps = 0): string {
  return TOTP.generate({ secret: toSecret(secret), timestamp: Date.now() + steps * stepMs });
}

function toSecret(base32: string) {
  return new TOTP({ secret: base32 }).secret;
}

/** The secret that a set-up page shows as text. */
export function readSecret(page: VisitedPage): string {
  const shown = /<code class="secret">([^<]*)</.exec(page.html)?.[1];
  if (shown === undefined) throw new Error(`No key is shown at ${new URL(page.url).pathname}`);
  return shown.replaceAll(' ', '');
}

export function readRecoveryCodes(page: VisitedPage): string[] {
  return [...page.html.matchAll(/<li><code>([^<]*)</g)].map((match) => match[1] ?? '');
}

/** A browser without JavaScript at one service: its sign-in and the pages about the second factor. */
export class FactorVisitor {
  readonly browser = new HttpVisitor();
  readonly pkce: PkcePair = createPkcePair();

  constructor(readonly client: OauthClient) {}

  readonly isCallback = (url: string) => url.startsWith(this.client.redirectUri);

  /** The address of a page of the service. */
  at(path: string): string {
    return new URL(path, this.client.baseUrl).href;
  }

  open(path: string): Promise<VisitedPage> {
    return this.browser.open(this.at(path), this.isCallback);
  }

  authorize(parameters: Record<string, string | undefined> = {}): Promise<VisitedPage> {
    return this.browser.open(authorizeUrl(this.client, this.pkce, parameters), this.isCallback);
  }

  /** Sends a form of `page` to `path` (from the page's own where it is relative), then follows redirects. */
  async send(page: VisitedPage, path: string, fields: Record<string, string> = {}): Promise<VisitedPage> {
    const url = new URL(path, page.url).href;
    const answer = await this.post(page, path, fields);
    const location = answer.headers.get('location');
    if (location === null) return { url, status: answer.status, html: await answer.text() };
    await answer.arrayBuffer();
    return await this.browser.open(new URL(location, url).href, this.isCallback);
  }

  /** The same without following anything. */
  post(page: VisitedPage, path: string, fields: Record<string, string> = {}): Promise<Response> {
    const token = /name="form_token" value="([^"]*)"/.exec(page.html)?.[1] ?? '';
    return this.browser.request(new URL(path, page.url).href, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ form_token: token, ...fields }),
    });
  }

  /** The page after the right password. */
  async givePassword(
    person: Person,
    parameters: Record<string, string | undefined> = {},
  ): Promise<VisitedPage> {
    const page = await this.authorize(parameters);
    return await this.send(page, `${new URL(page.url).pathname}/sign-in`, person);
  }

  /** Signs in with the password alone, including consent; for people without a second factor. */
  async signIn(person: Person): Promise<VisitedPage> {
    return await this.consent(await this.givePassword(person));
  }

  /** Gives consent, where the page asks for it. */
  async consent(page: VisitedPage): Promise<VisitedPage> {
    if (!page.html.includes('name="decision"')) return page;
    return await this.send(page, `${new URL(page.url).pathname}/consent`, { decision: 'allow' });
  }

  /** The WebAuthn options that the page's script would request. */
  async askOptions(page: VisitedPage): Promise<Parameters<SoftwareAuthenticator['create']>[0]> {
    const path = /data-options="([^"]*)"/.exec(page.html)?.[1] ?? '';
    return (await (await this.post(page, path)).json()) as Parameters<SoftwareAuthenticator['create']>[0];
  }

  /** Sets up an authenticator app at `/auth/security`, with the code of the previous time step. */
  async addApp(): Promise<{ secret: string; recoveryCodes: string[] }> {
    const setup = await this.send(await this.open('/auth/security'), '/auth/security/app/start');
    const secret = readSecret(setup);
    // If a time step ends meanwhile, that code is too old by one step.
    for (let tries = 0; tries < 3; tries += 1) {
      const added = await this.send(setup, '/auth/security/app', { code: appCode(secret, -1) });
      const recoveryCodes = readRecoveryCodes(added);
      if (recoveryCodes.length > 0) return { secret, recoveryCodes };
    }
    throw new Error('The authenticator app was not added');
  }

  /** Adds a passkey at `/auth/security`; returns the page of the answer. */
  async addPasskey(authenticator: SoftwareAuthenticator, name = 'Work laptop'): Promise<VisitedPage> {
    const page = await this.open('/auth/security');
    const credential = authenticator.create(await this.askOptions(page));
    return await this.send(page, '/auth/security/passkeys', { name, credential });
  }
}
