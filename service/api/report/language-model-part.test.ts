import { Fhir } from 'fhir';
import { describe, expect, test } from 'vitest';
import { readPdf } from '../../../tests/helpers/read-pdf.ts';
import {
  makeReportSamples,
  type ReportSample,
  usualParticulars,
} from '../../../tests/helpers/report-samples.ts';
import { replay } from '../../interview/engine.ts';
import type { InterviewEvent } from '../../interview/events.ts';
import { isReadable } from '../../interview/language-model/read-message.ts';
import { listTargets, stillStands } from '../../interview/language-model/targets.ts';
import { sourceLocales } from '../../interview/types.ts';
import { toFhirBundle } from './fhir-bundle.ts';
import { renderPdf } from './pdf-document.tsx';
import { toReport } from './to-report.ts';

type Source = ReportSample['source'];
type Found = { resourceType: string; id: string; [name: string]: unknown };

/** A message of the sample's patient that a model could read. */
function findReadable({ protocol, events }: Source) {
  const state = replay(protocol, events);
  return state.messages.filter(isReadable).find((one) => stillStands(protocol, state, one));
}

const samples = makeReportSamples().filter(({ source }) => findReadable(source) !== undefined);
const call = {
  at: '2026-01-05T09:00:00.000Z',
  model: 'reader <b>1</b>',
  promptVersion: '1',
  durationMs: 5,
  inputTokens: null,
  outputTokens: null,
};

/** The same consultation with two lines and a draft of a model. */
function withModel(source: Source): Source {
  const state = replay(source.protocol, source.events);
  const message = findReadable(source);
  if (message === undefined) throw new Error('There is nothing to read');
  const quote = message.value.text.slice(0, 20);
  const targets = listTargets(source.protocol, state);
  const finding = targets.find(({ slot }) => slot.startsWith('sx.'))?.slot ?? '';
  const words = targets.find(({ takesWords }) => takesWords)?.slot ?? '';
  const common = { quote, start: 0, end: quote.length };
  const events: InterviewEvent[] = [
    ...source.events,
    {
      type: 'model_read',
      ...call,
      ofMessageId: message.messageId,
      facts: [
        { slot: finding, codes: ['yes'], ...common },
        { slot: words, codes: [], ...common },
      ],
    },
    {
      type: 'model_drafted',
      ...call,
      afterMessages: state.messages.length,
      locale: 'en',
      sentences: [{ text: 'The patient reports <i>canary</i>.', lines: ['canary'] }],
    },
  ];
  return { ...source, events };
}

const bundleOf = (source: Source) => toFhirBundle(source, toReport(source, 'en'), 'UTC');
const resourcesOf = (source: Source) =>
  (bundleOf(source).entry as { resource: Found }[]).map(({ resource }) => resource);

test('there are several samples to read', () => {
  expect(samples.length).toBeGreaterThan(2);
});

describe.each(samples)('what a model contributed to $name', { timeout: 60_000 }, ({ source }) => {
  const read = withModel(source);

  test('is one member of the JSON, and nothing else of it is another', () => {
    for (const locale of sourceLocales) {
      const { languageModel, ...rest } = toReport(read, locale);
      expect(JSON.stringify(rest)).toBe(JSON.stringify(toReport(source, locale)));
      expect(languageModel?.items).toHaveLength(2);
    }
  });

  test('is in the Bundle labelled and never final; no other resource changes, none is a medicine or an allergy', () => {
    const plain = new Map(resourcesOf(source).map((resource) => [resource.id, resource]));
    const added = resourcesOf(read).filter(({ id }) => !plain.has(id));
    expect(added.map(({ resourceType }) => resourceType).sort()).toEqual([
      'Device',
      'Observation',
      'Observation',
      'Provenance',
    ]);
    for (const observation of added.filter(({ resourceType }) => resourceType === 'Observation')) {
      expect(observation.status).toBe('preliminary');
      expect(JSON.stringify(observation.meta)).toContain('AIAST');
      expect(JSON.stringify(observation.note)).toContain('Read by a language model');
    }
    for (const resource of resourcesOf(read)) {
      if (!plain.has(resource.id) || resource.resourceType === 'Composition') continue;
      expect(resource).toEqual(plain.get(resource.id));
    }
    const { messages } = new Fhir().validate(bundleOf(read), { errorOnUnexpected: true });
    expect(messages.filter(({ severity }) => severity === 'error' || severity === 'fatal')).toEqual([]);
    const known = new Set((bundleOf(read).entry as { fullUrl: string }[]).map(({ fullUrl }) => fullUrl));
    for (const [, reference = ''] of JSON.stringify(bundleOf(read)).matchAll(/"reference":"([^"]*)"/g)) {
      expect(known).toContain(reference);
    }
  });

  test('is printed as text under headings of its own (S25)', async () => {
    const { pages } = readPdf(await renderPdf(toReport(read, 'en'), usualParticulars));
    const text = pages.join(' ').replace(/\s+/g, ' ');
    expect(text).toContain('Read by a language model');
    expect(text).toContain('reader <b>1</b> took these from the patient’s words');
    expect(text).toContain('Drafted by a language model');
    expect(text).toContain('The patient reports <i>canary</i>.');
    const without = readPdf(await renderPdf(toReport(source, 'en'), usualParticulars)).pages.join(' ');
    expect(without).not.toContain('language model');
  });
});
