import { listMetricTargets, paceMetricTargets, type OrgId } from '@cartograph/contract'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Client } from '../../api/client.ts'
import { dataKey } from '../../api/queries.ts'

export const targetKey = (orgId: OrgId) => ['org', orgId, 'MetricTarget'] as const

/** After a change, also where the targets are shown. The list is awaited, the rest follows. */
export async function reloadTargets(queryClient: QueryClient, orgId: OrgId): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: ['org', orgId, 'Org'] })
  void queryClient.invalidateQueries({ queryKey: [...dataKey(orgId), 'targets'] })
  await queryClient.invalidateQueries({ queryKey: targetKey(orgId) })
}

export function targetsQuery({ call }: Client, orgId: OrgId) {
  return queryOptions({
    queryKey: targetKey(orgId),
    queryFn: async ({ signal }) =>
      (await call(listMetricTargets, { params: { orgId } }, { signal })).items,
  })
}

interface PacedMonth {
  readonly metrics: readonly string[]
  /** YYYY-MM */
  readonly month: string
}

/** Forecasts, which change with a sync and not from minute to minute. */
export function paceQuery({ call }: Client, orgId: OrgId, { metrics, month }: PacedMonth) {
  const query = { metrics: metrics.join(','), month }
  return queryOptions({
    queryKey: [...targetKey(orgId), 'pace', query],
    queryFn: async ({ signal }) =>
      (await call(paceMetricTargets, { params: { orgId }, query }, { signal })).items,
    staleTime: 300_000,
  })
}
