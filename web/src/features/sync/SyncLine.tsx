import type { DataIngestion, TimeZone } from '@cartograph/contract'
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx'
import { StateDot } from './StateDot.tsx'
import { summariseSync } from './sync-summary.ts'
import { describeFreshness, describeSummary } from './describe-sync.ts'

interface SyncLineProps {
  /** The name of the connection. */
  name: string
  /** The streams of one connection. */
  streams: readonly DataIngestion[]
  timeZone: TimeZone
}

/** The sync of one connection: its progress while it runs, otherwise how fresh its data is. */
export function SyncLine({ name, streams, timeZone }: SyncLineProps) {
  if (streams.length === 0) return <span className="text-13 text-muted">No data yet</span>
  const summary = summariseSync(streams)
  const words = describeSummary(summary)
  const freshness = describeFreshness(summary, timeZone, new Date())
  return (
    <span className="flex min-w-0 flex-col gap-1 text-13 tabular-nums">
      <span className="flex items-center gap-2">
        <StateDot state={summary.dot} />
        {summary.state === 'done' ? (freshness ?? words) : words}
      </span>
      {summary.state === 'running' && (
        <ProgressBar
          label={`${name} sync`}
          share={summary.share}
          valueText={words}
          isMoving={true}
        />
      )}
    </span>
  )
}
