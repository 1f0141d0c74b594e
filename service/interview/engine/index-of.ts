import type { Protocol, ProtocolModule, ProtocolQuestion, SafetyLine, SelfHarmQuestion } from './protocol.ts';

/** What is looked up in a protocol again and again. A protocol is never changed, so it is worked out once for each. */
export type ProtocolIndex = {
  questions: ReadonlyMap<string, ProtocolQuestion>;
  modules: ReadonlyMap<string, ProtocolModule>;
  byModule: ReadonlyMap<string, readonly ProtocolQuestion[]>;
  /** By the item's id. */
  safetyLines: ReadonlyMap<string, SafetyLine>;
  /** The questions of the self-harm page by their items, the first one first. */
  selfHarm: ReadonlyMap<string, SelfHarmQuestion>;
  /** The module that a finding leads to when it is part of the complaint, and whether only for want of another. */
  topicOf: ReadonlyMap<string, { moduleId: string; isMinor: boolean }>;
};

const indexes = new WeakMap<Protocol, ProtocolIndex>();

export function indexOf(protocol: Protocol): ProtocolIndex {
  const known = indexes.get(protocol);
  if (known !== undefined) return known;
  const byModule = new Map<string, ProtocolQuestion[]>();
  for (const question of protocol.questions) {
    const list = byModule.get(question.module);
    if (list === undefined) byModule.set(question.module, [question]);
    else list.push(question);
  }
  const topicOf = new Map<string, { moduleId: string; isMinor: boolean }>();
  for (const module of protocol.modules) {
    if (module.stage !== 'routed') continue;
    for (const slot of module.triggers) if (!topicOf.has(slot)) topicOf.set(slot, toTopic(module.id, false));
    for (const slot of module.minorTriggers)
      if (!topicOf.has(slot)) topicOf.set(slot, toTopic(module.id, true));
  }
  const index: ProtocolIndex = {
    questions: new Map(protocol.questions.map((question) => [question.id, question])),
    modules: new Map(protocol.modules.map((module) => [module.id, module])),
    byModule,
    safetyLines: new Map(
      Object.values(protocol.safety).flatMap(({ module, lines }) =>
        lines.map((line) => [safetyItemId(module, line.slot), line] as const),
      ),
    ),
    selfHarm: new Map(
      [protocol.selfHarm.first, ...protocol.selfHarm.afterYes].map((question) => [
        `harm.${question.id}`,
        question,
      ]),
    ),
    topicOf,
  };
  indexes.set(protocol, index);
  return index;
}

const toTopic = (moduleId: string, isMinor: boolean) => ({ moduleId, isMinor });

/** The item of a line of a module's safety screen. */
export function safetyItemId(module: string, slot: string): string {
  return `safety.${module}.${slot}`;
}
