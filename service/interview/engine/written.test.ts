import { describe, expect, test } from 'vitest';
import { compileTest, TestConsultation } from '../../../tests/helpers/consultation.ts';
import { buildReport } from '../report/build-report.ts';

const protocol = compileTest('GENERAL_PRACTICE', 'PRE_VISIT');

/** Goes on to the page that asks about medicines; the story names one. */
function tellOfMedicine(): TestConsultation {
  const consultation = new TestConsultation(protocol).tell(
    'I have a cough. I take warfarin 5 mg every evening.',
  );
  for (let page = 0; page < 40 && !consultation.screen.items.includes('medicines.list'); page += 1)
    consultation.goOnOnce();
  return consultation;
}

const medicines = ({ shown }: TestConsultation) => shown.items.find(({ id }) => id === 'medicines.list');
const rowOf = ({ events }: TestConsultation) =>
  buildReport(protocol, events, { locale: 'en', hash: '' })
    .sections.flatMap(({ items }) => items)
    .filter(({ id }) => id === 'medicines.list');

describe('“You wrote … Is that all?”', () => {
  test('“Nothing else” makes the words the row of their question', () => {
    const consultation = tellOfMedicine();
    const labels = medicines(consultation)?.options.map(({ label }) => label);
    expect(labels?.slice(0, 2)).toEqual(['Nothing else', 'That is not so']);
    consultation.send({ 'medicines.list': 'nothing_else' });
    const [row] = rowOf(consultation);
    expect(row?.value).toContain('warfarin');
    expect(row?.verbatim).toBe(true);
    expect(row?.sources[0]?.quote).toContain('warfarin');
  });

  test('“That is not so” removes the words, denies nothing, and the question is asked again without them', () => {
    const consultation = tellOfMedicine();
    consultation.send({ 'medicines.list': 'not_so' });
    expect(consultation.state.facts.has('medicines.list')).toBe(false);
    for (let page = 0; page < 10 && !consultation.screen.items.includes('medicines.list'); page += 1)
      consultation.goOnOnce();
    expect(medicines(consultation)?.quotes).toEqual([]);
    expect(medicines(consultation)?.options.map(({ label }) => label)).not.toContain('That is not so');
    consultation.send({ 'medicines.list': 'ramipril' });
    expect(rowOf(consultation).map(({ value }) => value)).toEqual(['ramipril']);
    expect(consultation.state.mentions.filter(({ mention }) => mention.code === 'med:warfarin')).toEqual([
      expect.objectContaining({ status: 'removed' }),
    ]);
  });

  test('an illness of somebody else is quoted with the words that say whose it was', () => {
    const consultation = new TestConsultation(protocol).tell(
      'I have a cough. My room mate had pneumonia last year, poor man. My mother has diabetes.',
    );
    const family = ({ shown }: TestConsultation) => shown.items.find(({ id }) => id === 'past.family');
    for (let page = 0; page < 40 && family(consultation) === undefined; page += 1) consultation.goOnOnce();
    for (const quote of family(consultation)?.quotes ?? [])
      expect(quote).toMatch(/My room mate had pneumonia|My mother has diabetes/);
    expect(family(consultation)?.quotes).toContain('My mother has diabetes');
  });

  test('more words add to the row, and what was written stays in it unless they repeat it', () => {
    const values = (words: string) => {
      const consultation = tellOfMedicine();
      consultation.send({ 'medicines.list': words });
      return rowOf(consultation).map(({ value }) => value);
    };
    expect(values('and ramipril in the morning').join('; ')).toMatch(
      /warfarin.*; and ramipril in the morning/,
    );
    expect(values('Warfarin 5 mg, ramipril')).toEqual(['Warfarin 5 mg, ramipril']);
    expect(values('none').join('; ')).not.toContain('warfarin');
  });

  test('is in the transcript by its words, also after the question was asked again', () => {
    const consultation = tellOfMedicine();
    consultation.send({ 'medicines.list': 'not_so' });
    consultation.goOn({ answers: { 'medicines.list': 'ramipril' } });
    const { transcript } = buildReport(protocol, consultation.events, { locale: 'en', hash: '' });
    const answers = transcript.filter(({ questionId }) => questionId === 'medicines.list');
    expect(answers.map(({ answer }) => answer)).toEqual(['That is not so', 'ramipril']);
  });

  test('is offered only where something was written', () => {
    const consultation = new TestConsultation(protocol).tell('I have a cough.');
    for (let page = 0; page < 40 && !consultation.screen.items.includes('medicines.list'); page += 1)
      consultation.goOnOnce();
    expect(medicines(consultation)?.options.map(({ id }) => id)).not.toContain('nothing_else');
  });
});
