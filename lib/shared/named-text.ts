import { isKeyOf } from '@/common/keys.ts';

/** The text of that name, if there is one: for names that come from elsewhere, such as a service's answer. */
export function findNamedText(
  texts: Readonly<Record<string, string>>,
  name: string | null,
): string | undefined {
  return name !== null && isKeyOf(texts, name) ? texts[name] : undefined;
}
