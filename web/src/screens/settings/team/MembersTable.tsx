import type { OrgUser } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useClient } from '../../../api/client-context.ts'
import { DataTable, type Column } from '../../../ui/data/DataTable.tsx'
import { Loadable } from '../../../ui/feedback/Loadable.tsx'
import { Pagination } from '../../../ui/data/Pagination.tsx'
import { useSettings } from '../settings-context.ts'
import { membersQuery } from '../settings-queries.ts'
import { usePages } from '../use-pages.ts'
import { MemberActivity } from './MemberActivity.tsx'
import { MemberRole } from './MemberRole.tsx'
import { personName, statusNames } from './person-labels.ts'

export function MembersTable() {
  const { org, isAdmin } = useSettings()
  const { page, pageCount, size, turnTo } = usePages(org.org_id, 'members')
  const query = useQuery(membersQuery(useClient(), org.org_id, { page, page_size: size.value }))
  const table = (rows: readonly OrgUser[] | null) => (
    <DataTable
      label="Workspace members"
      columns={isAdmin ? [...readable, actions] : readable}
      rows={rows}
      rowKey={({ id }) => id}
      isStale={query.isPlaceholderData}
    />
  )
  return (
    <Loadable query={query} failure="Couldn't load the team" skeleton={table(null)}>
      {({ data, count }) => (
        <div className="flex flex-col gap-3">
          {/* The user is in the list, so only a page beyond the last one is empty. */}
          {data.length > 0 ? table(data) : <p className="text-14 text-muted">No results found</p>}
          <Pagination
            label="Pages of the team"
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

type Columns = [Column<OrgUser>, ...Column<OrgUser>[]]

const readable: Columns = [
  { header: 'Name', cell: (member) => <Person member={member} /> },
  {
    header: 'Status',
    width: '@4xl:w-36',
    whenNarrow: 'beside',
    cell: ({ status }) => <Status status={status} />,
  },
  {
    header: 'Role',
    width: '@4xl:w-44',
    whenNarrow: 'paired',
    cell: (member) => <MemberRole member={member} />,
  },
]

const actions: Column<OrgUser> = {
  header: 'Actions',
  width: '@4xl:w-36',
  whenNarrow: 'beside',
  align: 'end',
  cell: (member) => <MemberActivity member={member} />,
}

function Person({ member }: { member: OrgUser }) {
  const name = personName(member)
  return (
    <span className="block min-w-0">
      <span className="font-medium break-words">{name}</span>
      {member.is_self && (
        <span className="ml-2 rounded-control bg-accent-soft px-1.5 py-0.5 text-12">You</span>
      )}
      {name !== member.email && (
        <span className="block text-13 break-all text-muted">{member.email}</span>
      )}
    </span>
  )
}

function Status({ status }: { status: OrgUser['status'] }) {
  return (
    <span className="flex items-center gap-2 text-13 whitespace-nowrap">
      <span aria-hidden="true" className={clsx('size-2 shrink-0 rounded-full', dots[status])} />
      {statusNames[status]}
    </span>
  )
}

const dots = { active: 'bg-good', inactive: 'bg-edge', invited: 'bg-info' }
