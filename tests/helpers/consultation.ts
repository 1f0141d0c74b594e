import { getOrAdd } from '../../common/collections.ts';
import { loadReaders } from '../../service/interview/engine/create-readers.ts';
import { replay } from '../../service/interview/engine/replay.ts';
import { changeScreenId, type Screen } from '../../service/interview/engine/screen.ts';
import { nextScreen } from '../../service/interview/engine/screens.ts';
import type { State } from '../../service/interview/engine/state.ts';
import { type Submitted, submit } from '../../service/interview/engine/submit.ts';
import type { Person } from '../../service/interview/model/audience.ts';
import type { Script, SimulatedPatient } from '../../service/interview/model/case.ts';
import { compileProtocol } from '../../service/interview/model/compile-protocol.ts';
import {
  type AgentConfiguration,
  agentConfigurationSchema,
} from '../../service/interview/model/configuration.ts';
import type { ConsultationEvent, Respondent, Sex } from '../../service/interview/model/events.ts';
import type { Protocol } from '../../service/interview/model/protocol.ts';
import {
  type Locale,
  locales,
  type Specialization,
  type VisitType,
} from '../../service/interview/model/types.ts';
import { type RenderedScreen, renderScreen } from '../../service/interview/present/render-screen.ts';
import { playPatient, type SimulatedRun } from '../../service/interview/simulated/play.ts';

import { answerByHabit, type ConfirmingHabit } from './confirming-habit.ts';

export const testClinic = { name: 'Test clinic', emergencyNumber: '112', phone: null, languages: locales };

export { protocolKinds as ownProtocols } from '../../service/interview/model/types.ts';

const compiled = new Map<string, Protocol>();

/** A protocol with a configuration, compiled once in each test file. */
export function compileTest(
  specialization: Specialization,
  visitType: VisitType,
  configuration: Partial<AgentConfiguration> | Record<string, unknown> = {},
): Protocol {
  const key = JSON.stringify([specialization, visitType, configuration]);
  return getOrAdd(compiled, key, () => {
    const parsed = agentConfigurationSchema.parse(configuration);
    return compileProtocol({ specialization, visitType, configuration: parsed, clinic: testClinic });
  });
}

export type TestPerson = {
  locale?: Locale;
  answeredBy?: Respondent;
  ageMonths?: number | null;
  sex?: Sex | null;
};

/** The people of `clinical/for-whom`, by letter, in the order of its columns. */
export const matrixPeople: Readonly<Record<string, Person & { answeredBy: Respondent }>> = {
  n: { months: 0, sex: 'MALE', answeredBy: 'PARENT' },
  m: { months: 5, sex: 'FEMALE', answeredBy: 'PARENT' },
  t: { months: 18, sex: 'MALE', answeredBy: 'PARENT' },
  c: { months: 60, sex: 'MALE', answeredBy: 'PARENT' },
  e: { months: 132, sex: 'FEMALE', answeredBy: 'PARENT' },
  g: { months: 180, sex: 'FEMALE', answeredBy: 'PATIENT' },
  b: { months: 180, sex: 'MALE', answeredBy: 'PARENT' },
  w: { months: 360, sex: 'FEMALE', answeredBy: 'PATIENT' },
  p: { months: 360, sex: 'FEMALE', answeredBy: 'PATIENT', pregnancy: 'PREGNANT' },
  a: { months: 360, sex: 'FEMALE', answeredBy: 'PATIENT', pregnancy: 'AFTER_BIRTH' },
  k: { months: 480, sex: 'MALE', answeredBy: 'PATIENT' },
  o: { months: 840, sex: 'FEMALE', answeredBy: 'PATIENT' },
  u: { months: 984, sex: 'MALE', answeredBy: 'CARER' },
  x: { months: 420, sex: null, answeredBy: 'PATIENT' },
};
/** A consultation of a test: shows the open page and submits it. */
export class TestConsultation {
  readonly events: ConsultationEvent[];

  constructor(
    readonly protocol: Protocol,
    { locale = 'en', answeredBy = 'PATIENT', ageMonths = 50 * 12, sex = 'FEMALE' }: TestPerson = {},
  ) {
    const patient = { ageMonths, sex };
    this.events = [{ type: 'started', at: this.now(), locale, answeredBy, modality: 'TEXT', patient }];
  }

  get state(): State {
    return replay(this.protocol, this.events);
  }

  get screen(): Screen {
    return nextScreen(this.state);
  }

  get shown(): RenderedScreen {
    const { state } = this;
    return renderScreen(this.protocol, state, nextScreen(state), state.locale);
  }

  /** Submits a page and returns the result; a rejected page changes nothing. */
  send(values: Record<string, unknown>, screenId = this.screen.id): Submitted {
    const sent = {
      at: this.now(),
      messageId: `m${this.events.length}`,
      screenId,
      values,
      modality: 'TEXT' as const,
    };
    const submitted = submit(this.state, sent, loadReaders());
    if (submitted.kind === 'recorded') this.events.push(...submitted.events);
    return submitted;
  }

  change(itemId: string, value: unknown): Submitted {
    return this.send({ [itemId]: value }, changeScreenId);
  }

  /** Denies what is asked before the story, then tells it; the next page follows from the story. */
  tell(opening: string, more = 'no'): this {
    for (let page = 0; page < 10 && this.screen.kind !== 'story'; page += 1) this.goOnOnce();
    const [main = '', second = ''] = this.screen.items;
    this.send(second === '' ? { [main]: opening } : { [main]: opening, [second]: more });
    return this;
  }

  /** Answers pages by the script, until one of these kinds or the end. */
  goOn(
    script: Partial<Script> = {},
    { until = [], habit = 'CAREFUL' }: { until?: string[]; habit?: ConfirmingHabit } = {},
  ): this {
    const whole: Script = { ...plainScript, ...script };
    for (let page = 0; page < 60; page += 1) {
      const { kind } = this.screen;
      if (kind === 'done' || until.includes(kind)) return this;
      this.goOnOnce(whole, habit);
    }
    throw new Error('The consultation does not end');
  }

  /** Answers the open page by the script. */
  goOnOnce(script: Script = plainScript, habit: ConfirmingHabit = 'CAREFUL'): this {
    const { screen, shown } = this;
    const submitted = this.send(answerByHabit(script, shown, habit));
    if (submitted.kind !== 'recorded') throw new Error(`${screen.id}: ${JSON.stringify(submitted)}`);
    return this;
  }

  private now(): string {
    return new Date(Date.UTC(2026, 0, 5, 9, 0, this.events?.length ?? 0)).toISOString();
  }
}

const plainScript: Script = {
  locale: 'en',
  ageMonths: 600,
  sex: 'FEMALE',
  opening: 'I have a cough.',
  more: ['no'],
  answers: {},
  denies: ['no'],
  facts: [],
};

/** A whole consultation of a simulated patient. */
export function playToEnd(protocol: Protocol, patient: SimulatedPatient): SimulatedRun {
  const playing = playPatient(protocol, patient);
  for (;;) {
    const { done, value } = playing.next();
    if (done) return value;
  }
}
