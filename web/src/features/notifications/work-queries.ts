import { listRunningWork, type OrgId } from '@cartograph/contract'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '../../api/client.ts'
import { syncKey } from '../audiences/syncs/sync-queries.ts'

/** Below the key of lists of syncs, which the live channel reloads. */
export const runningWorkKey = (orgId: OrgId) => [...syncKey(orgId), 'list', 'running'] as const

/** Asked only while the tray is open. */
export function runningWorkQuery({ call }: Client, orgId: OrgId) {
  return queryOptions({
    queryKey: runningWorkKey(orgId),
    queryFn: async ({ signal }) =>
      (await call(listRunningWork, { params: { orgId } }, { signal })).items,
    // The live channel says nothing of reports.
    refetchInterval: ({ state }) => ((state.data ?? []).length > 0 ? 3_000 : false),
  })
}
