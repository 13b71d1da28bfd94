import type { AlertCondition, AlertPreview as Preview, Workspace } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useMemo } from 'react'
import { useClient } from '../../api/client-context.ts'
import { Chart } from '../../charts/draw/Chart.tsx'
import { formatRange } from '../../format/date-format.ts'
import { Loadable } from '../../ui/feedback/Loadable.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { useSettled } from '../../ui/form/use-settled.ts'
import { previewQuery } from './alert-queries.ts'
import { previewChart } from './preview-chart.ts'

interface AlertPreviewProps {
  readonly org: Workspace
  /** Null while something is missing. */
  readonly condition: AlertCondition | null
  readonly title: string
}

/** On which of the last days the alert would have fired. */
export function AlertPreview({ org, condition, title }: AlertPreviewProps) {
  const text = JSON.stringify(
    condition && {
      watch: condition.watch,
      rule: condition.rule,
      granularity: condition.granularity,
    },
  )
  const settled = useSettled(text, debounceMs)
  const settledCondition = useMemo(() => JSON.parse(settled) as AlertCondition | null, [settled])
  const query = useQuery(previewQuery(useClient(), org.org_id, settledCondition))
  return (
    <section
      aria-labelledby="alert-preview"
      className="flex flex-col gap-2 rounded-surface border border-border bg-surface p-4"
    >
      <h2 id="alert-preview" className="text-14 font-semibold">
        {title}
      </h2>
      {condition === null ? (
        <p className="text-14 text-muted">
          Complete the condition to see on which days it would have fired.
        </p>
      ) : (
        <Loadable
          query={query}
          failure="Couldn't compute the preview"
          skeleton={<Skeleton className="h-64 w-full" />}
        >
          {(preview) => (
            <div
              aria-live="polite"
              className={clsx(
                'flex flex-col gap-2',
                (settled !== text || query.isPlaceholderData) && 'dim-while-loading',
              )}
            >
              <Previewed preview={preview} />
            </div>
          )}
        </Loadable>
      )}
    </section>
  )
}

const debounceMs = 400

function Previewed({ preview }: { readonly preview: Preview }) {
  const { sentence, runs, problem, series, subject } = preview
  const input = useMemo(() => previewChart(preview), [preview])
  const dates = series[0]?.points ?? []
  return (
    <>
      <p className="max-w-[70ch] text-14 wrap-anywhere">{`Tell me when ${sentence}.`}</p>
      <p className="text-14 font-medium">{problem ?? countWords(runs.length)}</p>
      {dates.length > 0 && (
        <>
          <div className="h-64">
            <Chart label={`${subject ?? 'Value'} by day`} input={input} minHeight={240} />
          </div>
          {runs.length > 0 && (
            <p className="max-w-[70ch] text-13 text-muted">{`It would have fired on ${runs
              .slice(-mostRuns)
              .map(({ from, to }) => formatRange([from, to], to.slice(0, 4)))
              .join(', ')}${runs.length > mostRuns ? ' and before' : ''}.`}</p>
          )}
        </>
      )}
    </>
  )
}

const mostRuns = 12

function countWords(count: number): string {
  if (count === 0) return 'It would not have fired.'
  return count === 1 ? 'It would have fired once.' : `It would have fired ${count} times.`
}
