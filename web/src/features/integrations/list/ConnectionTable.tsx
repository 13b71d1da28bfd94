import {
  platformNames,
  type DataIngestion,
  type IntegrationContext,
  type TimeZone,
} from '@cartograph/contract'
import { Link } from '@tanstack/react-router'
import { formatDay } from '../../../format/date-format.ts'
import { DataTable, type Column } from '../../../ui/data/DataTable.tsx'
import { SyncLine } from '../../sync/SyncLine.tsx'
import { accessEndsOn } from '../access-end.ts'
import { statusOf, type Connection } from '../connection-status.ts'
import { drawerSearch } from '../drawer-address.ts'
import { PlatformLogo } from '../logo/PlatformLogo.tsx'
import { ModeBadge } from '../ModeBadge.tsx'
import { StatusLabel } from '../StatusLabel.tsx'

interface ConnectionTableProps {
  context: IntegrationContext
  /** Null while they load. */
  connections: readonly Connection[] | null
  streams: readonly DataIngestion[]
  timeZone: TimeZone
}

/** The connected accounts; a row opens its drawer. */
export function ConnectionTable({ context, connections, streams, timeZone }: ConnectionTableProps) {
  return (
    <DataTable
      label={context === 'datasource' ? 'Connected data sources' : 'Connected destinations'}
      columns={[
        platformColumn(context, timeZone),
        status,
        ...(context === 'datasource' ? [syncColumn(streams, timeZone)] : []),
      ]}
      rows={connections}
      rowKey={({ id }) => id}
    />
  )
}

function syncColumn(streams: readonly DataIngestion[], timeZone: TimeZone): Column<Connection> {
  return {
    header: 'Data',
    whenNarrow: 'bare',
    width: 'w-72',
    cell: ({ id, name }) => (
      <SyncLine
        name={name}
        streams={streams.filter(({ connection_id: of }) => of === id)}
        timeZone={timeZone}
      />
    ),
  }
}

function platformColumn(context: IntegrationContext, timeZone: TimeZone): Column<Connection> {
  return {
    header: 'Account',
    cell: (connection) => {
      const { id, platform, name, mode } = connection
      const endsOn = accessEndsOn(connection, timeZone, new Date())
      return (
        <span className="flex items-center gap-3 py-1">
          <PlatformLogo platform={platform} size="small" />
          <span className="min-w-0">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <Link
                to="."
                search={drawerSearch({ platform, context, id })}
                resetScroll={false}
                preload={false}
                aria-label={`${platformNames[platform]}, ${name}`}
                className="row-link font-medium after:absolute after:inset-0"
              >
                {platformNames[platform]}
              </Link>
              <ModeBadge mode={mode} />
            </span>
            <span className="block text-13 break-words text-muted">{name}</span>
            {endsOn !== null && (
              <span className="block text-13 text-caution">
                Access expires on {formatDay(endsOn)}. Reauthorize to keep syncing.
              </span>
            )}
          </span>
        </span>
      )
    },
  }
}

const status: Column<Connection> = {
  header: 'Status',
  whenNarrow: 'beside',
  width: 'w-44',
  cell: (connection) => <StatusLabel status={statusOf(connection)} />,
}
