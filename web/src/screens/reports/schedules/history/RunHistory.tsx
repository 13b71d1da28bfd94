import type { Report, ReportSchedule, Workspace } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../../../api/client-context.ts'
import { runsPageSize, runsQuery } from '../../../../features/report-schedules/schedule-queries.ts'
import { timingWords, zoneWords } from '../../../../features/report-schedules/timing-words.ts'
import { PageLinks } from '../../../../ui/data/Pagination.tsx'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { Loadable } from '../../../../ui/feedback/Loadable.tsx'
import { ScheduleSkeleton } from '../ScheduleStates.tsx'
import { RunItem } from './RunItem.tsx'

interface RunHistoryProps {
  readonly org: Pick<Workspace, 'org_id'>
  readonly report: Pick<Report, 'id'>
  readonly schedule: ReportSchedule
}

/** What was sent by a schedule, to whom, and what became of it; newest first. */
export function RunHistory({ org, report, schedule }: RunHistoryProps) {
  const [page, setPage] = useState(1)
  const { id: scheduleId, timing, timezone } = schedule
  const runs = useQuery(
    runsQuery(useClient(), org.org_id, { reportId: report.id, scheduleId, page }),
  )
  return (
    <>
      <h3 className="text-14 font-semibold">
        {timingWords(timing)}, {zoneWords(timezone)}
      </h3>
      <Loadable
        query={runs}
        failure="Couldn't load the history"
        skeleton={<ScheduleSkeleton />}
        isEmpty={({ total }) => total === 0}
        empty={
          <EmptyState
            title="Nothing sent yet"
            text="Each sending appears here with what was delivered to whom. Send a test to see how the report arrives."
          />
        }
      >
        {({ items, total }) => (
          <div className="flex flex-col gap-4">
            <ol
              aria-label="History"
              aria-busy={runs.isPlaceholderData}
              className={runs.isPlaceholderData ? 'dim-while-loading' : ''}
            >
              {items.map((run) => (
                <li
                  key={run.id}
                  className="border-t border-border py-4 first:border-t-0 first:pt-0"
                >
                  <RunItem run={run} timezone={timezone} />
                </li>
              ))}
            </ol>
            <PageLinks
              label="Pages of the history"
              page={page}
              pageCount={Math.ceil(total / runsPageSize)}
              onChange={setPage}
            />
          </div>
        )}
      </Loadable>
    </>
  )
}
