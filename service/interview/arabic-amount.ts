/** Arabic counts by one, two, three to ten, and more: one week, two weeks, plural, singular. */
const arabicUnits: Record<string, { one: string; two: string; many: string; over10: string }> = {
  second: { one: 'ثانية', two: 'ثانيتين', many: 'ثوان', over10: 'ثانية' },
  minute: { one: 'دقيقة', two: 'دقيقتين', many: 'دقائق', over10: 'دقيقة' },
  hour: { one: 'ساعة', two: 'ساعتين', many: 'ساعات', over10: 'ساعة' },
  day: { one: 'يوم', two: 'يومين', many: 'أيام', over10: 'يوما' },
  week: { one: 'أسبوع', two: 'أسبوعين', many: 'أسابيع', over10: 'أسبوعا' },
  month: { one: 'شهر', two: 'شهرين', many: 'أشهر', over10: 'شهرا' },
  year: { one: 'سنة', two: 'سنتين', many: 'سنوات', over10: 'سنة' },
};

/** A whole number of units of time in Arabic: "28 يوما"; null for what is no whole number, or a unit that is not known. */
export function arabicAmount(amount: string, unit: string): string | null {
  const count = Number(amount);
  const words = arabicUnits[unit];
  if (words === undefined || !Number.isInteger(count) || count < 1) return null;
  if (count <= 2) return count === 1 ? words.one : words.two;
  return `${amount} ${count <= 10 ? words.many : words.over10}`;
}
