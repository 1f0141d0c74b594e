import { keepChoice, readChoice } from '@/lib/client/choice-cookie.ts';
import { type Density, densityCookie, readDensity } from '@/lib/shared/density.ts';

export function readDensityChoice(): Density {
  return readDensity(readChoice(densityCookie));
}

/** Stores the choice in this browser and applies it at once. */
export function chooseDensity(density: Density): void {
  keepChoice(densityCookie, density);
  document.documentElement.dataset.density = density;
}
