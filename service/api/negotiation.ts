type Choice = { value: string; quality: number };

/** The entries of a header such as `Accept` or `Accept-Language` (RFC 9110 §12.4.2), in the order of the header. */
function readRanges(header: string): (Choice & { place: number })[] {
  return header.split(',').map((part, place) => {
    const [value = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    const quality = Number(parameters.find((piece) => piece.startsWith('q='))?.slice(2) ?? 1);
    return { value, quality: Number.isFinite(quality) && quality > 0 ? quality : 0, place };
  });
}

/** The entries by descending quality, without those of quality 0. */
function readChoices(header: string): Choice[] {
  return readRanges(header)
    .filter(({ value, quality }) => value !== '' && quality > 0)
    .sort((a, b) => b.quality - a.quality);
}

/**
 * The offered media type that the client prefers (RFC 9110 §12.5.1): by the quality of the most specific matching
 * range, then by the order of the header, then by the order of the offer. Without an `Accept` header it is the first
 * offer; null when none is acceptable.
 */
export function chooseMediaType<Type extends string>(
  headers: Headers,
  offered: readonly Type[],
): Type | null {
  const header = headers.get('accept');
  if (header === null || header.trim() === '') return offered[0] ?? null;
  const ranges = readRanges(header);
  const rated = offered.flatMap((type) => {
    const exactness = [type, `${type.split('/')[0]}/*`, '*/*'];
    const range = exactness
      .map((wanted) => ranges.find(({ value }) => value === wanted))
      .find((found) => found !== undefined);
    return range === undefined || range.quality === 0 ? [] : [{ type, ...range }];
  });
  rated.sort((a, b) => b.quality - a.quality || a.place - b.place);
  return rated[0]?.type ?? null;
}

/** The first of the wanted languages (`es-MX, en;q=0.5`) that is offered; null when there is none. */
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
