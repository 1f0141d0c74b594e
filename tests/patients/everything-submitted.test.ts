import { describe, expect, test } from 'vitest';
import type { Report } from '@/contract/report.ts';
import { findMessages } from '@/lib/shared/all-messages.ts';
import { writeReportText } from '@/lib/shared/report-text.ts';
import { toFhirBundle } from '../../service/api/report/fhir-bundle.ts';
import { renderPdf } from '../../service/api/report/pdf-document.tsx';
import { toReport } from '../../service/api/report/to-report.ts';
import { loadReaders } from '../../service/interview/engine/create-readers.ts';
import { describeItem, type Item } from '../../service/interview/engine/describe.ts';
import { recordAddition } from '../../service/interview/engine/submit.ts';
import type { RenderedItem } from '../../service/interview/present/rendered-item.ts';
import { compileTest, ownProtocols, TestConsultation } from '../helpers/consultation.ts';
import { readPdf } from '../helpers/read-pdf.ts';
import { renderReportPage } from '../helpers/render-report-page.tsx';
import { usualPrintOptions } from '../helpers/report-samples.ts';

/*
 * S37: whatever a patient can submit is found in the report's page, in the PDF, in FHIR and in the copied text. A patient of each habit
 * goes through each kind of consultation, and each item that was submitted is looked for by its id.
 */

/** How a patient answers whatever can be answered so; `null` leaves an item blank. */
type Habit = (item: RenderedItem, number: number) => unknown;

const words = (number: number) => `Own words ${'abcdefghij'[number % 10]}${number}`;

const answerFirst: Habit = (item) => choose(item, 'first');

const habits: Record<string, Habit> = {
  writes: (item, number) =>
    item.allowsText || item.control === 'text' ? words(number) : choose(item, 'first'),
  'chooses the first': answerFirst,
  'chooses the last': (item) => choose(item, 'last'),
  'is not sure': (item) => (item.canBeUnsure ? 'unsure' : choose(item, 'first')),
  declines: (item) => (item.canDecline ? 'declined' : choose(item, 'last')),
};

function choose({ control, options, min, max }: RenderedItem, which: 'first' | 'last'): unknown {
  const option = which === 'first' ? options[0] : options.at(-1);
  if (control === 'tick') return which === 'first' ? 'kept' : 'removed';
  if (control === 'age') return { kind: 'age', amount: 50, unit: 'year' };
  if (control === 'date') return null;
  if (control === 'scale') return which === 'first' ? min : max;
  if (option === undefined) return null;
  return control === 'choices' ? [option.id] : option.id;
}

/** Goes through a consultation by a habit, picks a topic where topics are asked for, and adds something after the end. */
function consult(protocol: TestConsultation['protocol'], habit: Habit, story: string): TestConsultation {
  const consultation = new TestConsultation(protocol, { ageMonths: null, sex: null });
  let number = 0;
  for (let page = 0; page < 70 && consultation.screen.kind !== 'done'; page += 1) {
    const { kind } = consultation.screen;
    if (kind === 'emergency') {
      consultation.send({});
      continue;
    }
    const { items } = consultation.shown;
    const answer = (item: RenderedItem, used: Habit) => {
      number += 1;
      if (item.id.startsWith('complaint.main')) return story;
      return used(item, number);
    };
    const values = (used: Habit) =>
      Object.fromEntries(
        items.flatMap((item) => {
          const value = answer(item, used);
          return value === null ? [] : [[item.id, value] as const];
        }),
      );
    for (const used of [habit, ...Object.values(habits)])
      if (consultation.send(values(used)).kind === 'recorded') break;
  }
  if (consultation.screen.kind !== 'done')
    throw new Error(`The consultation stays at ${consultation.screen.id}`);
  const { state, events } = consultation;
  const sent = { at: events.at(-1)?.at ?? '', messageId: 'added', modality: 'TEXT' as const };
  events.push(...recordAddition(state, sent, 'Own words after the end', loadReaders()));
  return consultation;
}

type Outputs = { page: string; pdf: string; fhir: string; text: string };

const flat = (text: string) => text.replace(/\s+/g, ' ').trim();

async function writeAll(consultation: TestConsultation) {
  const { protocol, events } = consultation;
  const at = new Date('2026-01-05T09:00:00.000Z');
  const summary = {
    id: 'e0walked0000000000000000a',
    status: 'FINISHED' as const,
    modality: 'TEXT' as const,
    locale: 'en',
    createdAt: at,
    updatedAt: at,
    invitationId: 'i0walked0000000000000000a',
    agentId: 'g0walked0000000000000000a',
    externalId: null,
    flags: [],
  };
  const patient = { firstName: null, lastName: null, dateOfBirth: null };
  const protocolHash = 'a'.repeat(64);
  const source = { summary, patient, protocol, protocolHash, events, kept: null, unreadableCount: 0 };
  const report = toReport(source, 'en');
  const printed = readPdf(await renderPdf(report, usualPrintOptions));
  const outputs: Outputs = {
    page: flat(renderReportPage(report)),
    pdf: flat(printed.pages.join(' ')),
    fhir: JSON.stringify(toFhirBundle(source, report, 'UTC')),
    text: flat(writeReportText(findMessages('en'), report, null)),
  };
  return { report, outputs };
}

/** Ids of the lines that the report has outside of its transcript. */
function linesOf(report: Report): Set<string> {
  const { history, negatives, sections, scores, flags, alarms } = report;
  return new Set([
    ...[...history, ...negatives].flatMap(({ slots }) => slots),
    ...sections.flatMap(({ items }) => items.map(({ id }) => id)),
    ...scores.map(({ id }) => id),
    ...flags.map(({ id }) => `flag.${id}`),
    ...alarms.map(({ id }) => `alarm.${id}`),
  ]);
}

/** The ids of lines of which one tells this item; null where its words have to be found. */
function toldBy(consultation: TestConsultation, item: Item, chosen: readonly string[]): string[] {
  const { protocol } = consultation;
  switch (item.kind) {
    case 'question': {
      const { slot } = item.question;
      const score = protocol.scores.filter(({ slots }) => slots.includes(slot)).map(({ id }) => id);
      return [slot, `also_said:${item.id}`, ...score];
    }
    case 'safety':
      return [item.line.slot];
    case 'list':
      return item.entries.map(({ slot }) => slot);
    case 'statement':
      return 'codes' in item.statement
        ? [...item.statement.codes, 'slot' in item.statement ? item.statement.slot : '']
        : [item.statement.code];
    case 'signs': {
      const flags = item.signs.map(({ sign }) => `flag.${sign.flag}`);
      const codes = item.signs.flatMap(({ sign }) => [sign.code ?? '', ...sign.codes]);
      return [item.id, ...flags, ...codes, `alarm.${item.groupId}`];
    }
    case 'harm':
      return [
        item.id,
        'alarm.self_harm',
        ...item.question.choices.flatMap(({ id, codes, flag }) =>
          chosen.includes(id) ? [...codes, `flag.${flag}`] : codes,
        ),
      ];
    default:
      return [];
  }
}

/** What was submitted and is not found, as "output: item". */
function findMissing(consultation: TestConsultation, report: Report, outputs: Outputs): string[] {
  const { state } = consultation;
  const lines = linesOf(report);
  const bundle = JSON.parse(outputs.fhir) as {
    entry: { resource: { resourceType: string; item?: { linkId: string }[] } }[];
  };
  const linked = new Set(
    bundle.entry.flatMap(({ resource }) => (resource.item ?? []).map(({ linkId }) => linkId)),
  );
  return [...state.answers.values()].flatMap(({ itemId, value }) => {
    const item = describeItem(state, null, itemId);
    if (item === null || value === null || item.kind === 'birth') return [];
    if (
      value.kind === 'statement' &&
      (value.answer === 'open' || value.answer === 'removed' || value.answer === 'no')
    )
      return [];
    const entry = report.transcript.find((row) => row.questionId === itemId && row.supersededBy === null);
    const answer = flat(value.kind === 'text' ? value.text : (entry?.answer ?? '\u0000'));
    const missing = (['page', 'pdf'] as const).filter((name) => !outputs[name].includes(answer)).map(String);
    if (!linked.has(itemId) || (value.kind === 'text' && !outputs.fhir.includes(value.text)))
      missing.push('fhir');
    if (value.kind === 'text') {
      if (!outputs.text.includes(answer)) missing.push('text');
    } else if (
      item.kind === 'age' ||
      item.kind === 'sex' ||
      item.kind === 'topics' ||
      item.kind === 'which'
    ) {
      if (
        value.kind !== 'declined' &&
        value.kind !== 'unsure' &&
        !outputs.text.toLowerCase().includes(answer.toLowerCase())
      )
        missing.push('text');
    } else {
      const chosen =
        value.kind === 'choice' ? [value.optionId] : value.kind === 'choices' ? value.optionIds : [];
      if (!toldBy(consultation, item, chosen).some((id) => lines.has(id))) missing.push('text');
    }
    return missing.map((name) => `${name}: ${itemId} ${JSON.stringify(value)}`);
  });
}

const storyOf: Record<string, string> = {
  'leads nowhere': 'I do not know how to say it',
  'leads to two topics': 'I have had a headache for three weeks. I have had a rash on my arm since Tuesday.',
  'sounds an alarm': 'I have crushing chest pain and my face droops.',
  'tells of hopelessness': 'I feel very low and I want to end my life.',
};

/** The kinds of items that any of the patients submitted. */
const seen = new Set<Item['kind']>();

function note({ state }: TestConsultation): void {
  for (const [itemId, { value }] of state.answers) {
    const item = value === null ? null : describeItem(state, null, itemId);
    if (item !== null) seen.add(item.kind);
  }
}

async function lookForAll(consultation: TestConsultation): Promise<void> {
  note(consultation);
  const { report, outputs } = await writeAll(consultation);
  expect(findMissing(consultation, report, outputs)).toEqual([]);
}

const general = compileTest('GENERAL_PRACTICE', 'PRE_VISIT');

describe('S37: each item that a patient can submit stands in page, PDF, FHIR and copied text', () => {
  test.each(
    Object.entries(habits).flatMap(([name, habit]) =>
      Object.entries(storyOf).map(([kind, story]) => ({ name, habit, kind, story })),
    ),
  )('of a patient who $name, whose story $kind', async ({ habit, story }) => {
    await lookForAll(consult(general, habit, story));
  });

  test.each(ownProtocols)(
    'of patients of $specialization $visitType',
    async ({ specialization, visitType }) => {
      const protocol = compileTest(specialization, visitType);
      for (const habit of Object.values(habits))
        await lookForAll(consult(protocol, habit, 'I do not know how to say it'));
    },
  );

  test('of a patient who answers a language model, and of one who changes an answer so that another has no effect', async () => {
    const asked = new TestConsultation(general).tell('I have a cough.');
    const [at = ''] = asked.events.map((event) => event.at).slice(-1);
    asked.events.push({
      type: 'questions.proposed',
      at,
      reader: 'model:test',
      promptVersion: '1',
      locale: 'en',
      questions: [{ id: 'further.1', text: 'Does dust make it worse?', about: null }],
    });
    for (let page = 0; page < 60 && asked.screen.kind !== 'readback'; page += 1) {
      if (asked.screen.items.includes('further.1')) asked.send({ 'further.1': 'Only the dust of hay' });
      else asked.goOnOnce();
    }
    expect(asked.state.answers.get('further.1')?.value).toMatchObject({ text: 'Only the dust of hay' });
    const screened = asked.screen.items.find((itemId) => itemId.startsWith('more.')) ?? '';
    asked.send({ [screened]: 'Also my ankle' });
    await lookForAll(asked);

    const changed = consult(
      compileTest('GENERAL_PRACTICE', 'POST_VISIT'),
      habits.writes ?? answerFirst,
      'Fine',
    );
    expect(changed.change('treatment.list', 'none').kind).toBe('recorded');
    await lookForAll(changed);
  });

  test('every kind of item was submitted by one of them', () => {
    // The date of birth is compared and not kept; the result has no place in a report.
    const kinds = [
      'question',
      'safety',
      'statement',
      'signs',
      'list',
      'age',
      'sex',
      'topics',
      'which',
      'harm',
      'further',
      'more',
    ];
    expect([...seen].sort()).toEqual(kinds.sort());
  });
});
