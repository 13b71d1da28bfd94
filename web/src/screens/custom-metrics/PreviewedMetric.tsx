import type { DataIngestion, LoadResult, PlatformCode, Workspace } from '@cartograph/contract'
import clsx from 'clsx'
import { rangeOf } from '../../features/dashboards/elements/kpi/prepare-kpi.ts'
import { Kpi3Body } from '../../features/dashboards/elements/kpi3/Kpi3Body.tsx'
import { prepareKpi3s } from '../../features/dashboards/elements/kpi3/prepare-kpi3.ts'
import { coverageOf, knownSpan } from '../../features/dashboards/view/coverage.ts'
import { describeFreshness } from '../../features/dashboards/view/freshness.ts'
import { formatRange } from '../../format/date-format.ts'
import { dayAt } from '../../format/day.ts'
import { Loadable, type LoadState } from '../../ui/feedback/Loadable.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'

/** The numbers of a metric that is not saved, and the platforms that they come from. */
export interface MetricNumbers {
  readonly results: readonly LoadResult[]
  readonly needs: readonly (readonly PlatformCode[])[]
}

export interface PreviewedMetricProps {
  readonly org: Pick<Workspace, 'currency_units' | 'timezone'>
  readonly load: LoadState<MetricNumbers>
  readonly streams: readonly DataIngestion[]
  /** Parts of the definition are missing, so there is nothing to compute. */
  readonly isIncomplete: boolean
  /** The numbers are those of an earlier definition. */
  readonly isStale: boolean
}

/** What a metric comes to, as a figure of a dashboard. */
export function PreviewedMetric(props: PreviewedMetricProps) {
  const { org, load, streams, isIncomplete, isStale } = props
  if (isIncomplete) {
    return <p className="text-14 text-muted">Complete the definition to see its numbers.</p>
  }
  return (
    <Loadable
      query={load}
      failure="Couldn't compute the metric"
      skeleton={<Skeleton className="h-16 w-full" />}
    >
      {(numbers) => (
        <div aria-live="polite" className={clsx(isStale && 'dim-while-loading')}>
          <Figure org={org} numbers={numbers} streams={streams} />
        </div>
      )}
    </Loadable>
  )
}

interface FigureProps extends Pick<PreviewedMetricProps, 'org' | 'streams'> {
  readonly numbers: MetricNumbers
}

function Figure({ org, numbers: { results, needs }, streams }: FigureProps) {
  const { currency_units: currency, timezone } = org
  const now = new Date()
  const today = dayAt(now, timezone)
  const [known, ...before] = results.map(rangeOf).filter((one) => one !== null)
  const range = known ?? ([today, today] as const)
  const platforms = needs.flat()
  const coverage = coverageOf(platforms, streams, {
    range,
    comparisons: before.map((one) => ({ period: null, range: one })),
  })
  if (coverage.kind === 'unread')
    return <p className="text-14 text-muted">{unreadWords[coverage.because]}</p>
  const dates = { range, comparisons: [] }
  const context = { currency, timezone, today, dates, known: knownSpan(coverage) }
  const [kpi] = prepareKpi3s({}, [results], context)
  if (kpi === undefined) return <p className="text-14 text-muted">No data yet.</p>
  const freshness = describeFreshness(platforms, streams, { timezone, now, coverage })
  return (
    <>
      <p className="text-13 text-muted">
        {known === undefined ? 'Right now' : `Last 28 days, ${formatRange(known)}`}
      </p>
      <Kpi3Body kpi={kpi} results={results} />
      {freshness !== null && <p className="mt-2 text-13 text-muted">{freshness}</p>}
    </>
  )
}

const unreadWords = {
  reading: 'These dates are still syncing. The numbers appear once the sync finishes.',
  stopped: 'Data sync is stopped. The numbers appear once syncing resumes.',
  failed: 'Data sync failed. The numbers appear once syncing works again.',
} as const
