'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type RefObject, useState } from 'react';
import {
  isChanged,
  isShorter,
  type Organization,
  type Problems,
  textFields,
  toRequest,
  toValues,
  type Values,
} from '@/app/(clinic)/settings/_components/organization-values.ts';
import { loadPart } from '@/components/ui/load-part.ts';
import { showToast } from '@/components/ui/toast.tsx';
import { useProblems } from '@/components/ui/use-problems.ts';
import type { ChangeOrganization } from '@/contract/organization.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { RequestFailure } from '@/lib/client/request-failure.ts';
import { changeOrganization, organizationQuery } from '@/lib/client/requests/organization.ts';
import { organizationSettingsQuery } from '@/lib/client/requests/organization-settings.ts';

/** The contract's schemas are loaded after the page, since only sending the form needs them. */
const loadValidation = () => import('@/contract/organization.ts');

/** State of the form of an organization: values, problems, and saving. */
export function useOrganizationForm(organization: Organization, form: RefObject<HTMLFormElement | null>) {
  const text = useMessages('settings').organization;
  const stored = toValues(organization);
  const [edited, setEdited] = useState<Values | null>(null);
  /** A change that would erase patients' data, held until the user confirms it. */
  const [erasing, setErasing] = useState<ChangeOrganization | null>(null);
  const { problems, setProblems, showProblems } = useProblems<Problems>(form, {});
  const values = edited ?? stored;
  const save = useSave({
    isZoneChanged: values.timeZone !== stored.timeZone,
    onSaved: () => setEdited(null),
    onRefused: (refused) => showProblems(describeProblems(refused)),
  });

  function describeProblems(paths: readonly unknown[]): Problems {
    const refused = [...textFields, 'retentionDays' as const].filter((field) => paths.includes(field));
    return Object.fromEntries(refused.map((field) => [field, text.problems[field]]));
  }

  async function submit(): Promise<void> {
    if (save.isPending) return;
    const validation = await loadPart(loadValidation);
    if (!validation) return;
    const parsed = validation.changeOrganizationSchema.safeParse(toRequest(values, stored));
    if (!parsed.success) {
      showProblems(describeProblems(parsed.error.issues.map((issue) => issue.path[0])));
      return;
    }
    setProblems({});
    if (isShorter(parsed.data.retentionDays, organization.retention)) setErasing(parsed.data);
    else save.mutate(parsed.data);
  }

  return {
    values,
    problems,
    isChanged: isChanged(values, stored),
    /** Applies a change of values, and clears the problems of the changed fields. */
    change(changes: Partial<Values>) {
      setEdited({ ...values, ...changes });
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

function useSave({
  isZoneChanged,
  onSaved,
  onRefused,
}: {
  isZoneChanged: boolean;
  onSaved: () => void;
  /** @param fields - the fields that the service refused */
  onRefused: (fields: readonly string[]) => void;
}) {
  const text = useMessages('settings').organization;
  const client = useQueryClient();
  const router = useRouter();
  return useMutation({
    mutationFn: (body: ChangeOrganization) => changeOrganization(body),
    onSuccess: (view) => {
      if (isZoneChanged) {
        void client.invalidateQueries({ queryKey: organizationSettingsQuery.queryKey });
        // The layout provides the time zone in which pages format times.
        router.refresh();
      }
      client.setQueryData(organizationQuery.queryKey, view);
      onSaved();
      showToast(text.saved);
    },
    onError: (error) => {
      if (error instanceof RequestFailure) onRefused(error.fields.map(({ path }) => path));
    },
  });
}
