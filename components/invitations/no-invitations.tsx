'use client';

import { Mail, Plus } from 'lucide-react';
import { Link } from '@/components/shell/link.tsx';
import { useMay } from '@/components/shell/person.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { useMessages } from '@/lib/client/messages.tsx';
import { paths } from '@/lib/shared/paths.ts';

/** What an organization without any invitation sees: how to make an agent, and the first invitation. */
export function NoInvitations({ title, body }: { title: string; body: string }) {
  const { pages } = useMessages();
  const mayMakeAgent = useMay('agent.manage');
  return (
    <EmptyState icon={Mail} title={title} body={body}>
      <div className="form-actions">
        {mayMakeAgent ? (
          <Link className="btn btn-primary" href={paths.newAgent}>
            <Plus className="icon" aria-hidden="true" />
            {pages.newAgent}
          </Link>
        ) : null}
        <Link className="btn" href={paths.newInvitation}>
          {pages.newInvitation}
        </Link>
      </div>
    </EmptyState>
  );
}
