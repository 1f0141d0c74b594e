import { expect, test } from 'vitest';
import { compileTest, TestConsultation } from '../../../tests/helpers/consultation.ts';

/** A consultation of a woman of 30 who says Yes to these findings wherever they are asked, up to the questions of her problem. */
function play(opening: string, yesTo: readonly string[]): TestConsultation {
  const consultation = new TestConsultation(compileTest('GENERAL_PRACTICE', 'PRE_VISIT'), { ageMonths: 360 });
  consultation.tell(opening);
  const answers = Object.fromEntries(yesTo.map((code) => [code, 'yes']));
  return consultation.goOn({ answers }, { until: ['questions'], habit: 'YES_TO_ALL' });
}

const levels = ({ state }: TestConsultation) =>
  state.flags.filter(({ ruleId }) => ruleId === 'pregnancy_fever').map(({ level }) => level);

test('fever from 20 weeks of pregnancy on is urgent, and no emergency by itself', () => {
  const consultation = play('I am 25 weeks pregnant and I have a fever', ['sx.pregnant_late', 'sx.fever']);
  expect(levels(consultation)).toEqual(['URGENT']);
  expect(consultation.state.flags.map(({ level }) => level)).not.toContain('EMERGENCY');
});

test('fever in a pregnancy of unknown weeks has a line that asks for them, and a Yes is urgent', () => {
  const consultation = play('I am pregnant and I have a fever', ['sx.fever', 'sx.pregnant']);
  expect([...consultation.state.timesAsked.keys()]).toContain('safety.fever.sx.pregnant_late');
  expect(levels(consultation)).toEqual(['URGENT']);
});
