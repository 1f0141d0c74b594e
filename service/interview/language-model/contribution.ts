import { replay } from '../engine.ts';
import { type DraftSentence, type InterviewEvent, isModelEvent, type ModelFact } from '../events.ts';
import type { CompiledProtocol } from '../protocol.ts';
import type { InterviewState } from '../state.ts';
import type { Locale } from '../types.ts';
import { listTargets, nameTarget, stillStands, type Target } from './targets.ts';

/** Lines of one interview at most. */
const linesMax = 40;

/** A line that a language model read: shown where nothing else fills the slot, and always with the quote. */
export type ModelLine = {
  slot: string;
  /** The question that the patient may answer instead; null where there is none. */
  questionId: string | null;
  label: string;
  status: 'YES' | 'VALUE';
  /** Null for a plain "yes". */
  value: string | null;
  /** Whether `value` is the patient's own wording. */
  verbatim: boolean;
  sources: { message: number; quote: string }[];
  /** The name of the model. */
  model: string;
};

export type ModelDraft = { model: string; locale: Locale; sentences: DraftSentence[] };

/** What a language model contributed to an interview and still stands. */
export type Contribution = { lines: ModelLine[]; draft: ModelDraft | null };

type Found = { target: Target; model: string; facts: { message: number; fact: ModelFact }[] };

/**
 * What a language model contributed, beside the state of the interview and never in it: no rule, route or question can
 * see it. A line stands while its message does, nothing has filled its slot and the patient has not removed it; a draft
 * until the next message.
 * @param state - what `events` come to, for who has it already
 */
export function readContribution(
  protocol: CompiledProtocol,
  events: readonly InterviewEvent[],
  locale: Locale,
  state: InterviewState = replay(protocol, events),
): Contribution {
  const own = events.filter(isModelEvent);
  if (own.length === 0) return { lines: [], draft: null };
  const removed = new Set(own.flatMap((event) => (event.type === 'model_line_removed' ? [event.slot] : [])));
  const targets = new Map(listTargets(protocol, state).map((target) => [target.slot, target]));
  const found = new Map<string, Found>();
  for (const event of own) {
    if (event.type !== 'model_read') continue;
    const message = state.messages.find(({ messageId }) => messageId === event.ofMessageId);
    if (message === undefined || !stillStands(protocol, state, message)) continue;
    for (const fact of event.facts) {
      const target = targets.get(fact.slot);
      if (target === undefined || removed.has(fact.slot)) continue;
      const known = found.get(fact.slot) ?? { target, model: event.model, facts: [] };
      // Of two choices the later one is meant.
      const isOne = target.question?.kind === 'choice';
      const facts = isOne ? [] : known.facts;
      found.set(fact.slot, {
        ...known,
        model: event.model,
        facts: [...facts, { message: message.number, fact }],
      });
    }
  }
  return {
    lines: [...found.values()].slice(0, linesMax).map((one) => describeLine(protocol, state, one, locale)),
    draft: findDraft(own, state),
  };
}

function describeLine(
  protocol: CompiledProtocol,
  state: InterviewState,
  { target, model, facts }: Found,
  locale: Locale,
): ModelLine {
  const codes = [...new Set(facts.flatMap(({ fact }) => fact.codes))];
  const isYes = codes.includes('yes') && (target.question === null || target.question.kind === 'yesno');
  const labels = target.options.filter(({ id }) => codes.includes(id)).map(({ label }) => label[locale]);
  const quotes = [...new Set(facts.map(({ fact }) => fact.quote))];
  const value = isYes ? null : labels.length > 0 ? labels.join(', ') : quotes.join(' … ');
  return {
    slot: target.slot,
    questionId: target.question?.id ?? null,
    label: nameTarget(protocol, state, target, locale),
    status: isYes ? 'YES' : 'VALUE',
    value,
    verbatim: !isYes && labels.length === 0,
    sources: facts.map(({ message, fact }) => ({ message, quote: fact.quote })),
    model,
  };
}

function findDraft(events: readonly InterviewEvent[], state: InterviewState): ModelDraft | null {
  for (const event of events.toReversed()) {
    if (event.type !== 'model_drafted') continue;
    if (event.afterMessages !== state.messages.length) return null;
    return { model: event.model, locale: event.locale, sentences: event.sentences };
  }
  return null;
}

/** The questions whose lines the read-back shows because a language model read them: they may be answered there. */
export function questionsOfLines(
  protocol: CompiledProtocol,
  events: readonly InterviewEvent[],
  state: InterviewState,
): ReadonlySet<string> {
  const { lines } = readContribution(protocol, events, 'en', state);
  return new Set(lines.flatMap(({ questionId }) => questionId ?? []));
}
