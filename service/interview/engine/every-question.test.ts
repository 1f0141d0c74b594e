import { describe, expect, test } from 'vitest';
import { compileTest, ownProtocols, TestConsultation } from '../../../tests/helpers/consultation.ts';
import { isQuestionFor } from './for-whom.ts';

describe('the questions of a protocol', () => {
  test.each(ownProtocols)(
    'that depend on no other answer are all asked: $specialization $visitType',
    ({ specialization, visitType }) => {
      const protocol = compileTest(specialization, visitType);
      const person = { ageMonths: specialization === 'PEDIATRICS' ? 60 : 360, sex: 'FEMALE' as const };
      const askedWith = (hasEmergency: boolean) => {
        const consultation = new TestConsultation(protocol, person);
        const [sign] = consultation.shown.items.flatMap(({ options }) => options);
        if (hasEmergency) consultation.send({ signs: [sign?.id ?? ''] });
        if (visitType === 'PRE_VISIT') consultation.tell('I do not know how to say it');
        return consultation.goOn().state.timesAsked.keys();
      };
      const asked = new Set([...askedWith(false), ...askedWith(true)]);
      const modules = new Map(protocol.modules.map((module) => [module.id, module]));
      const someone = { months: person.ageMonths, sex: person.sex };
      const isLeftOut = (question: (typeof protocol.questions)[number]) => {
        const module = modules.get(question.module);
        const isFinding = question.kind === 'yesno' && question.slot.startsWith('sx.');
        const concerns = isQuestionFor({ protocol, person: someone }, question);
        return (
          module?.stage === 'fixed' &&
          concerns &&
          question.when === null &&
          !isFinding &&
          !asked.has(question.id)
        );
      };
      expect(protocol.questions.filter(isLeftOut).map(({ id }) => id)).toEqual([]);
    },
  );
});
