import { CircleCheck, Unlink } from 'lucide-react';
import type { ReactNode } from 'react';

/** Whether something that is connected works, in words: the sign beside them says no more than they do. */
export function StateMark({ isWorking, children }: { isWorking: boolean; children: ReactNode }) {
  const Sign = isWorking ? CircleCheck : Unlink;
  return (
    <span className={`status ${isWorking ? 'is-positive' : 'is-warning'}`}>
      <Sign className="icon" aria-hidden="true" />
      {children}
    </span>
  );
}
