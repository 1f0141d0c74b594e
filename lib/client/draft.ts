/** Forms keep what was typed across an expired session: in this tab only, gone when it closes or the form is sent. */
export function readDraft<T extends Record<string, string>>(name: string, empty: T): T | null {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(`consult-desk.draft.${name}`) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const values = Object.keys(empty).map((key) => {
      const value: unknown = Reflect.get(stored, key);
      return [key, typeof value === 'string' ? value : ''];
    });
    return Object.fromEntries(values);
  } catch {
    // Storage is switched off: there is no draft.
    return null;
  }
}

export function keepDraft(name: string, values: Record<string, string>): void {
  try {
    window.sessionStorage.setItem(`consult-desk.draft.${name}`, JSON.stringify(values));
  } catch {
    // Storage is full or switched off: the form works without a draft.
  }
}

export function dropDraft(name: string): void {
  try {
    window.sessionStorage.removeItem(`consult-desk.draft.${name}`);
  } catch {
    // Nothing was stored.
  }
}
