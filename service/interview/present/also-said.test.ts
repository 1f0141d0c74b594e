import { describe, expect, test } from 'vitest';
import { compileTest, TestConsultation } from '../../../tests/helpers/consultation.ts';
import { buildReport } from '../report/build-report.ts';
import { renderReadback } from './rows.ts';

const protocol = compileTest('GENERAL_PRACTICE', 'PRE_VISIT');

/** Goes on to the page that asks this. */
function askFor(itemId: string, opening: string): TestConsultation {
  const consultation = new TestConsultation(protocol).tell(opening);
  for (let page = 0; page < 40 && !consultation.screen.items.includes(itemId); page += 1)
    consultation.goOnOnce();
  expect(consultation.screen.items).toContain(itemId);
  return consultation;
}

/** The rows of the read-back that change this answer. */
const rowsOf = ({ state }: TestConsultation, itemId: string) =>
  renderReadback(protocol, state, 'en')
    .sections.flatMap(({ rows }) => rows)
    .filter((row) => row.itemId === itemId)
    .map(({ value, isQuoted, isPlain }) => ({ value, isQuoted, isPlain }));

const reported = ({ events }: TestConsultation) =>
  buildReport(protocol, events, { locale: 'en', hash: '' }).sections.flatMap(({ items }) => items);

const asWords = (value: string) => ({ value, isQuoted: true, isPlain: false });

describe('words that do not answer their question stand in its row of the read-back', () => {
  test.each([
    ['a choice, then unsure', 'I have a cough.', 'social.alcohol', 'a Baileys', 'unsure'],
    ['a choice, then left blank', 'I have a cough.', 'social.alcohol', 'a Baileys', undefined],
    ['a choice, then the same words', 'I have a cough.', 'social.alcohol', 'a Baileys', 'a Baileys'],
    ['a scale, then left blank', 'My back hurts.', 'back.severity', 'like my grandad', undefined],
    ['yes or no, then unsure', 'I have a cough.', 'pregnancy.possible', 'ask my husband', 'unsure'],
  ])('in its place: %s', (_name, opening, itemId, words, later) => {
    const consultation = askFor(itemId, opening);
    consultation.send({ [itemId]: words });
    expect(consultation.screen.items).toContain(itemId);
    consultation.send(later === undefined ? {} : { [itemId]: later });
    expect(rowsOf(consultation, itemId)).toEqual([asWords(words)]);
    const said = reported(consultation).filter(({ id }) => id.startsWith(`also_said:${itemId}`));
    expect(said.map(({ value }) => value)).toEqual([words]);
  });

  test.each([
    ['never', 'Never'],
    ['declined', 'I’d rather not say'],
  ])('after an answer: %s', (later, value) => {
    const consultation = askFor('social.alcohol', 'I have a cough.');
    consultation.send({ 'social.alcohol': 'a Baileys' });
    consultation.send({ 'social.alcohol': later });
    const answer = { value, isQuoted: false, isPlain: false };
    expect(rowsOf(consultation, 'social.alcohol')).toEqual([answer, asWords('a Baileys')]);
    expect(reported(consultation)).toContainEqual(
      expect.objectContaining({ id: 'also_said:social.alcohol', value: 'a Baileys' }),
    );
  });

  test('both texts, where neither answers', () => {
    const consultation = askFor('social.alcohol', 'I have a cough.');
    consultation.send({ 'social.alcohol': 'a Baileys' });
    consultation.send({ 'social.alcohol': 'or a port' });
    expect(rowsOf(consultation, 'social.alcohol')).toEqual([asWords('a Baileys'), asWords('or a port')]);
    const said = reported(consultation).filter(({ id }) => id.startsWith('also_said:social.alcohol'));
    expect(said.map(({ value }) => value)).toEqual(['a Baileys', 'or a port']);
    expect(new Set(said.map(({ id }) => id)).size).toBe(2);
  });

  test('after an emergency, where no question is asked twice', () => {
    const consultation = new TestConsultation(protocol).tell('the left side of my face droops');
    const [first] = consultation.shown.items;
    consultation.send({ [first?.id ?? '']: [first?.options[0]?.id] });
    consultation.goOnOnce();
    expect(consultation.screen.items).toContain('emergency.company');
    consultation.send({ 'emergency.company': "my mum's here", 'emergency.side': 'left' });
    expect(rowsOf(consultation, 'emergency.company')).toEqual([asWords("my mum's here")]);
  });

  test('until the row is changed', () => {
    const consultation = askFor('social.alcohol', 'I have a cough.');
    consultation.send({ 'social.alcohol': 'a Baileys' });
    consultation.send({ 'social.alcohol': 'unsure' });
    consultation.change('social.alcohol', 'weekly');
    expect(rowsOf(consultation, 'social.alcohol')).toEqual([
      { value: 'Each week', isQuoted: false, isPlain: false },
    ]);
    expect(reported(consultation).filter(({ id }) => id.startsWith('also_said'))).toEqual([]);
  });
});

test('what was said instead of an answer is read for findings, also after the question was answered', () => {
  const consultation = askFor('social.alcohol', 'I have a cough.');
  consultation.send({ 'social.alcohol': 'my knee hurts' });
  const codes = () => consultation.state.mentions.map(({ mention }) => mention.code);
  expect(codes()).toContain('sx.joint_pain');
  consultation.send({ 'social.alcohol': 'never' });
  expect(codes()).toContain('sx.joint_pain');
});
