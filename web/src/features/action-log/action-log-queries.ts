import { listActionLog, type ClientRequest, type OrgId } from '@cartograph/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Client } from '../../api/client.ts'
import { insightKey } from '../insights/queries/insight-queries.ts'

/** Part of the insight key, so that whatever invalidates insights invalidates the log as well. */
export const actionLogKey = (orgId: OrgId) => [...insightKey(orgId), 'action-log'] as const

/** One page of the log. The previous page stays until the next one has loaded. */
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
