import 'server-only';

const browsers: readonly [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** A label such as "Chrome on Linux" from a User-Agent header; the header itself is not stored. */
export function describeBrowser(userAgent: string | null): string {
  const pick = (table: readonly [RegExp, string][]) =>
    table.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const browser = pick(browsers) ?? 'A browser';
  const system = pick(systems);
  return system ? `${browser} on ${system}` : browser;
}
