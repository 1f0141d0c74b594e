import { NothingHere } from '@/components/shell/nothing-here.tsx';

/** An address without a page. */
export default function NotFound() {
  return (
    <main className="gate">
      <div className="gate-card">
        <NothingHere />
      </div>
    </main>
  );
}
