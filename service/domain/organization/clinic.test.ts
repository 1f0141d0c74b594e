import { describe, expect, test } from 'vitest';
import { keysOf } from '../../../common/keys.ts';
import { listQuestionsOff, organizationSettings } from '../../../contract/organization-settings.ts';
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
    const facts = { isSmokingAsked: { asks: ['social.smoking'] }, isOther: { asks: [] } };
    expect(listQuestionsOff({ isSmokingAsked: true, isOther: false }, facts)).toEqual([]);
    const off = listQuestionsOff({ isSmokingAsked: false, isOther: false }, facts);
    expect(off).toEqual(['social.smoking']);
    expect(all).toContain('social.smoking');
    expect(questionsOf(off)).toEqual(all.filter((id) => id !== 'social.smoking'));
  });

  test.each(keysOf(organizationSettings))(
    '%s names only questions of a protocol, and only as a switch of consultations',
    (name) => {
      const { asks, kind, isOfConsultation } = organizationSettings[name];
      for (const id of asks as readonly string[]) {
        expect(all).toContain(id);
        expect({ kind, isOfConsultation }).toEqual({ kind: 'switch', isOfConsultation: true });
      }
    },
  );
});
