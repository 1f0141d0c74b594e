import { readFileSync, statSync } from 'node:fs';

type Environment = Readonly<Record<string, string | undefined>>;

const sizeMaxBytes = 64 * 1024;
/** Writable by group or others, or accessible to others. */
const tooWide = 0o027;

/** The setting that names a file with the secret, as Docker and systemd provide secrets. */
export const fileSettingOf = (name: string) => `${name}_FILE`;

/**
 * Reads each secret whose setting names a file: `NAME_FILE=/run/secrets/name` in place of `NAME=…`. A line break at the end of the
 * file is removed, and an empty file is like an empty setting.
 *
 * @param environment - the settings; not modified
 * @param names - names of the settings that are secrets
 * @param report - gets one sentence for each secret that is set twice or whose file cannot be read (S29)
 * @returns the settings with the secrets filled in, and without the settings that name files
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
 * The secrets whose files can be read by others than their owner and its group, or changed by others than their owner.
 *
 * @returns the names of the settings; a missing file is reported by {@link readSecretFiles}
 */
export function findExposedSecretFiles(environment: Environment, names: readonly string[]): string[] {
  return names.map(fileSettingOf).filter((setting) => {
    const file = environment[setting]?.trim();
    const found = file ? statSync(file, { throwIfNoEntry: false }) : undefined;
    return found !== undefined && (found.mode & tooWide) !== 0;
  });
}
