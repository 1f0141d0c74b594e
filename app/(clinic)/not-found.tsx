import { NothingHere } from '@/components/shell/nothing-here.tsx';

/** A record that is not there, or not this organization's: the frame stays. */
export default function NotFound() {
  return (
    <div className="page">
      <NothingHere />
    </div>
  );
}
