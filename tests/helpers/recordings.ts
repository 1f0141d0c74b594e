const beginnings = {
  'audio/webm': [0x1a, 0x45, 0xdf, 0xa3],
  'audio/ogg': [...Buffer.from('OggS')],
} as const;

/** A recording as far as the service checks it before the recognizer: the first bytes of its type, and then `sound`. */
export function makeRecording({
  sound = 'sound',
  mediaType = 'audio/webm',
}: {
  sound?: string;
  mediaType?: keyof typeof beginnings;
} = {}): Blob {
  return new Blob([new Uint8Array(beginnings[mediaType]), sound], { type: `${mediaType};codecs=opus` });
}
