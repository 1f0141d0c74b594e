/** "Ruth Adeyemi", or null when no name was given. Nothing is guessed. */
export function formatName(firstName: string | null, lastName: string | null): string | null {
  const parts = [firstName, lastName].map((part) => part?.trim()).filter((part) => part);
  return parts.length > 0 ? parts.join(' ') : null;
}

/** What stands where an invitation's patient is named: the name, the word for "erased", or null without a name. */
export function formatPatient(
  words: { erased: string },
  row: { patientFirstName: string | null; patientLastName: string | null; erasedAt: string | null },
): string | null {
  return row.erasedAt === null ? formatName(row.patientFirstName, row.patientLastName) : words.erased;
}

/** "SPORTS_MEDICINE" → "Sports medicine": how a value is shown that has no words of its own. */
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

/** "O. E.": enough to recognize one's own draft by, too little to name somebody. Empty without a name. */
export function writeInitials(firstName: string | null, lastName: string | null): string {
  const letters = [firstName, lastName].flatMap((name) => [...(name?.trim() ?? '')].slice(0, 1));
  return letters.map((letter) => `${letter.toLocaleUpperCase()}.`).join(' ');
}

/**
 * A name as it stands inside a sentence: one that runs from right to left is isolated (UAX #9), so that it never reorders the time or
 * the number beside it. Where an element is at hand, `<bdi>` does the same.
 */
export function isolateName(name: string): string {
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(name)
    ? `\u2068${name}\u2069`
    : name;
}
