import type { ApiKey } from '@cartograph/contract'
import { formatMoment } from '../../../format/date-format.ts'
import { DataTable, type Column } from '../../../ui/data/DataTable.tsx'
import { useSettings } from '../settings-context.ts'
import { KeyActions } from './KeyActions.tsx'
import { KeySecret } from './KeySecret.tsx'
import { scopeNames } from './scopes.ts'

/** Null while they load. */
export function KeysTable({ keys }: { keys: readonly ApiKey[] | null }) {
  return <DataTable label="API keys" columns={columns} rows={keys} rowKey={({ id }) => id} />
}

const columns: [Column<ApiKey>, ...Column<ApiKey>[]] = [
  {
    header: 'Name',
    width: '@4xl:w-40',
    cell: ({ key_name: name }) => <span className="font-medium break-words">{name}</span>,
  },
  { header: 'Key', cell: (key) => <KeySecret apiKey={key} /> },
  { header: 'Scope', width: '@4xl:w-36', cell: ({ scope }) => scopeNames[scope] },
  { header: 'Last used', width: '@4xl:w-32', cell: ({ last_used_at: at }) => <LastUsed at={at} /> },
  {
    header: 'Actions',
    width: '@4xl:w-36',
    whenNarrow: 'bare',
    align: 'end',
    cell: (key) => <KeyActions apiKey={key} />,
  },
]

function LastUsed({ at }: { at: ApiKey['last_used_at'] }) {
  const { org } = useSettings()
  return (
    <span className="whitespace-nowrap text-muted tabular-nums">
      {at === null ? 'Never' : formatMoment(at, org.timezone, new Date())}
    </span>
  )
}
