import { CircleCheck, Unlink } from 'lucide-react';
import type { ReactNode } from 'react';

/** Whether a connection works, in words with an icon; the icon adds no information. */
export function StateMark({ isWorking, children }: { isWorking: boolean; children: ReactNode }) {
  const Sign = isWorking ? CircleCheck : Unlink;
  return (
    <span className={`status ${isWorking ? 'is-positive' : 'is-warning'}`}>
      <Sign className="icon" aria-hidden="true" />
      {children}
    </span>
  );
}
