import type { SyncRunSummary } from '@cartograph/contract'
import { useState } from 'react'
import { formatMoment } from '../../../format/date-format.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { StateDot } from '../../sync/StateDot.tsx'
import { useDrawerWork } from './drawer-work.ts'
import { describeRun, runStateLabels } from './describe-health.ts'

/** Newest first. Collapsed to a few runs. */
export function RunHistory({ runs }: { runs: readonly SyncRunSummary[] }) {
  const { timeZone } = useDrawerWork()
  const [isWhole, setWhole] = useState(false)
  if (runs.length === 0) return null
  const now = new Date()
  return (
    <div className="flex flex-col gap-1">
      <h4 className="text-13 font-medium">Runs</h4>
      <ul>
        {(isWhole ? runs : runs.slice(0, collapsedCount)).map((run) => (
          <li key={run.id} className="border-b border-border py-2 text-13 last:border-b-0">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <StateDot state={run.state} />
              <span className="w-16">{runStateLabels[run.state]}</span>
              <span className="text-muted tabular-nums">
                {formatMoment(run.started_at ?? run.created_at, timeZone, now)}
              </span>
              <span className="ml-auto text-muted tabular-nums">{describeRun(run)}</span>
            </div>
            {run.error !== null && <p className="mt-1 text-bad">{run.error}</p>}
          </li>
        ))}
      </ul>
      {runs.length > collapsedCount && (
        <Button
          look="quiet"
          size="small"
          className="-ml-3 w-fit"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show fewer' : `Show all ${runs.length}`}
        </Button>
      )}
    </div>
  )
}

const collapsedCount = 3
