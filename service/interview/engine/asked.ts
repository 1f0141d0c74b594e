import type { AskedKind, Assertion, Mention, ValueKind } from '../model/mentions.ts';
import type { ProtocolQuestion } from '../model/protocol.ts';
import type { ClosedForm } from '../reading/answers.ts';

type NoneOf = Extract<ClosedForm, { form: 'NONE' }>['of'];

/** What kind of information a question asks for. */
type QuestionSubject = {
  kind?: AskedKind;
  value?: ValueKind;
  /** The lexicon field whose words show that a text is about it. */
  field?: string;
  /** What it asks to name: the kind of codes, and the accepted assertions. */
  names?: { of: NoneOf; prefix: string; assertions: readonly Assertion[] };
  /** Questions with the same theme share a page. */
  theme?: 'time' | 'place' | 'changes';
};

const askedByRead: Readonly<Record<ProtocolQuestion['read'], QuestionSubject>> = {
  complaint: { kind: 'STORY' },
  words: {},
  yesno: { kind: 'FINDING' },
  onset: { kind: 'TIME', value: 'ONSET', field: 'time', theme: 'time' },
  duration: { kind: 'TIME', value: 'DURATION', field: 'time', theme: 'time' },
  frequency: { kind: 'TIME', value: 'FREQUENCY', field: 'time', theme: 'time' },
  severity: { value: 'SEVERITY', theme: 'place' },
  temperature: { value: 'NUMBER' },
  weight: { value: 'NUMBER' },
  quality: { field: 'quality', theme: 'place' },
  site: { value: 'PLACE', field: 'site', theme: 'place' },
  radiation: { value: 'PLACE', field: 'site', theme: 'place' },
  worse: { theme: 'changes' },
  better: { theme: 'changes' },
  medicines: { names: { of: 'MEDICINES', prefix: 'med:', assertions: ['PRESENT'] } },
  allergies: { names: { of: 'ALLERGIES', prefix: 'allergen:', assertions: ['PRESENT'] } },
  conditions: { names: { of: 'PAST', prefix: 'cond:', assertions: ['PRESENT', 'PAST'] } },
  family: { names: { of: 'FAMILY', prefix: 'cond:', assertions: ['SOMEONE_ELSE'] } },
};

/** What a question asks for, from what is read first in its answer. */
export function askedBy({ read }: Pick<ProtocolQuestion, 'read'>): QuestionSubject {
  return askedByRead[read];
}

const kindByEnd: Record<string, AskedKind> = { ideas: 'IDEAS', concerns: 'WORRIES', expectations: 'WISHES' };

/** The context in which an answer to a question is read. */
export function askedKindOf({ read, slot }: Pick<ProtocolQuestion, 'read' | 'slot'>): AskedKind {
  // Agreed follow-up, and what to do if it gets worse.
  if (slot.startsWith('follow_up.')) return 'PLANS';
  const { kind, names } = askedByRead[read];
  return kind ?? names?.of ?? kindByEnd[slot.split('.').at(-1) ?? ''] ?? 'OTHER';
}

/** Whether a question asks for one finding, with Yes and No. */
export function asksForFinding({ kind, slot }: ProtocolQuestion): boolean {
  return kind === 'yesno' && slot.startsWith('sx.');
}

/** Whether a question asks for free text that becomes its row as it is, not for a finding, a time or a degree. */
export function asksForWords({ kind, read }: ProtocolQuestion): boolean {
  const { kind: asked, value } = askedByRead[read];
  return kind === 'text' && asked !== 'FINDING' && [undefined, 'PLACE', 'NUMBER'].includes(value);
}

/** Whether a value answers a question by itself: a time or a degree does, a place does not. */
export function isAnsweredBy(valueKind: string, { read }: ProtocolQuestion): boolean {
  return valueKind !== 'PLACE' && askedByRead[read].value === valueKind;
}

/** Whether a mention names what a question about medicines, allergies, illnesses or the family asks for. */
export function isNamedFor({ read }: ProtocolQuestion, { code, polarity }: Mention): boolean {
  const { names } = askedByRead[read];
  return names !== undefined && code.startsWith(names.prefix) && names.assertions.includes(polarity);
}
