import { OctagonAlert, TriangleAlert } from 'lucide-react';
import type { FlagLevel } from '@/contract/flag-level.ts';
import type { CoreMessages } from '@/lib/shared/messages.ts';

/**
 * The level of a red flag. An emergency is the only solid red on a page. Takes the texts as a prop, so that the server can render
 * it too.
 */
export function FlagSign({ messages: { flag }, level }: { messages: CoreMessages; level: FlagLevel }) {
  if (level === 'EMERGENCY') {
    return (
      <span className="status pill pill-solid">
        <OctagonAlert className="icon" aria-hidden="true" />
        {flag.level.EMERGENCY}
      </span>
    );
  }
  return (
    <span className="status is-warning pill">
      <TriangleAlert className="icon" aria-hidden="true" />
      {flag.level[level]}
    </span>
  );
}
