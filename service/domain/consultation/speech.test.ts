import { describe, expect, test } from 'vitest';
import { type AudioMediaType, audioMediaTypes, isAudioStart } from './speech.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');
/** The first eight bytes of files from browsers and programs. */
const starts: Record<AudioMediaType, Buffer> = {
  'audio/webm': bytes('\x1a\x45\xdf\xa3\x9f\x42\x86\x81'),
  'audio/ogg': bytes('OggS\0\x02\0\0'),
  'audio/mp4': bytes('\0\0\0\x20ftyp'),
  'audio/wav': bytes('RIFF\x24\xa4\x01\0'),
  'audio/mpeg': bytes('ID3\x04\0\0\0\0'),
};
const types = Object.keys(audioMediaTypes) as AudioMediaType[];

describe('the type of a recording (ASVS 5.2.2)', () => {
  test.each(types)('%s is not recognized as any other type', (type) => {
    expect(types.filter((other) => isAudioStart(starts[type], other))).toEqual([type]);
  });

  test.each(types)('a page, an archive, a program and an empty file are not recognized as %s', (type) => {
    for (const start of ['<!doctyp', 'PK\x03\x04\x14\0\0\0', '\x7fELF\x02\x01\x01\0', '', '\xff'])
      expect(isAudioStart(bytes(start), type)).toBe(false);
  });

  test('MPEG audio without a tag is recognized by its first frame', () => {
    expect(isAudioStart(bytes('\xff\xfb\x90\x64\0\0\0\0'), 'audio/mpeg')).toBe(true);
  });
});
