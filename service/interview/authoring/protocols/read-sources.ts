import { posix } from 'node:path';
import * as z from 'zod';
import {
  type Condition,
  type ModuleSource,
  type Question,
  questionSchema,
  type Score,
} from '../../model/protocol-schema.ts';
import { type DataFile, DataFileError, nameOf } from '../data-files.ts';
import { type OpenDataFile, openAll, type Path, Problems } from '../problems.ts';
import {
  type AuthoredQuestion,
  authoredModuleSchema,
  authoredProtocolSchema,
  authoredRuleSchema,
  type questionInModuleSchema,
  type RuleSource,
  type Shared,
  sharedSchema,
  slotsIn,
  type WrittenProtocol,
} from './source-schemas.ts';

type Lookup = { shared: Shared; file: OpenDataFile; problems: Problems };

function findNamed<Value>(
  { file, problems }: Lookup,
  list: Record<string, Value>,
  kind: string,
  name: string,
  path: Path,
): Value | undefined {
  const found = Object.hasOwn(list, name) ? list[name] : undefined;
  if (found === undefined) problems.add(file, path, `shared.yaml has no ${kind} "${name}"`);
  return found;
}

/** The base of a question: its finding and the entries of `shared.yaml` that it uses; null when one is missing. */
function startOf(
  lookup: Lookup,
  { use, finding, ...own }: z.infer<typeof questionInModuleSchema>,
  path: Path,
): AuthoredQuestion | null {
  const { templates, findings } = lookup.shared;
  const template = use === undefined ? {} : findNamed(lookup, templates, 'template', use, [...path, 'use']);
  if (finding === undefined) return template === undefined ? null : { ...template, ...own };
  const known = findNamed(lookup, findings, 'finding', finding, [...path, 'finding']);
  if (template === undefined || known === undefined) return null;
  const asked = { kind: 'yesno', section: 'associated', why: 'finding' } as const;
  return { id: finding, slot: `sx.${finding}`, ...asked, ...template, ...known, ...own };
}

function completeQuestion(
  lookup: Lookup,
  module: { id: string; section: Question['section'] },
  authored: z.infer<typeof questionInModuleSchema>,
  path: Path,
): Question | null {
  const { shared, file, problems } = lookup;
  const start = startOf(lookup, authored, path);
  if (start === null) return null;
  const named = <Value>(list: Record<string, Value>, kind: string, value: Value | string | undefined) =>
    typeof value === 'string' ? findNamed(lookup, list, kind, value, path) : value;
  const { id = '', kind = 'text', when = null } = start;
  if (id === '') problems.add(file, path, 'a question needs an id');
  const complete = problems.check(file, questionSchema, path, {
    slot: `${module.id}.${id}`,
    section: module.section,
    allowsOwnWords: kind !== 'scale',
    read: kind === 'yesno' ? 'yesno' : 'words',
    ...start,
    id: `${module.id}.${id}`,
    module: module.id,
    kind,
    why: named(shared.whys, 'why', start.why),
    hint: named(shared.hints, 'hint', start.hint),
    options: named(shared.options, 'list of options', start.options),
    when,
  });
  if (complete !== null && when !== null && slotsIn(when).includes(complete.slot))
    problems.add(file, [...path, 'when'], 'when: its own answer would take the question away');
  return complete;
}

type NamedModule = { module: ModuleSource; scores: Score[]; when: Condition | null; file: OpenDataFile };

function readModule(file: OpenDataFile, shared: Shared, problems: Problems): NamedModule | null {
  const parsed = problems.check(file, authoredModuleSchema);
  if (parsed === null) return null;
  const { section, scores, questions, topic, when, ...rest } = parsed;
  const id = rest.id ?? nameOf(file).replaceAll('-', '_');
  const lookup: Lookup = { shared, file, problems };
  const complete = questions.map((question, index) =>
    completeQuestion(lookup, { id, section }, question, ['questions', index]),
  );
  const ids = complete.map((question) => question?.id);
  problems.checkRepeats(file, ['questions'], ids, (name) => `the question "${name}" is there twice`);
  const module: ModuleSource = {
    ...rest,
    id,
    topic: topic ?? { id, label: rest.title, required: true },
    questions: complete.filter((question) => question !== null),
  };
  return { module, scores, when, file };
}

/** Complaint modules must not share triggers, so that their order does not decide which one a finding leads to. */
function checkTriggers(modules: NamedModule[], problems: Problems): void {
  const owners = new Map<string, string>();
  for (const { module, file } of modules) {
    for (const key of ['triggers', 'minorTriggers'] as const) {
      if (module.stage !== 'routed' && module[key].length > 0)
        problems.add(file, [key], 'only a routed module has triggers');
      for (const [index, trigger] of module[key].entries()) {
        const owner = owners.get(trigger);
        if (owner !== undefined)
          problems.add(file, [key, index], `"${trigger}" already leads to the module "${owner}"`);
        owners.set(trigger, module.id);
      }
    }
  }
}

function applyCondition(module: ModuleSource, when: Condition | null): ModuleSource {
  if (when === null) return module;
  return {
    ...module,
    questions: module.questions.map((question) => ({
      ...question,
      when: question.when === null ? when : { all: [when, question.when] },
    })),
  };
}

/** All complaint modules, first those that the protocol names. */
function orderComplaints(
  modules: ReadonlyMap<string, NamedModule>,
  names: readonly string[],
  { file, problems }: Pick<Lookup, 'file' | 'problems'>,
  path: Path,
): NamedModule[] {
  const routed = [...modules].filter(([, { module }]) => module.stage === 'routed');
  const isRouted = (name: string) => routed.some(([known]) => known === name);
  problems.checkNames(file, path, names, isRouted, (name) => `there is no complaint modules/${name}.yaml`);
  problems.checkRepeats(file, path, names, (name) => `"${name}" is there twice`);
  const rankOf = (name: string) => (names.includes(name) ? names.indexOf(name) : names.length);
  return routed.toSorted(([left], [right]) => rankOf(left) - rankOf(right)).map(([, module]) => module);
}

function composeProtocol(
  file: OpenDataFile,
  modules: Map<string, NamedModule>,
  rules: RuleSource[],
  problems: Problems,
): WrittenProtocol | null {
  const parsed = problems.check(file, authoredProtocolSchema);
  if (parsed === null) return null;
  const { modules: entries, ...rest } = parsed;
  const chosen = entries.flatMap((entry, index): NamedModule[] => {
    const path = ['modules', index];
    if ('complaints' in entry)
      return orderComplaints(modules, entry.complaints, { file, problems }, [...path, 'complaints']);
    const found = modules.get(entry.module);
    if (found === undefined) problems.add(file, path, `there is no module modules/${entry.module}.yaml`);
    if (found === undefined) return [];
    return 'when' in entry ? [{ ...found, when: entry.when }] : [found];
  });
  const ids = chosen.map(({ module }) => module.id);
  // A module may come from `complaints`, which has no line for each module.
  const whole = { ...file, lineOf: () => file.lineOf(['modules']) };
  problems.checkRepeats(whole, [], ids, (id) => `two modules have the id "${id}"`);
  const { specialization, visitType } = rest;
  return {
    ...rest,
    id: `${specialization.toLowerCase()}.${visitType.toLowerCase()}`,
    modules: chosen.map(({ module, when }) => applyCondition(module, when)),
    rules,
    scores: chosen.flatMap(({ scores }) => scores),
  };
}

/**
 * Reads `protocols/shared.yaml`, `protocols/modules/*.yaml`, `flags/*.yaml` and the protocols, in the order of their files.
 * @throws DataFileError with file, line and reason of every problem
 */
export function readProtocolSources(files: readonly DataFile[]): WrittenProtocol[] {
  const problems = new Problems();
  const opened = openAll(files, problems);
  const filesIn = (folder: string) => opened.filter(({ path }) => posix.dirname(path) === folder);
  const sharedFile = opened.find(({ path }) => path === 'protocols/shared.yaml');
  if (sharedFile === undefined) throw new DataFileError('The protocol file shared.yaml is missing.');
  const shared = problems.check(sharedFile, sharedSchema);
  if (shared === null) return problems.fail();
  const modules = new Map<string, NamedModule>();
  for (const file of filesIn('protocols/modules')) {
    const read = readModule(file, shared, problems);
    if (read !== null) modules.set(nameOf(file), read);
  }
  checkTriggers([...modules.values()], problems);
  // Emergencies of all files come before other levels, independent of file names.
  const rules = filesIn('flags')
    .flatMap((file) => problems.check(file, z.array(authoredRuleSchema)) ?? [])
    .sort((left, right) => left.level.localeCompare(right.level));
  const ruleIds = rules.map(({ id }) => id);
  problems.checkRepeats('flags', [], ruleIds, (id) => `two rules have the id "${id}"`);
  const protocols = filesIn('protocols')
    .filter((file) => file !== sharedFile)
    .flatMap((file) => composeProtocol(file, modules, rules, problems) ?? []);
  problems.throwIfAny();
  return protocols;
}
