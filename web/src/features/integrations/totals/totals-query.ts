import { getReconciliation, type ConnectionId, type OrgId } from '@cartograph/contract'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '../../../api/client.ts'
import { integrationsKey } from '../integration-queries.ts'

/** A platform's own totals beside ours, as they were last compared. */
export function totalsQuery({ call }: Client, orgId: OrgId, datasourceId: ConnectionId) {
  return queryOptions({
    queryKey: [...integrationsKey(orgId), 'totals', datasourceId],
    queryFn: ({ signal }) =>
      call(getReconciliation, { params: { orgId, datasourceId } }, { signal }),
  })
}
