import { describe, expect, it } from 'vitest';
import { isConfirmation } from '../checklist.ts';
import { remainingQuestions } from '../engine.ts';
import { renderQuestion } from '../render.ts';
import { compileTest, TestPatient } from '../test-support.ts';
import { type AnsweredBy, type Locale, locales } from '../types.ts';
import { findAlarm, readAlarmModels } from './alarm.ts';
import { analyse } from './interpret-text.ts';
import { tokenize } from './tokens.ts';

const alarming = 'Something inside me let go all of a sudden and I am going cold';
const general = compileTest('GENERAL_PRACTICE', 'PRE_VISIT');

function isAskedForSigns(text: string, locale: Locale, answeredBy: AnsweredBy = 'PATIENT'): boolean {
  const patient = new TestPatient(general, { locale, answeredBy });
  patient.answer('screen.now', ['none']);
  patient.answer('complaint.main', text);
  if (patient.step.kind === 'emergency') patient.goOn();
  return patient.step.kind === 'question' && patient.step.questionId === 'complaint.signs';
}

describe('words that sound like an emergency', () => {
  it.each([
    ['en', 'I would like to renew my blood pressure tablets'],
    ['en', 'My left knee hurts when I climb the stairs, for 3 days'],
    ['en', 'A cough and a runny nose since Monday'],
    ['es', 'Vengo por la receta de siempre'],
    ['es', 'Me duele la rodilla izquierda al subir escaleras desde hace 3 días'],
    ['es', 'Tengo granos en la cara desde hace meses'],
  ] as const)('are not heard in an ordinary visit (%s): %s', (locale, text) => {
    expect(isAskedForSigns(text, locale)).toBe(false);
  });

  it.each([
    ['en', alarming],
    ['es', 'Desde hace una hora siento que se me va la vida, sudo frío y no me tengo en pie'],
  ] as const)(
    'lead to the list of emergency signs, although no rule raised anything (%s): %s',
    (locale, text) => {
      expect(isAskedForSigns(text, locale)).toBe(true);
    },
  );

  it('raise no flag by themselves', () => {
    const patient = new TestPatient(general);
    patient.answer('screen.now', ['none']);
    patient.answer('complaint.main', alarming);
    expect(patient.state.slots['safety.alarm']?.status).toBe('YES');
    patient.answer('complaint.signs', ['none']);
    expect(patient.state.flags).toEqual([]);
  });

  it('lead to an emergency as soon as a sign is ticked', () => {
    const patient = new TestPatient(general);
    patient.answer('screen.now', ['none']);
    patient.answer('complaint.main', alarming);
    patient.answer('complaint.signs', ['sight']);
    expect(patient.state.flags.map((flag) => flag.level)).toEqual(['EMERGENCY']);
  });

  it('each sign of the list raises an emergency, in every protocol', () => {
    const options = general.questions.find(({ id }) => id === 'complaint.signs')?.options ?? [];
    expect(options.length).toBeGreaterThan(10);
    for (const { id } of options.filter((option) => option.exclusive !== true)) {
      const patient = new TestPatient(general);
      patient.answer('screen.now', ['none']);
      patient.answer('complaint.main', alarming);
      patient.answer('complaint.signs', [id]);
      expect(
        patient.state.flags.map((flag) => flag.level),
        id,
      ).toContain('EMERGENCY');
    }
  });

  describe('that a rule finds in a long calm text', () => {
    const text =
      'I had a stroke in 2015 and my left hand has been weak since then, it drops things, no better and no worse. ' +
      'I do my exercises with the putty. The reason for today is that my toenails are that thick I cannot cut them.';
    const atDoubt = () => {
      const patient = new TestPatient(general, { ageYears: 71 });
      patient.answer('screen.now', ['none']);
      patient.answer('complaint.main', text);
      return patient;
    };
    const emergencies = (patient: TestPatient) =>
      patient.state.flags.filter(({ level }) => level === 'EMERGENCY').map(({ ruleId }) => ruleId);

    it('raise no emergency while they are not made sure of, and the clinician is told of the doubt', () => {
      const patient = atDoubt();
      expect(patient.step).toEqual({ kind: 'question', questionId: 'confirm.stroke_sign' });
      patient.answer('confirm.stroke_sign', 'no');
      patient.answer('complaint.else', 'My toenails');
      expect(emergencies(patient)).toEqual([]);
      expect(patient.state.slots['sx.stroke_sign']?.status).toBe('NO');
      expect(patient.state.flags.map(({ ruleId }) => ruleId)).toContain('doubted_words');
    });

    it.each(['yes', 'unsure', 'declined'])('raise it where the patient does not deny it: %s', (answer) => {
      const patient = atDoubt();
      patient.answer('confirm.stroke_sign', answer);
      expect(emergencies(patient)).toEqual(['stroke_signs']);
    });

    it('raise it with other words that come to the same, also after a denial', () => {
      const patient = atDoubt();
      patient.answer('confirm.stroke_sign', 'no');
      patient.answer('complaint.else', 'My face is drooping and my speech is slurred');
      expect(emergencies(patient)).toEqual(['stroke_signs']);
    });

    const hidden = (patient: TestPatient, locale: Locale) => {
      const { step } = patient;
      const id = step.kind === 'question' ? step.questionId : '';
      return renderQuestion(patient.protocol, patient.state, id, locale, { hidesAnswers: true });
    };

    it('are not named to a browser that has not shown who it is', () => {
      for (const locale of locales) {
        const shown = hidden(atDoubt(), locale);
        expect(JSON.stringify(shown)).not.toMatch(/stroke|face|speech|droop|derrame|cara|habla/i);
        expect(shown.options).toHaveLength(2);
      }
    });

    it.each([
      ['unsure', ['stroke_signs']],
      ['declined', ['stroke_signs']],
      ['none', []],
    ])('are settled by such a browser too: %s', (answer, raised) => {
      const patient = atDoubt();
      patient.answer(hidden(patient, 'en').id, answer);
      expect(emergencies(patient)).toEqual(raised);
      expect(patient.state.asked).toContain('confirm.stroke_sign');
    });

    it('are asked about before anything else, each finding of them, in words of both languages', () => {
      const [first] = remainingQuestions(general, atDoubt().state);
      expect(first?.id).toBe('confirm.stroke_sign');
      for (const question of general.questions.filter(isConfirmation)) {
        expect(question.text.en).toMatch(/^Is this so now: .+\?$/);
        expect(question.text.es).toMatch(/^¿Es así ahora: .+\?$/);
        expect(question.required).toBe(true);
      }
    });
  });

  it('are found in the sentence that holds them, by a model as it is written down', () => {
    const model = readAlarmModels('-300\t-300\n600\t500\tw:grey\n-100\t0\tb:not grey\n');
    const find = (text: string) => {
      const tokens = tokenize(text);
      return findAlarm(tokens, analyse(tokens, 'PATIENT'), model);
    };
    expect(find('It rains. He went grey.')).toEqual({
      isAlarming: true,
      isSure: true,
      isShort: true,
      first: 2,
      last: 4,
    });
    expect(find('It rains.')).toMatchObject({ isAlarming: false, isSure: false });
  });
});
