'use client';

import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { InvitationFilterState } from '@/app/(clinic)/invitations/_components/use-invitation-filter.ts';
import { DayFilter, Filter } from '@/components/ui/filter.tsx';
import { Keys } from '@/components/ui/keys.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { useKeys } from '@/components/ui/use-keys.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import {
  assignedToMe,
  flagFilters,
  followUpFilters,
  invitationSortKeys,
  mailFilters,
  reviewFilters,
} from '@/lib/shared/invitation-filter.ts';
import { invitationStatuses } from '@/lib/shared/invitation-status.ts';
import type { InvitationSummary } from '@/lib/shared/operations/invitation-list.ts';

const ageChoices = [1, 7, 30, 90];
const betweenDays = 'days';
const searchPauseMs = 250;

/** Search, filters and order of the list. */
export function InvitationFilters({
  filter,
  summary,
}: {
  filter: InvitationFilterState;
  summary: InvitationSummary | undefined;
}) {
  const messages = useMessages('list', 'table');
  const text = messages.invitations;
  const { values, set, clear } = filter;
  const isLive = useHydrated();
  return (
    <fieldset className="filters" aria-label={text.filters} disabled={!isLive}>
      <SearchField value={values.q} onChange={filter.search} />
      <Filter
        label={text.sort}
        value={values.sort === 'newest' ? '' : values.sort}
        anyLabel={text.sorts.newest}
        choices={invitationSortKeys
          .filter((sort) => sort !== 'newest')
          .map((sort) => [sort, text.sorts[sort]])}
        onChange={(value) => set({ sort: findOne(invitationSortKeys, value) })}
      />
      {filter.isNarrowed ? (
        <button className="btn btn-quiet max-sm:order-1" type="button" onClick={clear}>
          {messages.table.clearFilters}
        </button>
      ) : null}
      <div className="filter-row">
        <Filter
          label={text.filterStatus}
          value={values.status ?? ''}
          anyLabel={text.any}
          choices={invitationStatuses.map((status) => [status, messages.status[status]])}
          onChange={(value) => set({ status: findOne(invitationStatuses, value) })}
        />
        <Filter
          label={text.filterAgent}
          value={values.agent ?? ''}
          anyLabel={text.anyAgent}
          choices={(summary?.agents ?? []).map((agent) => [agent.id, agent.name])}
          onChange={(value) => set({ agent: value || null })}
        />
        <Filter
          label={text.filterBy}
          value={values.by ?? ''}
          anyLabel={text.anyone}
          choices={(summary?.creators ?? []).map((creator) => [creator.email, creator.name])}
          onChange={(value) => set({ by: value || null })}
        />
        <AssigneeFilter filter={filter} summary={summary} />
        <Filter
          label={text.filterFlag}
          value={values.flag ?? ''}
          anyLabel={text.anyFlag}
          choices={flagFilters.map((flag) => [flag, text.flags[flag]])}
          onChange={(value) => set({ flag: findOne(flagFilters, value) })}
        />
        <WorkFilters filter={filter} />
        <AgeFilter filter={filter} />
      </div>
    </fieldset>
  );
}

/** What is left to do: reports to read, follow-ups, messages that did not arrive. */
function WorkFilters({ filter: { values, set } }: { filter: InvitationFilterState }) {
  const text = useMessages('list', 'table').invitations;
  return (
    <>
      <Filter
        label={text.filterRead}
        value={values.review ?? ''}
        anyLabel={text.anyRead}
        choices={reviewFilters.map((review) => [review, text.reviews[review]])}
        onChange={(value) => set({ review: findOne(reviewFilters, value) })}
      />
      <Filter
        label={text.filterFollowUp}
        value={values.followUp ?? ''}
        anyLabel={text.any}
        choices={followUpFilters.map((choice) => [choice, text.followUps[choice]])}
        onChange={(value) => set({ followUp: findOne(followUpFilters, value) })}
      />
      <Filter
        label={text.filterMail}
        value={values.mail ?? ''}
        anyLabel={text.anyMail}
        choices={mailFilters.map((mail) => [mail, text.mails[mail]])}
        onChange={(value) => set({ mail: findOne(mailFilters, value) })}
      />
    </>
  );
}

function AssigneeFilter({
  filter: { values, set },
  summary,
}: {
  filter: InvitationFilterState;
  summary: InvitationSummary | undefined;
}) {
  const text = useMessages('list', 'table').invitations;
  const others = (summary?.colleagues ?? []).filter((colleague) => !colleague.isMe);
  return (
    <Filter
      label={text.filterAssigned}
      value={values.assigned ?? ''}
      anyLabel={text.anyAssignee}
      choices={[
        [assignedToMe, text.assignedToMe],
        ...others.map(({ email, name }) => [email, text.assignedTo({ name })] as const),
      ]}
      onChange={(value) => set({ assigned: value || null })}
    />
  );
}

function findOne<const T extends string>(values: readonly T[], value: string): T | null {
  return values.find((one) => one === value) ?? null;
}

/** A maximum age, or a range of calendar days. */
function AgeFilter({ filter: { values, set } }: { filter: InvitationFilterState }) {
  const text = useMessages('list', 'table').invitations;
  const hasDays = Boolean(values.from || values.to);
  const [isBetween, setBetween] = useState(hasDays);
  const showsDays = hasDays || (isBetween && values.days === null);
  const days = values.days;
  const ages = days !== null && !ageChoices.includes(days) ? [...ageChoices, days] : ageChoices;

  function choose(value: string): void {
    setBetween(value === betweenDays);
    const age = value === betweenDays || value === '' ? null : Number(value);
    set({ days: age, from: null, to: null });
  }

  return (
    <>
      <Filter
        label={text.filterAge}
        value={showsDays ? betweenDays : days === null ? '' : String(days)}
        anyLabel={text.anyAge}
        choices={[
          ...ages.map((age) => [String(age), text.lastDays({ days: age })] as const),
          [betweenDays, text.betweenDays],
        ]}
        onChange={choose}
      />
      {showsDays ? (
        <>
          <DayFilter
            label={text.from}
            value={values.from ?? ''}
            onChange={(from) => set({ from: from || null })}
          />
          <DayFilter label={text.to} value={values.to ?? ''} onChange={(to) => set({ to: to || null })} />
        </>
      ) : null}
    </>
  );
}

function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const text = useMessages('list', 'table').invitations;
  const [typed, setTyped] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => onChange(typed.trim()), searchPauseMs);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  useKeys({ '/': () => input.current?.focus() });
  return (
    <div className="search">
      <Search className="icon" aria-hidden="true" />
      <input
        ref={input}
        className="input"
        type="search"
        autoComplete="off"
        aria-label={text.searchLabel}
        placeholder={text.searchPlaceholder}
        value={typed}
        maxLength={200}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Keys keys="/" />
    </div>
  );
}
