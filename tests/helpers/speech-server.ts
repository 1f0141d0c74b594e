import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the server behaves: correctly, or in one of the ways in which servers fail. */
export type SpeechServerMode =
  | 'right'
  | 'failing'
  | 'busy'
  | 'nonsense'
  | 'hanging'
  | 'huge'
  | 'redirecting'
  | 'closing';

export type SpeechServer = {
  /** For SPEECH_BASE_URL. */
  baseUrl: string;
  mode: SpeechServerMode;
  /** The text that is recognized in every recording. */
  transcript: string;
  /** While set, answers wait for it. */
  gate: Promise<void> | null;
  /** Every request so far, with its body. */
  requests: { path: string; authorization: string | null; body: string }[];
  /** How many calls were open at once, at most. */
  openMax: number;
  stop(): Promise<void>;
};

const hugeBytes = 8 * 1024 * 1024;

/** A speech server: the part of OpenAI's interface that the service uses. */
export async function startSpeechServer(): Promise<SpeechServer> {
  let open = 0;
  const server = createServer((request, response) => {
    open += 1;
    speechServer.openMax = Math.max(speechServer.openMax, open);
    response.once('close', () => {
      open -= 1;
    });
    void answer(speechServer, request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // An AddressInfo, since the server listens on a port.
  const { port } = server.address() as AddressInfo;
  const speechServer: SpeechServer = {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    mode: 'right',
    transcript: '',
    gate: null,
    requests: [],
    openMax: 0,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return speechServer;
}

async function answer(
  server: SpeechServer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const path = request.url ?? '';
  server.requests.push({
    path,
    authorization: request.headers.authorization ?? null,
    body: Buffer.concat(chunks).toString('latin1'),
  });
  if (server.gate !== null) await server.gate;
  const json = (status: number, body: unknown, headers: Record<string, string> = {}) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
  switch (server.mode) {
    case 'right':
      if (path !== '/v1/audio/speech') return json(200, { text: server.transcript });
      response.writeHead(200, { 'content-type': 'audio/mpeg' });
      response.end(Buffer.from('sound'));
      return;
    case 'failing':
      return json(500, { error: { message: 'out of memory' } });
    case 'busy':
      return json(429, { error: { message: 'later' } }, { 'retry-after': '7' });
    case 'nonsense':
      return json(200, { words: [server.transcript] });
    case 'huge':
      return json(200, { text: 'a'.repeat(hugeBytes) });
    case 'redirecting':
      return json(307, {}, { location: `${server.baseUrl}/elsewhere` });
    case 'closing':
      response.destroy();
      return;
    case 'hanging':
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"text":');
  }
}
