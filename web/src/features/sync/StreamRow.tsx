import type { DataIngestion, TimeZone } from '@cartograph/contract'
import { formatDate, formatMoment } from '../../format/date-format.ts'
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx'
import { StateDot } from './StateDot.tsx'
import { syncProgress } from './sync-summary.ts'
import { describePace, describeRows, stateLabels, describeWindow } from './describe-sync.ts'

/** The progress, speed and freshness of one stream. Errors are shown once, for the connection. */
export function StreamRow({ stream, timeZone }: { stream: DataIngestion; timeZone: TimeZone }) {
  const name = stream.stream.charAt(0).toUpperCase() + stream.stream.slice(1).replaceAll('_', ' ')
  const { record_updated_at: updatedAt, fresh_day: freshDay } = stream
  const reading = describeWindow(stream, timeZone)
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 py-2 text-13 @3xl:grid-cols-[11rem_1fr_12rem_12rem_10rem]">
      <span className="flex items-center gap-2">
        <StateDot state={stream.state} />
        <span className="font-medium">{name}</span>
        <span className="text-muted">{stateLabels[stream.state]}</span>
      </span>
      <span className="order-2 col-span-2 @3xl:order-none @3xl:col-span-1">
        <ProgressBar
          label={`${name} sync`}
          share={syncProgress([stream])}
          valueText={describeRows(stream)}
          isMoving={stream.state === 'running'}
        />
      </span>
      <span className="order-1 text-right tabular-nums @3xl:order-none">
        {describeRows(stream)}
      </span>
      <span className="order-3 text-muted tabular-nums empty:hidden @3xl:order-none @3xl:text-right @3xl:empty:block">
        {describePace(stream)}
      </span>
      <span className="order-3 col-start-2 text-right text-muted tabular-nums empty:hidden @3xl:order-none @3xl:col-start-auto @3xl:empty:block">
        {freshDay !== null
          ? `to ${formatDate(freshDay)}`
          : updatedAt !== null && `to ${formatMoment(updatedAt, timeZone, new Date())}`}
      </span>
      {reading !== null && (
        <p className="order-4 col-span-full text-muted tabular-nums">{reading}</p>
      )}
    </li>
  )
}
