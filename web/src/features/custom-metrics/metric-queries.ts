import {
  getCustomMetric,
  listCustomMetrics,
  listMetricUses,
  listMetricVersions,
  previewCustomMetric,
  type CustomMetricDefinition,
  type CustomMetricId,
  type OrgId,
} from '@cartograph/contract'
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Client } from '../../api/client.ts'
import { dataKey } from '../../api/queries.ts'
import { metaKey } from '../dashboards/data/filter-values.ts'

export const metricKey = (orgId: OrgId) => ['org', orgId, 'CustomMetric'] as const

export const metricsPageSize = 10

/** One page of the list. The previous page stays until the next one has loaded. */
export function metricsQuery({ call }: Client, orgId: OrgId, page: number) {
  const query = { page, page_size: metricsPageSize }
  return queryOptions({
    queryKey: [...metricKey(orgId), 'list', query],
    queryFn: ({ signal }) => call(listCustomMetrics, { params: { orgId }, query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function metricQuery({ call }: Client, orgId: OrgId, metricId: CustomMetricId) {
  return queryOptions({
    queryKey: [...metricKey(orgId), 'one', metricId],
    queryFn: ({ signal }) => call(getCustomMetric, { params: { orgId, metricId } }, { signal }),
  })
}

export function versionsQuery({ call }: Client, orgId: OrgId, metricId: CustomMetricId) {
  return queryOptions({
    queryKey: [...metricKey(orgId), 'versions', metricId],
    queryFn: async ({ signal }) =>
      (await call(listMetricVersions, { params: { orgId, metricId } }, { signal })).items,
  })
}

export function usesQuery({ call }: Client, orgId: OrgId, metricId: CustomMetricId) {
  return queryOptions({
    queryKey: [...metricKey(orgId), 'uses', metricId],
    queryFn: async ({ signal }) =>
      (await call(listMetricUses, { params: { orgId, metricId } }, { signal })).items,
    // What uses it also changes where dashboards are edited.
    staleTime: 0,
  })
}

interface PreviewedMetric {
  /** Null while something is missing. */
  readonly definition: CustomMetricDefinition | null
  /** Null of a new one. */
  readonly metricId: CustomMetricId | null
}

/** The results of a metric that is not saved. The previous ones stay until the next have loaded. */
export function previewQuery(
  { call }: Client,
  orgId: OrgId,
  { definition, metricId }: PreviewedMetric,
) {
  return queryOptions({
    queryKey: [...dataKey(orgId), 'metric preview', metricId, definition],
    queryFn: async ({ signal }) => {
      if (definition === null) return { results: [], needs: [] }
      const body = { metric_definition: definition, metric_id: metricId }
      return call(previewCustomMetric, { params: { orgId }, body }, { signal })
    },
    placeholderData: keepPreviousData,
    // What is refused while it is edited is refused the next time, too.
    retry: false,
  })
}

/**
 * After a change: the metrics, the model that offers them, the numbers that they are part of, and the targets, which
 * say what vanished.
 */
export async function reloadMetrics(queryClient: QueryClient, orgId: OrgId): Promise<void> {
  // As in `target-queries.ts`, which would become a file of its own for this.
  const targetKey = ['org', orgId, 'MetricTarget'] as const
  await Promise.all(
    [metricKey(orgId), metaKey(orgId), dataKey(orgId), targetKey].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )
}
