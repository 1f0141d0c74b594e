import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** How the server behaves from now on. */
type MailBehaviour =
  | 'take'
  | 'refuse_address'
  | 'refuse_content'
  | 'refuse_sender'
  | 'busy'
  /** Closes the connection before any greeting. */
  | 'die_at_once'
  /** Accepts the sender and closes the connection. */
  | 'die_before_data'
  /** Receives the whole mail and closes the connection without an answer. */
  | 'die_after_data'
  /** Never answers the greeting. */
  | 'hang';

export type ScriptedMailServer = {
  url: string;
  behaviour: MailBehaviour;
  /** Each completely received mail, as sent; also those that were not acknowledged. */
  mails: { to: string[]; text: string }[];
  connections: number;
  stop(): Promise<void>;
};

/** The part of SMTP (RFC 5321) that a sender needs, with faults. */
export async function startScriptedMailServer(): Promise<ScriptedMailServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    mailServer.connections += 1;
    converse(socket, mailServer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // An AddressInfo, since the server listens on a port.
  const { port } = server.address() as AddressInfo;
  const mailServer: ScriptedMailServer = {
    url: `smtp://127.0.0.1:${port}`,
    behaviour: 'take',
    mails: [],
    connections: 0,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  return mailServer;
}

function converse(socket: Socket, server: ScriptedMailServer): void {
  let buffer = '';
  let to: string[] = [];
  let isData = false;
  const say = (line: string) => socket.write(`${line}\r\n`);
  if (server.behaviour === 'die_at_once') {
    socket.destroy();
    return;
  }
  if (server.behaviour !== 'hang') say('220 test');
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
        if (server.behaviour === 'die_after_data') socket.destroy();
        else say(server.behaviour === 'refuse_content' ? '554 no such words here' : '250 taken');
      } else if (/^MAIL FROM:/i.test(line) && server.behaviour === 'refuse_sender') {
        say('550 5.7.1 daily limit of this account exceeded');
      } else if (/^RCPT TO:/i.test(line)) {
        if (server.behaviour === 'refuse_address') say('550 nobody of that name');
        else if (server.behaviour === 'busy') say('451 not now');
        else {
          to.push(/<(.*)>/.exec(line)?.[1] ?? '');
          say('250 ok');
        }
      } else if (/^DATA/i.test(line)) {
        if (server.behaviour === 'die_before_data') {
          socket.destroy();
          return;
        }
        isData = true;
        say('354 go on');
      } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
      else say('250 ok');
    }
  });
}
