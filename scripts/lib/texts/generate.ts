import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser';
import { type Catalogue, isTree, type Language, sourceCode, type TextNode } from './catalogue.ts';
import type { Argument, Message } from './message.ts';

/** How a generated module imports others. */
export type ModuleNames = {
  /** First line of every generated file. */
  note: string;
  /** Module specifier of `common/text-numbers.ts`. */
  numbers: string;
  /** Module specifier of the type `Texts`; null for English, from which the type is derived. */
  types: string | null;
};

const identifier = /^[A-Za-z_$][\w$]*$/;

/**
 * Generates the module of one area in one language: a message without arguments is a string, any other a function with named
 * arguments. Missing messages are taken from English, with English plural rules.
 */
export function writeArea(
  catalogue: Catalogue,
  language: Language,
  area: string,
  { note, numbers: numbersModule, types }: ModuleNames,
): string {
  const english = findLanguage(catalogue, sourceCode);
  const used = new Set<Language>();
  let isolates = false;
  const choose = (path: string) => {
    const source = catalogue.messages.get(sourceCode)?.get(path);
    if (!source) return null;
    const own = catalogue.messages.get(language.code)?.get(path);
    const from = own ? language : english;
    return { source, message: own ?? source, from };
  };
  const write = (path: string): string => {
    const chosen = choose(path);
    if (!chosen) return "''";
    const { source, message, from } = chosen;
    const words = new Words(source.arguments, from === language ? '' : 'English', from.direction);
    const text = words.write(message.elements);
    if (words.usesNumbers) used.add(from);
    if (words.isolates) isolates = true;
    if (source.arguments.size === 0) return text;
    return `(${writeParameter(source, message, types === null)}) => ${text}`;
  };
  const body = writeNode(catalogue.source[area] ?? {}, area, write);
  const numbers = [...used].map((from) => {
    const end = from === language ? '' : 'English';
    const names =
      end === ''
        ? 'choosePlural, writeNumber'
        : 'choosePlural: choosePluralEnglish, writeNumber: writeNumberEnglish';
    return `const { ${names} } = createNumbers(${JSON.stringify(from.formats)});\n`;
  });
  const helpers = [...(used.size > 0 ? ['createNumbers'] : []), ...(isolates ? ['isolateNumber'] : [])];
  return [
    note,
    ...(helpers.length > 0 ? [`import { ${helpers.join(', ')} } from '${numbersModule}';`] : []),
    ...(types === null ? [] : [`import type { Texts } from '${types}';`]),
    '',
    ...numbers,
    `export const texts${types === null ? '' : `: Texts[${JSON.stringify(area)}]`} = ${body};`,
    '',
  ].join('\n');
}

export function findLanguage({ languages }: Catalogue, code: string): Language {
  const found = languages.find((language) => language.code === code);
  if (!found) throw new Error(`There is no language "${code}".`);
  return found;
}

function writeNode(node: TextNode, path: string, write: (path: string) => string): string {
  if (typeof node === 'string') return write(path);
  if (!isTree(node)) {
    const items = node.map((_, index) => write(`${path}/${index}`));
    return `[${items.join(', ')}] as [${node.map(() => 'string').join(', ')}]`;
  }
  const lines = Object.entries(node).map(
    ([key, child]) => `${writeKey(key)}: ${writeNode(child, `${path}/${key}`, write)},`,
  );
  return `{\n${lines.join('\n')}\n}`;
}

export function writeKey(key: string): string {
  return identifier.test(key) ? key : JSON.stringify(key);
}

/** `{ count, name }: { count: number; name: string }`; destructures only the arguments that the message uses. */
function writeParameter(source: Message, own: Message, isTyped: boolean): string {
  const names = [...source.arguments.keys()].filter((name) => own.arguments.has(name));
  if (!isTyped) return `{ ${names.join(', ')} }`;
  const types = [...source.arguments].map(([name, argument]) => `${name}: ${writeType(argument)}`);
  return `{ ${names.join(', ')} }: { ${types.join('; ')} }`;
}

function writeType(argument: Argument): string {
  if (argument.kind === 'choice') return argument.choices.map((choice) => JSON.stringify(choice)).join(' | ');
  return argument.kind === 'number' ? 'number' : 'string';
}

/** Generates an expression for one message. */
class Words {
  usesNumbers = false;
  isolates = false;

  /** @param end - suffix of the helpers' names: those of a second language need another one */
  constructor(
    private readonly given: ReadonlyMap<string, Argument>,
    private readonly end: string,
    private readonly direction: Language['direction'],
  ) {}

  /** @param counted - the argument that `#` stands for */
  write(elements: readonly MessageFormatElement[], counted = ''): string {
    const [first] = elements;
    if (elements.every(({ type }) => type === TYPE.literal)) {
      return JSON.stringify(elements.map((element) => ('value' in element ? element.value : '')).join(''));
    }
    if (first && elements.length === 1) return this.writeElement(first, counted);
    const parts = elements.map((element) =>
      element.type === TYPE.literal
        ? element.value.replace(/[`\\]|\$\{/g, '\\$&')
        : `\${${this.writeElement(element, counted)}}`,
    );
    return `\`${parts.join('')}\``;
  }

  private writeElement(element: MessageFormatElement, counted: string): string {
    switch (element.type) {
      case TYPE.pound:
        return this.writeNumber(counted);
      case TYPE.argument:
        return this.given.get(element.value)?.kind === 'number'
          ? this.writeNumber(element.value)
          : this.writeText(element.value);
      case TYPE.number:
        return this.writeNumber(element.value);
      case TYPE.plural:
        this.usesNumbers = true;
        return `choosePlural${this.end}(${element.value}, ${this.writeOptions(element.options, element.value)})`;
      case TYPE.select:
        return `(${this.writeOptions(element.options, counted)})[${element.value}]`;
      default:
        // `readMessage` allows no other kind.
        throw new Error(`No code is written for an element of type ${element.type}.`);
    }
  }

  private writeText(name: string): string {
    if (this.direction === 'ltr') return name;
    this.isolates = true;
    return `isolateNumber(${name})`;
  }

  private writeNumber(name: string): string {
    this.usesNumbers = true;
    return `writeNumber${this.end}(${name})`;
  }

  private writeOptions(
    options: Record<string, { value: readonly MessageFormatElement[] }>,
    counted: string,
  ): string {
    const written = Object.entries(options).map(
      ([key, { value }]) => `${writeKey(key)}: ${this.write(value, counted)}`,
    );
    return `{ ${written.join(', ')} }`;
  }
}
