import type { DataIngestion, OrgId, TimeZone } from '@cartograph/contract'
import { useState } from 'react'
import { Button } from '../../ui/button/Button.tsx'
import { ConnectionSync } from './ConnectionSync.tsx'
import { useFailedFirst } from './failed-first.ts'
import { StateDot } from './StateDot.tsx'
import { summariseSync } from './sync-summary.ts'
import { describeFreshness, describeSummary } from './describe-sync.ts'

interface SyncPanelProps {
  orgId: OrgId
  streams: readonly DataIngestion[]
  timeZone: TimeZone
  mayChange: boolean
}

/** The sync of all sources: open while it needs attention, one line once it is done. */
export function SyncPanel({ orgId, streams, timeZone, mayChange }: SyncPanelProps) {
  const summary = summariseSync(streams)
  const connections = useFailedFirst(streams)
  const [chosen, setChosen] = useState<boolean | null>(null)
  // Syncs of daily changes are routine and don't open the panel again.
  const [isRoutine, setRoutine] = useState(summary.state === 'done')
  if (summary.state === 'done' && !isRoutine) setRoutine(true)
  const isUnderWay = summary.state === 'running' || summary.state === 'waiting'
  const isOpen = chosen ?? (isUnderWay ? !isRoutine : summary.state !== 'done')
  const freshness = describeFreshness(summary, timeZone, new Date())
  return (
    <section
      aria-labelledby="sync-heading"
      className="rounded-surface border border-border bg-surface"
    >
      <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-13">
        <h2 id="sync-heading" className="text-14 font-semibold">
          Data sync
        </h2>
        <p role="status" className="flex items-center gap-2">
          <StateDot state={summary.dot} />
          {stateSentence(describeSummary(summary), summary.state === 'running')}
        </p>
        {freshness && <p className="text-muted tabular-nums">{freshness}</p>}
        <Button
          look="quiet"
          size="small"
          className="-mr-3 ml-auto"
          aria-expanded={isOpen}
          aria-controls="sync-details"
          onClick={() => setChosen(!isOpen)}
        >
          {isOpen ? 'Hide details' : 'Show details'}
        </Button>
      </div>
      <div
        id="sync-details"
        hidden={!isOpen}
        className="divide-y divide-border border-t border-border"
      >
        {connections.map((ofOne) => (
          <ConnectionSync
            key={ofOne[0].connection_id}
            orgId={orgId}
            streams={ofOne}
            timeZone={timeZone}
            mayChange={mayChange}
            isAlone={connections.length === 1}
          />
        ))}
      </div>
    </section>
  )
}

/** Screen readers hear only that the sync runs, not every change of its progress. */
function stateSentence(words: string, isRunning: boolean) {
  if (!isRunning) return words
  return (
    <>
      <span className="sr-only">Syncing</span>
      <span aria-hidden="true" className="tabular-nums">
        {words}
      </span>
    </>
  )
}
