import type { ApiKey } from '@cartograph/contract'
import clsx from 'clsx'
import { formatMoment } from '../../../format/date-format.ts'
import { DataTable, type Column } from '../../../ui/data/DataTable.tsx'
import { useSettings } from '../settings-context.ts'
import { KeyActions } from './KeyActions.tsx'
import { KeySecret } from './KeySecret.tsx'
import { nameScopes } from '../../../features/api-keys/scopes.ts'

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
  { header: 'Access', width: '@4xl:w-52', cell: ({ scopes }) => <Access scopes={scopes} /> },
  {
    header: 'Expires',
    width: '@4xl:w-32',
    whenNarrow: 'paired',
    cell: ({ expires_at: at }) => <Expiry at={at} />,
  },
  { header: 'Last used', width: '@4xl:w-32', cell: ({ last_used_at: at }) => <LastUsed at={at} /> },
  {
    header: 'Actions',
    width: '@4xl:w-36',
    whenNarrow: 'bare',
    align: 'end',
    cell: (key) => <KeyActions apiKey={key} />,
  },
]

function Access({ scopes }: Pick<ApiKey, 'scopes'>) {
  return (
    <ul>
      {nameScopes(scopes).map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  )
}

function Expiry({ at }: { at: ApiKey['expires_at'] }) {
  const { org } = useSettings()
  const now = new Date()
  if (at === null) return <span className="text-muted">Never</span>
  const isOver = new Date(at) <= now
  return (
    <span className={clsx('whitespace-nowrap tabular-nums', isOver ? 'text-bad' : 'text-muted')}>
      {isOver ? 'Expired' : formatMoment(at, org.timezone, now)}
    </span>
  )
}

function LastUsed({ at }: { at: ApiKey['last_used_at'] }) {
  const { org } = useSettings()
  return (
    <span className="whitespace-nowrap text-muted tabular-nums">
      {at === null ? 'Never' : formatMoment(at, org.timezone, new Date())}
    </span>
  )
}
