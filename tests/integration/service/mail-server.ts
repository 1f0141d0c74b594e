import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export type MailServer = {
  url: string;
  /** Every message so far: recipients and text as received. */
  mails: { to: string[]; text: string }[];
  /** While true each message gets a temporary refusal (451). */
  isRefusing: boolean;
  /** From now on connections are accepted and not greeted, until the result is called. */
  holdGreetings(): () => void;
  heldGreetings(): number;
  stop(): Promise<void>;
};

/** The part of SMTP (RFC 5321) that a sender needs to hand over a message. */
export async function startMailServer(): Promise<MailServer> {
  let held: (() => void)[] | null = null;
  const server = createServer((socket) => {
    const begin = () => converse(socket, mailServer);
    if (held === null) begin();
    else held.push(begin);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // An AddressInfo, since the server listens on a port.
  const { port } = server.address() as AddressInfo;
  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    mails: [],
    isRefusing: false,
    holdGreetings() {
      held = [];
      return () => {
        const waiting = held ?? [];
        held = null;
        for (const begin of waiting) begin();
      };
    },
    heldGreetings: () => held?.length ?? 0,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mailServer;
}

function converse(socket: Socket, server: MailServer): void {
  let buffer = '';
  let to: string[] = [];
  let isData = false;
  const say = (line: string) => socket.write(`${line}\r\n`);
  socket.on('error', () => undefined);
  say('220 test');
  socket.on('data', (chunk) => {
    buffer += String(chunk);
    for (;;) {
      const end = buffer.indexOf(isData ? '\r\n.\r\n' : '\r\n');
      if (end < 0) return;
      const line = buffer.slice(0, end);
      buffer = buffer.slice(end + (isData ? 5 : 2));
      if (isData) {
        server.mails.push({ to, text: line });
        to = [];
        isData = false;
        say('250 taken');
      } else if (/^RCPT TO:/i.test(line) && server.isRefusing) say('451 not now');
      else if (/^RCPT TO:/i.test(line)) {
        to.push(/<(.*)>/.exec(line)?.[1] ?? '');
        say('250 ok');
      } else if (/^DATA/i.test(line)) {
        isData = true;
        say('354 go on');
      } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
      else if (/^STARTTLS/i.test(line)) say('502 no TLS here');
      else say('250 ok');
    }
  });
}
