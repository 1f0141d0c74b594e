import { NothingHere } from '@/components/shell/nothing-here.tsx';

/** A record that does not exist or belongs to another organization. The frame with the navigation stays. */
export default function NotFound() {
  return (
    <div className="page">
      <NothingHere />
    </div>
  );
}
