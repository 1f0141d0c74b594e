import { describe, expect, it } from 'vitest';
import { units } from './matchers/values.ts';
import { warmPhrases } from './phrases.ts';
import { renderConversation, renderEmergency, renderQuestion, renderReadback } from './render.ts';
import { compileTest, TestPatient } from './test-support.ts';
import { locales } from './types.ts';

const general = compileTest('GENERAL_PRACTICE', 'PRE_VISIT');

describe('the emergency page', () => {
  it.each([
    ['en', 'I have chest pain and sweating', 'You said: “I have chest pain and sweating”. This may'],
    ['en', 'I have chest pain and sweating!', 'You said: “I have chest pain and sweating!” This may'],
    ['es', 'Me duele el pecho y sudo', 'Usted dijo: “Me duele el pecho y sudo”. Esto puede'],
    ['es', 'Me duele el pecho y sudo.', 'Usted dijo: “Me duele el pecho y sudo.” Esto puede'],
  ] as const)('ends the quoted sentence once (%s: %s)', (locale, words, lede) => {
    const patient = new TestPatient(general, { locale });
    patient.answer('screen.now', 'none');
    patient.answer('complaint.main', words);
    expect(renderEmergency(general, patient.state, locale).lede).toContain(lede);
  });
});

describe('what was understood', () => {
  const understood = (locale: 'en' | 'es', words: string, questionId = 'complaint.else') => {
    const patient = new TestPatient(general, { locale });
    patient.answer('screen.now', 'none');
    patient.answer('complaint.main', locale === 'en' ? 'My left knee hurts' : 'Me duele la rodilla');
    patient.answer(questionId, words);
    return renderConversation(general, patient.events, locale).at(-1)?.understood;
  };

  it.each([
    ['en', 'No'],
    ['en', 'no.'],
    ['en', 'Nothing'],
    ['en', 'Nope'],
    ['es', 'No'],
    ['es', 'Nada gracias'],
    ['en', 'Cough'],
    ['es', 'Tos.'],
  ] as const)('is not shown where it only repeats the answer (%s: %s)', (locale, words) => {
    expect(understood(locale, words)).toBeNull();
  });

  it('is shown where it says more than the answer or less', () => {
    expect(understood('en', 'I also cough at night')).toContain('cough');
    expect(understood('en', 'A dry cough for two weeks')).toContain('coughing up nothing');
    expect(understood('es', 'Tos seca desde hace dos semanas')).toContain('al toser: nada');
    expect(understood('en', 'No, that is all I wanted to say')).toBe('No');
  });
});

describe('spans of time', () => {
  const frames = [
    'once a {}',
    'every {}',
    'twice per {}',
    '3 times a {}',
    'last {}',
    '2 {} ago',
    'for half a {}',
  ];
  const marcos = ['una vez por {}', 'cada {}', '3 veces a la {}', '{} pasado', 'hace 2 {}', 'media {}'];

  it.each(Object.entries(units))(
    'never leave a page that cannot be opened, nor a code in it: %s',
    (word, unit) => {
      const protocol = compileTest('NEUROLOGY', 'PRE_VISIT');
      for (const locale of locales) {
        expect(protocol.phrases[`unit.${unit}.one`]?.[locale]).toBeDefined();
        expect(protocol.phrases[`unit.${unit}.many`]?.[locale]).toBeDefined();
      }
      for (const frame of [...frames, ...marcos]) {
        const patient = new TestPatient(protocol);
        patient.answer('screen.now', ['none']);
        patient.answer('complaint.main', `A headache, ${frame.replace('{}', word)}`);
        for (const locale of locales) {
          const shown = [
            ...renderConversation(protocol, patient.events, locale).map((turn) => turn.understood ?? ''),
            ...renderReadback(protocol, patient.state, locale).sections.flatMap(({ rows }) =>
              rows.map((row) => row.value),
            ),
          ];
          for (const text of shown) expect(text).not.toMatch(/undefined|[{}]|\b[a-z_]+:[a-z0-9_]+/);
        }
      }
    },
  );
});

describe('the tone', () => {
  const warm = compileTest('GENERAL_PRACTICE', 'PRE_VISIT', { tone: 'warm' });

  function leads(protocol: typeof warm, script: Record<string, unknown>, locale: 'en' | 'es' = 'en') {
    const patient = new TestPatient(protocol, { locale });
    const said: { after: string; lead: string | null }[] = [];
    let after = '';
    for (let turn = 0; turn < 60; turn += 1) {
      const { step } = patient;
      if (step.kind === 'emergency') patient.goOn();
      if (step.kind === 'readback') break;
      if (step.kind !== 'question') continue;
      const question = renderQuestion(protocol, patient.state, step.questionId, locale);
      said.push({ after, lead: question.lead });
      const raw = script[step.questionId] ?? question.options.at(-1)?.id ?? 'unsure';
      after = String(raw);
      patient.answer(step.questionId, raw);
    }
    return said;
  }

  const script = {
    'complaint.main': 'My left knee hurts when I walk',
    'complaint.else': 'No',
    'joint.severity': 6,
  };

  it('puts nothing before a question when it is plain', () => {
    expect(leads(general, script).filter(({ lead }) => lead !== null)).toEqual([]);
  });

  it.each(['en', 'es'] as const)(
    'thanks before some questions, in several ways, when it is warm (%s)',
    (locale) => {
      const said = leads(warm, script, locale).map(({ lead }) => lead);
      const some = said.filter((lead) => lead !== null);
      expect(said[0]).toBeNull();
      expect(some.length).toBeGreaterThan(2);
      expect(some.length).toBeLessThan(said.length);
      expect(new Set(some).size).toBeGreaterThan(2);
      expect(leads(warm, script, locale).map(({ lead }) => lead)).toEqual(said);
    },
  );

  it('thanks for nothing after a plain no', () => {
    const said = leads(warm, { ...script, 'complaint.else': 'No' });
    expect(
      said.filter(({ after }) => ['No', 'no', 'none'].includes(after)).every(({ lead }) => lead === null),
    ).toBe(true);
  });

  it('is plain from an emergency on', () => {
    const said = leads(warm, { ...script, 'complaint.main': 'I have crushing chest pain and it hurts' });
    expect(said.slice(2).filter(({ lead }) => lead !== null)).toEqual([]);
  });

  it('promises nothing, and is data of the pinned protocol only', () => {
    for (const text of Object.values(warmPhrases))
      expect(`${text.en} ${text.es}`).not.toMatch(
        /will|soon|sorry|better|worry|va a|pronto|siento|mejor|preocup/i,
      );
    expect(Object.keys(general.phrases).filter((key) => key.startsWith('lead.'))).toEqual([]);
    const older = { ...warm, phrases: general.phrases };
    expect(leads(older, script).filter(({ lead }) => lead !== null)).toEqual([]);
  });
});

describe('someone who answers for the patient', () => {
  const shown = (
    answeredBy: 'PATIENT' | 'PROXY',
    questionId: string,
    locale: 'en' | 'es',
    protocol = general,
  ) => renderQuestion(protocol, new TestPatient(protocol, { answeredBy, locale }).state, questionId, locale);

  it('is asked about the patient', () => {
    expect(shown('PROXY', 'complaint.main', 'en').text).toBe('What brings the patient to the clinic?');
    expect(shown('PROXY', 'complaint.main', 'es').text).toBe('¿Por qué viene el paciente a la clínica?');
    expect(shown('PATIENT', 'complaint.main', 'en').text).toBe('What brings you to the clinic?');
  });

  it('is told to answer for the patient wherever a question still says "you"', () => {
    for (const protocol of [general, compileTest('CARDIOLOGY', 'POST_VISIT')]) {
      for (const question of protocol.questions) {
        const { text, hint } = shown('PROXY', question.id, 'en', protocol);
        if (/\byou(r|rs)?\b/i.test(text)) expect(hint, question.id).toContain('Answer for the patient.');
        const spanish = shown('PROXY', question.id, 'es', protocol);
        if (/\byou(r|rs)?\b/i.test(text)) expect(spanish.hint).toContain('Responda por el paciente.');
        expect(shown('PATIENT', question.id, 'en', protocol).hint ?? '').not.toContain('for the patient');
      }
    }
  });

  it('reads an interview that was pinned before as it was', () => {
    const { 'hint.proxy': _hint, ...older } = general.phrases;
    const pinned = {
      ...general,
      phrases: older,
      questions: general.questions.map(({ proxyText: _proxy, ...question }) => question),
    };
    const question = shown('PROXY', 'complaint.main', 'en', pinned);
    expect(question.text).toBe('What brings you to the clinic?');
    expect(question.hint).toBe('Say it the way you would to a friend.');
  });
});
