/** "Ruth Adeyemi", or null when no name was given. */
export function formatName(firstName: string | null, lastName: string | null): string | null {
  const parts = [firstName, lastName].map((part) => part?.trim()).filter((part) => part);
  return parts.length > 0 ? parts.join(' ') : null;
}

/** The patient of an invitation for display: the name, the text for "erased", or null without a name. */
export function formatPatient(
  words: { erased: string },
  row: { patientFirstName: string | null; patientLastName: string | null; erasedAt: string | null },
): string | null {
  return row.erasedAt === null ? formatName(row.patientFirstName, row.patientLastName) : words.erased;
}

/** "SPORTS_MEDICINE" → "Sports medicine": displays a value that has no text. */
export function humanize(value: string): string {
  const words = value.replace(/[_-]+/g, ' ').trim().toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Up to two letters for an avatar. */
export function findInitials(name: string): string {
  const words = name.replace(/^(dr|prof)\.?\s+/i, '').split(/\s+/);
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
}

/** "O. E.": enough to recognize one's own draft, too little to identify a patient. Empty without a name. */
export function writeInitials(firstName: string | null, lastName: string | null): string {
  const letters = [firstName, lastName].flatMap((name) => [...(name?.trim() ?? '')].slice(0, 1));
  return letters.map((letter) => `${letter.toLocaleUpperCase()}.`).join(' ');
}

/**
 * Isolates a right-to-left name in a sentence (UAX #9), so that it does not reorder the time or number beside it. In markup,
 * `<bdi>` does the same.
 */
export function isolateName(name: string): string {
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(name)
    ? `\u2068${name}\u2069`
    : name;
}
