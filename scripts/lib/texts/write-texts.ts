import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readIfThere } from '../files.ts';
import { type Catalogue, type Problem, readCatalogue, sourceCode } from './catalogue.ts';
import { generatedNote, writeArea, writeKey } from './generate.ts';

const textsFolder = 'lib/texts';
const generatedFolder = `${textsFolder}/generated`;
const providersFolder = 'lib/client/generated-texts';
const stampFile = `${generatedFolder}/stamp`;
/** Shown where nothing can be loaded any more, so every language of it is at hand. */
const lastResortArea = 'lastResort';

/** The dashboard's texts as they stand in the JSON files below `root`. */
export function readTexts(root: string): ReturnType<typeof readCatalogue> {
  return readCatalogue(textsFolder, (file) => readIfThere(path.join(root, file)));
}

/** A problem as one line: file, key, what is wrong. */
export function describeProblem({ file, key, reason }: Problem): string {
  return key === '' ? `${file} ${reason}` : `${file}: ${key} ${reason}`;
}

/**
 * Writes the modules of the texts, unless they were written from the same JSON files by the same compiler.
 * @returns what is wrong with the texts; then nothing was written
 */
export function writeTextsIfChanged(root: string): Problem[] {
  const stamp = hashSources(root);
  if (readIfThere(path.join(root, stampFile)) === stamp) return [];
  const { catalogue, problems } = readTexts(root);
  if (problems.length > 0) return problems;
  const files = writeFiles(catalogue);
  for (const folder of [generatedFolder, providersFolder])
    rmSync(path.join(root, folder), { recursive: true, force: true });
  for (const [file, text] of files) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  writeFileSync(path.join(root, stampFile), stamp);
  return [];
}

/** Writes the modules again whenever a JSON file is saved, and says what is wrong with it. Gives what ends that. */
export function watchTexts(root: string): () => void {
  const watcher = watch(path.join(root, textsFolder), (_, name) => {
    if (!name?.endsWith('.json')) return;
    for (const problem of writeTextsIfChanged(root)) console.error(describeProblem(problem));
  });
  return () => watcher.close();
}

function hashSources(root: string): string {
  const hash = createHash('sha256');
  const add = (folder: string, end: string) => {
    for (const name of readdirSync(path.join(root, folder)).sort()) {
      if (!name.endsWith(end)) continue;
      hash
        .update(name)
        .update('\0')
        .update(readFileSync(path.join(root, folder, name)))
        .update('\0');
    }
  };
  add(textsFolder, '.json');
  add('scripts/lib/texts', '.ts');
  return hash.digest('hex');
}

/** Every generated file and its text. */
export function writeFiles(catalogue: Catalogue): Map<string, string> {
  const areas = Object.keys(catalogue.source);
  const files = new Map<string, string>();
  for (const language of catalogue.languages)
    for (const area of areas)
      files.set(
        areaFile(language.code, area),
        writeArea(
          catalogue,
          language,
          area,
          language.code === sourceCode ? null : `@/${generatedFolder}/types.ts`,
        ),
      );
  files.set(`${generatedFolder}/types.ts`, writeTypes(areas));
  files.set(`${generatedFolder}/languages.ts`, writeLanguages(catalogue));
  files.set(`${generatedFolder}/all-texts.ts`, writeAllTexts(catalogue, areas));
  files.set(`${generatedFolder}/last-resort.ts`, writeLastResort(catalogue));
  for (const area of areas) {
    if (area === lastResortArea) continue;
    files.set(`${providersFolder}/${toKebab(area)}-texts.tsx`, writeProvider(catalogue, area));
  }
  return files;
}

function areaFile(code: string, area: string): string {
  return `${generatedFolder}/${code}/${toKebab(area)}.ts`;
}

function toKebab(area: string): string {
  return area.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function toPascal(area: string): string {
  return `${area.slice(0, 1).toUpperCase()}${area.slice(1)}`;
}

function writeTypes(areas: readonly string[]): string {
  const imports = areas.map(
    (area) => `import type { texts as ${area} } from '@/${areaFile(sourceCode, area)}';`,
  );
  return [
    generatedNote,
    ...imports,
    '',
    '/** The texts of the dashboard by area, as English has them. */',
    'export type Texts = {',
    ...areas.map((area) => `${area}: typeof ${area};`),
    '};',
    '/** All areas side by side. */',
    `export type AllTexts = ${areas.map((area) => `Texts['${area}']`).join(' & ')};`,
    '',
  ].join('\n');
}

function writeLanguages({ languages }: Catalogue): string {
  const entries = languages.map(
    ({ code, name, direction, formats }) =>
      `${writeKey(code)}: ${JSON.stringify({ name, direction, formats })},`,
  );
  return [
    generatedNote,
    '/** The languages of the dashboard itself: own name, direction, and the tag by which dates and numbers are written. */',
    'export const languages = {',
    ...entries,
    "} as const satisfies Record<string, { name: string; direction: 'ltr' | 'rtl'; formats: string }>;",
    '',
  ].join('\n');
}

function writeAllTexts({ languages }: Catalogue, areas: readonly string[]): string {
  const name = (code: string, area: string) => `${code}${toPascal(area)}`;
  return [
    generatedNote,
    ...languages.flatMap(({ code }) =>
      areas.map((area) => `import { texts as ${name(code, area)} } from '@/${areaFile(code, area)}';`),
    ),
    `import type { languages } from '@/${generatedFolder}/languages.ts';`,
    `import type { AllTexts } from '@/${generatedFolder}/types.ts';`,
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

function writeLastResort({ languages }: Catalogue): string {
  return [
    generatedNote,
    ...languages.map(({ code }) => `import { texts as ${code} } from '@/${areaFile(code, lastResortArea)}';`),
    `import type { languages } from '@/${generatedFolder}/languages.ts';`,
    `import type { Texts } from '@/${generatedFolder}/types.ts';`,
    '',
    '/** What is said where nothing can be loaded any more, in every language. */',
    `export const lastResort: Record<keyof typeof languages, Texts['${lastResortArea}']> = {`,
    ...languages.map(({ code }) => `${writeKey(code)},`),
    '};',
    '',
  ].join('\n');
}

function writeProvider({ languages }: Catalogue, area: string): string {
  return [
    "'use client';",
    '',
    generatedNote,
    "import dynamic from 'next/dynamic';",
    "import { ChosenTexts, type Children, provideTexts } from '@/lib/client/texts-provider.tsx';",
    '',
    `const provide = provideTexts('${area}');`,
    'const languages = {',
    ...languages.map(
      ({ code }) => `${writeKey(code)}: dynamic(() => import('@/${areaFile(code, area)}').then(provide)),`,
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
