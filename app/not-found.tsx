import { NothingHere } from '@/components/shell/nothing-here.tsx';

/** An address that no page has. */
export default function NotFound() {
  return (
    <main className="gate">
      <div className="gate-card">
        <NothingHere />
      </div>
    </main>
  );
}
