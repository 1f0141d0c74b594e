import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, type FSWatcher, readdirSync, watch, writeFileSync } from 'node:fs';
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

/** An editor saves in several steps; what stands between them is not compiled. */
const savedAfterMs = 100;

/**
 * Compiles the clinical data anew whenever one of their files is saved, and reports mistakes in them; the service then goes on with
 * what was compiled last. Gives a function that stops watching.
 */
export function watchData(root: string, report: (text: string) => void): () => void {
  let tried = '';
  let watchers: FSWatcher[] = [];
  let waiting: NodeJS.Timeout | undefined;
  const stop = () => {
    clearTimeout(waiting);
    for (const watcher of watchers) watcher.close();
  };
  const compile = () => {
    stop();
    // Each folder by itself: Node 20's recursive watch of Linux loses a file that an editor replaces. Anew each time, for new folders.
    watchers = listDataFolders(root).map((folder) =>
      watch(folder, () => {
        clearTimeout(waiting);
        waiting = setTimeout(compile, savedAfterMs);
      }),
    );
    const inputs = hashInputs(root);
    if (inputs === tried) return;
    tried = inputs;
    const problem = compileDataIfChanged(root);
    if (problem !== null) report(`${problem}\nUntil that is mended, what was compiled last is used.`);
  };
  compile();
  return stop;
}

function listDataFolders(root: string): string[] {
  const top = path.join(root, dataFolder);
  const below = readdirSync(top, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => path.join(entry.parentPath, entry.name));
  return [top, ...below];
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
      // An editor's temporary file may be gone by now.
      .update(readFileIfPresent(path.join(root, file)) ?? '')
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
