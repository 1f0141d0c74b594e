'use client';

import { useMessages } from '@/lib/client/messages.tsx';
import { type AcknowledgeOutcome, acknowledgeOutcomes } from '@/lib/shared/review.ts';

/** What was done about a red flag; nothing is preselected. */
export function OutcomeChoice({
  name,
  value,
  onChange,
}: {
  /** Name of the group of radio buttons, unique on the page. */
  name: string;
  value: AcknowledgeOutcome | null;
  onChange: (outcome: AcknowledgeOutcome) => void;
}) {
  const { review } = useMessages('review');
  return (
    <fieldset className="field mt-4">
      <legend className="legend">{review.whatWasDone}</legend>
      {acknowledgeOutcomes.map((outcome) => (
        <label key={outcome} className="check-line">
          <input type="radio" name={name} checked={value === outcome} onChange={() => onChange(outcome)} />
          {review.outcomes[outcome]}
        </label>
      ))}
    </fieldset>
  );
}
