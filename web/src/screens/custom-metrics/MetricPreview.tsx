import type {
  CustomMetric,
  CustomMetricDefinition,
  LoadResult,
  Workspace,
} from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useClient } from '../../api/client-context.ts'
import { previewQuery } from '../../features/custom-metrics/metric-queries.ts'
import { rangeOf } from '../../features/dashboards/elements/kpi/prepare-kpi.ts'
import { Kpi3Body } from '../../features/dashboards/elements/kpi3/Kpi3Body.tsx'
import { prepareKpi3s } from '../../features/dashboards/elements/kpi3/prepare-kpi3.ts'
import { fullySynced } from '../../features/dashboards/model/synced-span.ts'
import { formatRange } from '../../format/date-format.ts'
import { dayAt } from '../../format/day.ts'
import { Loadable } from '../../ui/feedback/Loadable.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { useSettled } from '../../ui/form/use-settled.ts'

interface MetricPreviewProps {
  readonly org: Workspace
  /** Null while something is missing. */
  readonly definition: CustomMetricDefinition | null
  /** Null of a new one. */
  readonly metric: CustomMetric | null
}

/** What the metric comes to, while it is edited. */
export function MetricPreview({ org, definition, metric }: MetricPreviewProps) {
  const text = JSON.stringify(definition)
  const settled = useSettled(text, debounceMs)
  const query = useQuery({
    ...previewQuery(useClient(), org.org_id, {
      definition: JSON.parse(settled) as typeof definition,
      metricId: metric?.id ?? null,
    }),
    enabled: settled !== 'null',
  })
  const isStale = settled !== text || query.isPlaceholderData
  return (
    <section
      aria-labelledby="metric-preview"
      className="flex max-w-[32rem] flex-col gap-2 rounded-surface border border-border bg-surface p-4"
    >
      <h2 id="metric-preview" className="text-14 font-semibold">
        Preview
      </h2>
      {definition === null ? (
        <p className="text-14 text-muted">Complete the definition to see its numbers.</p>
      ) : (
        <Loadable
          query={query}
          failure="Couldn't compute the metric"
          skeleton={<Skeleton className="h-16 w-full" />}
        >
          {(results) => (
            <div aria-live="polite" className={clsx(isStale && 'opacity-50')}>
              <PreviewedValue org={org} results={results} />
            </div>
          )}
        </Loadable>
      )}
    </section>
  )
}

/** As on dashboards. */
function PreviewedValue({
  org: { currency_units: currency, timezone },
  results,
}: {
  readonly org: Workspace
  readonly results: readonly LoadResult[]
}) {
  const today = dayAt(new Date(), timezone)
  const range = results[0] === undefined ? null : rangeOf(results[0])
  const dates = { range: range ?? ([today, today] as const), comparisons: [] }
  const context = { currency, timezone, today, dates, known: fullySynced }
  const [kpi] = prepareKpi3s({}, [results], context)
  if (kpi === undefined) return <p className="text-14 text-muted">No data yet.</p>
  return (
    <>
      <p className="text-13 text-muted">
        {range === null ? 'Right now' : `Last 28 days, ${formatRange(range)}`}
      </p>
      <Kpi3Body kpi={kpi} results={results} />
    </>
  )
}

const debounceMs = 400
