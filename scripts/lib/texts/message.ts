import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

/** The kind of an argument of a message. */
export type Argument = { kind: 'text' } | { kind: 'number' } | { kind: 'choice'; choices: readonly string[] };

/** A parsed ICU message, with its arguments. */
export type Message = {
  elements: readonly MessageFormatElement[];
  arguments: ReadonlyMap<string, Argument>;
};

/** Why a message is invalid, as text for its translator. */
export class MessageError extends Error {}

const namePattern = /^[a-z][A-Za-z0-9]*$/;

/**
 * Parses a message. Date, time and number styles are refused, because lib/shared/formats.ts formats those.
 * @param locale - language whose plural categories are allowed
 * @throws MessageError
 */
export function readMessage(source: string, locale: string): Message {
  const elements = parseSource(source);
  const found = new Map<string, Argument>();
  collect(elements, new Intl.PluralRules(locale).resolvedOptions().pluralCategories, found);
  return { elements, arguments: found };
}

function parseSource(source: string): readonly MessageFormatElement[] {
  try {
    return parse(source, { ignoreTag: true, shouldParseSkeletons: false });
  } catch (error) {
    if (error instanceof SyntaxError) throw new MessageError(`is no ICU message (${error.message})`);
    throw error;
  }
}

function collect(
  elements: readonly MessageFormatElement[],
  categories: readonly string[],
  found: Map<string, Argument>,
): void {
  for (const element of elements) {
    switch (element.type) {
      case TYPE.literal:
      case TYPE.pound:
        break;
      case TYPE.argument:
        note(found, element.value, { kind: 'text' });
        break;
      case TYPE.number:
        if (element.style) throw new MessageError(`gives "${element.value}" a style of numbers`);
        note(found, element.value, { kind: 'number' });
        break;
      case TYPE.plural:
        checkPlural(element.value, element, categories);
        note(found, element.value, { kind: 'number' });
        for (const { value } of Object.values(element.options)) collect(value, categories, found);
        break;
      case TYPE.select:
        note(found, element.value, { kind: 'choice', choices: Object.keys(element.options) });
        for (const { value } of Object.values(element.options)) {
          // In a select, # is a literal character, also within a plural.
          if (value.some((part) => part.type === TYPE.literal && part.value.includes('#')))
            throw new MessageError(`has a # in a choice of "${element.value}"; name the number there`);
          collect(value, categories, found);
        }
        break;
      default:
        throw new MessageError(`formats "${element.value}" as a date or a time; give it the words instead`);
    }
  }
}

function checkPlural(
  name: string,
  plural: { offset: number; pluralType: string | undefined; options: Record<string, unknown> },
  categories: readonly string[],
): void {
  if (plural.pluralType === 'ordinal') throw new MessageError(`uses selectordinal for "${name}"`);
  if (plural.offset !== 0) throw new MessageError(`uses an offset for "${name}"`);
  for (const form of Object.keys(plural.options)) {
    if (form.startsWith('=') || categories.includes(form)) continue;
    throw new MessageError(
      `has the form "${form}" for "${name}", which its language does not use (${categories.join(', ')}, =0)`,
    );
  }
}

/** `{count}` and `{count, plural, …}` are the same number; other uses of a name must have the same kind. */
function note(found: Map<string, Argument>, name: string, argument: Argument): void {
  if (!namePattern.test(name)) throw new MessageError(`names an argument "${name}"; use a name like "count"`);
  const known = found.get(name);
  if (!known || known.kind === 'text') {
    found.set(name, argument);
    return;
  }
  if (argument.kind === 'text' || isSameArgument(known, argument)) return;
  throw new MessageError(
    `uses "${name}" both as ${describeArgument(known)} and as ${describeArgument(argument)}`,
  );
}

/** Whether both accept the same values. */
export function isSameArgument(one: Argument, other: Argument): boolean {
  if (one.kind !== 'choice' || other.kind !== 'choice') return one.kind === other.kind;
  return [...one.choices].sort().join() === [...other.choices].sort().join();
}

/** The kind of an argument for the translator, such as "a number" or "one of pdf, other". */
export function describeArgument(argument: Argument): string {
  if (argument.kind === 'choice') return `one of ${argument.choices.join(', ')}`;
  return argument.kind === 'number' ? 'a number' : 'a text';
}
