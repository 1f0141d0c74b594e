import { type Locale, locales } from '../types.ts';
import { findQuestionnaire, isSelfHarmItem, matchesSlot, tailOf, toSlot } from './slots.ts';
import { fold, wordsOf } from './words.ts';

/** A fact that a patient states; where it could stand in one of several slots, any of them is it. */
type StatedFact = {
  slot: string[];
  is: 'YES' | 'NO' | 'VALUE';
  has?: string[] | undefined;
  /** What brings it out besides its own slots: `opening`, `more`, or another slot. */
  said?: string[] | undefined;
};

/** What a scripted patient knows and says. */
export type Script = {
  locale: Locale;
  /** To the open question. */
  opening: string;
  /** To "anything else?", in turn; the last one is a refusal. */
  more: string[];
  /** When asked for a slot: exact, its tail, a finding in whatever module asks for it, or all items of a questionnaire. */
  answers: Record<string, string>;
  /** Entries ticked in a list, by the question's id. */
  ticks: Record<string, string[]>;
  /** How this patient says no, in turn. */
  denies: string[];
  facts: StatedFact[];
  /** The answer to everything else; "no" (or none) unless told otherwise. */
  otherwise?: 'no' | 'unsure';
};

export type AskedQuestion = {
  id: string;
  kind: 'text' | 'choice' | 'choices' | 'scale' | 'yesno' | 'date';
  text: string;
  /** `slots`: what choosing an option says yes to, where that is known. */
  options: { id: string; label: string; exclusive?: boolean; slots?: string[] }[];
  allowsOwnWords: boolean;
};

type Value = string | number | string[];

/** A line of the read-back. */
export type ReadbackRow = { label: string; value: string; questionId: string };

/** What a patient answers; `isOwn` where the words come from the case and not from the way this patient says no. */
export type Reply = {
  value: Value;
  isOwn: boolean;
  /** The facts that this answer brings out because the question's options show them. */
  shown: StatedFact[];
  /** What is chosen where the question does not take the words. */
  meant: 'yes' | 'no' | 'unsure';
};

const plainWords: Record<Locale, { yes: string; no: string }> = {
  en: { yes: 'yes', no: 'no' },
  es: { yes: 'sí', no: 'no' },
  fr: { yes: 'oui', no: 'non' },
  de: { yes: 'ja', no: 'nein' },
  ar: { yes: 'نعم', no: 'لا' },
};

const noneIds = ['no', 'none', 'never', 'nothing', 'na', 'not_at_all', '0'];

/** Answers questions as one scripted patient would; keeps which refusals and phrases were used already. */
export class ScriptedPatient {
  readonly #case: Script;
  readonly #skipsScreens: boolean;
  #denials = 0;
  #moreAnswers = 0;

  /** @param skipsScreens - ticks nothing that was said or is to be said in words: then words alone must be enough */
  constructor(patient: Script, { skipsScreens = false }: { skipsScreens?: boolean } = {}) {
    this.#case = patient;
    this.#skipsScreens = skipsScreens;
  }

  /** How many answers to "anything else?" said something; the last one in the case is a refusal. */
  get moreSaid(): number {
    return Math.min(this.#moreAnswers, this.#case.more.length - 1);
  }

  /** What this patient answers. A question that the case does not know is denied, or "unsure" where it cannot be. */
  answer(question: AskedQuestion): Reply {
    if (question.id === 'readback') return notOwn('send');
    if (question.id === 'complaint.main') return own(this.#case.opening);
    if (isAnythingElse(question.id)) return own(this.#nextMore());
    if (isChecklist(question.id)) return this.#tickFindings(question);
    if (question.kind === 'choices') return this.#tick(question);
    const words = this.#findWords(question.id);
    if (words !== null) return { ...own(toValue(question, words)), meant: this.#findMeant(question.id) };
    if (this.#isUnsure) return notOwn('unsure');
    if (question.kind === 'yesno') return { ...notOwn(this.#deny()), meant: 'no' };
    return notOwn(findNone(question) ?? 'unsure');
  }

  /**
   * What this patient says about a line of the read-back that is not as it is: the other of yes and no, or the words for
   * it. Null where the line is right, or says nothing that this patient would notice.
   * @param isAsked - whether the question itself was put: the same words would be read in the same way again
   */
  correct({ questionId, value }: ReadbackRow, isAsked: boolean): Value | null {
    const fact = this.#case.facts.find(({ slot }) => slot.some((one) => matchesSlot(questionId, one)));
    if (fact === undefined) return null;
    const said = fold(value);
    const says = (answer: 'yes' | 'no') =>
      locales.some((locale) => fold(plainWords[locale][answer]) === said);
    if (fact.is === 'YES') return says('no') ? 'yes' : null;
    if (fact.is === 'NO') return says('yes') ? 'no' : null;
    const isRight = (fact.has ?? []).some((wanted) => said.includes(fold(wanted)));
    const words =
      findAnswer(this.#case.answers, questionId) ?? findAnswer(this.#case.answers, toSlot(questionId));
    return isRight || isAsked || words === undefined ? null : words;
  }

  /** Yes or no, where the case says which. */
  #findMeant(questionId: string): Reply['meant'] {
    const fact = this.#case.facts.find(({ slot }) => slot.some((one) => matchesSlot(questionId, one)));
    if (fact === undefined || fact.is === 'VALUE') return 'unsure';
    return fact.is === 'YES' ? 'yes' : 'no';
  }

  get #isUnsure(): boolean {
    return this.#case.otherwise === 'unsure';
  }

  #nextMore(): string {
    const said = this.#case.more[this.#moreAnswers] ?? this.#case.more.at(-1) ?? 'no';
    this.#moreAnswers++;
    return said;
  }

  #deny(): string {
    const said = this.#case.denies[this.#denials % this.#case.denies.length] ?? 'no';
    this.#denials++;
    return said;
  }

  #findWords(questionId: string): string | null {
    const { answers, facts } = this.#case;
    const questionnaire = findQuestionnaire(questionId);
    if (questionnaire !== null) {
      const all = answers[`${questionnaire}.*`] ?? (questionnaire === 'phq9' ? answers['phq2.*'] : undefined);
      return (
        answers[questionId] ?? (isSelfHarmItem(questionId) ? answers.self_harm : undefined) ?? all ?? null
      );
    }
    const written = findAnswer(answers, questionId) ?? findAnswer(answers, toSlot(questionId));
    if (written !== undefined) return written;
    // Asked for something that was said before: nobody takes it back.
    const fact = facts.find((candidate) => candidate.slot.some((slot) => matchesSlot(questionId, slot)));
    if (fact === undefined || fact.is === 'NO') return null;
    if (fact.is === 'VALUE') return fact.has?.[0] ?? null;
    return plainWords[this.#case.locale].yes;
  }

  /** The list of findings that were not asked by themselves: all that is true of this patient is ticked, told or not. */
  #tickFindings(question: AskedQuestion): Reply {
    const shown = this.#case.facts.filter((fact) =>
      question.options.some((option) => fact.slot.some((slot) => matchesSlot(option.id, slot))),
    );
    const isTrue = (id: string) =>
      shown.some((fact) => fact.is === 'YES' && fact.slot.some((slot) => matchesSlot(id, slot)));
    const ticked = question.options.map(({ id }) => id).filter(isTrue);
    if (ticked.length > 0) return { ...own(ticked), shown };
    return { ...notOwn(this.#isUnsure ? 'unsure' : [findNone(question) ?? 'none']), shown };
  }

  /** Whether the case says yes to all of these. */
  #isStated(slots: string[]): boolean {
    const says = (slot: string) =>
      this.#case.facts.some((fact) => fact.is === 'YES' && fact.slot.includes(slot));
    return slots.length > 0 && slots.every(says);
  }

  /** A list to tick: as the case says, what this patient tells only when asked, what its words name, or none of it. */
  #tick(question: AskedQuestion): Reply {
    const ticks = this.#skipsScreens ? [] : (this.#case.ticks[question.id] ?? []);
    if (ticks.length > 0) {
      const facts = this.#case.facts.filter((fact) => ticks.some((id) => isAbout(id, fact)));
      return { ...own(ticks), shown: facts };
    }
    const untold = this.#case.facts.filter((fact) => fact.is === 'YES' && !isVolunteered(fact));
    // Where it is known what an option says, nothing less than all of that is it.
    const isTrue = ({ id, slots }: AskedQuestion['options'][number]) =>
      slots === undefined ? untold.some((fact) => isAbout(id, fact)) : this.#isStated(slots);
    const ticked = question.options.filter(isTrue);
    const shown = untold.filter((fact) => ticked.some(({ id }) => isAbout(id, fact)));
    if (ticked.length > 0) return { ...own(ticked.map((option) => option.id)), shown };
    const words = this.#findWords(question.id);
    if (words !== null) return own(toValue(question, words));
    const none = this.#isUnsure ? null : findNone(question);
    return notOwn(none === null ? 'unsure' : [none]);
  }
}

/** Whether a key of `answers` names this slot: exactly, or by its tail. */
export function findAnswer(answers: Script['answers'], slot: string): string | undefined {
  const key = [slot, `sx.${tailOf(slot)}`, tailOf(slot)].find((name) => Object.hasOwn(answers, name));
  return key === undefined ? undefined : answers[key];
}

/** "Anything else?", the first time and again. */
export function isAnythingElse(questionId: string): boolean {
  return questionId.startsWith('complaint.else');
}

/** A list of findings, each answered as a question of its own: those of lesser weight, and those to make sure of. */
export function isChecklist(questionId: string): boolean {
  return questionId.startsWith('checklist.') || questionId.startsWith('confirmation.');
}

function isVolunteered(fact: StatedFact): boolean {
  return (fact.said ?? []).some((said) => said === 'opening' || said === 'more');
}

function isAbout(optionId: string, fact: StatedFact): boolean {
  const slots = fact.slot.map(tailOf);
  return slots.includes(tailOf(optionId));
}

function own(value: Value): Reply {
  return { value, isOwn: true, shown: [], meant: 'unsure' };
}

function notOwn(value: Value): Reply {
  return { value, isOwn: false, shown: [], meant: 'unsure' };
}

function findNone({ options }: AskedQuestion): string | null {
  const none = options.find((option) => option.exclusive === true || noneIds.includes(option.id));
  return none?.id ?? null;
}

/** The words of the case as this kind of question takes them: an option that they name, a number, or as they are. */
function toValue(question: AskedQuestion, words: string): Value {
  if (question.kind === 'scale') {
    const number = /\d+/u.exec(words)?.[0];
    return number === undefined ? words : Number(number);
  }
  const isExact = question.options.some((option) => option.id === words);
  if (isExact) return question.kind === 'choices' ? [words] : words;
  if (question.allowsOwnWords || question.kind === 'yesno' || question.options.length === 0) return words;
  const named = findOption(question, words);
  if (named === null) return words;
  return question.kind === 'choices' ? [named] : named;
}

/** The option whose label shares most words with what was said; null where none does. */
function findOption({ options }: AskedQuestion, words: string): string | null {
  const said = wordsOf(words);
  const scored = options.map(({ id, label }) => {
    if (fold(label) === fold(words)) return { id, score: Number.POSITIVE_INFINITY };
    const parts = wordsOf(label);
    const shared = parts.filter((part) => said.includes(part)).length;
    return { id, score: shared === 0 ? 0 : shared + shared / parts.length };
  });
  const best = scored.toSorted((left, right) => right.score - left.score)[0];
  return best !== undefined && best.score > 0 ? best.id : null;
}
