import type { SourceLocale } from '../interview/model/types.ts';
import { staffTexts } from '../texts/staff/generated/staff.ts';
import type { Texts } from '../texts/staff/generated/types.ts';
import { fillIn, type GivenTo, type PlainKeyOf } from './consultation/fill-in.ts';

/* Fixed texts of the pages for staff: sign-in, consent, configuration (service/texts/staff). */
type StaffTexts = Texts['staff'];
type StaffTextKey = keyof StaffTexts;
/** The texts without arguments. */
export type PlainStaffTextKey = PlainKeyOf<StaffTexts>;

const texts: Record<SourceLocale, StaffTexts> = staffTexts;

/** The text in the reader's language, with its arguments filled in. The result is plain text, not HTML. */
export function staffText<Key extends StaffTextKey>(
  locale: SourceLocale,
  key: Key,
  ...given: GivenTo<StaffTexts[Key]>
): string {
  return fillIn(texts[locale][key], given);
}

/** `staffText` bound to one language, for a page with many texts. */
export function speak(locale: SourceLocale) {
  return <Key extends StaffTextKey>(key: Key, ...given: GivenTo<StaffTexts[Key]>): string =>
    staffText(locale, key, ...given);
}

/** How long to wait after too many wrong attempts. */
export function describeWait(locale: SourceLocale, retryAfterS: number | null): string {
  return staffText(locale, 'throttled', { minutes: Math.max(1, Math.ceil((retryAfterS ?? 60) / 60)) });
}
