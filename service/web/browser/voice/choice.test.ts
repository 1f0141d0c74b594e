import { describe, expect, test } from 'vitest';
import { type Abilities, chooseMimeType, chooseRecognizer, chooseVoice } from './choice.ts';

const nothing: Abilities = {
  recognizer: false,
  canRecord: true,
  onDevice: false,
  hasVendor: false,
  vendorAllowed: false,
};

describe('the choice of a speech recognizer (S23)', () => {
  test('is never the browser’s maker where the organization does not allow it', () => {
    for (const onDevice of [true, false]) {
      for (const recognizer of [true, false]) {
        for (const canRecord of [true, false]) {
          const abilities = { recognizer, canRecord, onDevice, hasVendor: true, vendorAllowed: false };
          expect(chooseRecognizer(abilities)).not.toBe('vendor');
        }
      }
    }
  });

  test('is none where none is available', () => {
    expect(chooseRecognizer(nothing)).toBeNull();
    expect(chooseRecognizer({ ...nothing, vendorAllowed: true })).toBeNull();
    expect(chooseRecognizer({ ...nothing, recognizer: true, canRecord: false })).toBeNull();
  });

  test('prefers the clinic to the device, and the device to the browser’s maker', () => {
    const everything: Abilities = {
      recognizer: true,
      canRecord: true,
      onDevice: true,
      hasVendor: true,
      vendorAllowed: true,
    };
    expect(chooseRecognizer(everything)).toBe('server');
    expect(chooseRecognizer({ ...everything, canRecord: false })).toBe('device');
    expect(chooseRecognizer({ ...everything, recognizer: false })).toBe('device');
    expect(chooseRecognizer({ ...everything, recognizer: false, onDevice: false })).toBe('vendor');
  });
});

test('a recording is Opus where the browser can, MP4 in Safari, and none where it can make neither', () => {
  expect(chooseMimeType(() => true)).toBe('audio/webm;codecs=opus');
  expect(chooseMimeType((type) => type.startsWith('audio/ogg'))).toBe('audio/ogg;codecs=opus');
  expect(chooseMimeType((type) => type.startsWith('audio/mp4'))).toBe('audio/mp4;codecs=mp4a.40.2');
  expect(chooseMimeType((type) => type === 'video/webm')).toBeNull();
});

describe('the choice of a voice', () => {
  const local = { lang: 'en-US', localService: true, default: false };
  const british = { lang: 'en_GB', localService: true, default: false };
  const remote = { lang: 'en-GB', localService: false, default: true };
  const spanish = { lang: 'es-ES', localService: true, default: true };

  test('S23 is never a voice run by the browser’s maker where that is not allowed', () => {
    expect(chooseVoice([remote], 'en', ['en-GB'], false)).toBeNull();
    expect(chooseVoice([remote], 'en', ['en-GB'], true)).toBe(remote);
    expect(chooseVoice([remote, local], 'en', ['en-GB'], true)).toBe(local);
  });

  test('follows the page’s language, and the browser’s region where there is such a voice', () => {
    expect(chooseVoice([spanish], 'en', ['en-GB'], true)).toBeNull();
    expect(chooseVoice([spanish, local, british], 'en', ['en-GB', 'en'], false)).toBe(british);
    expect(chooseVoice([local, british, spanish], 'es', ['en-GB'], false)).toBe(spanish);
  });
});
