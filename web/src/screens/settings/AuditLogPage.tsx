import type { AuditEntry } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../api/client-context.ts'
import { Alert } from '../../ui/Alert.tsx'
import { DataTable, type Column } from '../../ui/DataTable.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { actionWords, actorWords, detailPairs } from './audit/audit-words.ts'
import { AuditMoment } from './audit/AuditMoment.tsx'
import { EmptyBox } from './EmptyBox.tsx'
import { useSettings } from './settings-context.ts'
import { auditLogQuery, pageCountOf } from './settings-queries.ts'
import { SettingsPage } from './SettingsPage.tsx'
import { usePage } from './use-page.ts'

/** Who did what in the workspace. */
export function AuditLogPage() {
  const { isAdmin } = useSettings()
  return (
    <SettingsPage title="Audit log">
      {isAdmin ? (
        <AuditLog />
      ) : (
        <Alert tone="info">Only admins of this workspace can see its audit log.</Alert>
      )}
    </SettingsPage>
  )
}

function AuditLog() {
  const { org } = useSettings()
  const [page, setPage] = usePage()
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    auditLogQuery(useClient(), org.org_id, page),
  )
  if (data === undefined && error) {
    return (
      <ErrorState
        title="The audit log could not be loaded"
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <div className="flex flex-col gap-3">
      <DataTable
        label="Audit log"
        columns={columns}
        rows={data?.data ?? null}
        rowKey={({ id }) => id}
        isStale={isPlaceholderData}
        loadingRows={10}
        empty={
          <EmptyBox title="Nothing has happened yet">
            <p className="max-w-[56ch] text-14 text-muted">
              Every change to this workspace shows here, with who made it and when.
            </p>
          </EmptyBox>
        }
      />
      <Pagination
        label="Pages of the audit log"
        page={page}
        pageCount={pageCountOf(data?.count ?? 0)}
        onChange={setPage}
      />
    </div>
  )
}

const columns: [Column<AuditEntry>, ...Column<AuditEntry>[]] = [
  { header: 'When', cell: ({ at }) => <AuditMoment at={at} /> },
  { header: 'Who', cell: ({ actor }) => <Who actor={actor} /> },
  { header: 'What', cell: ({ action }) => actionWords(action) },
  { header: 'Details', cell: ({ details }) => <Details details={details} /> },
  {
    header: 'From',
    cell: ({ address }) =>
      address === null ? (
        <span className="text-muted">–</span>
      ) : (
        <span className="text-13 break-all text-muted tabular-nums">{address}</span>
      ),
  },
]

function Who({ actor }: { actor: AuditEntry['actor'] }) {
  const { name, email } = actorWords(actor)
  return (
    <span className="block min-w-0">
      <span className="block break-words">{name}</span>
      {email !== null && <span className="block text-13 break-all text-muted">{email}</span>}
    </span>
  )
}

function Details({ details }: { details: AuditEntry['details'] }) {
  const pairs = detailPairs(details)
  if (pairs.length === 0) return <span className="text-muted">–</span>
  return (
    <dl className="flex min-w-0 flex-col gap-0.5 text-13">
      {pairs.map(({ name, value }) => (
        <div key={name} className="flex flex-wrap gap-x-2">
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
