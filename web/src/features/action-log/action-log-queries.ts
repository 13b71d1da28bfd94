import { listActionLog, type ClientRequest, type OrgId } from '@cartograph/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Client } from '../../api/client.ts'
import { insightKey } from '../insights/queries/insight-queries.ts'

/** Belongs to what is known of findings: whatever makes that stale is told for both. */
export const actionLogKey = (orgId: OrgId) => [...insightKey(orgId), 'action-log'] as const

/** One page; the last one stays until the next is there. */
export function actionLogQuery(
  { call }: Client,
  orgId: OrgId,
  query: ClientRequest<typeof listActionLog>['query'],
) {
  return queryOptions({
    queryKey: [...actionLogKey(orgId), query],
    queryFn: ({ signal }) => call(listActionLog, { params: { orgId }, query }, { signal }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })
}
