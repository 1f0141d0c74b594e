import type { Readers } from '../../service/interview/engine/create-readers.ts';
import { describeItem, type Item } from '../../service/interview/engine/describe.ts';
import { replay } from '../../service/interview/engine/replay.ts';
import { changeScreenId, type Screen } from '../../service/interview/engine/screen.ts';
import { nextScreen } from '../../service/interview/engine/screens.ts';
import type { State } from '../../service/interview/engine/state.ts';
import { leaveUnconfirmed, recordAddition, submit } from '../../service/interview/engine/submit.ts';
import { compileProtocol } from '../../service/interview/model/compile-protocol.ts';
import { agentConfigurationSchema } from '../../service/interview/model/configuration.ts';
import type { ConsultationEvent, Respondent, Sex } from '../../service/interview/model/events.ts';
import type { Protocol, SafetyLine } from '../../service/interview/model/protocol.ts';
import type { WordedText } from '../../service/interview/model/signs.ts';
import {
  type Locale,
  type LocalizedText,
  type Specialization,
  sourceLocales,
  type VisitType,
} from '../../service/interview/model/types.ts';
import { loadLexicon } from '../../service/interview/reading/lexicon.ts';
import { readWords } from '../../service/interview/reading/words-reader.ts';

const same = (en: string, es: string): LocalizedText => ({ en, es, fr: en, de: en, ar: en });
const worded = (en: string, es: string): WordedText => {
  const text = same(en, es);
  return { patient: text, parent: text, parentOfBaby: text, carer: text };
};
const sign = (
  id: string,
  codes: string[],
  flag: string,
  en: string,
  es: string,
): Protocol['signGroups'][number]['signs'][number] => ({
  id,
  codes,
  flag,
  isDegree: false,
  for: {},
  text: worded(en, es),
});

/** Two small groups of signs and three safety lines: enough for every part of a report, and independent of the product's data. */
const signGroups: Protocol['signGroups'] = [
  {
    id: 'heart',
    title: same('Heart', 'Corazón'),
    question: worded(
      'Has any of this begun or got worse in the last 24 hours?',
      '¿Algo de esto empezó o empeoró en las últimas 24 horas?',
    ),
    for: {},
    otherwise: null,
    soundedBy: ['sx.chest_crushing'],
    faintBy: [],
    plainWith: [],
    source: 'ESC 2023: Acute coronary syndromes',
    signs: [
      sign(
        'long',
        ['sx.chest_pain', 'sx.chest_long'],
        'chest_pain_rest',
        'Pain in the chest for more than 15 minutes, also when I keep still',
        'Dolor en el pecho de más de 15 minutos, también sin moverme',
      ),
      sign('faint', ['sx.faint'], 'chest_pain_rest', 'I fainted with it', 'Me desmayé con el dolor'),
    ],
  },
];

const safetyLine = (slot: string, en: string, es: string): SafetyLine => ({
  slot,
  for: {},
  when: null,
  text: worded(en, es),
  source: 'ESC 2023: Acute coronary syndromes',
});

const safety: Protocol['safety'] = {
  chest_pain: {
    module: 'chest_pain',
    for: {},
    says: ['sx.chest_pain'],
    lines: [
      safetyLine('sx.sweating', 'Cold sweat with the pain', 'Sudor frío con el dolor'),
      safetyLine('sx.faint', 'I fainted or nearly fainted', 'Me desmayé o casi'),
      safetyLine('sx.calf_pain', 'One calf is sore', 'Me duele una pantorrilla'),
    ],
  },
};

const clinic = {
  name: 'Harbour Lane Surgery',
  emergencyNumber: '112',
  phone: '0700 900 100',
  languages: sourceLocales,
};

const protocols = new Map<string, Protocol>();

/** A protocol of the catalogue, with the signs and safety lines of this file. */
export function sampleProtocol(specialization: Specialization, visitType: VisitType): Protocol {
  const key = `${specialization} ${visitType}`;
  const known = protocols.get(key);
  if (known !== undefined) return known;
  const configuration = agentConfigurationSchema.parse({});
  const compiled = compileProtocol({ specialization, visitType, configuration, clinic });
  const shortLists =
    visitType === 'PRE_VISIT' ? [{ specialization, for: {}, signs: ['heart.long', 'heart.faint'] }] : [];
  const protocol: Protocol = { ...compiled, signGroups, shortLists, safety };
  protocols.set(key, protocol);
  return protocol;
}

/** The words that raise the alarm here; few, because the report's tests do not measure recall. */
const alarmWords: readonly { groupId: string; words: readonly string[] }[] = [
  { groupId: 'heart', words: ['this morning sitting down', 'crushing', 'aplasta'] },
  { groupId: 'self_harm', words: ['quitarme la vida', 'end my life'] },
];

/** Complete answers in words, with the option or code that they mean. */
const closedAnswers: Readonly<Record<string, string>> = {
  no: 'no',
  'three weeks ago': 'ago:3:week',
  'four or five times a day': 'freq:4-5:day',
};

function readersFor(locale: Locale): Readers {
  const lexicon = loadLexicon(locale);
  return {
    version: 'words:sample',
    readWords: (text, context) => readWords(lexicon, text, context),
    readClosed: (text) => {
      const optionId = closedAnswers[text.toLowerCase()];
      return optionId === undefined ? null : { kind: 'choice', optionId };
    },
    speaksOf: () => false,
    readAsked: () => [],
    languageOf: () => null,
    detectAlarms: (text) =>
      alarmWords.flatMap(({ groupId, words }) => {
        const quote = words.find((word) => text.includes(word));
        return quote === undefined ? [] : [{ groupId, quote, isAgain: false, isFaint: false }];
      }),
  };
}

export type SampleAnswers = Readonly<Record<string, unknown>>;

/** A patient who answers pages and keeps the events. The clock advances by 30 seconds a page. */
export class SamplePatient {
  readonly events: ConsultationEvent[];
  private sent = 0;

  constructor(
    readonly protocol: Protocol,
    {
      locale = 'en',
      answeredBy = 'PATIENT',
      ageYears = 50,
      sex = 'FEMALE',
    }: { locale?: Locale; answeredBy?: Respondent; ageYears?: number | null; sex?: Sex | null } = {},
  ) {
    this.events = [
      {
        type: 'started',
        at: '2026-01-05T09:00:00.000Z',
        locale,
        answeredBy,
        modality: 'TEXT',
        patient: { ageMonths: ageYears === null ? null : ageYears * 12, sex },
      },
    ];
  }

  get state(): State {
    return replay(this.protocol, this.events);
  }

  get screen(): Screen {
    return nextScreen(this.state);
  }

  /** The time of the next page to be sent, UTC. */
  get now(): string {
    return new Date(Date.parse('2026-01-05T09:00:30.000Z') + this.sent * 30_000).toISOString();
  }

  /**
   * Answers page after page until the end.
   * @param answers - by item, as a program sends them; an item without one gets a default answer
   * @param pages - stops after so many pages
   * @throws Error where a page refuses the answer
   */
  play(answers: SampleAnswers = {}, pages = 80): this {
    for (let page = 0; page < pages; page += 1) {
      const { state, screen } = this;
      if (screen.kind === 'done') return this;
      const values = screen.items.flatMap((id) => {
        const item = describeItem(state, screen, id);
        const value = item === null ? null : (answers[keyOf(item)] ?? usualAnswer(item));
        return value === null ? [] : [[id, value] as const];
      });
      this.send(screen.id, Object.fromEntries(values));
    }
    return this;
  }

  /** Adds something after the end. */
  add(text: string): this {
    const { state, now: at } = this;
    const sent = { at, messageId: `m${this.sent}`, modality: 'TEXT' as const };
    this.events.push(...recordAddition(state, sent, text, readersFor(state.locale)));
    this.sent += 1;
    return this;
  }

  /** Changes an earlier answer. */
  change(itemId: string, value: unknown): this {
    return this.send(changeScreenId, { [itemId]: value });
  }

  /** Leaves in the middle; an open alarm is reported as "not confirmed". */
  leave(): this {
    this.events.push(...leaveUnconfirmed(this.state, this.now, 'paused'), {
      type: 'abandoned',
      at: this.now,
    });
    return this;
  }

  private send(screenId: string, values: SampleAnswers): this {
    const { state, now: at } = this;
    const messageId = `m${this.sent}`;
    const result = submit(
      state,
      { at, messageId, screenId, values, modality: 'TEXT' },
      readersFor(state.locale),
    );
    if (result.kind !== 'recorded') throw new Error(`Not taken at ${screenId}: ${JSON.stringify(result)}`);
    this.events.push(...result.events);
    this.sent += 1;
    return this;
  }
}

/**
 * The key of an item's answer: the code of a statement ("sx.cough") or the name of a group ("signs.heart"), since ids
 * differ by page.
 */
function keyOf(item: Item): string {
  if (item.kind === 'signs' && item.groupId !== null) return `signs.${item.groupId}`;
  if (item.kind !== 'statement') return item.id;
  const { statement } = item;
  return 'code' in statement ? statement.code : statement.form;
}

function usualAnswer(item: Item): unknown {
  switch (item.kind) {
    case 'statement':
      return item.statement.ask === 'tick' ? 'kept' : 'yes';
    case 'question':
      if (item.question.read === 'complaint')
        return item.id.endsWith('.main') ? 'I am much as before.' : null;
      if (item.question.kind === 'scale') return 5;
      if (item.question.slot === 'medicines.allergens') return ['none'];
      return item.question.kind === 'yesno' ? 'no' : (item.question.options[0]?.id ?? 'A few words.');
    case 'safety':
      return 'no';
    case 'list':
    case 'signs':
      return ['none'];
    case 'which':
      return item.isMain ? (item.moduleIds[0] ?? 'together') : 'none';
    case 'topics':
      return item.mayBeNone ? ['none'] : item.moduleIds.slice(0, 1);
    case 'age':
      return { kind: 'age', amount: 50, unit: 'year' };
    case 'sex':
      return 'FEMALE';
    case 'harm':
      return item.question.choices.some(({ id }) => id === 'no')
        ? 'no'
        : (item.question.choices[0]?.id ?? 'no');
    case 'more':
      return null;
  }
}
