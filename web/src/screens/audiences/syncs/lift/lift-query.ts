import { getAudienceLift, type OrgId, type SyncedAudienceId } from '@cartograph/contract'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '../../../../api/client.ts'
import { syncKey } from '../../../../features/audiences/syncs/sync-queries.ts'

/** Measured once a day, so it isn't reloaded with every run. */
export function liftQuery({ call }: Client, orgId: OrgId, syncId: SyncedAudienceId) {
  return queryOptions({
    queryKey: [...syncKey(orgId), 'lift', syncId],
    queryFn: ({ signal }) => call(getAudienceLift, { params: { orgId, syncId } }, { signal }),
    staleTime: 5 * 60_000,
  })
}
