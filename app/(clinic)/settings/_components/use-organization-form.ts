'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type RefObject, useState } from 'react';
import {
  fieldsWithProblems,
  isShorter,
  type Organization,
  type Problems,
  toRequest,
  toValues,
  type Values,
} from '@/app/(clinic)/settings/_components/organization-values.ts';
import { focusConflicts } from '@/components/ui/conflicts.tsx';
import { loadPart } from '@/components/ui/load-part.ts';
import { showToast } from '@/components/ui/toast.tsx';
import { type Editing, useEdit, useSaveEdit } from '@/components/ui/use-edit.ts';
import { useProblems } from '@/components/ui/use-problems.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { refetchNow } from '@/lib/client/refetch-now.ts';
import { RequestFailure } from '@/lib/client/request-failure.ts';
import { requestJson } from '@/lib/client/request-json.ts';
import { organizationQuery } from '@/lib/client/requests/organization.ts';
import { organizationSettingsQuery } from '@/lib/client/requests/organization-settings.ts';
import * as api from '@/lib/shared/operations/organization.ts';

/** The contract's schemas are loaded after the page, since only sending the form needs them. */
const loadValidation = () => import('@/contract/organization.ts');

/** State of the form of an organization: values, problems, and saving. */
export function useOrganizationForm(organization: Organization, form: RefObject<HTMLFormElement | null>) {
  const text = useMessages('settings').organization;
  const editing = useEdit(toValues(organization));
  /** Days after which a change would erase patients' data, held until the user confirms it. */
  const [erasing, setErasing] = useState<{ days: number } | null>(null);
  const { problems, setProblems, showProblems } = useProblems<Problems>(form, {});
  const { values, stored } = editing;
  const save = useSave(organization, editing, {
    onRefused: (refused) => showProblems(describeProblems(refused)),
  });

  function describeProblems(paths: readonly unknown[]): Problems {
    const refused = fieldsWithProblems.filter((field) => paths.includes(field));
    return Object.fromEntries(refused.map((field) => [field, text.problems[field]]));
  }

  async function submit(): Promise<void> {
    if (save.isPending) return;
    if (editing.conflicts.length > 0) return focusConflicts(form.current);
    const validation = await loadPart(loadValidation);
    if (!validation) return;
    const parsed = validation.changeOrganizationSchema.safeParse(toRequest(values, stored));
    if (!parsed.success) {
      showProblems(describeProblems(parsed.error.issues.map((issue) => issue.path[0])));
      return;
    }
    setProblems({});
    const { retentionDays } = parsed.data;
    if (isShorter(retentionDays, organization.retention)) setErasing({ days: retentionDays ?? 0 });
    else save.mutate();
  }

  return {
    editing,
    problems,
    /** Applies a change of values, and clears the problems of the changed fields. */
    change(changes: Partial<Values>) {
      editing.change(changes);
      setProblems({
        ...problems,
        ...Object.fromEntries(Object.keys(changes).map((key) => [key, undefined])),
      });
    },
    save,
    submit,
    erasing,
    setErasing,
  };
}

/** @param on.onRefused - called with the fields that the service refused */
function useSave(
  organization: Organization,
  editing: Editing<Values>,
  on: { onRefused: (fields: readonly string[]) => void },
) {
  const text = useMessages('settings').organization;
  const client = useQueryClient();
  const router = useRouter();
  return useSaveEdit(editing, {
    version: organization.saved.version,
    async reload() {
      const view = await refetchNow(client, organizationQuery);
      const fresh = view.organization ?? organization;
      return { stored: toValues(fresh), version: fresh.saved.version };
    },
    async save(values, { stored, version }) {
      const { changeOrganizationSchema } = await loadValidation();
      const body = changeOrganizationSchema.parse(toRequest(values, stored));
      return requestJson(api.changeOrganization, { input: { ...body, basedOn: version } });
    },
    onSaved(view) {
      if (view.organization?.timeZone !== organization.timeZone) {
        void client.invalidateQueries({ queryKey: organizationSettingsQuery.queryKey });
        // The layout provides the time zone in which pages format times.
        router.refresh();
      }
      client.setQueryData(organizationQuery.queryKey, view);
      showToast(text.saved);
    },
    onError(error) {
      if (error instanceof RequestFailure) on.onRefused(error.fields.map(({ path }) => path));
    },
  });
}
