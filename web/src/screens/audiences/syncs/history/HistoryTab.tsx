import type { Role, SyncedAudience, SyncJob, Workspace } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../../../api/client-context.ts'
import { formatCount } from '../../../../features/audiences/count-words.ts'
import { jobsQuery } from '../../../../features/audiences/syncs/sync-queries.ts'
import { progressWords } from '../../../../features/audiences/syncs/sync-state.ts'
import {
  jobErrorWords,
  jobStatusNames,
  rateWords,
} from '../../../../features/audiences/syncs/sync-words.ts'
import { formatMoment } from '../../../../format/date-format.ts'
import { formatDuration } from '../../../../format/duration.ts'
import { DataTable, type Column } from '../../../../ui/data/DataTable.tsx'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { Loadable } from '../../../../ui/feedback/Loadable.tsx'
import { RefusedDownload } from './RefusedDownload.tsx'

interface HistoryTabProps {
  readonly org: Workspace
  readonly role: Role
  readonly sync: SyncedAudience
}

/** The runs of a synced audience, latest first. */
export function HistoryTab({ org, role, sync }: HistoryTabProps) {
  const jobs = useQuery(jobsQuery(useClient(), org.org_id, sync.id))
  const columns = columnsOf(org, role, sync)
  // The running one is polled apart.
  const running = sync.last_job?.status === 'running' ? sync.last_job : null
  const rows = jobs.data?.map((job) => (job.id === running?.id ? running : job))
  return (
    <Loadable
      query={{ ...jobs, data: rows }}
      failure="Couldn't load the history"
      skeleton={<DataTable label="History" columns={columns} rows={null} rowKey={() => ''} />}
      isEmpty={(items) => items.length === 0}
      empty={
        <EmptyState
          title="No runs yet"
          text="Each run appears here with what it added, removed and could not send."
        />
      }
    >
      {(items) => (
        <DataTable
          label="History"
          columns={columns}
          rows={items}
          rowKey={({ id }) => id}
          isAlignedToTop
        />
      )}
    </Loadable>
  )
}

type Columns = [Column<SyncJob>, ...Column<SyncJob>[]]

function columnsOf(org: Workspace, role: Role, sync: SyncedAudience): Columns {
  const moment = (at: string) => formatMoment(at, org.timezone, new Date())
  const number = (header: string, read: (job: SyncJob) => number): Column<SyncJob> => ({
    header,
    align: 'end',
    cell: (job) => <span className="tabular-nums">{formatCount(read(job))}</span>,
  })
  return [
    {
      header: 'Started',
      cell: ({ started_at: at }) => <time dateTime={at}>{moment(at)}</time>,
    },
    {
      header: 'Completed',
      cell: ({ completed_at: at }) => (at === null ? '–' : <time dateTime={at}>{moment(at)}</time>),
    },
    { header: 'Status', cell: (job) => <Status job={job} sync={sync} /> },
    number('Records synced', ({ number_of_records_synced: records }) => records),
    number('Added', ({ added }) => added),
    number('Removed', ({ removed }) => removed),
    {
      header: 'Refused',
      align: 'end',
      cell: (job) => (
        <span className="flex flex-col items-start tabular-nums @2xl:items-end">
          {formatCount(job.refused)}
          {/* Masked addresses are no use in a file. */}
          {job.refused > 0 && role !== 'demo' && (
            <RefusedDownload org={org} sync={sync} job={job} />
          )}
        </span>
      ),
    },
    {
      header: 'Match rate',
      align: 'end',
      cell: ({ match_rate: rate }) => (rate === null ? '–' : rateWords(rate)),
    },
    { header: 'Duration', align: 'end', cell: (job) => durationOf(job) },
  ]
}

function Status({ job, sync }: { readonly job: SyncJob; readonly sync: SyncedAudience }) {
  const { platform } = sync.platform_audience.destination
  const note =
    job.error !== null
      ? jobErrorWords(job.error, platform)
      : job.status === 'running'
        ? progressWords(job)
        : null
  return (
    <span className="flex flex-col">
      <span className={job.status === 'failed' ? 'font-medium text-bad' : ''}>
        {jobStatusNames[job.status]}
      </span>
      {note !== null && <span className="max-w-72 text-13 text-muted">{note}</span>}
    </span>
  )
}

function durationOf({ started_at: start, completed_at: end }: SyncJob): string {
  return end === null ? '–' : formatDuration((Date.parse(end) - Date.parse(start)) / 1_000)
}
