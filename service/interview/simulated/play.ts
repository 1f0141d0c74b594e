import { isChecklist } from '../checklist.ts';
import { countAsked, nextStep, parseAnswer, questionOf, recordAnswer, replay } from '../engine.ts';
import type { AnswerValue, InterviewEvent } from '../events.ts';
import { groupOf } from '../flags/evaluate.ts';
import type { CompiledProtocol } from '../protocol.ts';
import { estimateMinutes, renderAnswer, renderQuestion } from '../render.ts';
import type { FlagLevel, Locale, SourceText } from '../types.ts';
import type { SimulatedPatient } from './patient.ts';
import { type Reply, ScriptedPatient } from './scripted-patient.ts';

/** Something that was asked: by itself, or as an entry of a list to tick. */
export type AskedItem = { id: string; text: string };

type SimulatedTurn = {
  text: string;
  answer: string;
  /** The question, or the entries of the list that it is. */
  items: AskedItem[];
  isList: boolean;
};

export type SimulatedFlag = {
  ruleId: string;
  group: string;
  level: FlagLevel;
  title: SourceText;
  quote: string | null;
};

/** A whole consultation with a simulated patient. */
export type SimulatedRun = {
  locale: Locale;
  turns: SimulatedTurn[];
  questionCount: number;
  minutes: number;
  flags: SimulatedFlag[];
  /** All that was said, for the report (report.ts); it costs more than the consultation and is left to who needs it. */
  events: InterviewEvent[];
  /** False where the consultation was cut off at the most questions that are put. */
  hasEnded: boolean;
};

/** More than any protocol may ask; whoever is still asked then is asked for ever. */
const turnsMax = 60;

/** A simulation has no time of its own: its events stand a second apart. */
const timeOf = (index: number) => new Date(index * 1_000).toISOString();

/**
 * Holds a consultation with a simulated patient, by the same engine as with a real one, and without a record: the same
 * protocol and patient give the same run. It yields between two answers, so that whoever runs it can let others work.
 */
export function* playPatient(
  protocol: CompiledProtocol,
  patient: SimulatedPatient,
): Generator<void, SimulatedRun> {
  const locale =
    protocol.languages.find((language) => language === patient.locale) ?? protocol.languages[0] ?? 'en';
  const { answeredBy, ageYears } = patient;
  const scripted = new ScriptedPatient(patient.script);
  const events: InterviewEvent[] = [
    { type: 'started', at: timeOf(0), locale, answeredBy, modality: 'TEXT', patient: { ageYears } },
  ];
  const turns: SimulatedTurn[] = [];
  let hasEnded = false;
  for (;;) {
    const state = replay(protocol, events);
    const step = nextStep(protocol, state);
    const at = timeOf(events.length);
    if (step.kind === 'emergency') {
      const flagIds = step.flags.map((flag) => flag.id);
      events.push({ type: 'emergency_shown', at, flagIds }, { type: 'emergency_continued', at, flagIds });
      continue;
    }
    if (step.kind !== 'question' || turns.length >= turnsMax) {
      hasEnded = step.kind !== 'question';
      if (hasEnded) events.push({ type: 'finished', at });
      break;
    }
    const { questionId } = step;
    const question = questionOf(protocol, state, questionId);
    const asked = renderQuestion(protocol, state, questionId, locale);
    const options = asked.options.map((option) => {
      const facts = question?.options.find(({ id }) => id === option.id)?.facts ?? [];
      return { ...option, slots: facts.filter((fact) => !fact.negated).map((fact) => fact.slot) };
    });
    const reply = scripted.answer({ ...asked, options });
    const value = takeAnswer(protocol, state, questionId, reply);
    events.push(
      ...recordAnswer(
        protocol,
        events,
        { at, messageId: `m${events.length}`, questionId, value, modality: 'TEXT' },
        state,
      ),
    );
    const isList = isChecklist(questionId);
    const entries = asked.options.filter((option) => !option.exclusive);
    turns.push({
      text: asked.text,
      answer: renderAnswer(protocol, question, value, locale),
      items: isList
        ? entries.map(({ id, label }) => ({ id, text: label }))
        : [{ id: questionId, text: asked.text }],
      isList,
    });
    yield;
  }
  const state = replay(protocol, events);
  const questionCount = countAsked(state);
  return {
    locale,
    turns,
    questionCount,
    minutes: estimateMinutes(questionCount),
    flags: state.flags.map(({ ruleId, level, quote }) => ({
      ruleId,
      group: groupOf(protocol, ruleId),
      level,
      title: protocol.rules.find(({ id }) => id === ruleId)?.title ?? { en: ruleId, es: ruleId },
      quote,
    })),
    events,
    hasEnded,
  };
}

/** What the question takes: the words, what they meant where it does not take words, or "I'm not sure". */
function takeAnswer(
  protocol: CompiledProtocol,
  state: Parameters<typeof parseAnswer>[1],
  questionId: string,
  reply: Reply,
): AnswerValue {
  for (const raw of [reply.value, reply.meant]) {
    const parsed = parseAnswer(protocol, state, questionId, raw);
    if (parsed.ok) return parsed.value;
  }
  return { kind: 'unsure' };
}
