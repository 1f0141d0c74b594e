type Choice = { value: string; quality: number };

/** A header like `Accept` or `Accept-Language`, best first (RFC 9110 §12.4.2). */
function readChoices(header: string): Choice[] {
  return header
    .split(',')
    .map((part) => {
      const [value = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
      const quality = Number(parameters.find((piece) => piece.startsWith('q='))?.slice(2) ?? 1);
      return { value, quality: Number.isFinite(quality) ? quality : 0 };
    })
    .filter(({ value, quality }) => value !== '' && quality > 0)
    .sort((a, b) => b.quality - a.quality);
}

/** Whether an answer of this type is welcome; a request without `Accept` takes anything. */
export function accepts(headers: Headers, type: string): boolean {
  const header = headers.get('accept');
  if (header === null || header.trim() === '') return true;
  const family = `${type.split('/')[0]}/*`;
  return readChoices(header).some(({ value }) => value === type || value === family || value === '*/*');
}

/** The first of the wanted languages (`es-MX, en;q=0.5`) that is offered; null when none is. */
export function chooseLanguage<Language extends string>(
  wanted: string,
  offered: readonly Language[],
): Language | null {
  for (const { value } of readChoices(wanted)) {
    const found = offered.find((language) => language === value.split('-')[0]);
    if (found !== undefined) return found;
  }
  return null;
}
