import { hasPermission, type Workspace } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useClient } from '../../api/client-context.ts'
import { workspaceQuery } from '../../api/queries.ts'
import { metricsPageSize, metricsQuery } from '../../features/custom-metrics/metric-queries.ts'
import { metaQuery } from '../../features/dashboards/data/filter-values.ts'
import { useShell } from '../../features/navigation/shell-context.ts'
import { WorkspacePage } from '../../features/navigation/WorkspacePage.tsx'
import { buttonLook } from '../../ui/button/button-look.ts'
import { PageLinks } from '../../ui/data/Pagination.tsx'
import { combineQueries, Loadable } from '../../ui/feedback/Loadable.tsx'
import { useLastKnown } from '../../ui/layout/use-last-known.ts'
import { readOnlyNote } from './MetricFacts.tsx'
import { NoMetrics } from './MetricStates.tsx'
import { MetricTable } from './MetricTable.tsx'

export function CustomMetricsPage() {
  const { orgId } = useShell()
  const workspace = useQuery(workspaceQuery(useClient(), orgId))
  const mayChange = hasPermission(workspace.data?.user.role ?? 'demo', 'metrics.change')
  return (
    <WorkspacePage title="Custom metrics" actions={mayChange && <NewMetric />}>
      <Loadable
        query={workspace}
        failure="Couldn't load the workspace"
        skeleton={<MetricTable metrics={null} />}
      >
        {({ org }) => <LoadedMetrics org={org} mayChange={mayChange} />}
      </Loadable>
    </WorkspacePage>
  )
}

interface LoadedMetricsProps {
  readonly org: Workspace
  readonly mayChange: boolean
}

function LoadedMetrics({ org, mayChange }: LoadedMetricsProps) {
  const client = useClient()
  const [page, turnTo] = usePageOfAddress(org)
  const list = useQuery(metricsQuery(client, org.org_id, page))
  const model = useQuery(metaQuery(client, org.org_id))
  const { data, isPlaceholderData } = list
  const pageCount = Math.max(1, Math.ceil((data?.total ?? 0) / metricsPageSize))
  const isBeyond = data !== undefined && !isPlaceholderData && page > pageCount
  // The last metric of the last page was deleted, or the URL is outdated.
  const goToLast = useEffectEvent(() => turnTo(pageCount, true))
  useEffect(() => {
    if (isBeyond) goToLast()
  }, [isBeyond])
  const both = combineQueries(list, model)
  return (
    <Loadable
      query={isBeyond ? { ...both, data: undefined, error: null } : both}
      failure="Couldn't load the metrics"
      skeleton={<MetricTable metrics={null} />}
      isEmpty={([{ items }]) => items.length === 0 && !isPlaceholderData}
      empty={
        <NoMetrics mayChange={mayChange}>
          <NewMetric />
        </NoMetrics>
      }
    >
      {([{ items }, cubes]) => (
        <div className="flex flex-col gap-3">
          {!mayChange && <p className="text-14 text-muted">{readOnlyNote}</p>}
          <MetricTable
            metrics={items}
            about={{ org, cubes, mayChange }}
            isStale={isPlaceholderData}
          />
          <PageLinks
            label="Pages of the metrics"
            page={page}
            pageCount={pageCount}
            onChange={(next) => turnTo(next, false)}
          />
        </div>
      )}
    </Loadable>
  )
}

function NewMetric() {
  const { orgId } = useShell()
  return (
    <Link
      to="/org/$orgId/insights/custom-metrics/$metricId/edit"
      params={{ orgId, metricId: 'new' }}
      className={buttonLook('primary')}
    >
      New metric
    </Link>
  )
}

function usePageOfAddress({ org_id: orgId }: Workspace) {
  const navigate = useNavigate()
  const present = useLocation({
    select: ({ pathname, searchStr }) =>
      /\/custom-metrics\/list\/?$/.test(pathname) ? searchStr : null,
  })
  const address = useLastKnown(present, '')
  const page = Number(new URLSearchParams(address).get('page') ?? '1')
  const turnTo = (to: number, replace: boolean) =>
    void navigate({
      to: '/org/$orgId/insights/custom-metrics/list',
      params: { orgId },
      search: to === 1 ? {} : { page: String(to) },
      replace,
    })
  return [Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1, turnTo] as const
}
