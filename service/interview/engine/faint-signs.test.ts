import { describe, expect, test } from 'vitest';
import { compileTest, TestConsultation, type TestPerson } from '../../../tests/helpers/consultation.ts';
import { clinicFlagsOf } from './flags.ts';

const begin = (person: TestPerson = {}) =>
  new TestConsultation(compileTest('GENERAL_PRACTICE', 'PRE_VISIT'), person);

/** The signs of each safety page of a whole consultation, as "group.sign". */
function pagesOf(consultation: TestConsultation): string[][] {
  return consultation.state.shown
    .filter(({ screenId, signs }) => screenId.startsWith('safety.') && signs.length > 0)
    .map(({ signs }) => signs.flatMap(({ groupId, signIds }) => signIds.map((id) => `${groupId}.${id}`)));
}

// Single words of many groups of signs: a heater and heads, sugar and thirst, skin and redness, an eye and lamps.
const wide =
  'Since the new boiler all of us have had thick heads, it clears outside. My leg has a red patch that is spreading. ' +
  'I drink gallons and am at the loo all night and lost weight. My neck is stiff, and the light hurts my eyes. ' +
  'There are rings round the lamps and my eye is red.';

describe('faint signs', () => {
  test('take at most one page with six signs, unless more words are written after it', () => {
    const pages = pagesOf(begin().tell(wide).goOn());
    expect(pages).toHaveLength(1);
    expect(pages[0]?.length).toBeLessThanOrEqual(6);
  });

  test('are those that the words mention', () => {
    const pages = pagesOf(
      begin().tell('Since the new boiler all of us have had thick heads, it clears outside').goOn(),
    );
    expect(pages[0]?.[0]).toBe('poison.monoxide');
  });

  test('are not asked again when the same sentence is repeated', () => {
    const story = 'The new boiler gives all of us thick heads';
    const consultation = begin()
      .tell(story)
      .goOn({}, { until: ['section'] });
    while (!consultation.screen.items.includes('perspective.concerns')) consultation.goOnOnce();
    consultation.send({ 'perspective.concerns': story });
    expect(pagesOf(consultation.goOn())).toHaveLength(1);
  });

  test('of later words have a second page, before the read-back', () => {
    const consultation = begin()
      .tell('The new boiler gives all of us thick heads')
      .goOn({}, { until: ['section'] });
    while (!consultation.screen.items.includes('perspective.concerns')) consultation.goOnOnce();
    consultation.send({ 'perspective.concerns': 'chest pain' });
    const pages = pagesOf(consultation.goOn());
    expect(pages).toHaveLength(2);
    expect(pages[1]?.every((sign) => sign.startsWith('heart.'))).toBe(true);
  });

  test('are replaced by the whole group of signs where plain words follow', () => {
    const consultation = begin()
      .tell('The new boiler gives all of us thick heads')
      .goOn({}, { until: ['section'] });
    while (!consultation.screen.items.includes('perspective.concerns')) consultation.goOnOnce();
    consultation.send({ 'perspective.concerns': 'The carbon monoxide alarm is going off now' });
    expect(consultation.screen.kind).toBe('alarm');
    expect(consultation.screen.signs.find(({ groupId }) => groupId === 'poison')?.signIds).toContain(
      'monoxide',
    );
  });
});

describe('a child under 8 years', () => {
  const child = { ageMonths: 6 * 12, answeredBy: 'PARENT' } as const;

  test('is never asked about self-harm', () => {
    const consultation = begin(child).tell('She says she wants to kill herself').goOn();
    expect(consultation.state.shown.some(({ screenId }) => screenId.startsWith('self_harm'))).toBe(false);
    expect(consultation.state.answers.has('harm.thoughts')).toBe(false);
  });

  test('whose words speak of self-harm is reported to the clinic as not confirmed', () => {
    const { state } = begin(child).tell('She says she wants to kill herself');
    expect(clinicFlagsOf(state)).toContainEqual({
      ruleId: 'alarm.self_harm',
      level: 'UNCONFIRMED',
      isSettled: false,
    });
  });

  test('is not reported for crying alone', () => {
    const { state } = begin(child).tell('She has been crying a lot and seems sad');
    expect(clinicFlagsOf(state)).toEqual([]);
  });
});
