import { describe, expect, test } from 'vitest';
import { arrangeReport } from '../../../contract/arrange-report.ts';
import { reportSchema } from '../../../contract/report.ts';
import { makeReportSamples } from '../../../tests/helpers/report-samples.ts';
import { type SampleAnswers, SamplePatient, sampleProtocol } from '../../../tests/helpers/sample-patient.ts';
import { type Locale, locales } from '../../interview/model/types.ts';
import { buildReport, type ConsultationReport } from '../../interview/report/build-report.ts';
import { toReport } from './to-report.ts';

const samples = makeReportSamples();
const hash = 'a'.repeat(64);

function sampleOf(name: string) {
  const found = samples.find((one) => one.name === name);
  if (found === undefined) throw new Error(`No sample ${name}`);
  return found;
}
const reportOf = (name: string, locale: Locale = 'en') => {
  const { protocol, events } = sampleOf(name).source;
  return buildReport(protocol, events, { locale, hash });
};
const prose = ({ history }: Pick<ConsultationReport, 'history'>) => history.map(({ text }) => text).join(' ');

/** The report of a patient who writes this text and gives these answers. */
function reportFor(story: string, answers: SampleAnswers = {}, locale: Locale = 'en'): ConsultationReport {
  const protocol = sampleProtocol('GENERAL_PRACTICE', 'PRE_VISIT');
  const patient = new SamplePatient(protocol, { ageYears: 44, sex: 'FEMALE' });
  patient.play({ 'complaint.main': story, ...answers });
  return buildReport(protocol, patient.events, { locale, hash });
}

describe.each(samples)('the report of $name', ({ source }) => {
  const { protocol, events } = source;

  test.each(locales)(
    'has no code, no unfilled placeholder and no repeated word in its sentences, in %s',
    (locale) => {
      const { history, negatives, alarms, summary } = buildReport(protocol, events, { locale, hash });
      const ours = [...history, ...negatives, ...alarms].map(({ text }) => text.replace(/“[^”]*”/g, '“”'));
      for (const text of [...ours, summary.replace(/“[^”]*”/g, '')]) {
        expect(text).not.toMatch(/[a-z]+:[a-z0-9]|[{}_]|undefined|null/);
        expect(text).not.toMatch(/(?<!\p{L})(\p{L}{2,}) \1(?!\p{L})/iu);
        expect(text).not.toMatch(/ {2}|,,|\.\.|: ?:/);
      }
    },
  );

  test('has nothing in its history that was denied, not ticked or not asked', () => {
    const report = buildReport(protocol, events, { locale: 'en', hash });
    const told = new Set(report.history.flatMap(({ slots }) => slots));
    for (const { id, status, value } of report.sections.flatMap(({ items }) => items)) {
      const isNothing = status === 'NO' && value !== null;
      if (!isNothing && !['YES', 'VALUE', 'UNSURE'].includes(status)) expect(told, id).not.toContain(id);
    }
  });

  test('links each clause to an answer of the transcript', () => {
    const report = buildReport(protocol, events, { locale: 'en', hash });
    const answers = new Set(
      report.transcript.filter(({ kind }) => kind === 'answer').map(({ message }) => message),
    );
    for (const clause of [...report.history, ...report.negatives, ...report.alarms]) {
      expect(clause.messages.length, clause.text).toBeGreaterThan(0);
      for (const message of clause.messages) expect(answers).toContain(message);
    }
  });

  test('has every line in exactly one place', () => {
    const report = toReport(source, 'en');
    const { top, history, beside, negatives, background, scores, leftOut } = arrangeReport(report);
    const always = new Set(top.always.flatMap(({ answers }) => answers.map(({ id }) => id)));
    const places = [
      ...[...history, ...negatives].flatMap(({ slots }) => slots),
      ...[beside, top.wishes, ...[...background, ...scores, ...leftOut].map(({ items }) => items)]
        .flat()
        .map(({ id }) => id),
    ];
    for (const { id, status } of report.sections.flatMap(({ items }) => items)) {
      if (id === 'medicines' || always.has(id) || id.startsWith('medicines.')) continue;
      expect(
        places.filter((place) => place === id),
        `${id} ${status}`,
      ).toHaveLength(1);
    }
  });

  test('fits the contract', () => {
    for (const locale of locales) expect(() => reportSchema.parse(toReport(source, locale))).not.toThrow();
  });
});

describe('the history', () => {
  test('is told in short sentences: what and when, where and how, what else', () => {
    expect(prose(reportOf('chest-pain'))).toBe(
      'Chest pain on effort for 3 weeks, 4 to 5 times a day, a few minutes each time, severity 6 of 10. Spreading to the back, tight, worse with “Stairs, or carrying the shopping.”, better with “It goes when I rest.” Also sweating. Also wrote “and it goes into my back”.',
    );
  });

  test.each<[Locale, string]>([
    [
      'es',
      'Dolor de pecho al esforzarse desde hace 3 semanas, 4 a 5 veces por día, unos minutos cada vez, intensidad 6 de 10. Se extiende a la espalda',
    ],
    [
      'fr',
      'Douleur thoracique d’effort depuis 3 semaines, 4 à 5 fois par jour, quelques minutes à chaque fois, intensité 6 sur 10. Irradiant vers le dos',
    ],
    [
      'de',
      'Brustschmerzen bei Anstrengung seit 3 Wochen, 4 bis 5-mal pro Tag, jedes Mal ein paar Minuten, Stärke 6 von 10. Ausstrahlung: Rücken',
    ],
    [
      'ar',
      'ألم صدر مع الجهد منذ 3 أسابيع، 4 إلى 5 مرات كل يوم، بضع دقائق في كل مرة، الشدة 6 من 10. ينتشر إلى الظهر',
    ],
  ])('is told by the same templates in %s', (locale, words) => {
    expect(prose(reportOf('chest-pain', locale))).toContain(words);
  });

  test('marks what was only left ticked, and nothing else', () => {
    const { history } = reportOf('denied-alarm');
    const kept = history.filter(({ known }) => known === 'kept');
    expect(kept.map(({ text }) => text)).toEqual(['for 2 weeks.']);
    expect(reportOf('chest-pain').history.filter(({ known }) => known === 'kept')).toEqual([]);
  });

  test('says in everyday words when a problem began', () => {
    const since = (answer: string) =>
      prose(reportFor('I have a headache.', { 'headache.onset': answer, 'headache.sudden': 'slow' }));
    expect(since('today')).toMatch(/^Headache since today/);
    expect(since('yesterday')).toMatch(/^Headache since yesterday/);
    expect(since('week')).toMatch(/^Headache, began in the last week/);
    expect(since('month')).toMatch(/^Headache, began in the last month/);
    expect(since('longer')).toMatch(/^Headache for more than a month/);
  });

  test('does not say “each time” of a single event, and says “all the time” only once', () => {
    const story = 'I have chest pain.';
    const once = prose(
      reportFor(story, {
        'chest_pain.frequency': 'once',
        'chest_pain.duration': 'minutes',
        'chest_pain.radiation': ['none'],
      }),
    );
    expect(once).toContain('once, a few minutes,');
    const constant = prose(
      reportFor(story, {
        'chest_pain.frequency': 'constant',
        'chest_pain.duration': 'constant',
        'chest_pain.radiation': ['none'],
      }),
    );
    expect(constant.match(/all the time/g)).toHaveLength(1);
  });

  test('names what the patient was unsure about in a sentence of its own', () => {
    const report = reportFor('I have chest pain.', {
      'safety.chest_pain.sx.calf_pain': 'unsure',
      'chest_pain.radiation': ['none'],
    });
    expect(prose(report)).toMatch(/Unsure about calf pain\./);
  });
});

describe('words that sounded like an emergency', () => {
  test('stand in the report with the answers about their signs, and raise no flag', () => {
    const { alarms, flags } = reportOf('denied-alarm');
    expect(flags).toEqual([]);
    expect(alarms).toMatchObject([{ id: 'heart', status: 'DENIED', quotes: ['crushing'] }]);
    expect(alarms[0]?.denied).toHaveLength(2);
  });

  test('are replaced by a flag once a sign was ticked, and the flag names the sign', () => {
    const { alarms, flags } = reportOf('emergency');
    expect(alarms).toEqual([]);
    expect(flags[0]?.ticked).toEqual(['Pain in the chest for more than 15 minutes, also when I keep still']);
  });

  test('are “not confirmed” where the questions about their signs were not answered', () => {
    const protocol = sampleProtocol('GENERAL_PRACTICE', 'PRE_VISIT');
    const patient = new SamplePatient(protocol);
    patient.play({ 'complaint.main': 'A crushing pain.', signs: ['none'] }, 2).leave();
    const { alarms } = buildReport(protocol, patient.events, { locale: 'en', hash });
    expect(alarms).toMatchObject([{ status: 'UNCONFIRMED', text: 'Wrote “crushing”; not confirmed.' }]);
  });
});

describe('what a report keeps', () => {
  test('a text that answered no question is kept in full, with its question', () => {
    const said = 'It depends on what I do.';
    const report = reportFor('I have chest pain.', { 'chest_pain.frequency': said });
    const items = report.sections.flatMap((section) => section.items);
    expect(items.filter(({ id }) => id.startsWith('also_said'))).toMatchObject([
      { label: 'Also said (how often)', value: said, known: 'quoted' },
    ]);
    // In the history too, at the place of its question.
    expect(prose(report)).toContain(`“${said}”`);
  });

  test('every addition after the end is kept, not only the last', () => {
    const protocol = sampleProtocol('GENERAL_PRACTICE', 'PRE_VISIT');
    const patient = new SamplePatient(protocol);
    patient.play().add('First.').add('Second.');
    const { addenda } = buildReport(protocol, patient.events, { locale: 'en', hash });
    expect(addenda.map(({ text }) => text)).toEqual(['First.', 'Second.']);
  });

  test('a statement that the patient removed is only in the transcript', () => {
    const report = reportOf('chest-pain');
    expect(report.transcript.flatMap(({ removed }) => removed)).toContain('You have swelling.');
    const items = report.sections.flatMap((section) => section.items);
    // The question about it was asked nevertheless, and denied.
    expect(items.filter(({ id }) => id === 'sx.swelling').map(({ status }) => status)).toEqual(['NO']);
  });
});
