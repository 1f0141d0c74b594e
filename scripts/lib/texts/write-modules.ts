import path from 'node:path';
import { type Catalogue, type Language, sourceCode } from './catalogue.ts';
import type { TextCatalogue } from './catalogues.ts';
import { writeArea, writeKey } from './generate.ts';

/** Paths of a catalogue's generated modules, and how they import each other. */
export class ModulePlaces {
  readonly folder: string;
  readonly types: string;
  /** First line of every generated file. */
  readonly note: string;

  constructor(private readonly place: Pick<TextCatalogue, 'folder' | 'imports' | 'areasByPage'>) {
    this.folder = `${place.folder}/generated`;
    this.types = `${this.folder}/types.ts`;
    this.note = `// Written from the JSON files of ${place.folder} by \`npm run texts\`; edit those.`;
  }

  get areasByPage(): boolean {
    return this.place.areasByPage;
  }

  area(code: string, area: string): string {
    return `${this.folder}/${code}/${toKebab(area)}.ts`;
  }

  /** The module specifier with which the file `from` imports `to`. */
  name(from: string, to: string): string {
    if (this.place.imports === 'alias') return `@/${to}`;
    const way = path.posix.relative(path.posix.dirname(from), to);
    return way.startsWith('.') ? way : `./${way}`;
  }
}

/** The module of each area in each language, and the type that all languages share. */
export function writeAreaModules(catalogue: Catalogue, places: ModulePlaces): Map<string, string> {
  const files = new Map<string, string>();
  const areas = Object.keys(catalogue.source);
  for (const language of catalogue.languages)
    for (const area of areas) {
      const file = places.area(language.code, area);
      files.set(file, writeArea(catalogue, language, area, nameModules(places, file, language)));
    }
  files.set(places.types, writeTypes(areas, places));
  return files;
}

function nameModules(places: ModulePlaces, file: string, { code }: Language) {
  return {
    note: places.note,
    numbers: places.name(file, 'common/text-numbers.ts'),
    types: code === sourceCode ? null : places.name(file, places.types),
  };
}

function writeTypes(areas: readonly string[], places: ModulePlaces): string {
  const imports = areas.map(
    (area) =>
      `import type { texts as ${area} } from '${places.name(places.types, places.area(sourceCode, area))}';`,
  );
  return [
    places.note,
    ...imports,
    '',
    '/** The texts by area, as English has them. */',
    'export type Texts = {',
    ...areas.map((area) => `${area}: typeof ${area};`),
    '};',
    ...(places.areasByPage ? writeAllType(areas) : []),
    '',
  ].join('\n');
}

function writeAllType(areas: readonly string[]): string[] {
  return [
    '/** All areas side by side. */',
    `export type AllTexts = ${areas.map((area) => `Texts['${area}']`).join(' & ')};`,
  ];
}

/** For programs that need one text at a time: a table of the languages for each area. */
export function writeTables({ languages, source }: Catalogue, places: ModulePlaces): Map<string, string> {
  return new Map(
    Object.keys(source).map((area) => {
      const file = `${places.folder}/${toKebab(area)}.ts`;
      const lines = [
        places.note,
        ...languages.map(
          ({ code }) => `import { texts as ${code} } from '${places.name(file, places.area(code, area))}';`,
        ),
        '',
        `/** The texts of "${area}" by language. */`,
        `export const ${area}Texts = { ${languages.map(({ code }) => writeKey(code)).join(', ')} };`,
        '',
      ];
      return [file, lines.join('\n')];
    }),
  );
}

export function toKebab(area: string): string {
  return area.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
