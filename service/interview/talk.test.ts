import { describe, expect, it } from 'vitest';
import { renderConversation, renderEmergency } from './render.ts';
import { compileTest, TestPatient } from './test-support.ts';

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
    expect(understood('en', 'No, that is all I wanted to say')).toBe('No');
  });
});
