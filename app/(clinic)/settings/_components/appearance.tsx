'use client';

import { useTheme } from 'next-themes';
import { type ReactNode, useState } from 'react';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { chooseDensity, readDensityChoice } from '@/lib/client/density-choice.ts';
import { chooseLocale, readLocaleChoice } from '@/lib/client/locale-choice.ts';
import { type Density, densities } from '@/lib/shared/density.ts';
import { readDashboardLocale } from '@/lib/shared/locale.ts';

const themes = ['system', 'light', 'dark'] as const;

/** @param props.words - name of each theme */
export function ThemeChoice({ words }: { words: Record<(typeof themes)[number], string> }) {
  const { theme, setTheme } = useTheme();
  return <Segments names={themes} words={words} chosen={theme} onChoose={setTheme} />;
}

/** @param props.words - name of each density */
export function DensityChoice({ words }: { words: Record<Density, string> }) {
  const isLive = useHydrated();
  const [chosen, setChosen] = useState<Density | null>(null);
  return (
    <Segments
      names={densities}
      words={words}
      chosen={chosen ?? (isLive ? readDensityChoice() : null)}
      onChoose={(name) => {
        chooseDensity(name);
        setChosen(name);
      }}
    />
  );
}

/** The choice is stored in the browser only. */
function Segments<Name extends string>({
  names,
  words,
  chosen,
  onChoose,
}: {
  names: readonly Name[];
  words: Record<Name, string>;
  chosen: string | null | undefined;
  onChoose: (name: Name) => void;
}) {
  const isLive = useHydrated();
  return (
    <div className="seg">
      {names.map((name) => (
        <button
          key={name}
          type="button"
          disabled={!isLive}
          aria-pressed={isLive && chosen === name}
          onClick={() => onChoose(name)}
        >
          {words[name]}
        </button>
      ))}
    </div>
  );
}

/** @param props.children - the languages as options; the empty one stands for the browser's language */
export function LanguageChoice({ hintId, children }: { hintId: string; children: ReactNode }) {
  const isLive = useHydrated();
  return (
    <select
      className="input native-select"
      id="language"
      aria-describedby={hintId}
      disabled={!isLive}
      value={(isLive ? readLocaleChoice() : null) ?? ''}
      onChange={(event) => chooseLocale(readDashboardLocale(event.target.value))}
    >
      {children}
    </select>
  );
}
