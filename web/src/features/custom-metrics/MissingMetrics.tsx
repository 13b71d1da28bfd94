import {
  hasPermission,
  listMissingMetrics,
  restoreMetricVersion,
  type CubeMeta,
  type MissingMetric,
  type OrgId,
  type Workspace,
} from '@cartograph/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useClient } from '../../api/client-context.ts'
import { workspaceQuery } from '../../api/queries.ts'
import { Button } from '../../ui/button/Button.tsx'
import { reportError } from '../../ui/feedback/report-error.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { metaQuery } from '../dashboards/data/filter-values.ts'
import { describeMetric } from './describe-metric.ts'

interface MissingMetricsProps {
  readonly orgId: OrgId
  /** The metrics in use; those that can be computed are omitted. */
  readonly members: readonly string[]
}

/** Lists custom metrics that can't be computed, with their last definitions and a way to restore them. */
export function MissingMetrics({ orgId, members }: MissingMetricsProps) {
  const client = useClient()
  const query = { members: members.slice(0, 100).join(',') }
  const missing = useQuery({
    queryKey: ['org', orgId, 'CustomMetric', 'missing', query],
    queryFn: async ({ signal }) =>
      (await client.call(listMissingMetrics, { params: { orgId }, query }, { signal })).items,
    // Without access, or with the feature off, there is nothing to offer.
    retry: false,
  })
  const model = useQuery(metaQuery(client, orgId))
  const workspace = useQuery(workspaceQuery(client, orgId))
  // It adds to an error that is already shown, so it has none of its own.
  if (missing.data === undefined || model.data === undefined || workspace.data === undefined)
    return null
  const { org, user } = workspace.data
  const byCause = new Map(missing.data.map((one) => [one.cause.id, one]))
  if (byCause.size === 0) return null
  return (
    <ul className="flex w-full max-w-[60ch] flex-col gap-2 text-left text-14">
      {[...byCause.values()].map((one) => (
        <MissingItem
          key={one.cause.id}
          org={org}
          cubes={model.data}
          missing={one}
          mayChange={hasPermission(user.role, 'metrics.change')}
        />
      ))}
    </ul>
  )
}

interface MissingItemProps {
  readonly org: Workspace
  readonly cubes: readonly CubeMeta[]
  readonly missing: MissingMetric
  readonly mayChange: boolean
}

function MissingItem({ org, cubes, missing, mayChange }: MissingItemProps) {
  const { org_id: orgId, currency_units: currency } = org
  const { cause } = missing
  const client = useClient()
  const queryClient = useQueryClient()
  const restore = useMutation({
    mutationFn: () =>
      client.call(restoreMetricVersion, {
        params: { orgId, metricId: cause.id, version: cause.version },
      }),
    onSuccess: async () => {
      toast.success('Metric restored')
      // Lists, numbers and targets: all that shows it.
      await queryClient.invalidateQueries({ queryKey: ['org', orgId] })
    },
    onError: reportError,
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-raised px-3 py-2">
      <p className="min-w-0 flex-1 basis-48 wrap-anywhere">
        <span className="text-muted">{`Last definition of ${cause.name}: `}</span>
        {describeMetric(cause.metric_definition, cubes, currency)}
      </p>
      {cause.is_deleted && mayChange && (
        <Button
          size="small"
          aria-label={`Restore ${cause.name}`}
          isBusy={restore.isPending}
          onClick={() => restore.mutate()}
        >
          Restore
        </Button>
      )}
      {!cause.is_deleted && (
        <Link
          to="/org/$orgId/insights/custom-metrics/$metricId/edit"
          params={{ orgId, metricId: cause.id }}
          className="text-accent underline"
        >
          {mayChange ? 'Edit metric' : 'Open metric'}
        </Link>
      )}
    </li>
  )
}
