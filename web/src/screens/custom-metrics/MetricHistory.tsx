import {
  restoreMetricVersion,
  type CubeMeta,
  type CustomMetric,
  type MetricVersion,
  type Workspace,
} from '@cartograph/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../api/client-context.ts'
import { describeMetric } from '../../features/custom-metrics/describe-metric.ts'
import { reloadMetrics, versionsQuery } from '../../features/custom-metrics/metric-queries.ts'
import { formatMoment } from '../../format/date-format.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Loadable } from '../../ui/feedback/Loadable.tsx'
import { reportError } from '../../ui/feedback/report-error.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Disclosure } from '../../ui/layout/Disclosure.tsx'

interface MetricHistoryProps {
  readonly org: Workspace
  readonly cubes: readonly CubeMeta[]
  readonly metric: CustomMetric
  /** There are unsaved changes, which restoring would discard. */
  readonly isChanged: boolean
  readonly onRestored: (metric: CustomMetric) => void
}

/** The definitions that a metric has had, and the way back to them. */
export function MetricHistory(props: MetricHistoryProps) {
  return (
    <Disclosure title="History">
      <Versions {...props} />
    </Disclosure>
  )
}

function Versions({ org, cubes, metric, isChanged, onRestored }: MetricHistoryProps) {
  const orgId = org.org_id
  const client = useClient()
  const queryClient = useQueryClient()
  const versions = useQuery(versionsQuery(client, orgId, metric.id))
  const restore = useMutation({
    mutationFn: ({ version }: MetricVersion) =>
      client.call(restoreMetricVersion, { params: { orgId, metricId: metric.id, version } }),
    onSuccess: async (restored) => {
      onRestored(restored)
      toast.success('Metric restored')
      await reloadMetrics(queryClient, orgId)
    },
    onError: reportError,
  })
  return (
    <Loadable
      query={versions}
      failure="Couldn't load the history"
      skeleton={<Skeleton className="h-24 w-full" />}
    >
      {(items) => (
        <>
          {isChanged && items.length > 1 && (
            <p className="mb-2 text-13 text-muted">
              Save or discard your changes before you restore a version.
            </p>
          )}
          <ol aria-label="Versions" className="flex flex-col text-14">
            {items.map((item, index) => (
              <li
                key={item.version}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-border py-2 first:border-t-0"
              >
                <div className="min-w-0 flex-1 basis-64">
                  <p className="font-medium wrap-anywhere">{item.name}</p>
                  <p className="wrap-anywhere">
                    {describeMetric(item.metric_definition, cubes, org.currency_units)}
                  </p>
                  <p className="text-13 text-muted">
                    <time dateTime={item.saved_at}>
                      {formatMoment(item.saved_at, org.timezone, new Date())}
                    </time>
                    {item.saved_by_name !== null && ` · ${item.saved_by_name}`}
                  </p>
                </div>
                {index === 0 ? (
                  <span className="text-13 text-muted">Current</span>
                ) : (
                  <Button
                    size="small"
                    aria-label={`Restore version ${item.version}`}
                    disabled={isChanged}
                    isBusy={restore.isPending}
                    onClick={() => restore.mutate(item)}
                  >
                    Restore
                  </Button>
                )}
              </li>
            ))}
          </ol>
        </>
      )}
    </Loadable>
  )
}
