import { platformNames, type SyncedAudience, type Workspace } from '@cartograph/contract'
import { Link } from '@tanstack/react-router'
import { customersWord } from '../../../features/audiences/count-words.ts'
import { describeSync, progressShare } from '../../../features/audiences/syncs/sync-state.ts'
import { scheduleWords } from '../../../features/audiences/syncs/sync-words.ts'
import { SyncMenu } from '../../../features/audiences/syncs/SyncMenu.tsx'
import { StateLabel } from '../../../ui/data/StateLabel.tsx'
import { PlatformLogo } from '../../../features/integrations/logo/PlatformLogo.tsx'
import { formatMoment } from '../../../format/date-format.ts'
import { DataTable, type Column } from '../../../ui/data/DataTable.tsx'
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx'

type SyncTableProps = {
  /** False on the page of a segment. */
  readonly hasSegment?: boolean
} & (
  | {
      readonly syncs: readonly SyncedAudience[]
      readonly org: Workspace
      readonly mayChange: boolean
      readonly isStale: boolean
    }
  /** Null while they load, and the workspace maybe as well. */
  | { readonly syncs: null; readonly org?: undefined }
)

export function SyncTable({ hasSegment = true, ...props }: SyncTableProps) {
  const columns =
    props.org === undefined ? headers : columnsOf(props.org, props.mayChange, hasSegment)
  return (
    <DataTable
      label="Synced audiences"
      columns={columns}
      rows={props.syncs}
      rowKey={({ id }) => id}
      isStale={props.syncs !== null && props.isStale}
    />
  )
}

type Columns = [Column<SyncedAudience>, ...Column<SyncedAudience>[]]

const headers: Columns = [
  { header: 'Name', cell: () => null },
  { header: 'State', cell: () => null },
  { header: 'Schedule', cell: () => null },
  { header: 'Last run', cell: () => null },
]

function columnsOf(org: Workspace, mayChange: boolean, hasSegment: boolean): Columns {
  const { org_id: orgId, timezone } = org
  const moment = (at: string) => formatMoment(at, timezone, new Date())
  const segment: Column<SyncedAudience> = {
    header: 'Segment',
    cell: ({ segment: { id, name } }) => (
      <Link
        to="/org/$orgId/audiences/segments/$segmentId"
        params={{ orgId, segmentId: id }}
        className="relative wrap-anywhere underline decoration-edge underline-offset-2 hover:decoration-text"
      >
        {name}
      </Link>
    ),
  }
  const actions: Column<SyncedAudience> = {
    header: 'Actions',
    width: '@2xl:w-20',
    whenNarrow: 'beside',
    align: 'end',
    cell: (sync) => (
      <span className="relative inline-flex">
        <SyncMenu orgId={orgId} sync={sync} />
      </span>
    ),
  }
  return [
    { header: 'Name', cell: (sync) => <Name orgId={orgId} sync={sync} /> },
    ...(hasSegment ? [segment] : []),
    { header: 'State', cell: (sync) => <State sync={sync} /> },
    {
      header: 'Schedule',
      cell: ({ sync_config: { schedule }, next_run_at: next }) => (
        <Lines first={scheduleWords(schedule)} second={next && `Next ${moment(next)}`} />
      ),
    },
    {
      header: 'Last run',
      whenNarrow: 'paired',
      cell: ({ last_job: job }) =>
        job === null ? (
          <span className="text-muted">
            <span className="@2xl:hidden">Last run: </span>
            None yet
          </span>
        ) : (
          <Lines
            first={moment(job.started_at)}
            second={`${customersWord(job.number_of_records_synced)} synced`}
            label="Last run"
          />
        ),
    },
    ...(mayChange ? [actions] : []),
  ]
}

/** At the platform, with the account below. */
function Name({
  orgId,
  sync,
}: {
  readonly orgId: Workspace['org_id']
  readonly sync: SyncedAudience
}) {
  const { name, destination } = sync.platform_audience
  return (
    <span className="flex items-center gap-3">
      <PlatformLogo platform={destination.platform} size="small" />
      <span className="flex min-w-0 flex-col">
        <Link
          to="/org/$orgId/audiences/syncs/$syncId"
          params={{ orgId, syncId: sync.id }}
          className="row-link font-medium wrap-anywhere after:absolute after:inset-0"
        >
          {name}
        </Link>
        <span className="text-13 wrap-anywhere text-muted">
          {`${platformNames[destination.platform]} · ${destination.name}`}
        </span>
      </span>
    </span>
  )
}

function State({ sync }: { readonly sync: SyncedAudience }) {
  const state = describeSync(sync)
  const job = sync.last_job
  return (
    <span className="flex max-w-72 flex-col">
      <StateLabel state={state} />
      {state.note !== null && <span className="text-13 text-muted">{state.note}</span>}
      {job?.status === 'running' && (
        <span className="mt-1 block max-w-48">
          <ProgressBar
            label={`Progress of ${sync.platform_audience.name}`}
            share={progressShare(job)}
            valueText={state.note ?? state.label}
            isMoving
          />
        </span>
      )}
    </span>
  )
}

interface LinesProps {
  readonly first: string
  readonly second: string | null
  /** On narrow screens, where the cell has no header. */
  readonly label?: string
}

function Lines({ first, second, label }: LinesProps) {
  return (
    <span className="flex flex-col tabular-nums">
      <span className="@2xl:whitespace-nowrap">
        {label !== undefined && <span className="@2xl:hidden">{`${label}: `}</span>}
        {first}
      </span>
      {second !== null && (
        <span className="text-13 text-muted @2xl:whitespace-nowrap">{second}</span>
      )}
    </span>
  )
}
