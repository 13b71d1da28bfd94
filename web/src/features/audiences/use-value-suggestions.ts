import type { Workspace } from '@cartograph/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useClient } from '../../api/client-context.ts'
import type { LoadOptions } from '../../ui/form/use-options.ts'
import { loadFilterValues, metaQuery } from '../dashboards/data/filter-values.ts'

/** Suggests the values that a member has in the data, most frequent first. */
export function useValueSuggestions(org: Workspace): (member: string) => LoadOptions {
  const client = useClient()
  const queryClient = useQueryClient()
  return useMemo(() => {
    const load = loadFilterValues({
      client,
      orgId: org.org_id,
      workspace: org,
      cubes: () => queryClient.ensureQueryData(metaQuery(client, org.org_id)),
      during: () => null,
    })
    return (member) => (phrase, signal) => load(member, phrase, signal, null)
  }, [client, queryClient, org])
}
