/** Line spacing of lists and reports. */
export const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

/** Stores the density chosen in Settings, for this browser. */
export const densityCookie = 'consult-desk-density';

export function readDensity(value: string | undefined): Density {
  return densities.find((density) => density === value) ?? 'comfortable';
}
