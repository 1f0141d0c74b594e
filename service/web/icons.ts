import { raw } from 'hono/html';

/** Line icons on a 24 px grid. They are constants, so they may be used as unescaped markup. */
const paths = {
  pause: '<path d="M9 6v12M15 6v12"/>',
  down: '<path d="m6 9 6 6 6-6"/>',
  check: '<path d="m5 12.5 4.5 4.5L19 7.5"/>',
  right: '<path d="m9 6 6 6-6 6"/>',
  globe:
    '<path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM3 12h18M12 3c5 5.3 5 12.7 0 18M12 3c-5 5.3-5 12.7 0 18"/>',
  clock: '<circle cx="12" cy="12" r="9"/><path d="M12 7v5l3.2 2"/>',
  talk: '<path d="M20 11a7 7 0 0 1-7 7H8l-5 3V11a7 7 0 0 1 7-7h3a7 7 0 0 1 7 7Z"/><path d="M8.5 9.5h6M8.5 13h3.5"/>',
  lock: '<rect x="5" y="11" width="14" height="10" rx="2"/><path d="M8 11V7.5a4 4 0 0 1 8 0V11"/>',
  key: '<circle cx="8" cy="15" r="4.5"/><path d="M11.2 11.8 20 3M16.5 6.5l3 3M14 9l2 2"/>',
  octagon: '<path d="M8 2.8h8L21.2 8v8L16 21.2H8L2.8 16V8Z"/><path d="M12 7.5v5M12 16.2v.01"/>',
  phone:
    '<path d="M5 4h3.5l1.8 4.5-2.2 1.6a12 12 0 0 0 5.8 5.8l1.6-2.2L20 15.5V19a2 2 0 0 1-2.2 2A16.5 16.5 0 0 1 3 6.2 2 2 0 0 1 5 4Z"/>',
  x: '<path d="M6 6l12 12M18 6 6 18"/>',
  users:
    '<circle cx="9" cy="8" r="3.5"/><path d="M2.5 20a6.5 6.5 0 0 1 13 0M16 4.8a3.5 3.5 0 0 1 0 6.4M18 14.3a6.5 6.5 0 0 1 3.5 5.7"/>',
  'check-circle': '<circle cx="12" cy="12" r="9"/><path d="m8.5 12.5 2.5 2.5 4.5-5"/>',
  external: '<path d="M14 4h6v6M20 4l-9 9M18 14v4a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h4"/>',
  clear:
    '<path d="M20 20H9l-5-5a1.5 1.5 0 0 1 0-2l9-9a1.5 1.5 0 0 1 2 0l5.5 5.5a1.5 1.5 0 0 1 0 2L13 19"/><path d="m8.5 8.5 7.5 7.5"/>',
  speaker:
    '<path d="M11 5 6.5 9H3v6h3.5l4.5 4Z"/><path d="M15 9.5a3.5 3.5 0 0 1 0 5M17.7 7a7 7 0 0 1 0 10"/>',
  stop: '<rect x="6" y="6" width="12" height="12" rx="2"/>',
  edit: '<path d="M4 20h4L19.5 8.5a2.1 2.1 0 0 0-3-3L5 17l-1 3Z"/><path d="m14.5 7.5 3 3"/>',
  mic: '<rect x="9" y="3" width="6" height="11" rx="3"/><path d="M5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3"/>',
  logo: '<path d="M5 7.5h14M5 12h14M5 16.5h8"/>',
} as const;

export type IconName = keyof typeof paths;

/** A decorative icon; the text beside it has the meaning. */
export function icon(name: IconName) {
  return raw(
    `<svg class="icon${name === 'right' ? ' flips' : ''}" viewBox="0 0 24 24" aria-hidden="true">${paths[name]}</svg>`,
  );
}
