import { describe, expect, it } from 'vitest';
import { entriesOf, isChecklist, noneOfThese } from './checklist.ts';
import { countAsked, parseAnswer, questionOf, remainingQuestions } from './engine.ts';
import { localize } from './languages/catalogue.ts';
import type { CompiledProtocol, Question } from './protocol.ts';
import { renderConversation, renderQuestion, renderReadback } from './render.ts';
import { buildReport } from './report.ts';
import { compileTest, ownProtocols, TestPatient } from './test-support.ts';
import { locales } from './types.ts';

const everywhere = ownProtocols.map((place) => compileTest(place.specialization, place.visitType));

/** A patient before the list, with its question. */
function atList(
  protocol: CompiledProtocol,
  complaint = 'My left knee hurts',
): { patient: TestPatient; list: Question } {
  const patient = new TestPatient(protocol);
  for (let turn = 0; turn < 60; turn += 1) {
    const { step } = patient;
    if (step.kind === 'emergency') patient.goOn();
    else if (step.kind !== 'question') break;
    else if (isChecklist(step.questionId)) {
      const list = questionOf(protocol, patient.state, step.questionId);
      if (list !== null) return { patient, list };
    } else
      patient.answer(
        step.questionId,
        step.questionId === 'complaint.main' ? complaint : patient.plainAnswer(step.questionId),
      );
  }
  throw new Error(`No list in ${protocol.id}`);
}

const idOf = (list: Question, part: string) => {
  const found = list.options.find(({ id }) => id.endsWith(part));
  if (found === undefined) throw new Error(`${part} is not in the list`);
  return found.id;
};

describe('the list of findings', () => {
  it('takes no answer to a list that was shown before the interview went on elsewhere', () => {
    const { patient, list } = atList(compileTest('GENERAL_PRACTICE', 'PRE_VISIT'));
    patient.answer('complaint.main', 'I have a cough');
    const stale = parseAnswer(patient.protocol, patient.state, list.id, [noneOfThese]);
    expect(stale).toMatchObject({ ok: false, code: 'not_asked_yet' });
  });

  it('takes no entry that it does not offer, no words, and nothing beside "none of these"', () => {
    const { patient, list } = atList(compileTest('GENERAL_PRACTICE', 'PRE_VISIT'));
    const [first] = list.options;
    for (const raw of [['joint.onset'], 'a bit of everything', [first?.id, noneOfThese], []])
      expect(parseAnswer(patient.protocol, patient.state, list.id, raw).ok).toBe(false);
  });

  it('lets no emergency pass that one of its entries raises, whatever stands after it', () => {
    const protocol = compileTest('GENERAL_PRACTICE', 'PRE_VISIT');
    const [first] = entriesOf(protocol, atList(protocol).list);
    if (first === undefined) throw new Error('Empty list');
    const alarming: CompiledProtocol = {
      ...protocol,
      rules: [
        {
          id: 'test_rule',
          level: 'EMERGENCY',
          title: localize({ en: 'Test', es: 'Prueba' }),
          group: 'test_rule',
          when: { slot: first.slot, is: 'YES' },
          quoteFrom: [first.slot],
          advice: 'emergency',
          source: 'Test',
        },
      ],
    };
    const { patient, list } = atList(alarming);
    patient.answer(list.id, [first.id]);
    expect(patient.step).toMatchObject({ kind: 'emergency', flags: [{ ruleId: 'test_rule' }] });
    patient.goOn();
    expect(patient.step.kind).toBe('question');
  });

  it('holds nothing that must be asked by itself, nor an entry that rests on another one', () => {
    for (const protocol of everywhere) {
      for (const complaint of [
        'My left knee hurts',
        'I have a cough',
        'headache',
        'I feel tired and dizzy',
      ]) {
        const { list } = atList(protocol, complaint);
        const entries = entriesOf(protocol, list);
        expect(entries.length).toBeGreaterThanOrEqual(4);
        expect(entries.length).toBeLessThanOrEqual(protocol.limits.checklist ?? 0);
        expect(entries.filter((entry) => entry.required || entry.alwaysAsk)).toEqual([]);
        expect(new Set(entries.map((entry) => entry.slot)).size).toBe(entries.length);
        for (const { when } of entries)
          for (const { slot } of entries) expect(JSON.stringify(when)).not.toContain(`"slot":"${slot}"`);
      }
    }
  });

  it('reads what is ticked as yes and what is left empty as no, each with its source, and says so in the transcript', () => {
    const { patient, list } = atList(compileTest('GENERAL_PRACTICE', 'PRE_VISIT'));
    const sleep = idOf(list, '.sleep');
    patient.answer(list.id, [sleep]);
    for (const entry of entriesOf(patient.protocol, list)) {
      const slot = patient.state.slots[entry.slot];
      expect([entry.id, slot?.status]).toEqual([entry.id, entry.id === sleep ? 'YES' : 'NO']);
      expect(slot?.sources).toHaveLength(1);
    }
    const { transcript } = buildReport(patient.protocol, patient.events, { locale: 'en' });
    const said = transcript.filter(({ questionId }) => list.options.some(({ id }) => id === questionId));
    expect(said.map(({ answer }) => answer)).toEqual(
      entriesOf(patient.protocol, list).map(({ id }) =>
        id === sleep ? 'Ticked in a list' : 'Left empty in a list',
      ),
    );
  });

  it('declines each entry where the patient would rather not say', () => {
    const { patient, list } = atList(compileTest('GENERAL_PRACTICE', 'PRE_VISIT'));
    patient.answer(list.id, 'declined');
    for (const { slot } of entriesOf(patient.protocol, list))
      expect(patient.state.slots[slot]?.status).toBe('DECLINED');
    expect(patient.step).toMatchObject({ kind: 'question' });
  });

  it('is one question: it comes once, counts once, and stands in the conversation once', () => {
    for (const protocol of everywhere) {
      const patient = new TestPatient(protocol);
      const asked = patient.answerAll({ 'complaint.main': 'My left knee hurts' });
      expect(asked.filter(isChecklist), protocol.id).toHaveLength(1);
      expect(countAsked(patient.state)).toBe(asked.length);
      expect(renderConversation(protocol, patient.events, 'en')).toHaveLength(asked.length);
    }
  });

  it('is changed as a list, with its ticks in place, and keeps what was said since about an entry', () => {
    const { patient, list } = atList(compileTest('GENERAL_PRACTICE', 'PRE_VISIT'));
    const [sleep, tired] = [idOf(list, '.sleep'), idOf(list, '.tired')];
    patient.answer(list.id, [sleep]);
    patient.answer(sleep, 'Yes, I wake at three every night');
    const turn = renderConversation(patient.protocol, patient.events, 'en').at(-1);
    expect(turn).toMatchObject({ changeable: true, answer: 'Trouble sleeping' });
    const again = renderQuestion(patient.protocol, patient.state, turn?.questionId ?? '', 'en');
    expect(again.chosen).toEqual([sleep]);
    const before = patient.events.length;
    patient.answer(again.id, [sleep, tired]);
    expect(patient.events.slice(before)).toMatchObject([{ questionId: tired, value: { optionId: 'yes' } }]);
    const { sections } = renderReadback(patient.protocol, patient.state, 'en');
    const rows = sections.flatMap((section) => section.rows);
    expect(rows.find(({ questionId }) => questionId === sleep)?.value).toContain('three');
    expect(rows.find(({ questionId }) => questionId === tired)?.value).toBe('Yes');
  });

  it('shows a browser that has not said who it is the list, and nothing that was ticked', () => {
    const { patient, list } = atList(compileTest('GENERAL_PRACTICE', 'PRE_VISIT'));
    patient.answer(list.id, [idOf(list, '.sleep')]);
    const id = renderConversation(patient.protocol, patient.events, 'en').at(-1)?.questionId ?? '';
    const shown = renderQuestion(patient.protocol, patient.state, id, 'en', { hidesAnswers: true });
    expect(shown.chosen).toEqual([]);
    expect(shown.options).toHaveLength(list.options.length);
  });

  it('offers every entry of the general review, in words of both languages, with each answer', () => {
    for (const protocol of everywhere) {
      const roomy = { ...protocol, limits: { hard: 1_000, target: 1_000, checklist: 1_000 } };
      const { patient, list } = atList(roomy, 'A strange buzzing');
      const offered = entriesOf(roomy, list).map(({ slot }) => slot);
      const known = new Set([...offered, ...Object.keys(patient.state.slots), ...patient.state.asked]);
      const left = remainingQuestions(roomy, patient.state).map(({ slot }) => slot);
      for (const { slot, onlyListed } of roomy.questions)
        if (onlyListed) expect(known.has(slot) || left.includes(slot), `${protocol.id} ${slot}`).toBe(true);
      for (const locale of locales) {
        const { text, hint, why, options } = renderQuestion(roomy, patient.state, list.id, locale);
        expect([text, hint, why, ...options.map(({ label }) => label)].join(' ')).not.toMatch(
          /[{}]|undefined/,
        );
      }
      for (const raw of [...list.options.map(({ id }) => [id]), 'unsure', 'declined'])
        expect(parseAnswer(roomy, patient.state, list.id, raw).ok, String(raw)).toBe(true);
    }
  });
});
