import { type Command, table } from './command.ts';

/** The database itself. */
export const databaseCommands: Record<string, Command> = {
  'database migrate': {
    usage: 'database migrate',
    // The database was migrated before the command runs (`prepareServiceDatabase`).
    run: async () => ({ text: 'The database is up to date.', data: {} }),
  },
  'database finish-restore': {
    usage: 'database finish-restore',
    async run({ store }) {
      const outcome = await store.finishRestore();
      const { erasedAgain, unreadable, endedGrants, queuedAlerts, queuedEvents } = outcome;
      return {
        text: [
          `Erased again: ${erasedAgain}. Sign-ins ended: ${endedGrants}. Queued again: ${queuedAlerts} alerts, ${queuedEvents} events.`,
          ...(unreadable > 0
            ? [
                `Without a content key, and so lost: ${unreadable}. Restore again with the copy of the keys that belongs to it.`,
              ]
            : []),
        ].join('\n'),
        data: outcome,
      };
    },
  },

  'database doctor': {
    usage: 'database doctor',
    async run({ inspect }) {
      const findings = await inspect();
      return {
        text: table(findings.map(({ what, state: seen, detail }) => [seen, what, detail])),
        data: findings,
      };
    },
  },
};
