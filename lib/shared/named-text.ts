import { isKeyOf } from '@/common/keys.ts';

/** The text with that name, if there is one; for names from outside, such as a service's code. */
export function findNamedText(
  texts: Readonly<Record<string, string>>,
  name: string | null,
): string | undefined {
  return name !== null && isKeyOf(texts, name) ? texts[name] : undefined;
}
