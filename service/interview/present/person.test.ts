import { expect, test } from 'vitest';
import {
  compileTest,
  ownProtocols,
  TestConsultation,
  type TestPerson,
} from '../../../tests/helpers/consultation.ts';
import { say, viewOf } from './view.ts';

/** All wordings of questions for another person than the patient, filled for whoever answers. */
function wordingsFor(person: TestPerson): string[] {
  const all = ownProtocols.flatMap(({ specialization, visitType }) => {
    const protocol = compileTest(specialization, visitType);
    const view = viewOf(protocol, new TestConsultation(protocol, person).state, 'en');
    return protocol.questions.flatMap(({ proxyText }) =>
      proxyText === undefined ? [] : say(view, proxyText),
    );
  });
  return [...new Set(all)];
}

test('a carer is asked about “their belly”, never about “the person you care for’s belly”', () => {
  const wordings = wordingsFor({ answeredBy: 'CARER', ageMonths: 80 * 12 });
  expect(wordings.filter((text) => text.includes('care for’s') || text.includes('{'))).toEqual([]);
  expect(wordings).toContain('Are their legs or ankles swollen?');
  expect(wordings).toContain('Which other illnesses run in their family?');
});

test.each([
  [18, 'your baby’s'],
  [60, 'your child’s'],
])('a parent is asked about a child of %i months as %s', (ageMonths, words) => {
  expect(wordingsFor({ answeredBy: 'PARENT', ageMonths })).toContain(
    `Which other illnesses run in ${words} family?`,
  );
});
