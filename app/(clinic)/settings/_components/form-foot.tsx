import type { ReactNode } from 'react';
import { useHydrated } from '@/components/ui/use-hydrated.ts';

/**
 * The end of a form in Settings: what saving it failed for, and the button.
 *
 * @param words.saving - on the button while it is under way
 * @param isChanged - whether there is anything to save
 * @param saysFailure - false where the fields themselves say what is wrong
 * @param children - what stands beside the button
 */
export function FormFoot({
  save,
  words,
  isChanged,
  saysFailure = true,
  children,
}: {
  save: { isPending: boolean; error: Error | null };
  words: { save: string; saving: string };
  isChanged: boolean;
  saysFailure?: boolean;
  children?: ReactNode;
}) {
  const isLive = useHydrated();
  return (
    <>
      {save.error && saysFailure ? (
        <p className="error" role="alert">
          {save.error.message}
        </p>
      ) : null}
      <div className="form-actions">
        <button className="btn btn-primary" type="submit" disabled={!isLive || !isChanged || save.isPending}>
          {save.isPending ? words.saving : words.save}
        </button>
        {children}
      </div>
    </>
  );
}
