import {
  getActionLogFacets,
  listActionMetrics,
  listActionLog,
  type ClientRequest,
  type OrgId,
} from '@cartograph/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Client } from '../../api/client.ts'
import { insightKey } from '../insights/queries/insight-key.ts'

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

/** The filters of the log. */
export function actionLogFacetsQuery({ call }: Client, orgId: OrgId) {
  return queryOptions({
    queryKey: [...actionLogKey(orgId), 'facets'],
    queryFn: ({ signal }) => call(getActionLogFacets, { params: { orgId } }, { signal }),
    staleTime: 60_000,
  })
}

/** On which the effect of an action can be measured. */
export function actionMetricsQuery({ call }: Client, orgId: OrgId) {
  return queryOptions({
    queryKey: [...actionLogKey(orgId), 'metrics'],
    queryFn: ({ signal }) => call(listActionMetrics, { params: { orgId } }, { signal }),
    staleTime: 300_000,
  })
}
