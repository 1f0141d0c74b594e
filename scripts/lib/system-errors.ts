/** The code of a system error (`ENOENT`, `EEXIST`) or of a PostgreSQL error; '' for an error without one. */
export function errorCodeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/**
 * What to do about a place in the file system that cannot be used, in one sentence.
 * @param code - of a system error, such as `ENOSPC`
 */
export function describeFileError(code: string, place: string): string {
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return `There is no room in ${place}: make some, and start again.`;
  if (code === 'EROFS')
    return `${place} is read-only: make it writable, or set DATA_DIR to another folder, and start again.`;
  if (code === 'EACCES' || code === 'EPERM')
    return `${place} may not be used by this user (${code}): run this as the user that it belongs to, or mend that.`;
  return `${place} cannot be read or written (${code}): mend that, and start again.`;
}

/**
 * The sentence for an error of the file system (a full or read-only disk, a place that this user may not use); null for any other,
 * which is a defect and keeps its stack.
 */
export function explainFileError(error: unknown): string | null {
  const code = errorCodeOf(error);
  if (!['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM'].includes(code)) return null;
  const place = error instanceof Error && 'path' in error ? String(error.path) : 'A folder';
  return describeFileError(code, place);
}
