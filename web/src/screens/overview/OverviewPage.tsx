import { OrgId } from '@cartograph/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { TopBar } from '../../app/TopBar.tsx'
import { useClient } from '../../api/client-context.ts'
import { ingestionsQuery, workspaceQuery } from '../../api/queries.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { dayAt } from '../../format/day.ts'
import { Overview } from './Overview.tsx'
import { overviewQuery } from './overview-queries.ts'
import { OverviewSkeleton } from './OverviewSkeleton.tsx'
import { defaultLength, lastCompleteDays, periodLengths, type PeriodLength } from './period.ts'

const route = getRouteApi('/signed-in/org/$orgId/insights/overview')

export function OverviewPage() {
  const orgId = OrgId.parse(route.useParams().orgId)
  const { days = defaultLength } = route.useSearch()
  const navigate = route.useNavigate()
  const client = useClient()
  const queryClient = useQueryClient()
  const workspace = useQuery(workspaceQuery(client, orgId))
  const ingestions = useQuery(ingestionsQuery(client, orgId))
  const failed = workspace.error && !workspace.data ? workspace : ingestions

  function prefetch(length: PeriodLength) {
    if (!workspace.data) return
    const { timezone } = workspace.data.org
    const period = lastCompleteDays(dayAt(new Date(), timezone), length)
    void queryClient.prefetchQuery(overviewQuery(client, orgId, period, timezone))
  }

  return (
    <>
      <title>Overview – Cartograph</title>
      <TopBar title="Overview">
        <SegmentedControl
          label="Period"
          options={periodOptions}
          value={days}
          onChange={(length) => void navigate({ search: { days: length } })}
          onIntent={prefetch}
        />
      </TopBar>
      <main id="content" className="flex flex-col gap-4 p-4 md:p-6">
        <h1 className="text-20 font-semibold">Overview</h1>
        {workspace.data && ingestions.data ? (
          <Overview
            workspace={workspace.data.org}
            role={workspace.data.user.role}
            streams={ingestions.data.items}
            days={days}
          />
        ) : failed.error ? (
          <ErrorState
            title="The workspace could not be loaded"
            error={failed.error}
            isRetrying={failed.isFetching}
            onRetry={() => void failed.refetch()}
          />
        ) : (
          <OverviewSkeleton />
        )}
      </main>
    </>
  )
}

const periodOptions = periodLengths.map((value) => ({ value, label: `Last ${value} days` }))
