import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** A received mail, as text only. */
type InboxMail = {
  id: number;
  at: string;
  from: string;
  to: string[];
  subject: string;
  text: string;
};

export type MailInbox = {
  /** Value of MAIL_URL for both programs. */
  smtpUrl: string;
  pageUrl: string;
  stop(): Promise<void>;
};

const mailsMax = 200;
const mailMaxBytes = 1024 * 1024;
const mailSeconds = 30;

/** Addresses with this prefix are refused, to try out a failing mail. */
const refusedPrefix = 'refused@';

/**
 * A mail server for development, with a page that shows the received mails. Everything stays in memory and is reachable on loopback
 * only.
 *
 * @param pagePort - 0 for any free port
 */
export async function startMailInbox(pagePort: number): Promise<MailInbox> {
  const mails: InboxMail[] = [];
  let lastId = 0;
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: mailMaxBytes,
    socketTimeout: mailSeconds * 1000,
    closeTimeout: 1_000,
    onRcptTo(address, _session, done) {
      const isRefused = address.address.toLowerCase().startsWith(refusedPrefix);
      done(isRefused ? Object.assign(new Error('No such person here'), { responseCode: 550 }) : null);
    },
    onData(stream, session, done) {
      simpleParser(stream, { skipHtmlToText: true, skipImageLinks: true }).then(
        (mail) => {
          if (stream.sizeExceeded) {
            done(Object.assign(new Error('The mail is too large'), { responseCode: 552 }));
            return;
          }
          lastId += 1;
          mails.unshift({
            id: lastId,
            at: new Date().toISOString(),
            from: mail.from?.text ?? '',
            to: session.envelope.rcptTo.map((recipient) => recipient.address),
            subject: mail.subject ?? '',
            text: mail.text ?? '',
          });
          mails.length = Math.min(mails.length, mailsMax);
          done();
        },
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
  // A sender that disconnects must not end the process.
  smtp.on('error', (error) => console.error(`The local mail server: ${error.message}`));
  const page = createServer((request, response) => answer(request, response, mails));
  await listen((done) => smtp.listen(0, '127.0.0.1', done), smtp.server);
  await listen((done) => page.listen(pagePort, '127.0.0.1', done), page);
  return {
    smtpUrl: `smtp://127.0.0.1:${findPort(smtp.server)}`,
    pageUrl: `http://localhost:${findPort(page)}`,
    async stop() {
      const closed = new Promise<void>((resolve) => smtp.close(() => resolve()));
      page.closeAllConnections();
      await new Promise<void>((resolve) => page.close(() => resolve()));
      await closed;
    },
  };
}

function listen(start: (done: () => void) => void, server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    start(() => {
      server.off('error', reject);
      resolve();
    });
  });
}

function findPort(server: Server): number {
  // The address is an AddressInfo, because the server listens on a port.
  return (server.address() as AddressInfo).port;
}

function answer(request: IncomingMessage, response: ServerResponse, mails: readonly InboxMail[]): void {
  response.setHeader('cache-control', 'no-store');
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('referrer-policy', 'no-referrer');
  response.setHeader(
    'content-security-policy',
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
  const { status, type, content } = route(request, mails);
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8` });
  response.end(content);
}

type Answer = { status: number; type: string; content: string };

function route(request: IncomingMessage, mails: readonly InboxMail[]): Answer {
  const say = (status: number, type: string, content: string): Answer => ({ status, type, content });
  // Protects against DNS rebinding: a website whose name resolves to this machine could otherwise read the mails.
  const host = (request.headers.host ?? '').replace(/:\d+$/, '');
  if (host !== 'localhost' && host !== '127.0.0.1') return say(403, 'text/plain', 'Not here.');
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return say(405, 'text/plain', 'Only to be read.');
  const path = (request.url ?? '/').split('?')[0];
  if (path === '/mails.json') return say(200, 'application/json', JSON.stringify({ mails }));
  if (path === '/') return say(200, 'text/html', writeList(mails));
  const mail = mails.find((one) => path === `/mails/${one.id}`);
  if (mail) return say(200, 'text/html', writeMail(mail));
  return say(404, 'text/html', writePage('Not here', '<h1>This mail is not here</h1>'));
}

function writeList(mails: readonly InboxMail[]): string {
  const rows = mails.map(
    (mail) =>
      `<tr><td><a href="/mails/${mail.id}">${escapeText(mail.subject || 'No subject')}</a></td><td>${escapeText(mail.to.join(', '))}</td><td><time datetime="${mail.at}">${escapeText(mail.at)}</time></td></tr>`,
  );
  const list =
    rows.length === 0
      ? '<p>No mail yet.</p>'
      : `<table><thead><tr><th scope="col">Subject</th><th scope="col">To</th><th scope="col">At</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
  return writePage(
    'Local inbox',
    `<h1>Local inbox</h1><p>What Consult Desk has sent since it was started; the newest ${mailsMax}. Nothing leaves this machine. Addresses that begin with ${refusedPrefix} are refused.</p>${list}`,
  );
}

function writeMail(mail: InboxMail): string {
  const facts = [
    ['From', mail.from],
    ['To', mail.to.join(', ')],
    ['At', mail.at],
  ].map(([name = '', value = '']) => `<dt>${name}</dt><dd>${escapeText(value)}</dd>`);
  return writePage(
    'Mail',
    `<p><a href="/">Local inbox</a></p><h1>${escapeText(mail.subject || 'No subject')}</h1><dl>${facts.join('')}</dl><pre>${escapeText(mail.text)}</pre>`,
  );
}

function writePage(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${styles}</style></head><body><main>${body}</main></body></html>`;
}

const styles = `:root{color-scheme:light dark;font-family:system-ui,sans-serif;line-height:1.5}
main{max-width:60rem;margin:2rem auto;padding:0 1rem}
table{width:100%;border-collapse:collapse}th,td{text-align:start;padding:.5rem .5rem .5rem 0;border-bottom:1px solid #8886;vertical-align:top;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem}dd{margin:0;overflow-wrap:anywhere}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;border-top:1px solid #8886;padding-top:1rem}`;

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
