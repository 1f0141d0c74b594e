import { describe, expect, test } from 'vitest';
import {
  listQuestionsOff,
  organizationSettings,
  questionsOfSwitches,
  switchSettings,
} from '../../../contract/organization-settings.ts';
import { compileProtocol } from '../../interview/model/compile-protocol.ts';
import { defaultAgentConfiguration } from '../../interview/model/configuration.ts';
import { protocolKinds } from '../../interview/model/types.ts';

const clinic = { name: 'Clinic', emergencyNumber: '112', phone: null, languages: ['en' as const] };
const questionsOf = (questionsOff: readonly string[]) =>
  protocolKinds.flatMap((kind) =>
    compileProtocol({
      ...kind,
      configuration: defaultAgentConfiguration,
      clinic: { ...clinic, questionsOff },
    }).questions.map(({ id }) => id),
  );

describe('a question that a setting asks', () => {
  const all = questionsOf([]);

  test('is not asked while the setting is off, and nothing else is left out', () => {
    const questions = { languageModelAllowed: ['social.smoking'] };
    const values = { vendorSpeechAllowed: false, languageModelAllowed: true, secondFactorRequired: false };
    expect(listQuestionsOff(values, questions)).toEqual([]);
    const off = listQuestionsOff({ ...values, languageModelAllowed: false }, questions);
    expect(off).toEqual(['social.smoking']);
    expect(all).toContain('social.smoking');
    expect(questionsOf(off)).toEqual(all.filter((id) => id !== 'social.smoking'));
  });

  test.each(switchSettings)(
    '%s turns on only questions of a protocol, and only as a switch of consultations',
    (name) => {
      const questions = questionsOfSwitches[name] ?? [];
      expect(questions.filter((id) => !all.includes(id))).toEqual([]);
      expect(questions.length === 0 || organizationSettings[name].isOfConsultation).toBe(true);
    },
  );
});
