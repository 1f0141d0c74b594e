import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compileData } from './compile.ts';
import { DataFileError } from './data-files.ts';

/** Compiles the clinical data into the folder that the interview reads. Prints each mistake in them with file, line and reason. */
try {
  const folder = path.join(import.meta.dirname, '../data/compiled');
  for (const [name, content] of compileData()) {
    const file = path.join(folder, `${name}.json`);
    mkdirSync(path.dirname(file), { recursive: true });
    // A program that is starting reads the whole file, the older or the newer.
    writeFileSync(`${file}.${process.pid}`, JSON.stringify(content));
    renameSync(`${file}.${process.pid}`, file);
  }
} catch (error) {
  if (!(error instanceof DataFileError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
