/** Forms of a message by plural category (CLDR: "one", "few", …) or by exact number ("=0"). */
type PluralForms = { readonly other: string; readonly [form: string]: string };

/**
 * Number formatting for messages at run time; the rest of a message is compiled (scripts/lib/texts).
 * @param locale - a BCP 47 tag
 */
export function createNumbers(locale: string) {
  let rules: Intl.PluralRules | undefined;
  let numbers: Intl.NumberFormat | undefined;
  return {
    /** The form that the language uses with this number. */
    choosePlural(count: number, forms: PluralForms): string {
      rules ??= new Intl.PluralRules(locale);
      return forms[`=${count}`] ?? forms[rules.select(count)] ?? forms.other;
    },
    /** The number in the format of the language, such as "1,284". */
    writeNumber(value: number): string {
      numbers ??= new Intl.NumberFormat(locale);
      return numbers.format(value);
    },
  };
}

/**
 * Isolates a number in groups ("0700 900 100"), such as a telephone number, for a right-to-left text, which would otherwise reverse
 * the order of the groups.
 */
export function isolateNumber(value: string): string {
  return /^[+\d][\d ]*$/.test(value) && /[+ ]/.test(value) ? `\u2066${value}\u2069` : value;
}
