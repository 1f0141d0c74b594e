import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entriesOf, isChecklist } from './checklist.ts';
import { countAsked, optionsOf, parseAnswer, questionOf, remainingQuestions } from './engine.ts';
import { interviewEventSchema } from './events.ts';
import {
  estimateProgress,
  renderConversation,
  renderEmergency,
  renderQuestion,
  renderReadback,
} from './render.ts';
import { buildReport } from './report.ts';
import { compileTest, ownProtocols, TestPatient } from './test-support.ts';
import { type SourceLocale, sourceLocales } from './types.ts';

const phrasesOf: Record<SourceLocale, string[]> = {
  en: [
    'My left knee hurts when I climb the stairs, for 3 days',
    'I have a cough and a fever since Monday',
    'Chest pain and palpitations',
    'A strange buzzing',
    'I feel dizzy and I have a headache and my legs are swollen',
    'no',
    'Yes, since last week',
    'Not sure',
    'It started yesterday',
    'crushing chest pain',
    'None',
    'I feel down and tired',
    'about 20 minutes',
    'belly pain and vomiting',
    'I get short of breath on the stairs',
    'Amlodipine 5 mg once a day and paracetamol when needed',
    'penicillin, I got a rash',
    'worse at night, better with rest',
    'twice a day',
    'My father had a stroke',
  ],
  es: [
    'Me duele la rodilla izquierda al subir escaleras desde hace 3 días',
    'Tengo tos y fiebre desde el lunes',
    'Dolor de pecho y palpitaciones',
    'Un zumbido raro',
    'Estoy mareado y me duele la cabeza y tengo las piernas hinchadas',
    'no',
    'Sí, desde la semana pasada',
    'No sé',
    'Empezó ayer',
    'dolor opresivo en el pecho',
    'Ninguna',
    'Estoy triste y cansado',
    'unos 20 minutos',
    'dolor de barriga y vómitos',
    'Me falta el aire en las escaleras',
    'Amlodipino 5 mg una vez al día',
    'penicilina, me salió un sarpullido',
    'peor de noche, mejor con reposo',
    'dos veces al día',
    'Mi padre tuvo un derrame',
  ],
};

/** Walks a protocol; every number drawn picks one kind of answer. */
function walk(
  protocolIndex: number,
  locale: SourceLocale,
  ageYears: number | null,
  picks: number[],
): { patient: TestPatient; asked: string[] } {
  const place = ownProtocols[protocolIndex % ownProtocols.length] ?? {
    specialization: 'GENERAL_PRACTICE',
    visitType: 'PRE_VISIT',
  };
  const patient = new TestPatient(compileTest(place.specialization, place.visitType), { locale, ageYears });
  const asked: string[] = [];
  const listed = new Set<string>();
  for (let turn = 0; turn < 150; turn += 1) {
    const pick = picks[turn % picks.length] ?? 0;
    const { step } = patient;
    if (step.kind === 'readback') return { patient, asked };
    if (step.kind === 'done') throw new Error('Done before it was finished');
    if (step.kind === 'emergency') {
      for (const text of Object.values(renderEmergency(patient.protocol, patient.state, locale)))
        expect(text).not.toBe('');
      patient.goOn();
      continue;
    }
    const { state } = patient;
    const question = questionOf(patient.protocol, state, step.questionId);
    if (question === null) throw new Error(`Unknown question ${step.questionId}`);
    const entries = isChecklist(question.id) ? entriesOf(patient.protocol, question) : [];
    for (const entry of entries) {
      if (state.slots[entry.slot] !== undefined) throw new Error(`${entry.id} was already answered`);
      if (listed.has(entry.id)) throw new Error(`${entry.id} was listed before`);
      listed.add(entry.id);
    }
    if (state.slots[question.slot] !== undefined && !question.alwaysAsk)
      throw new Error(`${question.id} was already answered`);
    const shown = renderQuestion(patient.protocol, state, question.id, locale);
    expect(shown.text + (shown.hint ?? '') + shown.why).not.toMatch(/[{}]|undefined/);
    asked.push(question.id);
    const options = optionsOf(patient.protocol, question);
    const words = phrasesOf[locale][pick % phrasesOf[locale].length] ?? 'no';
    const kind = pick % 7;
    if (kind === 0) patient.answer(question.id, 'unsure');
    else if (kind === 1) patient.answer(question.id, 'declined');
    else if (kind <= 4 && options.length > 0) {
      const option = options[pick % options.length];
      patient.answer(question.id, question.kind === 'choices' ? [option?.id] : option?.id);
    } else if (question.kind === 'scale') patient.answer(question.id, pick % 11);
    else if (shown.allowsOwnWords && parseAnswer(patient.protocol, state, question.id, words).ok)
      patient.answer(question.id, words);
    else patient.answer(question.id, options[0]?.id);
  }
  throw new Error('The interview does not end');
}

const journeys = fc.record({
  protocol: fc.nat(ownProtocols.length - 1),
  locale: fc.constantFrom(...sourceLocales),
  age: fc.option(fc.integer({ min: 0, max: 99 })),
  picks: fc.array(fc.nat(10_000), { minLength: 40, maxLength: 60 }),
});

describe('an interview', () => {
  it('never runs on: it ends within 45 questions, asks no answered slot and no question twice, and stays in one language', () => {
    fc.assert(
      fc.property(journeys, ({ protocol, locale, age, picks }) => {
        const { patient, asked } = walk(protocol, locale, age, picks);
        expect(new Set(asked).size).toBe(asked.length);
        expect(asked.length).toBeLessThanOrEqual(45);
        expect(remainingQuestions(patient.protocol, patient.state)).toEqual([]);
        expect(countAsked(patient.state)).toBe(asked.length);
        for (const event of patient.events) interviewEventSchema.parse(event);
        for (const reader of sourceLocales) {
          const report = buildReport(patient.protocol, patient.events, { locale: reader });
          expect(report.summary.length).toBeLessThanOrEqual(80);
          const readback = renderReadback(patient.protocol, patient.state, reader);
          const conversation = renderConversation(patient.protocol, patient.events, reader);
          expect(conversation).toHaveLength(asked.length);
          const shown = [
            ...report.sections.flatMap((section) =>
              section.items.flatMap((item) => [item.label, item.value]),
            ),
            ...readback.sections.flatMap((section) => section.rows.flatMap((row) => [row.label, row.value])),
            ...conversation.flatMap((turn) => [turn.question, turn.understood]),
            report.summary,
          ];
          for (const text of shown) expect(text ?? '').not.toMatch(/undefined|[{}]|\b[a-z_]+[:.][a-z0-9_]+/);
        }
      }),
      { numRuns: 50 },
    );
  }, 180_000);

  it('replays to the same report, byte for byte, also from stored JSON', () => {
    fc.assert(
      fc.property(journeys, ({ protocol, locale, age, picks }) => {
        const { patient } = walk(protocol, locale, age, picks);
        const first = JSON.stringify(buildReport(patient.protocol, patient.events, { locale: 'en' }));
        const stored = JSON.parse(JSON.stringify({ protocol: patient.protocol, events: patient.events }));
        expect(JSON.stringify(buildReport(stored.protocol, stored.events, { locale: 'en' }))).toBe(first);
      }),
      { numRuns: 30 },
    );
  }, 180_000);

  it('gives a report and a progress at every moment', () => {
    const { patient } = walk(2, 'en', 60, [5, 12, 3, 20, 8, 33, 40, 6]);
    for (let count = 1; count <= patient.events.length; count += 1) {
      const events = patient.events.slice(0, count);
      const report = buildReport(patient.protocol, events, { locale: 'es' });
      expect(report.partial).toBe(true);
    }
    const { percent, minutesLeft } = estimateProgress(patient.protocol, patient.state);
    expect(percent).toBeGreaterThan(90);
    expect(minutesLeft).toBe(1);
  });
});

describe('the length of an interview', () => {
  const complaints: Record<SourceLocale, string[]> = {
    en: [
      'My left knee hurts',
      'I have a cough',
      'Chest pain',
      'Palpitations',
      'I am short of breath',
      'headache',
      'dizzy spells',
      'belly pain',
      'swollen ankles',
      'fever since Monday',
      'A strange buzzing',
      'back pain and a cough',
      'Chest pain and shortness of breath and palpitations',
      'I feel tired',
      'A repeat of my tablets',
    ],
    es: ['Me duele la rodilla', 'Tengo tos', 'Dolor de pecho', 'Fiebre y dolor de cabeza', 'Un zumbido raro'],
  };
  it.each(ownProtocols)(
    'has a median of at most 25 questions: $specialization $visitType',
    ({ specialization, visitType }) => {
      const protocol = compileTest(specialization, visitType);
      const counts: number[] = [];
      for (const locale of sourceLocales) {
        for (const complaint of complaints[locale]) {
          // "No" to all; "yes" to all that is asked by itself; and every entry of the list ticked as well.
          for (const yes of ['', 'Yes, it is so', 'yes']) {
            const patient = new TestPatient(protocol, { locale, ageYears: 45 });
            const script: Record<string, unknown> = { 'complaint.main': complaint };
            if (yes !== '')
              for (const question of protocol.questions)
                if (question.kind === 'yesno') script[question.id] = question.allowsOwnWords ? yes : 'yes';
            counts.push(patient.answerAll(script).length);
          }
        }
      }
      counts.sort((left, right) => left - right);
      const median = counts[Math.floor(counts.length / 2)] ?? 0;
      expect(median).toBeLessThanOrEqual(25);
      expect(counts.at(-1)).toBeLessThanOrEqual(45);
    },
  );

  it('stays within 45 questions with ten questions of the clinic, which are all asked', () => {
    const extraQuestions = Array.from({ length: 10 }, (_, index) => ({
      id: `q${index}`,
      kind: 'yesno',
      text: { en: `Question ${index}?` },
    }));
    const patient = new TestPatient(compileTest('CARDIOLOGY', 'PRE_VISIT', { extraQuestions }));
    const asked = patient.answerAll({ 'complaint.main': 'Chest pain and headache and belly pain and cough' });
    expect(asked.length).toBeLessThanOrEqual(45);
    expect(asked.filter((id) => id.startsWith('clinic.'))).toHaveLength(10);
  });
});
