import * as z from 'zod';
import {
  type DataFile,
  DataFileError,
  type OpenDataFile,
  openDataFile,
  type Path,
  Problems,
} from '../data-files.ts';
import {
  type Condition,
  type FlagRule,
  type ModuleSource,
  type ProtocolSource,
  questionSchema,
  type Score,
  slotsIn,
} from '../protocol.ts';
import { readCondition } from '../signs/condition.ts';
import {
  type AuthoredQuestion,
  authoredModuleSchema,
  authoredProtocolSchema,
  authoredRuleSchema,
  type questionInModuleSchema,
  type Shared,
  sharedSchema,
} from './source-schemas.ts';

function withoutEmpty<Shape extends object>(shape: Shape): Shape {
  return Object.fromEntries(Object.entries(shape).filter(([, value]) => value !== undefined)) as Shape;
}

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

function completeQuestion(
  lookup: Lookup,
  module: { id: string; section: ModuleSource['questions'][number]['section'] },
  authored: z.infer<typeof questionInModuleSchema>,
  path: Path,
): ModuleSource['questions'][number] | null {
  const { shared, file, problems } = lookup;
  const { use, finding, ...own } = authored;
  const template =
    use === undefined ? {} : findNamed(lookup, shared.templates, 'template', use, [...path, 'use']);
  const known =
    finding === undefined ? {} : findNamed(lookup, shared.findings, 'finding', finding, [...path, 'finding']);
  if (template === undefined || known === undefined) return null;
  const base: AuthoredQuestion =
    finding === undefined
      ? {}
      : { id: finding, slot: `sx.${finding}`, kind: 'yesno', section: 'associated', why: 'finding' };
  const merged: AuthoredQuestion = { ...base, ...template, ...known, ...withoutEmpty(own) };
  const kind = merged.kind ?? 'text';
  const why =
    typeof merged.why === 'string' ? findNamed(lookup, shared.whys, 'why', merged.why, path) : merged.why;
  const hint =
    typeof merged.hint === 'string'
      ? findNamed(lookup, shared.hints, 'hint', merged.hint, path)
      : merged.hint;
  const options =
    typeof merged.options === 'string'
      ? findNamed(lookup, shared.options, 'list of options', merged.options, path)
      : merged.options;
  const when =
    merged.when === undefined ? null : readCondition(file, [...path, 'when'], merged.when, problems);
  const id = merged.id ?? '';
  if (id === '') problems.add(file, path, 'a question needs an id');
  const complete = questionSchema.safeParse({
    id: `${module.id}.${id}`,
    module: module.id,
    slot: merged.slot ?? `${module.id}.${id}`,
    kind,
    text: merged.text,
    ...(merged.proxyText === undefined ? {} : { proxyText: merged.proxyText }),
    hint: hint ?? null,
    why,
    label: merged.label,
    section: merged.section ?? module.section,
    priority: merged.priority ?? 1,
    when,
    options: options ?? [],
    allowsOwnWords: merged.allowsOwnWords ?? kind !== 'scale',
    min: merged.min ?? null,
    max: merged.max ?? null,
    read: merged.read ?? (kind === 'yesno' ? 'yesno' : 'words'),
    required: merged.required ?? false,
    alwaysAsk: merged.alwaysAsk ?? false,
    ...(merged.onlyListed === true ? { onlyListed: true } : {}),
    ...(merged.for === undefined ? {} : { for: merged.for }),
  });
  if (complete.success && when !== null && slotsIn(when).includes(complete.data.slot))
    problems.add(file, [...path, 'when'], 'when: its own answer would take the question away');
  if (complete.success) return complete.data;
  problems.addIssues(file, path, complete.error.issues);
  return null;
}

type NamedModule = { module: ModuleSource; scores: Score[]; when: Condition | null; file: OpenDataFile };

function readModule(file: OpenDataFile, shared: Shared, problems: Problems): NamedModule | null {
  const parsed = authoredModuleSchema.safeParse(file.content);
  if (!parsed.success) {
    problems.addIssues(file, [], parsed.error.issues);
    return null;
  }
  const { section, scores, questions, topic, when, ...rest } = parsed.data;
  const id = rest.id ?? nameOf(file.path).replaceAll('-', '_');
  const lookup: Lookup = { shared, file, problems };
  const complete = questions.map((question, index) =>
    completeQuestion(lookup, { id, section }, question, ['questions', index]),
  );
  const seen = new Set<string>();
  complete.forEach((question, index) => {
    if (question === null) return;
    if (seen.has(question.id)) {
      problems.add(file, ['questions', index], `the question "${question.id}" is there twice`);
    }
    seen.add(question.id);
  });
  const module: ModuleSource = {
    ...rest,
    id,
    topic: topic ?? { id, label: rest.title, required: true },
    questions: complete.filter((question) => question !== null),
  };
  return {
    module,
    scores,
    when: when === undefined ? null : readCondition(file, ['when'], when, problems),
    file,
  };
}

function nameOf(path: string): string {
  return (path.split('/').at(-1) ?? path).replace(/\.yaml$/, '');
}

function readRules(file: OpenDataFile, problems: Problems): FlagRule[] {
  const parsed = z.array(authoredRuleSchema).safeParse(file.content);
  if (!parsed.success) {
    problems.addIssues(file, [], parsed.error.issues);
    return [];
  }
  return parsed.data.flatMap((rule, index) => {
    const when = readCondition(file, [index, 'when'], rule.when, problems);
    return when === null ? [] : [{ ...rule, group: rule.group ?? rule.id, when }];
  });
}

/** Complaint modules share no trigger: which one a word leads to must not depend on their order. */
function checkTriggers(modules: NamedModule[], problems: Problems): void {
  const owners = new Map<string, string>();
  for (const { module, file } of modules) {
    for (const key of ['triggers', 'minorTriggers'] as const) {
      if (module.stage !== 'routed' && module[key].length > 0) {
        problems.add(file, [key], 'only a routed module has triggers');
      }
      module[key].forEach((trigger, index) => {
        const owner = owners.get(trigger);
        if (owner !== undefined) {
          problems.add(file, [key, index], `"${trigger}" already leads to the module "${owner}"`);
        }
        owners.set(trigger, module.id);
      });
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

/** Stands in a protocol's list for all complaint modules, so that every complaint can be taken up everywhere. */
const allComplaints = 'complaints';

/** All complaint modules, those that a protocol names first. */
function orderComplaints(
  modules: ReadonlyMap<string, NamedModule>,
  names: readonly string[],
  addProblem: (at: number, message: string) => void,
): NamedModule[] {
  const routed = [...modules].filter(([, { module }]) => module.stage === 'routed');
  names.forEach((name, at) => {
    if (!routed.some(([known]) => known === name))
      addProblem(at, `there is no complaint modules/${name}.yaml`);
    if (names.indexOf(name) !== at) addProblem(at, `"${name}" is there twice`);
  });
  const rankOf = (name: string) => (names.includes(name) ? names.indexOf(name) : names.length);
  return routed.toSorted(([left], [right]) => rankOf(left) - rankOf(right)).map(([, module]) => module);
}

function composeProtocol(
  file: OpenDataFile,
  modules: Map<string, NamedModule>,
  rules: FlagRule[],
  problems: Problems,
): ProtocolSource | null {
  const parsed = authoredProtocolSchema.safeParse(file.content);
  if (!parsed.success) {
    problems.addIssues(file, [], parsed.error.issues);
    return null;
  }
  const { modules: names, ...rest } = parsed.data;
  const chosen = names.flatMap((entry, index) => {
    if (entry === allComplaints) return orderComplaints(modules, [], () => undefined);
    if (typeof entry === 'object' && 'complaints' in entry) {
      return orderComplaints(modules, entry.complaints, (at, message) =>
        problems.add(file, ['modules', index, 'complaints', at], message),
      );
    }
    const name = typeof entry === 'string' ? entry : entry.module;
    const found = modules.get(name);
    if (found === undefined) {
      problems.add(file, ['modules', index], `there is no module modules/${name}.yaml`);
      return [];
    }
    if (typeof entry === 'string') return [found];
    const path = ['modules', index, 'when'];
    const when = entry.when === 'always' ? null : readCondition(file, path, entry.when, problems);
    return [{ ...found, when }];
  });
  const seen = new Set<string>();
  for (const { module } of chosen) {
    if (seen.has(module.id)) problems.add(file, ['modules'], `two modules have the id "${module.id}"`);
    seen.add(module.id);
  }
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
 * Reads the protocol files: `shared.yaml`, `modules/*.yaml`, `flags/*.yaml`, and one file per specialization and visit
 * type beside them.
 * @returns the protocols, in the order of their files
 * @throws DataFileError with file, line and reason of everything that is wrong
 */
export function readProtocolSources(files: DataFile[]): ProtocolSource[] {
  const problems = new Problems();
  const inOrder = [...files].sort((left, right) => (left.path < right.path ? -1 : 1));
  const opened = inOrder.map((file) => openDataFile(file, problems));
  problems.throwIfAny();
  const readable = opened.filter((file) => file !== null);
  const sharedFile = readable.find((file) => file.path === 'shared.yaml');
  if (sharedFile === undefined) throw new DataFileError('The protocol file shared.yaml is missing.');
  const shared = sharedSchema.safeParse(sharedFile.content);
  if (!shared.success) {
    problems.addIssues(sharedFile, [], shared.error.issues);
    problems.throwIfAny();
    throw new DataFileError('shared.yaml cannot be used.');
  }
  const modules = new Map<string, NamedModule>();
  for (const file of readable.filter(({ path }) => path.startsWith('modules/'))) {
    const read = readModule(file, shared.data, problems);
    if (read !== null) modules.set(nameOf(file.path), read);
  }
  checkTriggers([...modules.values()], problems);
  // Emergencies of all files come before anything less, whatever the files are called.
  const rules = readable
    .filter(({ path }) => path.startsWith('flags/'))
    .flatMap((file) => readRules(file, problems))
    .sort((left, right) => left.level.localeCompare(right.level));
  const ids = new Set<string>();
  for (const rule of rules) {
    if (ids.has(rule.id)) problems.add('flags', [], `two rules have the id "${rule.id}"`);
    ids.add(rule.id);
  }
  const protocols = readable
    .filter(({ path }) => !path.includes('/') && path !== 'shared.yaml')
    .map((file) => composeProtocol(file, modules, rules, problems))
    .filter((protocol) => protocol !== null);
  problems.throwIfAny();
  return protocols;
}
