import type {
  Organization,
  Problems,
  Values,
} from '@/app/(clinic)/settings/_components/organization-values.ts';
import { FieldProblem } from '@/components/ui/field.tsx';
import { TextField } from '@/components/ui/inputs.tsx';
import { useMessages } from '@/lib/client/messages.tsx';

type Props = {
  organization: Organization;
  values: Values;
  problems: Problems;
  change: (changes: Partial<Values>) => void;
};

/** Whom a flag that nobody has acknowledged is told, and the link in alert mails; each where the service has the setting. */
export function AlertFields({ organization, values, problems, change }: Props) {
  const text = useMessages('settings').organization;
  return (
    <>
      {values.ownerAlertEmail === null ? null : (
        <TextField
          id="organization-ownerAlertEmail"
          label={text.labels.ownerAlertEmail}
          hint={text.hints.ownerAlertEmail}
          isOptional
          problem={problems.ownerAlertEmail}
          control={{ type: 'email', autoComplete: 'off' }}
          value={values.ownerAlertEmail}
          onChange={(ownerAlertEmail) => change({ ownerAlertEmail })}
        />
      )}
      {values.reportUrl === null || organization.reportLink === null ? null : (
        <ReportLink
          url={values.reportUrl}
          own={organization.reportLink.own}
          problem={problems.reportUrl}
          onChange={(reportUrl) => change({ reportUrl })}
        />
      )}
    </>
  );
}

/** An owner confirms this dashboard's own address; without that, mails carry no link. */
function ReportLink({
  url,
  own,
  problem,
  onChange,
}: {
  url: string;
  own: string;
  problem: string | undefined;
  onChange: (url: string) => void;
}) {
  const text = useMessages('settings').organization.reportLink;
  const isElsewhere = url !== '' && url !== own;
  const describedBy = ['organization-reportUrl-hint', ...(problem ? ['organization-reportUrl-problem'] : [])];
  return (
    <div className="field">
      <label className="check-line">
        <input
          className="check"
          type="checkbox"
          checked={url === own}
          aria-describedby={describedBy.join(' ')}
          aria-invalid={problem ? true : undefined}
          onChange={(event) => onChange(event.target.checked ? own : '')}
        />
        {text.label}
      </label>
      <p className="hint wrap-anywhere" id="organization-reportUrl-hint">
        {text.hint({ url: own })}
      </p>
      {isElsewhere ? (
        <p className="hint wrap-anywhere">
          {text.elsewhere({ url })}{' '}
          <button className="btn btn-sm" type="button" onClick={() => onChange('')}>
            {text.remove}
          </button>
        </p>
      ) : null}
      {problem ? <FieldProblem id="organization-reportUrl-problem">{problem}</FieldProblem> : null}
    </div>
  );
}
