import { getOrAdd, groupBy } from '../../../common/collections.ts';
import type { CompiledProtocol, FlagRule } from './protocol-schema.ts';
import type { Sign, SignGroup } from './signs.ts';

/** All data that a consultation needs; immutable. */
export type Protocol = CompiledProtocol;

export type ProtocolQuestion = Protocol['questions'][number];
export type ProtocolModule = Protocol['modules'][number];
export type SafetyScreen = Protocol['safety'][string];
export type SafetyLine = SafetyScreen['lines'][number];
export type SelfHarmQuestion = Protocol['selfHarm']['first'];

/** Whether a consultation began under version 0.2.0, by whose rules it ends and is reported: its protocol says of no finding what it contains. */
export function isOf020({ implies }: Pick<Protocol, 'implies'>): boolean {
  return implies === undefined;
}

/** What a finding certainly contains; see `implies` of the vocabulary. */
export function impliedBy({ implies }: Pick<Protocol, 'implies'>, code: string): readonly string[] {
  return implies?.[code] ?? [];
}

/** The module that a finding leads to; `isMinor` when only a complaint without another topic leads there. */
export type Topic = { moduleId: string; isMinor: boolean };

/** Lookups in a protocol. A protocol is immutable, so they are built once for each. */
type ProtocolIndex = {
  questions: ReadonlyMap<string, ProtocolQuestion>;
  modules: ReadonlyMap<string, ProtocolModule>;
  byModule: ReadonlyMap<string, readonly ProtocolQuestion[]>;
  /** The open questions for the reason for the visit, in order. */
  stories: readonly ProtocolQuestion[];
  /** By the item's id. */
  safetyLines: ReadonlyMap<string, SafetyLine>;
  selfHarm: ReadonlyMap<string, SelfHarmQuestion>;
  topicOf: ReadonlyMap<string, Topic>;
  groups: ReadonlyMap<string, SignGroup>;
  rules: ReadonlyMap<string, FlagRule>;
  /** Findings that a crisis rule depends on, which have a page of their own. */
  ofCrisis: ReadonlySet<string>;
  /** By the sign's code, with a group that has it. */
  signs: ReadonlyMap<string, { sign: Sign; group: SignGroup }>;
};

const indexes = new WeakMap<Protocol, ProtocolIndex>();

export function protocolIndex(protocol: Protocol): ProtocolIndex {
  return getOrAdd(indexes, protocol, () => toIndex(protocol));
}

function toIndex({ questions, modules, safety, selfHarm, signGroups, rules }: Protocol): ProtocolIndex {
  const topicOf = new Map<string, Topic>();
  for (const { id: moduleId, stage, triggers, minorTriggers } of modules) {
    if (stage !== 'routed') continue;
    for (const slot of triggers) getOrAdd(topicOf, slot, () => ({ moduleId, isMinor: false }));
    for (const slot of minorTriggers) getOrAdd(topicOf, slot, () => ({ moduleId, isMinor: true }));
  }
  const coded = signGroups.flatMap((group) =>
    group.signs.flatMap((sign) => (sign.code === undefined ? [] : [[sign.code, { sign, group }] as const])),
  );
  const lines = Object.values(safety).flatMap((screen) =>
    screen.lines.map((line) => [safetyItemId(screen.module, line.slot), line] as const),
  );
  const harm = [selfHarm.first, ...selfHarm.afterYes];
  return {
    questions: new Map(questions.map((question) => [question.id, question])),
    modules: new Map(modules.map((module) => [module.id, module])),
    byModule: groupBy(questions, ({ module }) => module),
    stories: questions.filter(({ read }) => read === 'complaint'),
    safetyLines: new Map(lines),
    selfHarm: new Map(harm.map((question) => [`harm.${question.id}`, question])),
    topicOf,
    groups: new Map(signGroups.map((group) => [group.id, group])),
    rules: new Map(rules.map((rule) => [rule.id, rule])),
    ofCrisis: new Set(rules.flatMap(({ advice, quoteFrom }) => (advice === 'crisis' ? quoteFrom : []))),
    signs: new Map(coded),
  };
}

/** The item id of a line on a module's safety screen. */
export function safetyItemId(module: string, slot: string): string {
  return `safety.${module}.${slot}`;
}
