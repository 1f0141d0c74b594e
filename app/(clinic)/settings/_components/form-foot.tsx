import type { ReactNode } from 'react';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { describeThrown } from '@/lib/client/request-failure.ts';

/**
 * The end of a form in Settings: why saving failed, and the save button.
 *
 * @param words.saving - label of the button while saving
 * @param isChanged - whether there is anything to save
 * @param saysFailure - false where the fields themselves show the problem
 * @param children - shown beside the button
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
          {describeThrown(save.error)}
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
