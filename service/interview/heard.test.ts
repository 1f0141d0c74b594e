import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isChecklist } from './checklist.ts';
import { replay } from './engine.ts';
import { interviewEventSchema } from './events.ts';
import { renderEmergency } from './render.ts';
import { buildReport } from './report.ts';
import { compileTest, ownProtocols, TestPatient } from './test-support.ts';

const emergency = 'Crushing chest pain right now, going into my left arm, and I am sweating';

const protocol = compileTest('GENERAL_PRACTICE', 'PRE_VISIT');

/** A patient at the first question that takes words. */
function atOpenQuestion(): { patient: TestPatient; questionId: string } {
  const patient = new TestPatient(protocol);
  for (;;) {
    const { step } = patient;
    if (step.kind !== 'question') throw new Error('No question takes words');
    const question = protocol.questions.find(({ id }) => id === step.questionId);
    if (question?.kind === 'text') return { patient, questionId: step.questionId };
    patient.answer(step.questionId, patient.plainAnswer(step.questionId));
  }
}

const levels = (patient: TestPatient) =>
  patient.state.flags.map(({ level, answerLaterChanged, continued }) => ({
    level,
    answerLaterChanged,
    continued,
  }));

describe('what was heard', () => {
  it('fills no slot, asks nothing new and stands in no transcript, whatever was said and wherever', () => {
    const texts = [emergency, 'yes', 'no', 'the second one', 'seven', 'My knee hurts, since 3 days', 'asdf'];
    fc.assert(
      fc.property(
        fc.constantFrom(...ownProtocols),
        fc.integer({ min: 0, max: 25 }),
        fc.array(fc.constantFrom(...texts), { minLength: 1, maxLength: 3 }),
        ({ specialization, visitType }, turns, spoken) => {
          const patient = new TestPatient(compileTest(specialization, visitType));
          for (let turn = 0; turn < turns; turn += 1) {
            const { step } = patient;
            if (step.kind === 'emergency') patient.goOn();
            else if (step.kind === 'question')
              patient.answer(step.questionId, patient.plainAnswer(step.questionId));
          }
          const before = patient.state;
          const { step } = patient;
          for (const text of spoken) patient.hear(step.kind === 'question' ? step.questionId : null, text);
          const after = patient.state;
          expect(after.slots).toEqual(before.slots);
          expect(after.messages).toEqual(before.messages);
          expect([after.routed, after.asked, after.modality]).toEqual([
            before.routed,
            before.asked,
            before.modality,
          ]);
          const { flags: _was, ...was } = buildReport(
            patient.protocol,
            patient.events.slice(0, -spoken.length),
            {
              locale: 'en',
            },
          );
          const { flags: _is, ...is } = buildReport(patient.protocol, patient.events, { locale: 'en' });
          expect(is).toEqual(was);
          for (const event of patient.events) interviewEventSchema.parse(event);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('S22 shows its emergency at once, with the words that were heard, before they are sent', () => {
    const { patient, questionId } = atOpenQuestion();
    patient.hear(questionId, emergency);
    expect(patient.step.kind).toBe('emergency');
    expect(levels(patient)).toEqual([{ level: 'EMERGENCY', answerLaterChanged: false, continued: false }]);
    const page = renderEmergency(protocol, patient.state, 'en');
    expect(page.lede).toContain('Crushing chest pain right now');
    expect(page.questionId).toBe(questionId);
    const [flag] = buildReport(protocol, patient.events, { locale: 'en' }).flags;
    expect(flag).toMatchObject({ messages: [], quote: emergency, heardOnly: true });
    expect(patient.state.heard).toEqual({ heardId: 'h1', questionId, text: emergency });
  });

  it('raises no second flag and no second page when the same words are sent', () => {
    const { patient, questionId } = atOpenQuestion();
    patient.hear(questionId, emergency);
    const raised = patient.state.flags.map(({ id, raisedAt }) => ({ id, raisedAt }));
    patient.goOn();
    expect(patient.step).toEqual({ kind: 'question', questionId });
    patient.answer(questionId, emergency);
    expect(patient.step.kind).toBe('question');
    expect(patient.state.flags.map(({ id, raisedAt }) => ({ id, raisedAt }))).toEqual(raised);
    expect(levels(patient)).toEqual([{ level: 'EMERGENCY', answerLaterChanged: false, continued: true }]);
    expect(patient.state.flags[0]?.messages).toEqual([patient.state.messages.length]);
    expect(buildReport(protocol, patient.events, { locale: 'en' }).flags[0]).not.toHaveProperty('heardOnly');
    expect(patient.state.heard).toBeNull();
  });

  it('keeps its flag when the words are corrected, marked as changed later', () => {
    const { patient, questionId } = atOpenQuestion();
    patient.hear(questionId, emergency);
    patient.goOn();
    patient.answer(questionId, 'A cough for three weeks');
    expect(buildReport(protocol, patient.events, { locale: 'en' }).flags[0]).not.toHaveProperty('heardOnly');
    expect(levels(patient)).toEqual([{ level: 'EMERGENCY', answerLaterChanged: true, continued: true }]);
  });

  it('said again without the emergency takes nothing back until an answer is sent', () => {
    const { patient, questionId } = atOpenQuestion();
    patient.hear(questionId, emergency);
    patient.hear(questionId, 'A cough');
    expect(levels(patient)).toEqual([{ level: 'EMERGENCY', answerLaterChanged: false, continued: false }]);
    expect(patient.state.heard?.text).toBe('A cough');
    patient.hear(questionId, emergency);
    expect(patient.state.flags).toHaveLength(1);
  });

  it('keeps a flag that another answer raised, whatever is heard at that question later', () => {
    const { patient, questionId } = atOpenQuestion();
    patient.answer(questionId, emergency);
    patient.goOn();
    patient.hear(questionId, 'A cough');
    expect(levels(patient)).toEqual([{ level: 'EMERGENCY', answerLaterChanged: false, continued: true }]);
    patient.answer(questionId, 'A cough');
    expect(levels(patient)).toEqual([{ level: 'EMERGENCY', answerLaterChanged: true, continued: true }]);
  });

  it('at the read-back and after the end is settled by what is then sent', () => {
    const { patient, questionId } = atOpenQuestion();
    patient.answer(questionId, 'A cough');
    patient.answerAll({});
    patient.hear(null, emergency);
    expect(patient.step.kind).toBe('emergency');
    patient.goOn();
    patient.add(emergency);
    patient.finish();
    expect(levels(patient)).toEqual([{ level: 'EMERGENCY', answerLaterChanged: false, continued: true }]);
    expect(patient.step.kind).toBe('done');

    const left = atOpenQuestion();
    left.patient.answer(left.questionId, 'A cough');
    left.patient.answerAll({});
    left.patient.hear(null, emergency);
    left.patient.goOn();
    left.patient.finish();
    expect(levels(left.patient)).toEqual([{ level: 'EMERGENCY', answerLaterChanged: true, continued: true }]);
  });

  it('at a list to tick is confirmed by the list, with no second page', () => {
    const { patient, questionId } = atOpenQuestion();
    patient.answer(questionId, 'A cough for three weeks');
    for (;;) {
      const { step } = patient;
      if (step.kind !== 'question') throw new Error('No list is asked');
      if (isChecklist(step.questionId)) break;
      patient.answer(step.questionId, patient.plainAnswer(step.questionId));
    }
    const { step } = patient;
    if (step.kind !== 'question') throw new Error('No list is asked');
    patient.hear(step.questionId, emergency);
    expect(patient.step.kind).toBe('emergency');
    patient.goOn();
    patient.answer(step.questionId, 'none');
    expect(levels(patient)).toEqual([{ level: 'EMERGENCY', answerLaterChanged: true, continued: true }]);
    expect(patient.state.heard).toBeNull();
  });

  it('S21 twice in the events is one, and replay gives the same state each time', () => {
    const { patient, questionId } = atOpenQuestion();
    patient.hear(questionId, emergency);
    expect(replay(protocol, patient.events)).toEqual(replay(protocol, patient.events));
    const last = patient.events.at(-1);
    if (last === undefined) throw new Error('Nothing happened');
    expect(replay(protocol, [...patient.events, last]).flags).toHaveLength(1);
  });
});
