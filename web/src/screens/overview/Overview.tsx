import { mayDo, type DataIngestion, type Role, type Workspace } from '@cartograph/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useClient } from '../../api/client-context.ts'
import { summariseSync } from '../../features/sync/sync-summary.ts'
import { SyncPanel } from '../../features/sync/SyncPanel.tsx'
import { formatRange } from '../../format/day.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { EmptyOverview } from './EmptyOverview.tsx'
import { hasSales } from './kpis.ts'
import { KpiRow } from './KpiRow.tsx'
import { NetSalesChart } from './NetSalesChart.tsx'
import { isWithoutData, overviewQuery } from './overview-queries.ts'
import { FiguresSkeleton } from './OverviewSkeleton.tsx'
import { lastCompleteDays, type PeriodLength } from './period.ts'
import { StaleNotice } from './StaleNotice.tsx'
import { useToday } from '../../features/dashboards/view/use-today.ts'

interface OverviewProps {
  workspace: Workspace
  role: Role
  streams: readonly DataIngestion[]
  days: PeriodLength
}

export function Overview({ workspace, role, streams, days }: OverviewProps) {
  const { org_id: orgId, timezone, currency_units: currency } = workspace
  const client = useClient()
  const wanted = lastCompleteDays(useToday(timezone), days)
  const figures = useQuery({
    ...overviewQuery(client, orgId, wanted, timezone),
    placeholderData: keepPreviousData,
  })
  const { range, compared } = figures.data?.period ?? wanted
  const syncState = streams.length === 0 ? null : summariseSync(streams).state
  return (
    <>
      <p className="-mt-3 text-13 text-muted">
        {formatRange(range)}, against {formatRange(compared)}
      </p>
      {figures.data && (
        <StaleNotice
          error={figures.error}
          updatedAt={new Date(figures.dataUpdatedAt)}
          timeZone={timezone}
          isRetrying={figures.isFetching}
          onRetry={() => void figures.refetch()}
        />
      )}
      {figures.data ? (
        <div
          aria-busy={figures.isPlaceholderData}
          className={clsx('flex flex-col gap-4', figures.isPlaceholderData && 'dim-while-loading')}
        >
          <KpiRow data={figures.data} currency={currency} />
          {hasSales(figures.data.totals) ? (
            <NetSalesChart data={figures.data} currency={currency} />
          ) : (
            <EmptyOverview syncState={syncState} range={range} days={days} />
          )}
        </div>
      ) : isWithoutData(figures.error) ? (
        <EmptyOverview syncState={syncState} range={range} days={days} />
      ) : figures.error ? (
        <ErrorState
          title="The figures could not be loaded"
          error={figures.error}
          isRetrying={figures.isFetching}
          onRetry={() => void figures.refetch()}
        />
      ) : (
        <FiguresSkeleton />
      )}
      {streams.length > 0 && (
        <SyncPanel
          orgId={orgId}
          streams={streams}
          timeZone={timezone}
          mayChange={mayDo(role, 'connections.change')}
        />
      )}
    </>
  )
}
