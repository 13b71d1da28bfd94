import type { Day, SegmentId, SegmentSize, Workspace } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useClient } from '../../../api/client-context.ts'
import { Chart } from '../../../charts/draw/Chart.tsx'
import { customersWord, formatCount } from '../../../features/audiences/count-words.ts'
import { segmentSizesQuery } from '../../../features/audiences/segment-queries.ts'
import { formatDate, formatDay } from '../../../format/date-format.ts'
import { Loadable } from '../../../ui/feedback/Loadable.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { DayChanges } from './DayChanges.tsx'
import { SizeTable } from './SizeTable.tsx'
import { daysOf, sizeChart } from './size-chart.ts'

interface SizeHistoryProps {
  readonly org: Workspace
  readonly segmentId: SegmentId
}

/** The size of a segment on each day, and who joined and left on one of them. */
export function SizeHistory({ org, segmentId }: SizeHistoryProps) {
  const query = useQuery(segmentSizesQuery(useClient(), org.org_id, segmentId))
  return (
    <section
      aria-labelledby="size-history"
      className="flex flex-col gap-3 rounded-surface border border-border bg-surface p-4"
    >
      <h2 id="size-history" className="text-16 font-medium">
        Size by day
      </h2>
      <Loadable
        query={query}
        failure="Couldn't load the sizes"
        skeleton={<Skeleton className="h-56 w-full" />}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <p className="text-14 text-muted">
            {query.data?.is_usable === false
              ? unusable
              : 'The segment is being counted. Its size is kept from today on, once a day.'}
          </p>
        }
      >
        {({ items, is_counting: isCounting, is_usable: isUsable }) => (
          <LoadedHistory
            org={org}
            segmentId={segmentId}
            sizes={items}
            note={isUsable ? (isCounting ? recounted : null) : unusable}
          />
        )}
      </Loadable>
    </section>
  )
}

const recounted = 'The rule changed, so the segment is being counted again.'
const unusable =
  'A condition of the rule can no longer be used. Edit the segment to have it counted again.'

interface LoadedHistoryProps extends SizeHistoryProps {
  readonly sizes: readonly SegmentSize[]
  /** Instead of the last size. */
  readonly note: string | null
}

function LoadedHistory({ org, segmentId, sizes, note }: LoadedHistoryProps) {
  const [day, setDay] = useState<Day | null>(null)
  const input = useMemo(() => sizeChart(sizes), [sizes])
  const days = useMemo(() => daysOf(sizes), [sizes])
  const hasChanges = (of: Day | undefined) =>
    sizes.some((one) => one.day === of && (one.joined ?? 0) + (one.left ?? 0) > 0)
  return (
    <>
      <p role="status" className="text-14 text-muted">
        {note ?? lastSize(sizes)}
      </p>
      {sizes.length > 1 && (
        <>
          <div className="h-56">
            <Chart
              label="Size by day"
              input={input}
              minHeight={200}
              onPick={(index) => {
                const picked = days[index]
                if (picked !== undefined && hasChanges(picked)) setDay(picked)
              }}
            />
          </div>
          <SizeTable sizes={sizes} day={day} onDay={setDay} />
        </>
      )}
      {day !== null && <DayChanges key={day} org={org} segmentId={segmentId} day={day} />}
    </>
  )
}

function lastSize(sizes: readonly SegmentSize[]): string {
  const last = sizes.at(-1)
  if (last === undefined) return ''
  const size = `${customersWord(last.members)} on ${formatDate(last.day)}`
  if (last.joined === null || last.left === null) {
    return `${size}, the first day. Who joins and leaves appears here from the next day on.`
  }
  const before = sizes.at(-2)
  const since = before === undefined ? '' : ` since ${formatDay(before.day)}`
  return `${size}: ${formatCount(last.joined)} joined and ${formatCount(last.left)} left${since}.`
}
