import { readFileSync, statSync } from 'node:fs';

type Environment = Readonly<Record<string, string | undefined>>;

const sizeMaxBytes = 64 * 1024;
/** Anybody but the owner may write, or anybody at all may read. */
const tooWide = 0o027;

/** The setting that names a file in place of the secret itself, as Docker and systemd hand secrets over. */
export const fileSettingOf = (name: string) => `${name}_FILE`;

/**
 * Reads each secret whose setting names a file: `NAME_FILE=/run/secrets/name` in place of `NAME=…`. The line break at the
 * end of the file is no part of it, and an empty file is like an empty setting.
 *
 * @param environment - the settings; they are left as they are
 * @param names - the settings that are secrets
 * @param report - gets one sentence for each that is given twice, or whose file cannot be read (S29)
 * @returns the settings with the secrets in their places, and without the names of their files
 */
export function readSecretFiles<Source extends Environment>(
  environment: Source,
  names: readonly string[],
  report: (sentence: string) => void,
): Source {
  const found: Record<string, string | undefined> = { ...environment };
  for (const name of names) {
    const setting = fileSettingOf(name);
    const file = environment[setting]?.trim();
    delete found[setting];
    if (!file) continue;
    if (environment[name]?.trim()) {
      report(`${name} and ${setting} are both set: give the secret once.`);
      continue;
    }
    const secret = readSecret(file);
    if (typeof secret === 'string') found[name] = secret;
    else report(`${setting} names ${file}, which ${secret.problem}.`);
  }
  return found as Source;
}

function readSecret(file: string): string | { problem: string } {
  try {
    if (statSync(file).size > sizeMaxBytes) return { problem: 'is too large for a secret' };
    const text = readFileSync(file, 'utf8')
      .replace(/^\uFEFF/, '')
      .replace(/\r?\n$/, '');
    return text;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    return { problem: `cannot be read (${code})` };
  }
}

/**
 * The files of secrets that others than their owner and its group may read, or others than their owner may change.
 *
 * @returns the names of the settings; a file that is not there is told by {@link readSecretFiles}
 */
export function findWideSecretFiles(environment: Environment, names: readonly string[]): string[] {
  return names.map(fileSettingOf).filter((setting) => {
    const file = environment[setting]?.trim();
    const found = file ? statSync(file, { throwIfNoEntry: false }) : undefined;
    return found !== undefined && (found.mode & tooWide) !== 0;
  });
}
