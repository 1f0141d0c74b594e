import { dateOrders } from '@/common/date-entry.ts';

/** The owner's choices; with `ASK`, both readings are offered each time. */
export const dateOrderChoices = [...dateOrders, 'ASK'] as const;
export type DateOrderChoice = (typeof dateOrderChoices)[number];

/** Zones whose people write the month first (Unicode CLDR: United States and its territories). */
const monthFirst =
  /^(?:US\/.+|America\/(?:New_York|Detroit|Chicago|Menominee|Denver|Boise|Phoenix|Los_Angeles|Anchorage|Juneau|Sitka|Metlakatla|Yakutat|Nome|Adak|Indiana\/.+|Indianapolis|Fort_Wayne|Kentucky\/.+|Louisville|North_Dakota\/.+|Shiprock|Puerto_Rico|St_Thomas)|Pacific\/(?:Honolulu|Guam|Saipan|Pago_Pago))$/;

/** Zones whose people write both, or the year first: Canada, the Philippines, East Asia, Hungary, Lithuania, Iran. */
const mixed =
  /^(?:Canada\/.+|America\/(?:St_Johns|Halifax|Glace_Bay|Moncton|Goose_Bay|Toronto|Montreal|Nipigon|Thunder_Bay|Iqaluit|Pangnirtung|Atikokan|Winnipeg|Rainy_River|Resolute|Rankin_Inlet|Regina|Swift_Current|Edmonton|Cambridge_Bay|Yellowknife|Inuvik|Creston|Dawson|Dawson_Creek|Fort_Nelson|Vancouver|Whitehorse)|Asia\/(?:Manila|Shanghai|Urumqi|Hong_Kong|Macau|Taipei|Tokyo|Seoul|Pyongyang|Ulaanbaatar|Hovd|Tehran)|Europe\/(?:Budapest|Vilnius))$/;

/**
 * Which number of "03/04/1980" is the day, by the place where an organization is, as long as no owner has said it.
 *
 * @param timeZone - the organization's (IANA); null where none is known
 * @returns `ASK` where both are usual, or the place is not known
 */
export function guessDateOrder(timeZone: string | null): DateOrderChoice {
  if (timeZone === null || !timeZone.includes('/') || timeZone.startsWith('Etc/')) return 'ASK';
  if (mixed.test(timeZone)) return 'ASK';
  return monthFirst.test(timeZone) ? 'MONTH_FIRST' : 'DAY_FIRST';
}
