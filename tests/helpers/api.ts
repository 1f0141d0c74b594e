/** An answer of the API, with its body as parsed JSON (null when it is none) and as text. */
export type ApiAnswer = { status: number; headers: Headers; body: unknown; text: string };

export class ApiClient {
  readonly #baseUrl: string;
  readonly #token: string | null;
  readonly #timeoutMs: number;
  constructor(baseUrl: string, token: string | null, timeoutMs = 60_000) {
    this.#baseUrl = baseUrl;
    this.#token = token;
    this.#timeoutMs = timeoutMs;
  }

  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ApiAnswer> {
    const response = await fetch(new URL(path, this.#baseUrl), {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(this.#timeoutMs),
      headers: {
        ...(this.#token === null ? {} : { authorization: `Bearer ${this.#token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parseJson(text) };
  }

  get(path: string, headers?: Record<string, string>) {
    return this.send('GET', path, undefined, headers);
  }
  post(path: string, body: unknown, headers?: Record<string, string>) {
    return this.send('POST', path, body, headers);
  }
  delete(path: string) {
    return this.send('DELETE', path);
  }
}

/** Parses a body as JSON; null when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // The caller still has the text.
  }
}
