import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { acknowledgeOutcomes } from '@/lib/shared/review.ts';
import { pick } from '../../common/keys.ts';
import { type StoredValue, UnreadableError } from '../../common/stored-value.ts';
import { encounterStatusNames } from '../../contract/encounter-status.ts';
import { flagLevels } from '../../contract/flag-level.ts';
import { type WebhookField, webhookEvents, webhookEventTypes } from '../../contract/webhook-events.ts';
import { storedCapabilities } from '../../lib/server/consult-api/service-table.ts';
import { invitations } from '../../lib/server/invitations/invitation-table.ts';
import {
  readSetting,
  type StoredSettings,
  writeSettings,
} from '../../lib/server/organization/stored-settings.ts';
import { replay } from '../../service/interview/engine/replay.ts';
import { agentConfigurationSchema } from '../../service/interview/model/configuration.ts';
import { locales } from '../../service/interview/model/types.ts';
import { keepReport } from '../../service/interview/report/report-model.ts';
import { storedReport } from '../../service/store/content.ts';
import {
  storedAnswer,
  storedCase,
  storedConfiguration,
  storedOidcPayload,
  storedPublicJwk,
  storedWebhookPayload,
} from '../../service/store/stored-columns.ts';
import { readKeptConsultations } from '../../tests/helpers/kept-reports.ts';

/** Text of any script, without what PostgreSQL cannot store: U+0000 and lone surrogates. */
const text = (maxLength: number, minLength = 0) =>
  fc
    .string({ unit: 'grapheme', minLength, maxLength })
    .map((one) => one.toWellFormed().replaceAll('\u0000', '').slice(0, maxLength));
const words = (maxLength: number) => text(maxLength, 1).map((one) => one.trim() || 'a');
const at = fc
  .date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') })
  .map((date) => date.toISOString());
const own = (maxLength: number) =>
  fc.record({
    en: words(maxLength),
    es: words(maxLength),
    fr: words(maxLength),
    de: words(maxLength),
    ar: words(maxLength),
  });

const attempt = fc.record({ flagId: text(200), by: text(254), byName: text(100), at });
const presence = fc.record({ present: fc.boolean(), at });
const ofEncounter = { sequence: fc.integer({ min: 1 }), encounterId: text(40) };
const eventFields = {
  agentId: text(40),
  consultInvitationId: text(40),
  status: fc.constantFrom(...encounterStatusNames),
  level: fc.constantFrom(...flagLevels),
} satisfies Record<WebhookField, fc.Arbitrary<unknown>>;

const columns: { name: string; column: StoredValue<never>; value: fc.Arbitrary<unknown> }[] = [
  {
    name: 'agents.configuration',
    column: storedConfiguration as StoredValue<never>,
    value: fc
      .record({
        welcome: own(600),
        closing: own(600),
        disabledTopics: fc.uniqueArray(words(60), { maxLength: 100 }),
        languages: fc.subarray([...locales], { minLength: 1 }),
        crisisWords: own(600),
      })
      .map((given) => agentConfigurationSchema.parse(given)),
  },
  {
    name: 'simulated_cases.content',
    column: storedCase as StoredValue<never>,
    value: fc.record({
      title: words(80),
      locale: fc.constantFrom('en', 'es'),
      answeredBy: fc.constantFrom('PATIENT', 'PARENT', 'CARER'),
      ageYears: fc.option(fc.integer({ min: 0, max: 120 })),
      opening: words(2_000),
      facts: words(4_000),
      otherwise: fc.constantFrom('no', 'unsure'),
    }),
  },
  {
    name: 'webhook_deliveries.payload',
    column: storedWebhookPayload as StoredValue<never>,
    value: fc.oneof(
      ...webhookEventTypes.map((type) => {
        const { isOfEncounter, fields } = webhookEvents[type];
        return fc.record({
          type: fc.constant(type),
          occurredAt: at,
          ...(isOfEncounter ? ofEncounter : {}),
          ...pick(eventFields, fields),
        });
      }),
    ),
  },
  {
    name: 'idempotency_keys.response',
    column: storedAnswer as StoredValue<never>,
    value: fc.record({ resourceId: text(40), sealed: text(4_000) }),
  },
  {
    name: 'oidc_payloads.payload',
    column: storedOidcPayload as StoredValue<never>,
    // A member of this name is dropped when it is written.
    value: fc.dictionary(
      words(20).filter((name) => name !== '__proto__'),
      fc.jsonValue({ stringUnit: 'grapheme' }).filter((one) => !JSON.stringify(one).includes('__proto__')),
    ),
  },
  {
    name: 'signing_keys.public_jwk',
    column: storedPublicJwk as StoredValue<never>,
    value: fc.record({ kty: fc.constant('RSA'), n: text(400), e: text(8) }),
  },
  {
    name: 'services.capabilities',
    column: storedCapabilities as StoredValue<never>,
    value: fc.record(
      {
        verifyPath: text(200),
        tokenKind: fc.constantFrom('access', 'id'),
        report: presence,
        webhook: presence,
      },
      { requiredKeys: [] },
    ),
  },
];

/** As the database gives a value back. */
const stored = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('S36 random values of a column are written and read back as they were:', () => {
  test.each(columns)('$name', ({ column, value }) => {
    fc.assert(
      fc.property(value, (one) => {
        expect(stored(column.read(column.keep(one as never)))).toEqual(stored(one));
      }),
      { numRuns: 60 },
    );
  });

  test('organizations.settings, each setting by itself', () => {
    const settings = fc.record(
      {
        expiryDays: fc.option(fc.integer({ min: 1, max: 60 })),
        reminders: fc.record({
          isOn: fc.boolean(),
          firstAfterDays: fc.integer({ min: 1, max: 30 }),
          everyDays: fc.integer({ min: 1, max: 30 }),
          most: fc.integer({ min: 0, max: 3 }),
        }),
        serviceTimeZone: fc.constantFrom(null, 'Asia/Kathmandu', 'UTC'),
        retentionDays: fc.option(fc.integer({ min: 30, max: 3_650 })),
        defaultAgentId: text(40),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(settings, (change) => {
        const json = JSON.parse(writeSettings(change as Partial<StoredSettings>));
        for (const name of Object.keys(change) as (keyof StoredSettings)[])
          expect(readSetting(json, name)).toEqual((change as Partial<StoredSettings>)[name]);
      }),
      { numRuns: 60 },
    );
  });

  test('encounter_reports.sealed, of each consultation of 0.2.0; one of a later version is not read as this one', () => {
    for (const { protocol, events } of readKeptConsultations()) {
      const report = keepReport(protocol, replay(protocol, events));
      expect(storedReport.parse(storedReport.write(report))).toEqual(stored(report));
      const later = JSON.stringify({ ...report, version: 2 });
      expect(() => storedReport.parse(later)).toThrow(UnreadableError);
    }
  });

  test('flags, acknowledgements and calls of an invitation', () => {
    const flag = fc.record({ id: text(200), level: text(40), title: fc.option(text(200)), raisedAt: at });
    const acknowledged = fc.record({
      flagId: text(200),
      by: text(254),
      byName: text(100),
      at,
      outcome: fc.constantFrom(...acknowledgeOutcomes),
    });
    const takenBack = fc
      .tuple(
        acknowledged,
        fc.record({
          by: fc.option(text(254)),
          byName: fc.option(text(100)),
          at,
          isToldToService: fc.boolean(),
        }),
      )
      .map(([one, taken]) => ({ ...one, takenBack: taken }));
    const lists = fc.record({
      acknowledgementsTakenBack: fc.array(takenBack, { maxLength: 5 }),
      flags: fc.array(flag, { maxLength: 5 }),
      acknowledgements: fc.array(acknowledged, { maxLength: 5 }),
      callAttempts: fc.array(attempt, { maxLength: 5 }),
    });
    const { flags, acknowledgements, acknowledgementsTakenBack, callAttempts } = invitations;
    fc.assert(
      fc.property(lists, (one) => {
        for (const [column, list] of [
          [flags, one.flags],
          [acknowledgements, one.acknowledgements],
          [acknowledgementsTakenBack, one.acknowledgementsTakenBack],
          [callAttempts, one.callAttempts],
        ] as const) {
          const written = JSON.parse(String(column.mapToDriverValue(list as never)));
          expect(column.mapFromDriverValue(written)).toEqual(stored(list));
        }
      }),
      { numRuns: 60 },
    );
  });
});
