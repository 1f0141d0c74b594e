import { Fhir } from 'fhir';
import { describe, expect, test } from 'vitest';
import { specializationNames } from '../../../contract/specializations.ts';
import {
  makeReportSamples,
  type ReportSample,
  toReportSource,
} from '../../../tests/helpers/report-samples.ts';
import { SamplePatient, sampleProtocol } from '../../../tests/helpers/sample-patient.ts';
import { sourceLocales, visitTypes } from '../../interview/model/types.ts';
import { toFhirBundle } from './fhir-bundle.ts';
import { toReport } from './to-report.ts';

const fhir = new Fhir();
const samples = makeReportSamples();

type Found = { resourceType: string; id: string; [name: string]: unknown };
const bundleOf = (source: ReportSample['source'], locale: 'en' | 'es' = 'en', timeZone = 'UTC') =>
  toFhirBundle(source, toReport(source, locale), timeZone);
const resourcesOf = (source: ReportSample['source'], locale: 'en' | 'es' = 'en') =>
  (bundleOf(source, locale).entry as { resource: Found }[]).map((entry) => entry.resource);
const sample = (name: string) => {
  const found = samples.find((candidate) => candidate.name === name);
  if (!found) throw new Error(`No sample ${name}`);
  return found.source;
};

const isError = ({ severity }: { severity?: string | undefined }) =>
  severity === 'error' || severity === 'fatal';

/** The entries that the Composition leads to, itself or through others. */
function reach(entries: readonly { fullUrl: string; resource: Found }[]): Set<string> {
  const byUrl = new Map(entries.map(({ fullUrl, resource }) => [fullUrl, resource]));
  const reached = new Set<string>();
  const open = entries.slice(0, 1).map(({ fullUrl }) => fullUrl);
  for (let url = open.pop(); url !== undefined; url = open.pop()) {
    if (reached.has(url)) continue;
    reached.add(url);
    for (const [, next = ''] of JSON.stringify(byUrl.get(url) ?? {}).matchAll(/"reference":"([^"]*)"/g))
      open.push(next);
  }
  return reached;
}

/** Everything wrong with a Bundle: the errors of the validator, references without a target, entries that nothing leads to. */
function findFaults(source: ReportSample['source'], locale: 'en' | 'es'): string[] {
  const bundle = bundleOf(source, locale);
  const { messages } = fhir.validate(bundle, { errorOnUnexpected: true });
  const faults = messages.filter(isError).map(({ location, message }) => `${location}: ${message}`);
  const entries = bundle.entry as { fullUrl: string; resource: Found }[];
  const known = new Set(entries.map((entry) => entry.fullUrl));
  if (known.size !== entries.length) faults.push('two entries have one fullUrl');
  const json = JSON.stringify(bundle);
  for (const [, reference = ''] of json.matchAll(/"reference":"([^"]*)"/g)) {
    if (!known.has(reference)) faults.push(`${reference} is not in the Bundle`);
  }
  const reached = reach(entries);
  for (const { fullUrl, resource } of entries)
    if (!reached.has(fullUrl)) faults.push(`${resource.resourceType} is not reachable from the Composition`);
  const answers = entries.find((entry) => entry.resource.resourceType === 'QuestionnaireResponse')?.resource;
  const linkIds = ((answers?.item ?? []) as { linkId: string }[]).map((item) => item.linkId);
  if (new Set(linkIds).size !== linkIds.length) faults.push('a linkId stands twice');
  if (/"(text|valueString|div|display)":""/.test(json)) faults.push('an empty text');
  return faults;
}

const variants = specializationNames.flatMap((specialization) =>
  visitTypes.map((visitType) => ({ specialization, visitType })),
);

describe('the FHIR R4 Bundle is valid and complete in itself', { timeout: 60_000 }, () => {
  test('the validator of these tests refuses a wrong status, an unknown field and a missing one', () => {
    const broken = bundleOf(sample('chest-pain'));
    const resources = (broken.entry as { resource: Found }[]).map((entry) => entry.resource);
    for (const resource of resources) {
      if (resource.resourceType === 'Flag') resource.status = 'raised';
      if (resource.resourceType === 'Encounter') resource.mood = 'calm';
      if (resource.resourceType === 'Composition') delete resource.title;
    }
    const { valid, messages } = fhir.validate(broken, { errorOnUnexpected: true });
    expect(valid).toBe(false);
    const said = messages.map(({ location }) => location).join(' ');
    for (const place of ['status', 'mood', 'title']) expect(said).toContain(place);
  });

  test.each(variants)(
    '$specialization $visitType: before the first answer, midway, finished, in each language',
    ({ specialization, visitType }) => {
      for (const locale of sourceLocales) {
        const patient = new SamplePatient(sampleProtocol(specialization, visitType), {
          locale,
          answeredBy: specialization === 'PEDIATRICS' ? 'PARENT' : 'PATIENT',
          ageYears: specialization === 'PEDIATRICS' ? 7 : null,
          sex: null,
        });
        const at = (status: 'ONGOING' | 'FINISHED') =>
          toReportSource(patient, { id: 'e0every000000000000000000a', status });
        expect(findFaults(at('ONGOING'), locale)).toEqual([]);
        patient.play({}, 2);
        expect(findFaults(at('ONGOING'), locale)).toEqual([]);
        patient.play().change('medicines.allergies', 'unsure');
        for (const reader of sourceLocales) expect(findFaults(at('FINISHED'), reader)).toEqual([]);
      }
    },
  );

  test.each(samples)('$name', ({ source }) => {
    for (const locale of sourceLocales) expect(findFaults(source, locale)).toEqual([]);
  });

  test('words with markup, control characters and rare characters keep the Bundle valid (S25)', () => {
    const odd = '</div><script>alert("1")</script> & \u0001\u0007\u001b \u202e 𝒜😀 \ufffe \u0085 سارة';
    const patient = new SamplePatient(sampleProtocol('GENERAL_PRACTICE', 'PRE_VISIT'));
    patient.play({
      'complaint.main': odd,
      'medicines.list': odd,
      'medicines.allergies': odd,
      'past.history': '\u0001\u0002',
    });
    patient.add(odd);
    const source = toReportSource(patient, {
      id: 'e0odd00000000000000000000a',
      status: 'ONGOING',
      firstName: '\u0001',
      lastName: '<b>&</b>',
      externalId: '"\u0002"',
    });
    expect(findFaults(source, 'en')).toEqual([]);
    const composition = resourcesOf(source).find(({ resourceType }) => resourceType === 'Composition');
    const narratives = JSON.stringify(composition);
    expect(narratives).not.toContain('<script>');
    expect(fhir.objToXml(bundleOf(source))).toContain('&lt;script&gt;');
  });
});

describe('what the Bundle says', () => {
  const chestPain = resourcesOf(sample('chest-pain'));
  const all = (type: string) => chestPain.filter(({ resourceType }) => resourceType === type);

  test('the patient’s words become no diagnosis', () => {
    for (const { source } of samples) {
      expect(resourcesOf(source).filter(({ resourceType }) => resourceType === 'Condition')).toEqual([]);
    }
  });

  test('an unknown patient has no name and no date of birth, only the age and sex that were answered', () => {
    const source = {
      ...sample('after-visit'),
      patient: { firstName: null, lastName: null, dateOfBirth: null },
    };
    const patient = resourcesOf(source).find(({ resourceType }) => resourceType === 'Patient');
    expect(Object.keys(patient ?? {}).sort()).toEqual(['communication', 'id', 'resourceType', 'text']);
    expect(JSON.stringify(patient)).toContain('50 years (as answered), female');
  });

  test('each red flag is a Flag under its rule; one whose answer was changed is inactive', () => {
    expect(all('Flag').map(({ identifier, status }) => [identifier, status])).toContainEqual([
      [{ value: toReport(sample('chest-pain'), 'en').flags[0]?.ruleId }],
      'active',
    ]);
    const patient = new SamplePatient(sampleProtocol('CARDIOLOGY', 'PRE_VISIT'));
    patient.play({ signs: ['heart.long'] }, 1).change('signs', ['none']);
    const source = toReportSource(patient, { id: 'e0changed0000000000000000a', status: 'ONGOING' });
    const flags = resourcesOf(source).filter(({ resourceType }) => resourceType === 'Flag');
    expect(flags.length).toBeGreaterThan(0);
    for (const flag of flags) expect(flag.status).toBe('inactive');
  });

  test('every question that was asked is an item under its own id; declined and unsure ones have the reason', () => {
    const source = sample('chest-pain');
    const [answers] = all('QuestionnaireResponse');
    const items = answers?.item as {
      linkId: string;
      answer?: unknown;
      extension?: { valueCode: string }[];
    }[];
    const asked = source.events.flatMap((event) =>
      event.type === 'screen.answered' ? Object.keys(event.values) : [],
    );
    expect(items.map((item) => item.linkId)).toEqual(
      expect.arrayContaining(asked.filter((itemId) => itemId !== 'addendum')),
    );
    expect(items.map((item) => item.linkId).filter((id) => id.startsWith('addendum.'))).toHaveLength(1);
    const reason = (linkId: string) =>
      items.find((item) => item.linkId === linkId)?.extension?.[0]?.valueCode;
    expect(reason('social.smoking')).toBe('asked-declined');
    for (const item of items) expect(item.answer === undefined).toBe(item.extension !== undefined);
    // After an emergency only the shortened interview is asked.
    const short = resourcesOf(sample('emergency')).find(
      ({ resourceType }) => resourceType === 'QuestionnaireResponse',
    );
    expect(JSON.stringify(short?.item)).toContain('"valueCode":"not-asked"');
  });

  test('medicines and allergies are the patient’s unchanged words, unconfirmed, without a dose or reaction read from them', () => {
    expect(all('MedicationStatement')).toMatchObject([
      {
        status: 'unknown',
        medicationCodeableConcept: { text: 'Amlodipine 5, one in the morning.' },
      },
      {
        status: 'unknown',
        medicationCodeableConcept: { text: 'Only ibuprofen 400, about twice a week.' },
      },
    ]);
    expect(all('AllergyIntolerance')).toMatchObject([
      {
        code: { text: 'Penicillin. I had a rash in 1989.' },
        verificationStatus: { coding: [{ code: 'unconfirmed' }] },
      },
    ]);
    expect(JSON.stringify(chestPain)).not.toMatch(/"(dosage|reaction)"/);
  });

  test('what was only left ticked is preliminary and says so, also in a report that is final', () => {
    const resources = resourcesOf(sample('denied-alarm'));
    const kept = resources.filter((one) => JSON.stringify(one.identifier ?? '').includes('cough.onset'));
    expect(kept).toMatchObject([{ resourceType: 'Observation', status: 'preliminary' }]);
    expect(JSON.stringify(kept)).toContain('left ticked');
    const confirmed = resources.filter((one) => JSON.stringify(one.identifier ?? '').includes('"sx.cough"'));
    expect(confirmed).toMatchObject([{ status: 'final', valueBoolean: true }]);
    const composition = resources.find(({ resourceType }) => resourceType === 'Composition');
    expect(JSON.stringify(composition)).toContain('Read and left ticked: for 2 weeks');
  });

  test('alarming words whose signs were denied are no Flag, and are listed beside the flags', () => {
    const resources = resourcesOf(sample('denied-alarm'));
    const text = 'Wrote “crushing”; denies each sign asked about.';
    const alarm = resources.find((one) => one.valueString === text);
    expect(alarm).toMatchObject({ resourceType: 'Observation', code: { text: 'Heart' } });
    const composition = resources.find(({ resourceType }) => resourceType === 'Composition');
    const [first] = (composition?.section ?? []) as { title: string; text: { div: string } }[];
    expect(first?.title).toBe('Red flags');
    expect(first?.text.div).toContain(text);
  });

  test('what a language model wrote is narrative under its own titles, and no resource', () => {
    const report = {
      ...toReport(sample('chest-pain'), 'en'),
      draft: {
        reader: 'model:x',
        sentences: [{ text: 'The chest hurts.', quotes: [{ quote: 'chest hurts', messages: [3] }] }],
      },
      translation: { reader: 'model:x', texts: [{ words: 'Me duele', text: 'It hurts', message: 3 }] },
    };
    const bundle = toFhirBundle(sample('chest-pain'), report, 'UTC');
    expect(fhir.validate(bundle, { errorOnUnexpected: true }).messages.filter(isError)).toEqual([]);
    const resources = (bundle.entry as { resource: Found }[]).map(({ resource }) => resource);
    expect(resources.map(({ id }) => id)).toEqual(chestPain.map(({ id }) => id));
    const titled = (title: string) =>
      ((resources[0]?.section ?? []) as { title: string; text: { div: string }; entry?: unknown }[]).find(
        (one) => one.title === `${title} by a language model, from the patient’s words`,
      );
    expect(titled('Draft')?.text.div).toContain('The chest hurts. [3]');
    expect(titled('Translated')?.text.div).toContain('“Me duele”: It hurts [3]');
    expect(titled('Draft')?.entry).toBeUndefined();
  });

  test('the person who answered and the assembling program are named; answers of another person are not the patient’s', () => {
    expect(all('Device')[0]?.version).toContainEqual({
      type: { text: 'protocol SHA-256' },
      value: toReport(sample('chest-pain'), 'en').protocolHash,
    });
    const proxy = resourcesOf(sample('other-scripts')).find(
      ({ resourceType }) => resourceType === 'Provenance',
    );
    expect(JSON.stringify(proxy?.agent)).toContain('A parent answered');
  });

  test('the same events give the same bytes, and another encounter gives other ids', () => {
    const source = sample('chest-pain');
    expect(JSON.stringify(bundleOf(source))).toBe(JSON.stringify(bundleOf(source)));
    const other = { ...source, summary: { ...source.summary, id: 'e0another00000000000000000' } };
    const ids = new Set(chestPain.map(({ id }) => id));
    for (const { id } of resourcesOf(other)) expect(ids.has(id)).toBe(false);
  });
});

describe('allergies and medicines', () => {
  const listOf = (source: ReportSample['source'], code: string) =>
    resourcesOf(source).find(
      (resource) => resource.resourceType === 'List' && JSON.stringify(resource.code).includes(code),
    );

  test('are lists of what was named, or say why they are empty', () => {
    for (const code of ['48765-2', '10160-0']) {
      const named = listOf(sample('chest-pain'), code);
      expect(named?.emptyReason).toBeUndefined();
      expect(named?.entry).toContainEqual({ item: { reference: expect.stringMatching(/^urn:uuid:/) } });
      expect(JSON.stringify(listOf(sample('denied-alarm'), code)?.emptyReason)).toContain('"nilknown"');
      expect(JSON.stringify(listOf(sample('left-early'), code)?.emptyReason)).toContain('"notasked"');
    }
  });
});

test('times carry the offset of the organization’s time zone, and are the same instants', () => {
  const utc = JSON.stringify(bundleOf(sample('chest-pain')));
  const kathmandu = JSON.stringify(bundleOf(sample('chest-pain'), 'en', 'Asia/Kathmandu'));
  const momentsOf = (json: string) => json.match(/"\d{4}-\d\d-\d\dT[^"]*"/g) ?? [];
  for (const moment of momentsOf(kathmandu)) expect(moment).toMatch(/\+05:45"$/);
  const numbers = (json: string) => momentsOf(json).map((moment) => Date.parse(JSON.parse(moment)));
  expect(numbers(kathmandu)).toEqual(numbers(utc));
});
