/** What the patient chose for this visit. It lasts as long as the tab, and "clear this device" removes it (S23). */
type Settings = {
  isSpeaking: boolean;
  readsAloud: boolean;
  isHandsFree: boolean;
  /** The microphone was tried out. */
  isChecked: boolean;
  /** Agreed that the browser's maker hears. */
  hasAgreed: boolean;
};

const name = 'voice';
const initial: Settings = {
  isSpeaking: false,
  readsAloud: true,
  isHandsFree: false,
  isChecked: false,
  hasAgreed: false,
};

export type SettingsStore = { current(): Settings; change(changes: Partial<Settings>): void };

/** The settings; a browser that keeps nothing has them until the next page. */
export function createSettings(storage: () => Pick<Storage, 'getItem' | 'setItem'>): SettingsStore {
  let settings = read(storage);
  return {
    current: () => settings,
    change(changes) {
      settings = { ...settings, ...changes };
      try {
        storage().setItem(name, JSON.stringify(settings));
      } catch {
        // Storage is off or full: the choice holds for this page.
      }
    },
  };
}

function read(storage: () => Pick<Storage, 'getItem'>): Settings {
  try {
    const stored: unknown = JSON.parse(storage().getItem(name) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return initial;
    const settings = { ...initial };
    for (const key of Object.keys(initial) as (keyof Settings)[]) {
      const value = (stored as Record<string, unknown>)[key];
      if (typeof value === 'boolean') settings[key] = value;
    }
    return settings;
  } catch {
    return initial; // Storage is off, or holds what is not ours.
  }
}
