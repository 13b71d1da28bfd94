import {
  listAudienceMembers,
  type AudienceMember,
  type AudienceMemberReason,
  type AudienceMemberState,
  type SyncedAudience,
  type Workspace,
} from '@cartograph/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../../../api/client-context.ts'
import { runKey } from '../../../../features/audiences/syncs/sync-queries.ts'
import { reasonWords } from '../../../../features/audiences/syncs/sync-words.ts'
import { usePageSize } from '../../../../features/page-size/use-page-size.ts'
import { formatMoment } from '../../../../format/date-format.ts'
import { Button } from '../../../../ui/button/Button.tsx'
import { DataTable, type Column } from '../../../../ui/data/DataTable.tsx'
import { PageSizeField } from '../../../../ui/data/PageSizeField.tsx'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { Loadable } from '../../../../ui/feedback/Loadable.tsx'
import { stateNames } from '../config/audience-states.ts'
import { customerWords } from '../DryRunResult.tsx'

export interface MembersFilter {
  readonly state: AudienceMemberState | null
  readonly reason: AudienceMemberReason | null
}

interface MembersTableProps {
  readonly org: Workspace
  readonly sync: SyncedAudience
  readonly filter: MembersFilter
}

export function MembersTable({ org, sync, filter }: MembersTableProps) {
  // Where each page after the first begins, up to the open one.
  const [starts, setStarts] = useState<readonly string[]>([])
  const size = usePageSize(org.org_id, 'audience_customers', 25)
  const query = useMembers(org, sync, filter, starts.at(-1) ?? null, size.value)
  const columns = columnsOf(org, sync)
  const isFiltered = filter.state !== null
  return (
    <Loadable
      query={query}
      failure="Couldn't load the customers"
      skeleton={
        <DataTable
          label="Customers"
          columns={columns}
          rows={null}
          rowKey={() => ''}
          loadingRows={8}
        />
      }
      isEmpty={({ items }) => items.length === 0 && starts.length === 0}
      empty={
        <EmptyState
          title={isFiltered ? 'No results found' : 'No customers yet'}
          text={
            isFiltered
              ? 'No customer of this audience is in this state.'
              : 'Customers appear here with the first run, each with one state.'
          }
        />
      }
    >
      {({ items, next }) => (
        <div className="flex flex-col gap-3">
          <DataTable
            label="Customers"
            columns={columns}
            rows={items}
            rowKey={({ customer_id: id }) => id}
            isStale={query.isPlaceholderData}
          />
          {(next !== null || starts.length > 0 || items.length > Math.min(...size.sizes)) && (
            <div className="flex flex-wrap items-center justify-end gap-2">
              <PageSizeField
                {...size}
                onChange={(rows) => {
                  size.onChange(rows)
                  setStarts([])
                }}
              />
              <Button
                size="small"
                look="quiet"
                disabled={starts.length === 0}
                onClick={() => setStarts(starts.slice(0, -1))}
              >
                Previous
              </Button>
              <span className="text-13 text-muted tabular-nums">{`Page ${starts.length + 1}`}</span>
              <Button
                size="small"
                look="quiet"
                disabled={next === null || query.isPlaceholderData}
                onClick={() => {
                  if (next !== null) setStarts([...starts, next])
                }}
              >
                Next
              </Button>
            </div>
          )}
        </div>
      )}
    </Loadable>
  )
}

function useMembers(
  { org_id: orgId }: Workspace,
  { id: syncId }: SyncedAudience,
  { state, reason }: MembersFilter,
  after: string | null,
  limit: number,
) {
  const { call } = useClient()
  const query = {
    ...(state !== null && { state }),
    ...(reason !== null && { reason }),
    ...(after !== null && { after }),
    limit,
  }
  return useQuery({
    queryKey: [...runKey(orgId, syncId), 'members', query],
    queryFn: ({ signal }) =>
      call(listAudienceMembers, { params: { orgId, syncId }, query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
}

type Columns = [Column<AudienceMember>, ...Column<AudienceMember>[]]

function columnsOf({ timezone }: Workspace, sync: SyncedAudience): Columns {
  const { platform } = sync.platform_audience.destination
  const moment = (at: string | null) =>
    at === null ? '–' : <time dateTime={at}>{formatMoment(at, timezone, new Date())}</time>
  return [
    {
      header: 'Customer',
      cell: (member) => <span className="wrap-anywhere">{customerWords(member)}</span>,
    },
    { header: 'State', whenNarrow: 'beside', cell: ({ state }) => stateNames[state] },
    {
      header: 'Reason',
      cell: ({ reason, message }) => (
        <span className="flex flex-col wrap-anywhere">
          {reason === null ? '–' : reasonWords(reason, platform)}
          {message !== null && <span className="text-13 text-muted">{message}</span>}
        </span>
      ),
    },
    { header: 'Last sent', cell: ({ sent_at: at }) => moment(at) },
    { header: 'Changed', cell: ({ updated_at: at }) => moment(at) },
  ]
}
