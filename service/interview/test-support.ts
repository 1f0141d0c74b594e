import { isChecklist } from './checklist.ts';
import { compileProtocol } from './compile.ts';
import { agentConfigurationSchema } from './configuration.ts';
import {
  interpretAddendum,
  nextStep,
  parseAnswer,
  questionOf,
  recordAnswer,
  recordHeard,
  replay,
} from './engine.ts';
import type { Earlier, InterviewEvent } from './events.ts';
import type { CompiledProtocol, Question } from './protocol.ts';
import { findProtocolSource } from './protocols/catalogue.ts';
import { renderQuestion } from './render.ts';
import {
  type AnsweredBy,
  type Locale,
  type Specialization,
  sourceLocales,
  specializations,
  type VisitType,
  visitTypes,
} from './types.ts';

/** Helpers of the unit tests; not imported by the service. */

export const testClinic = {
  name: 'Harbour Lane Surgery',
  emergencyNumber: '112',
  phone: '0700 900 100',
  languages: sourceLocales,
};

/** Compiling takes long enough to be done once for each test file; nothing changes a protocol. */
const compiled = new Map<string, CompiledProtocol>();

export function compileTest(
  specialization: Specialization,
  visitType: VisitType,
  configuration: unknown = {},
): CompiledProtocol {
  const key = JSON.stringify([specialization, visitType, configuration]);
  const known = compiled.get(key);
  if (known !== undefined) return known;
  const protocol = compileProtocol({
    specialization,
    visitType,
    configuration: agentConfigurationSchema.parse(configuration),
    clinic: testClinic,
  });
  compiled.set(key, protocol);
  return protocol;
}

type Person = {
  locale?: Locale;
  ageYears?: number | null;
  answeredBy?: AnsweredBy;
  earlier?: Earlier;
};

type Reached = {
  last: InterviewEvent | undefined;
  state: ReturnType<typeof replay>;
  step: ReturnType<typeof nextStep>;
};

/** A patient at the page: answers what is asked, goes on after an emergency, and keeps the events. */
export class TestPatient {
  readonly events: InterviewEvent[];
  readonly protocol: CompiledProtocol;
  private readonly locale: Locale;
  private messages = 0;
  private heard = 0;
  private known: Reached | null = null;

  constructor(
    protocol: CompiledProtocol,
    { locale = 'en', ageYears = 45, answeredBy = 'PATIENT', earlier }: Person = {},
  ) {
    this.protocol = protocol;
    this.locale = locale;
    this.events = [
      {
        type: 'started',
        at: this.now(),
        locale,
        answeredBy,
        modality: 'TEXT',
        patient: { ageYears },
        ...(earlier === undefined ? {} : { earlier }),
      },
    ];
  }

  now(): string {
    return new Date(Date.UTC(2026, 0, 5, 9, 0, (this.events?.length ?? 0) * 10)).toISOString();
  }

  get state() {
    return this.reached.state;
  }

  get step() {
    return this.reached.step;
  }

  /** Worked out once for each event that was added, since tests ask for it again and again. */
  private get reached(): Reached {
    const last = this.events.at(-1);
    if (this.known !== null && this.known.last === last) return this.known;
    const state = replay(this.protocol, this.events);
    const known = { last, state, step: nextStep(this.protocol, state) };
    this.known = known;
    return known;
  }

  answer(questionId: string, raw: unknown): void {
    const { state } = this;
    const parsed = parseAnswer(this.protocol, state, questionId, raw);
    if (!parsed.ok) throw new Error(`${questionId}: ${parsed.code}`);
    this.messages += 1;
    this.events.push(
      ...recordAnswer(this.protocol, this.events, {
        at: this.now(),
        messageId: `m${this.messages}`,
        questionId,
        value: parsed.value,
        modality: 'TEXT',
      }),
    );
  }

  /** Speaks at a question, or at none; what was heard is not sent. */
  hear(questionId: string | null, text: string): void {
    this.heard += 1;
    const { state } = this;
    const parsed = questionId === null ? null : parseAnswer(this.protocol, state, questionId, text);
    const heard = {
      at: this.now(),
      heardId: `h${this.heard}`,
      questionId,
      text,
      recognizer: { kind: 'SERVER' as const, model: 'test' },
    };
    this.events.push(recordHeard(this.protocol, state, heard, parsed?.ok === true ? parsed.value : null));
  }

  add(text: string): void {
    this.messages += 1;
    const interpretation = interpretAddendum(this.protocol, this.state, text);
    this.events.push({
      type: 'addendum',
      at: this.now(),
      messageId: `m${this.messages}`,
      text,
      modality: 'TEXT',
      interpretation,
    });
  }

  goOn(): void {
    const { step } = this;
    if (step.kind !== 'emergency') throw new Error('No emergency is shown');
    const flagIds = step.flags.map((flag) => flag.id);
    this.events.push({ type: 'emergency_shown', at: this.now(), flagIds });
    this.events.push({ type: 'emergency_continued', at: this.now(), flagIds });
  }

  finish(): void {
    this.events.push({ type: 'finished', at: this.now() });
  }

  /** Answers until the read-back: from the script, otherwise with "no", "none" or the first option. */
  answerAll(script: Record<string, unknown>): string[] {
    const asked: string[] = [];
    for (let turn = 0; turn < 200; turn += 1) {
      const { step } = this;
      if (step.kind === 'emergency') {
        this.goOn();
        continue;
      }
      if (step.kind !== 'question') return asked;
      asked.push(step.questionId);
      const question = questionOf(this.protocol, this.state, step.questionId);
      const isList = question !== null && isChecklist(question.id);
      const ticked = isList ? this.findTicked(question, script) : script[step.questionId];
      this.answer(step.questionId, ticked ?? this.plainAnswer(step.questionId));
    }
    throw new Error('The interview does not end');
  }

  /** The entries of a list to which the script says yes; undefined for none. */
  private findTicked(list: Question, script: Record<string, unknown>): string[] | undefined {
    const ticked = list.options.map(({ id }) => id).filter((id) => script[id] === 'yes');
    return ticked.length === 0 ? undefined : ticked;
  }

  /** "No", "none" or the first option. */
  plainAnswer(questionId: string): unknown {
    const { kind, options } = renderQuestion(this.protocol, this.state, questionId, this.locale);
    const denial = options.find((option) => ['no', 'none', 'nothing', 'never', 'na'].includes(option.id));
    return denial?.id ?? options[0]?.id ?? (kind === 'scale' ? 3 : 'unsure');
  }
}

/** All protocols that have a file of their own, general practice before the visit first. */
export const ownProtocols: { specialization: Specialization; visitType: VisitType }[] = specializations
  .flatMap((specialization) => visitTypes.map((visitType) => ({ specialization, visitType })))
  .filter(({ specialization, visitType }) => {
    const source = findProtocolSource(specialization, visitType);
    return source.specialization === specialization;
  });
