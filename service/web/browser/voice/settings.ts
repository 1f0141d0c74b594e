/** The patient's settings for this visit. They last as long as the tab, and "clear this device" removes them (S23). */
type Settings = {
  isSpeaking: boolean;
  readsAloud: boolean;
  isHandsFree: boolean;
  /** Whether the microphone was checked. */
  isChecked: boolean;
  /** Whether the patient has agreed to the browser vendor's recognition. */
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

/** The settings; without storage they are lost with the page. */
export function createSettings(storage: () => Pick<Storage, 'getItem' | 'setItem'>): SettingsStore {
  let settings = read(storage);
  return {
    current: () => settings,
    change(changes) {
      settings = { ...settings, ...changes };
      try {
        storage().setItem(name, JSON.stringify(settings));
      } catch {
        // Storage is off or full: the settings apply to this page only.
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
    return initial; // Storage is off, or contains invalid data.
  }
}
