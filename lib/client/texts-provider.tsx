'use client';

import { type ComponentType, createContext, type ReactNode, useContext, useMemo } from 'react';
import type { DashboardLocale } from '@/lib/shared/locale.ts';
import type { AllTexts, Texts } from '@/lib/texts/generated/types.ts';

export type Children = { children: ReactNode };
type Loaded = { texts: Partial<AllTexts>; areas: readonly (keyof Texts)[] };

/** The language of the page. */
export const LocaleContext = createContext<DashboardLocale>('en');
/** The texts that the page has loaded so far, in its language. */
export const TextsContext = createContext<Loaded>({ texts: {}, areas: [] });

/**
 * Provides an area's texts in the language of the page, and loads no other language (see the files of generated-texts/). @public
 */
export function ChosenTexts({
  languages,
  children,
}: Children & { languages: Record<DashboardLocale, ComponentType<Children>> }) {
  const Chosen = languages[useContext(LocaleContext)];
  return <Chosen>{children}</Chosen>;
}

/**
 * Makes a component, as `dynamic` needs it, from a loaded module of texts; it provides the area's texts to its children. @public
 */
export function provideTexts<Area extends keyof Texts>(area: Area) {
  return ({ texts }: { texts: Texts[Area] }) =>
    ({ children }: Children) => (
      <LoadedTexts area={area} texts={texts}>
        {children}
      </LoadedTexts>
    );
}

/** Adds an area's texts to those of the outer providers. */
export function LoadedTexts<Area extends keyof Texts>({
  area,
  texts,
  children,
}: Children & { area: Area; texts: Texts[Area] }) {
  const outer = useContext(TextsContext);
  const loaded = useMemo(
    () => ({ texts: { ...outer.texts, ...texts }, areas: [...outer.areas, area] }),
    [outer, area, texts],
  );
  return <TextsContext value={loaded}>{children}</TextsContext>;
}
