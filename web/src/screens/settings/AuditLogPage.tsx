import type { AuditEntry } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useClient } from '../../api/client-context.ts'
import { DataTable, type Column } from '../../ui/data/DataTable.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Loadable } from '../../ui/feedback/Loadable.tsx'
import { Pagination } from '../../ui/data/Pagination.tsx'
import { actionLabel, actorLabel, detailPairs } from './audit/audit-labels.ts'
import { AuditMoment } from './audit/AuditMoment.tsx'
import { useSettings } from './settings-context.ts'
import { auditLogQuery } from './settings-queries.ts'
import { SettingsPage } from './SettingsPage.tsx'
import { usePages } from './use-pages.ts'

export function AuditLogPage() {
  const { isAdmin } = useSettings()
  return (
    <SettingsPage
      title="Audit log"
      adminsOnly="Only admins of this workspace can see its audit log."
    >
      {isAdmin && <AuditLog />}
    </SettingsPage>
  )
}

function AuditLog() {
  const { org } = useSettings()
  const { page, pageCount, size, turnTo } = usePages(org.org_id, 'audit_log')
  const query = useQuery(auditLogQuery(useClient(), org.org_id, { page, page_size: size.value }))
  const table = (rows: readonly AuditEntry[] | null) => (
    <DataTable
      label="Audit log"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      isStale={query.isPlaceholderData}
      loadingRows={10}
      isAlignedToTop
    />
  )
  return (
    <Loadable
      query={query}
      failure="Couldn't load the audit log"
      skeleton={table(null)}
      isEmpty={({ count }) => count === 0}
      empty={
        <EmptyState
          title="No activity yet"
          text="Changes to this workspace appear here, with who made them and when."
        />
      }
    >
      {({ data, count }) => (
        <div className="flex flex-col gap-3">
          {table(data)}
          <Pagination
            label="Pages of the audit log"
            page={page}
            pageCount={pageCount(count)}
            count={count}
            size={size}
            onChange={turnTo}
          />
        </div>
      )}
    </Loadable>
  )
}

const columns: [Column<AuditEntry>, ...Column<AuditEntry>[]] = [
  { header: 'When', width: '@4xl:w-36', cell: ({ at }) => <AuditMoment at={at} /> },
  { header: 'Who', width: '@4xl:w-56', cell: ({ actor }) => <Who actor={actor} /> },
  { header: 'What', width: '@4xl:w-68', cell: ({ action }) => actionLabel(action) },
  { header: 'Details', cell: ({ details }) => <Details details={details} /> },
  {
    header: 'From',
    width: '@4xl:w-36',
    cell: ({ address }) =>
      address === null ? (
        <span className="text-muted">–</span>
      ) : (
        <span className="text-13 wrap-anywhere text-muted tabular-nums">{address}</span>
      ),
  },
]

function Who({ actor }: { actor: AuditEntry['actor'] }) {
  const { name, email } = actorLabel(actor)
  return (
    <span className="block min-w-0">
      <span className="block break-words">{name}</span>
      {email !== null && <span className="block text-13 wrap-anywhere text-muted">{email}</span>}
    </span>
  )
}

function Details({ details }: { details: AuditEntry['details'] }) {
  const pairs = detailPairs(details)
  if (pairs.length === 0) return <span className="text-muted">–</span>
  return (
    <dl className="flex min-w-0 flex-col gap-0.5 @2xl:min-w-48">
      {pairs.map(({ name, values }) => (
        <div key={name} className="flex gap-x-2">
          <dt className="shrink-0 text-muted">{name}</dt>
          <dd className="min-w-0 wrap-anywhere">
            {values.map((value, index) => (
              <Fragment key={value}>
                {index > 0 && ' '}
                {/* An address is not torn apart where it fits on a line of its own. */}
                <span className="inline-block max-w-full">
                  {value}
                  {index < values.length - 1 && ','}
                </span>
              </Fragment>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
