import type { Catalogue } from './catalogue.ts';
import { writeKey } from './generate.ts';
import { type ModulePlaces, toKebab } from './write-modules.ts';

/* Modules for the dashboard besides those of the areas: its pages load areas, each in the reader's language. */

export const providersFolder = 'lib/client/generated-texts';
/** Shown when nothing more can be loaded, so it is bundled in every language. */
const lastResortArea = 'lastResort';

/** The modules with the languages, with all texts for the server, with the last resort, and with a provider for each area. */
export function writePageModules(catalogue: Catalogue, places: ModulePlaces): Map<string, string> {
  const areas = Object.keys(catalogue.source);
  const files = new Map([
    [`${places.folder}/languages.ts`, writeLanguages(catalogue, places)],
    [`${places.folder}/all-texts.ts`, writeAllTexts(catalogue, areas, places)],
    [`${places.folder}/last-resort.ts`, writeLastResort(catalogue, places)],
  ]);
  for (const area of areas) {
    if (area === lastResortArea) continue;
    const file = `${providersFolder}/${toKebab(area)}-texts.tsx`;
    files.set(file, writeProvider(catalogue, area, file, places));
  }
  return files;
}

function toPascal(area: string): string {
  return `${area.slice(0, 1).toUpperCase()}${area.slice(1)}`;
}

function writeLanguages({ languages }: Catalogue, { note }: ModulePlaces): string {
  const entries = languages.map(
    ({ code, name, direction, formats }) =>
      `${writeKey(code)}: ${JSON.stringify({ name, direction, formats })},`,
  );
  return [
    note,
    '/** The languages of the dashboard itself: own name, direction, and the tag by which dates and numbers are written. */',
    'export const languages = {',
    ...entries,
    "} as const satisfies Record<string, { name: string; direction: 'ltr' | 'rtl'; formats: string }>;",
    '',
  ].join('\n');
}

function writeAllTexts({ languages }: Catalogue, areas: readonly string[], places: ModulePlaces): string {
  const file = `${places.folder}/all-texts.ts`;
  const name = (code: string, area: string) => `${code}${toPascal(area)}`;
  return [
    places.note,
    ...languages.flatMap(({ code }) =>
      areas.map(
        (area) =>
          `import { texts as ${name(code, area)} } from '${places.name(file, places.area(code, area))}';`,
      ),
    ),
    `import type { languages } from '${places.name(file, `${places.folder}/languages.ts`)}';`,
    `import type { AllTexts } from '${places.name(file, places.types)}';`,
    '',
    '/** Every text in every language, for the server: a browser gets the areas of its page alone. */',
    'export const allTexts: Record<keyof typeof languages, AllTexts> = {',
    ...languages.map(
      ({ code }) => `${writeKey(code)}: { ${areas.map((area) => `...${name(code, area)}`).join(', ')} },`,
    ),
    '};',
    '',
  ].join('\n');
}

function writeLastResort({ languages }: Catalogue, places: ModulePlaces): string {
  const file = `${places.folder}/last-resort.ts`;
  return [
    places.note,
    ...languages.map(
      ({ code }) =>
        `import { texts as ${code} } from '${places.name(file, places.area(code, lastResortArea))}';`,
    ),
    `import type { languages } from '${places.name(file, `${places.folder}/languages.ts`)}';`,
    `import type { Texts } from '${places.name(file, places.types)}';`,
    '',
    '/** What is said where nothing can be loaded any more, in every language. */',
    `export const lastResort: Record<keyof typeof languages, Texts['${lastResortArea}']> = {`,
    ...languages.map(({ code }) => `${writeKey(code)},`),
    '};',
    '',
  ].join('\n');
}

function writeProvider({ languages }: Catalogue, area: string, file: string, places: ModulePlaces): string {
  return [
    "'use client';",
    '',
    places.note,
    "import dynamic from 'next/dynamic';",
    "import { ChosenTexts, type Children, provideTexts } from '@/lib/client/texts-provider.tsx';",
    '',
    `const provide = provideTexts('${area}');`,
    'const languages = {',
    ...languages.map(
      ({ code }) =>
        `${writeKey(code)}: dynamic(() => import('${places.name(file, places.area(code, area))}').then(provide)),`,
    ),
    '};',
    '',
    `/** Gives what is in it the texts of "${area}" in the reader's language, which alone is loaded. */`,
    `export function ${toPascal(area)}Texts({ children }: Children) {`,
    'return <ChosenTexts languages={languages}>{children}</ChosenTexts>;',
    '}',
    '',
  ].join('\n');
}
