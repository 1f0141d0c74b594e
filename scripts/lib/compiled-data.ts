import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, watch, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readFileIfPresent } from './files.ts';
import { listImports } from './imports.ts';

const program = 'service/interview/authoring/main.ts';
const dataFolder = 'service/clinical';
const stampFile = 'service/interview/data/compiled/stamp';

/**
 * Compiles the clinical data (decision 071), unless nothing that they are made of has changed since.
 * @returns what is wrong with them, with file and line; null when they are compiled
 */
export function compileDataIfChanged(root: string): string | null {
  const inputs = hashInputs(root);
  if (readFileIfPresent(path.join(root, stampFile)) === inputs) return null;
  // A process of its own, so that it always runs the newest code.
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', program], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  if (status !== 0) return stderr.trim();
  writeFileSync(path.join(root, stampFile), inputs);
  return null;
}

/** Compiles the clinical data anew whenever one of their files is saved, and prints mistakes in them. Gives a function that stops watching. */
export function watchData(root: string): () => void {
  let tried = hashInputs(root);
  const watcher = watch(path.join(root, dataFolder), { recursive: true }, () => {
    const inputs = hashInputs(root);
    if (inputs === tried) return;
    tried = inputs;
    const problem = compileDataIfChanged(root);
    if (problem !== null) console.error(problem);
  });
  return () => watcher.close();
}

/** The clinical data, the code that compiles them, and the versions of its packages. */
export function listInputs(root: string): string[] {
  const names = readdirSync(path.join(root, dataFolder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
  return [...names, ...listCode(root), 'package-lock.json'].toSorted();
}

function hashInputs(root: string): string {
  const hash = createHash('sha256');
  for (const file of listInputs(root))
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

/** The files of code that the program runs. */
function listCode(root: string): string[] {
  const files = new Set([program]);
  for (const file of files) {
    if (!file.endsWith('.ts')) continue;
    for (const imported of listImports(root, file, { isRun: true }))
      if (imported.file !== null && existsSync(path.join(root, imported.file))) files.add(imported.file);
  }
  return [...files];
}
