import {
  exportSegment,
  type Role,
  type Segment,
  type SegmentRecords,
  type Workspace,
} from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useClient } from '../../api/client-context.ts'
import { customersWord, formatCount } from '../../features/audiences/count-words.ts'
import { recordsQuery } from '../../features/audiences/segment-queries.ts'
import { usePageSize } from '../../features/page-size/use-page-size.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Pagination } from '../../ui/data/Pagination.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Loadable } from '../../ui/feedback/Loadable.tsx'
import { reportError } from '../../ui/feedback/report-error.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { Menu } from '../../ui/overlay/Menu.tsx'
import {
  findRecords,
  nextSort,
  recordColumns,
  recordTable,
  sortRecords,
  type RecordSort,
} from './record-columns.ts'
import { RecordsTable } from './RecordsTable.tsx'

interface RecordsProps {
  readonly org: Workspace
  readonly role: Role
  readonly segment: Segment
}

/** The customers of a segment. */
export function Records({ org, role, segment }: RecordsProps) {
  const query = useQuery(recordsQuery(useClient(), org.org_id, segment.id))
  return (
    <Loadable
      query={query}
      failure="Couldn't load the customers"
      skeleton={<Skeleton className="h-96 w-full" />}
      isEmpty={({ items }) => items.length === 0}
      empty={
        <EmptyState
          title="No customers match yet"
          text="Customers appear here as soon as they fit the rule of this segment."
        />
      }
    >
      {(records) => <LoadedRecords {...{ org, role, segment, records }} />}
    </Loadable>
  )
}

function LoadedRecords({
  org,
  role,
  segment,
  records: { items, total },
}: RecordsProps & { readonly records: SegmentRecords }) {
  const client = useClient()
  const [phrase, setPhrase] = useState('')
  const [sort, setSort] = useState<RecordSort | null>(null)
  const [page, setPage] = useState(1)
  const size = usePageSize(org.org_id, 'segment_records', 25)
  const rows = size.value
  const columns = useMemo(() => recordColumns(org), [org])
  const found = useMemo(() => findRecords(items, phrase), [items, phrase])
  const sorted = useMemo(() => sortRecords(found, sort, columns), [found, sort, columns])
  const pageCount = Math.max(1, Math.ceil(sorted.length / rows))
  const shown = Math.min(page, pageCount)

  async function save(kind: 'csv' | 'xlsx') {
    try {
      // The audit log names everyone who takes personal data out of the workspace.
      await client.call(exportSegment, {
        params: { orgId: org.org_id, segmentId: segment.id },
        body: { format: kind, records: sorted.length },
      })
      const { saveTable } = await import('../../features/dashboards/export/save-element.ts')
      const fileName = segment.name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      const table = recordTable(sorted, columns)
      const isSaved = await saveTable(kind, table, { title: segment.name, fileName })
      if (!isSaved) toast.error('Your browser blocked the file. Export it as CSV instead.')
    } catch (error) {
      reportError(error)
    }
  }

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <TextField
          label="Search"
          type="search"
          placeholder="Name, email, phone or city"
          className="w-full max-w-80"
          value={phrase}
          onChange={({ target }) => {
            setPhrase(target.value)
            setPage(1)
          }}
        />
        {/* Masked names and addresses are no use in a file. */}
        {role !== 'demo' && (
          <Menu
            trigger={<Button>Export</Button>}
            items={[
              { label: 'Export as CSV', onSelect: () => void save('csv') },
              { label: 'Export as XLSX', onSelect: () => void save('xlsx') },
            ]}
          />
        )}
      </div>
      <p role="status" className="text-13 text-muted tabular-nums">
        {phrase.trim() === ''
          ? `${customersWord(total)}${total > items.length ? ` · the ${formatCount(items.length)} with the latest orders are listed` : ''}`
          : `${formatCount(sorted.length)} of ${customersWord(items.length)}`}
      </p>
      {role === 'demo' && (
        <p className="text-13 text-muted">
          Names and addresses are hidden from your role. An admin can change it.
        </p>
      )}
      <RecordsTable
        columns={columns}
        records={sorted.slice((shown - 1) * rows, shown * rows)}
        sort={sort}
        onSort={(id) => {
          setSort(nextSort(sort, id))
          setPage(1)
        }}
      />
      <Pagination
        label="Pages of the customers"
        page={shown}
        pageCount={pageCount}
        count={items.length}
        size={{
          ...size,
          onChange(next) {
            size.onChange(next)
            setPage(1)
          },
        }}
        onChange={setPage}
      />
    </div>
  )
}
