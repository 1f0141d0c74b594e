import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * A line between a program and what it connects to, which can fail as networks and servers do. Knows nothing of what is
 * said on it.
 */
export type TcpLine = {
  port: number;
  /** Everything passes at once. */
  pass(): Promise<void>;
  /** What comes back arrives so much later. */
  slow(delayMs: number): Promise<void>;
  /** Connections stay, new ones are taken, and nothing moves. What was sent meanwhile arrives when it passes again. */
  hold(): Promise<void>;
  /** Nobody listens, and every connection is reset. */
  refuse(): Promise<void>;
  /** Every connection is reset; new ones pass. */
  cut(): void;
  /** Nothing moves any more on the connections there are, and neither end is told; new ones pass. */
  strand(): void;
  /** Whether something waits to be let through. */
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

  /** Resolves when what is waiting may go on. */
  async function wait(isAnswer: boolean): Promise<void> {
    if (state.kind === 'passes' && state.delayMs > 0 && isAnswer) {
      const { delayMs } = state;
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
    while (state.kind === 'holds') await new Promise<void>((resolve) => released.push(resolve));
  }

  /** One piece after the other, in their order. */
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
    // The other side learns of it by its own connection's end.
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
