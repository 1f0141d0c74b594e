'use client';

import { useAuditFilter } from '@/app/(clinic)/settings/audit/_components/use-audit-filter.ts';
import { DayFilter, Filter } from '@/components/ui/filter.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { useMessages } from '@/lib/client/messages.tsx';

/** Filters by person, action and days. */
export function AuditFilters({ people }: { people: readonly string[] }) {
  const messages = useMessages('audit', 'table');
  const text = messages.audit;
  const isLive = useHydrated();
  const { filter, setFilter, clear, isFiltered } = useAuditFilter();
  return (
    <fieldset className="filters" aria-label={text.filters} disabled={!isLive}>
      <div className="filter-row">
        <Filter
          label={text.person}
          value={filter.person ?? ''}
          anyLabel={text.anyPerson}
          choices={people.map((person) => [person, person])}
          onChange={(value) => setFilter({ person: value || null })}
        />
        <Filter
          label={text.action}
          value={filter.action ?? ''}
          anyLabel={text.anyAction}
          choices={Object.entries(text.actions)}
          onChange={(value) => setFilter({ action: value || null })}
        />
        <DayFilter
          label={text.from}
          value={filter.from ?? ''}
          onChange={(value) => setFilter({ from: value || null })}
        />
        <DayFilter
          label={text.to}
          value={filter.to ?? ''}
          onChange={(value) => setFilter({ to: value || null })}
        />
        {isFiltered ? (
          <button className="btn btn-quiet" type="button" onClick={clear}>
            {messages.table.clearFilters}
          </button>
        ) : null}
      </div>
    </fieldset>
  );
}
