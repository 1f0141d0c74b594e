import { expect, test } from 'vitest';
import { createSettings } from './settings.ts';

function keep(stored: Record<string, string> = {}) {
  return {
    stored,
    getItem: (name: string) => stored[name] ?? null,
    setItem: (name: string, value: string) => {
      stored[name] = value;
    },
  };
}

test('nothing is heard or read aloud before the patient chose to speak', () => {
  expect(createSettings(() => keep()).current()).toMatchObject({
    isSpeaking: false,
    isHandsFree: false,
    isChecked: false,
    hasAgreed: false,
  });
});

test('an invalid stored value is ignored', () => {
  const usual = createSettings(() => keep()).current();
  for (const voice of ['', '7', 'null', '[]', '{"isSpeaking":"yes"}', '{"other":true}', '{']) {
    expect(createSettings(() => keep({ voice })).current()).toEqual(usual);
  }
});

test('a choice lasts for the visit', () => {
  const storage = keep();
  createSettings(() => storage).change({ isSpeaking: true, readsAloud: false });
  expect(createSettings(() => storage).current()).toMatchObject({ isSpeaking: true, readsAloud: false });
});

test('where the browser stores nothing, the choice lasts for this page', () => {
  const settings = createSettings(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  settings.change({ isSpeaking: true });
  expect(settings.current().isSpeaking).toBe(true);
});
