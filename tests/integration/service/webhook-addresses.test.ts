import { lookup } from 'node:dns/promises';
import { hostname } from 'node:os';
import { describe, expect, test } from 'vitest';
import { waitUntil } from '../../../scripts/lib/process.ts';
import { postWebhook } from '../../../service/jobs/webhook-client.ts';
import { owner, receiver, setUpWebhooks, webhookPath } from './webhook-organizations.ts';

setUpWebhooks();

describe('SSRF: webhooks are not sent into private networks', () => {
  test.each([
    'http://receiver.example/hook',
    'https://10.0.0.1/hook',
    'https://192.168.1.1/',
    'https://172.20.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/',
    'https://0.0.0.0/',
    'https://[fd00::1]/',
    'https://[fe80::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[64:ff9b::a00:1]/',
    'https://[2002:a00:1::]/',
    'https://0xa000001/',
    'https://user:password@receiver.example/',
    'https://receiver.example/#part',
    'ftp://receiver.example/',
    'file:///etc/passwd',
  ])('%s is refused, and the field is named', async (url) => {
    const answer = await owner.send('PUT', webhookPath, { url });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ code: 'invalid_fields', errors: [{ path: 'url' }] });
    expect(await owner.get(webhookPath)).toMatchObject({ body: { state: 'off' } });
  });

  const closed = { allowsLoopback: false, allowsPrivate: false };
  const message = { headers: {}, body: '{}' };

  test('a public-looking name that resolves to a private address is refused', async () => {
    // The machine's own host name resolves to a private or loopback address.
    const { address } = await lookup(hostname());
    const { port } = new URL(receiver.url);
    for (const name of [hostname(), address.includes(':') ? `[${address}]` : address]) {
      const result = await postWebhook(`https://${name}:${port}/`, message, { targets: closed });
      expect(result).toMatchObject({ status: null, error: 'address_not_allowed' });
    }
    expect(receiver.connections).toBe(0);
  });

  test('http, and this machine, are refused where the service has a public address', async () => {
    for (const url of [receiver.url, receiver.url.replace('localhost', '127.0.0.1')]) {
      expect(await postWebhook(url, message, { targets: closed })).toMatchObject({
        error: 'address_not_allowed',
      });
    }
    expect(receiver.connections).toBe(0);
  });

  const open = { allowsLoopback: true, allowsPrivate: false };

  test('an unresponsive, unreachable or non-https receiver is reported as such', async () => {
    receiver.answer = () => undefined;
    expect(await postWebhook(receiver.url, message, { targets: open, timeoutMs: 200 })).toMatchObject({
      status: null,
      error: 'timeout',
    });
    expect(await postWebhook('http://localhost:9/', message, { targets: open })).toMatchObject({
      error: 'connection_failed',
    });
    expect(await postWebhook('https://receiver.invalid/', message, { targets: open })).toMatchObject({
      error: 'unknown_host',
    });
  });

  test('an endless answer is aborted', async () => {
    let isCut = false;
    receiver.answer = (response) => {
      response.writeHead(200);
      response.on('close', () => {
        isCut = true;
      });
      const write = () => {
        while (!isCut && response.write('x'.repeat(4096)));
        if (!isCut) response.once('drain', write);
      };
      write();
    };
    expect(await postWebhook(receiver.url, message, { targets: open })).toMatchObject({ status: 200 });
    await waitUntil(() => isCut, { what: 'the end of the answer' });
  });

  test('an answer that arrives a byte at a time is aborted as well', async () => {
    let isCut = false;
    receiver.answer = (response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('x'), 10);
      response.on('close', () => {
        clearInterval(timer);
        isCut = true;
      });
    };
    expect(await postWebhook(receiver.url, message, { targets: open })).toMatchObject({ status: 200 });
    await waitUntil(() => isCut, { what: 'the end of the answer' });
  });
});
