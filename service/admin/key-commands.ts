import { createSigningKey } from '../oauth/provider/signing-keys.ts';
import { type Command, table } from './command.ts';

/** How long a new key is published before it signs, so that every running process has read it by then. */
const keyLeadMs = 30_000;

/** Commands for the signing keys of tokens and for the secret that seals stored values. */
export const keyCommands: Record<string, Command> = {
  'key rotate': {
    usage: 'key rotate',
    async run({ keys, secrets }) {
      const key = await createSigningKey(secrets);
      const activatesAt = new Date(Date.now() + keyLeadMs);
      await keys.addUpcoming(key, activatesAt);
      return {
        text: `Key ${key.kid} is published now and signs from ${activatesAt.toISOString()}. The old one stays published until its tokens have expired.`,
        data: { kid: key.kid, activatesAt },
      };
    },
  },
  reseal: {
    usage: 'reseal',
    async run({ reseal }) {
      // Repeated, because a process that still runs with the former secret may have sealed a value in the meantime.
      let resealed = 0;
      let count = await reseal();
      while (count.outdated > 0) {
        resealed += count.outdated;
        count = await reseal();
      }
      const lost =
        count.lost > 0 ? ` Opened by no secret of the settings, and left as they are: ${count.lost}.` : '';
      return {
        text: `Sealed anew with SERVICE_SECRET: ${resealed} values.${lost}`,
        data: { resealed, lost: count.lost },
      };
    },
  },
  'key list': {
    usage: 'key list',
    async run({ keys }) {
      const rows = (await keys.list()).map(({ kid, alg, state: keyState, activatesAt, retiredAt }) => ({
        kid,
        alg,
        state: keyState,
        activatesAt,
        retiredAt,
      }));
      return { text: table(rows.map((row) => [row.kid, row.alg, row.state])), data: rows };
    },
  },
};
