'use client';

import type { Bind } from '@/app/(clinic)/invitations/_components/invitation-form-fields.tsx';
import {
  type DateOrder,
  type DatePart,
  dateParts,
  type ReadDate,
  readDateParts,
  readWholeDate,
} from '@/common/date-entry.ts';
import { FieldProblem } from '@/components/ui/field.tsx';
import { useMessages } from '@/lib/client/messages.tsx';
import { birthOf, birthPart, type InvitationValues } from '@/lib/shared/invitation-values.ts';

/** Long enough for a whole date in words. */
const birthMaxLength = 40;

/** The two readings of a date that one of the fields holds; none where there is one reading. */
function findReadings(values: InvitationValues, order: DateOrder | null): readonly ReadDate[] {
  const birth = birthOf(values);
  for (const part of dateParts) {
    const date = readWholeDate(birth[part], undefined, order);
    if (date.kind === 'ambiguous') return date.readings;
  }
  return [];
}

/**
 * The date of birth in three fields. A date that was understood stands below them in words; one with two readings offers both.
 *
 * @param props.order - the clinic's; null offers both readings
 * @param props.onRead - called with the reading that was chosen
 */
export function BirthFields({
  bind,
  problem,
  values,
  order,
  onRead,
}: {
  bind: Bind;
  problem: string | undefined;
  values: InvitationValues;
  order: DateOrder | null;
  onRead: (date: ReadDate) => void;
}) {
  const date = readDateParts(birthOf(values), undefined, order);
  const isWrong = (part: DatePart) =>
    problem !== undefined && (date.kind === 'date' || date.parts.includes(part));
  const messages = useMessages('form');
  const { newInvitation: text, format } = messages;
  const parts = [
    { part: 'day', label: text.day },
    { part: 'month', label: text.month },
    { part: 'year', label: text.year },
  ] as const;
  const readings = findReadings(values, order);
  return (
    <fieldset
      className="field grid-cols-[auto_minmax(0,1fr)] gap-x-1 [&>:not(legend,.optional)]:col-span-full"
      aria-describedby={problem ? 'birth-hint birth-problem' : 'birth-hint'}
    >
      <legend className="legend float-start">{text.birth}</legend>
      <span className="optional">{messages.app.optional}</span>
      <p className="hint" id="birth-hint">
        {text.birthHint}
      </p>
      <div className="date">
        {parts.map(({ part, label }) => (
          <div className="field" key={part}>
            <label className="label" htmlFor={birthPart(part)}>
              {label}
            </label>
            <input
              className="input"
              inputMode="numeric"
              maxLength={birthMaxLength}
              aria-invalid={isWrong(part) || undefined}
              {...bind(birthPart(part))}
            />
          </div>
        ))}
      </div>
      {problem ? <FieldProblem id="birth-problem">{problem}</FieldProblem> : null}
      {readings.length === 0 ? null : (
        <div className="form-actions">
          {readings.map((reading) => (
            <button key={reading.iso} className="btn btn-sm" type="button" onClick={() => onRead(reading)}>
              {format.dateInWords(reading.iso)}
            </button>
          ))}
        </div>
      )}
      <p className="muted" role="status">
        {date.kind === 'date' ? text.bornOn({ date: format.dateInWords(date.iso) }) : null}
      </p>
    </fieldset>
  );
}
