import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { webhookEvents, webhookEventTypes } from '../../../contract/webhook-events.ts';

const store = 'service/store';

/** The files that write events into the outbox. */
const senders = readdirSync(store, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => readFileSync(`${store}/${name}`, 'utf8'))
  .filter((source) => source.includes('enqueueWebhook('));

test.each(webhookEventTypes)('%s is sent', (type) => {
  expect(senders.some((source) => source.includes(`type: '${type}'`))).toBe(true);
});

test.each(webhookEventTypes)('%s stands in the readings, with its fields', (type) => {
  const { fields, isOfEncounter } = webhookEvents[type];
  const row = readFileSync('docs/readings.md', 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`| \`${type}\` |`));
  const names = (isOfEncounter ? ['encounterId', ...fields] : fields).map((name) => `\`${name}\``);
  expect(row).toContain(names.length === 0 ? '| none' : `| ${names.join(', ')} |`);
});
