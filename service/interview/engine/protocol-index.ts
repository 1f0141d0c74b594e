import type { FlagRule } from '../protocol.ts';
import { addTo, getOrAdd } from '../reading/collections.ts';
import type { Sign, SignGroup } from '../signs/types.ts';
import type { Protocol, ProtocolModule, ProtocolQuestion, SafetyLine, SelfHarmQuestion } from './protocol.ts';

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
  const byModule = new Map<string, ProtocolQuestion[]>();
  for (const question of questions) addTo(byModule, question.module, question);
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
    byModule,
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
