/** Runs a job and traces its name, duration and result. */
export type ObserveJob = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

/** The same tasks, each run through `observe`. */
export function observeTasks<Arguments extends readonly unknown[]>(
  tasks: Readonly<Record<string, (...values: Arguments) => Promise<void>>>,
  observe: ObserveJob,
): Record<string, (...values: Arguments) => Promise<void>> {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, run]) => [
      name,
      (...values: Arguments) => observe(name, () => run(...values)),
    ]),
  );
}
