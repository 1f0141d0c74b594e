import type { Condition, ModuleSource, Option, Question, ReadKind, SectionId } from '../protocol.ts';
import type { LocalizedText, QuestionKind } from '../types.ts';

/** One text in English and Spanish. Another language adds a parameter here and a text at each use. */
export function t(en: string, es: string): LocalizedText {
  return { en, es };
}

export function option(id: string, label: LocalizedText, more: Omit<Option, 'id' | 'label'> = {}): Option {
  return { id, label, ...more };
}

type Draft = {
  id: string;
  text: LocalizedText;
  proxyText?: LocalizedText;
  label: LocalizedText;
  why: LocalizedText;
  slot?: string;
  kind?: QuestionKind;
  hint?: LocalizedText;
  section?: SectionId;
  priority?: 1 | 2 | 3;
  when?: Condition;
  options?: Option[];
  allowsOwnWords?: boolean;
  min?: number;
  max?: number;
  read?: ReadKind;
  required?: boolean;
  alwaysAsk?: boolean;
};

type ModuleDraft = {
  id: string;
  version: string;
  sources: string[];
  title: LocalizedText;
  topic: ModuleSource['topic'];
  stage?: ModuleSource['stage'];
  triggers?: string[];
  fallback?: boolean;
  section: SectionId;
  questions: Draft[];
};

function complete(module: ModuleDraft, draft: Draft): Question {
  const kind = draft.kind ?? 'text';
  return {
    id: `${module.id}.${draft.id}`,
    module: module.id,
    slot: draft.slot ?? `${module.id}.${draft.id}`,
    kind,
    text: draft.text,
    ...(draft.proxyText === undefined ? {} : { proxyText: draft.proxyText }),
    hint: draft.hint ?? null,
    why: draft.why,
    label: draft.label,
    section: draft.section ?? module.section,
    priority: draft.priority ?? 1,
    when: draft.when ?? null,
    options: draft.options ?? [],
    allowsOwnWords: draft.allowsOwnWords ?? kind !== 'scale',
    min: draft.min ?? null,
    max: draft.max ?? null,
    read: draft.read ?? (kind === 'yesno' ? 'yesno' : 'words'),
    required: draft.required ?? false,
    alwaysAsk: draft.alwaysAsk ?? false,
  };
}

/** Fills in what most questions of a module share. The result is plain data. */
export function defineModule(draft: ModuleDraft): ModuleSource {
  return {
    id: draft.id,
    version: draft.version,
    sources: draft.sources,
    title: draft.title,
    topic: draft.topic,
    stage: draft.stage ?? 'fixed',
    triggers: draft.triggers ?? [],
    fallback: draft.fallback ?? false,
    questions: draft.questions.map((question) => complete(draft, question)),
  };
}

export const yes = (slot: string): Condition => ({ slot, is: 'YES' });
export const has = (slot: string, code: string): Condition => ({ slot, has: code });
export const all = (...parts: Condition[]): Condition => ({ all: parts });
export const any = (...parts: Condition[]): Condition => ({ any: parts });
export const not = (part: Condition): Condition => ({ not: part });
export const atLeast = (slot: string, amount: number, unit: 'minute' | 'point'): Condition => ({
  slot,
  atLeast: amount,
  unit,
});

/** A fact that choosing an option also establishes. */
export function fact(slot: string, ...codes: string[]): NonNullable<Option['facts']>[number] {
  return { slot, codes: codes.length === 0 ? ['yes'] : codes, negated: false };
}

export function notFact(slot: string): NonNullable<Option['facts']>[number] {
  return { slot, codes: ['no'], negated: true };
}
