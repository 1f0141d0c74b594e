import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * A TCP proxy between a program and a server, which can fail in the ways of networks and servers. It does not interpret
 * the data.
 */
export type TcpLine = {
  port: number;
  /** Forwards everything at once. */
  pass(): Promise<void>;
  /** Delays everything that comes back. */
  slow(delayMs: number): Promise<void>;
  /** Keeps connections and accepts new ones, but forwards nothing. What was sent meanwhile arrives after `pass`. */
  hold(): Promise<void>;
  /** Stops listening, and resets every connection. */
  refuse(): Promise<void>;
  /** Resets every connection; new ones work. */
  cut(): void;
  /** Stops forwarding on the existing connections without closing them; new ones work. */
  strand(): void;
  /** Whether any data is being held back. */
  isHolding(): boolean;
  stop(): Promise<void>;
};

type State = { kind: 'passes'; delayMs: number } | { kind: 'holds' } | { kind: 'refuses' };
type Pair = { near: Socket; far: Socket; isStranded: boolean };

/** @param targetPort - on this machine */
export async function openTcpLine(targetPort: number): Promise<TcpLine> {
  const pairs = new Set<Pair>();
  let state: State = { kind: 'passes', delayMs: 0 };
  const released: (() => void)[] = [];

  /** Resolves when held data may be forwarded. */
  async function wait(isAnswer: boolean): Promise<void> {
    if (state.kind === 'passes' && state.delayMs > 0 && isAnswer) {
      const { delayMs } = state;
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
    while (state.kind === 'holds') await new Promise<void>((resolve) => released.push(resolve));
  }

  /** Forwards pieces one after the other, in order. */
  function carry(pair: Pair, from: Socket, to: Socket, isAnswer: boolean): void {
    let last = Promise.resolve();
    const inTurn = (act: () => void) => {
      last = last
        .then(() => wait(isAnswer))
        .then(() => {
          if (!pair.isStranded) act();
        });
    };
    from.on('data', (piece: Buffer) => inTurn(() => to.write(piece)));
    from.on('end', () => inTurn(() => to.end()));
    // The other side notices by the end of its own connection.
    from.on('error', () => to.destroy());
    from.on('close', () => inTurn(() => to.destroy()));
  }

  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ port: targetPort, host: '127.0.0.1', allowHalfOpen: true });
    for (const socket of [near, far]) socket.setNoDelay(true);
    const pair = { near, far, isStranded: false };
    pairs.add(pair);
    near.on('close', () => {
      pairs.delete(pair);
      if (pair.isStranded) far.destroy();
    });
    carry(pair, near, far, false);
    carry(pair, far, near, true);
  });

  const cut = () => {
    for (const { near, far } of pairs) {
      near.resetAndDestroy();
      far.destroy();
    }
    pairs.clear();
  };
  const bind = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  async function change(next: State): Promise<void> {
    const before = state.kind;
    state = next;
    for (const go of released.splice(0)) go();
    if (next.kind === 'refuses') {
      if (before !== 'refuses') server.close();
      cut();
    } else if (before === 'refuses') await bind(port);
  }

  await bind(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    pass: () => change({ kind: 'passes', delayMs: 0 }),
    slow: (delayMs) => change({ kind: 'passes', delayMs }),
    hold: () => change({ kind: 'holds' }),
    refuse: () => change({ kind: 'refuses' }),
    cut,
    strand() {
      for (const pair of pairs) pair.isStranded = true;
    },
    isHolding: () => released.length > 0,
    async stop() {
      await change({ kind: 'refuses' });
    },
  };
}
