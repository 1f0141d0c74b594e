import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ReceivedWebhook = { headers: IncomingHttpHeaders; body: string; at: number };

export type WebhookReceiver = {
  url: string;
  /** Every request so far. */
  received: ReceivedWebhook[];
  /** How many connections were opened. */
  connections: number;
  /** Writes the answer; by default 204 at once. */
  answer: (response: ServerResponse) => void;
  stop(): Promise<void>;
};

export const answerNoContent = (response: ServerResponse) => void response.writeHead(204).end();

/** An HTTP server that receives webhooks, like a clinic's own program. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += String(chunk);
    });
    request.on('end', () => {
      receiver.received.push({ headers: request.headers, body, at: Date.now() });
      receiver.answer(response);
    });
  });
  server.on('connection', () => {
    receiver.connections += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // An AddressInfo, since the server listens on a port.
  const { port } = server.address() as AddressInfo;
  const receiver: WebhookReceiver = {
    url: `http://localhost:${port}/hook`,
    received: [],
    connections: 0,
    answer: answerNoContent,
    async stop() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  return receiver;
}

/** A signature made directly by the Standard Webhooks specification, without the library that the programs use. */
export function signByHand(secret: string, id: string, timestamp: string, body: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}
