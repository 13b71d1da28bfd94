import {
  ActionLogEntryId,
  defaultPageSize,
  hasPermission,
  type Role,
  type Workspace,
} from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useClient } from '../../../api/client-context.ts'
import { Loadable } from '../../../ui/feedback/Loadable.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Sheet } from '../../../ui/overlay/Sheet.tsx'
import { actionLogQuery } from '../action-log-queries.ts'
import { CreateEntryButton } from '../CreateEntryButton.tsx'
import { EntryList } from '../EntryList.tsx'
import { EntryThread } from '../thread/EntryThread.tsx'

interface ActionLogDrawerProps {
  readonly org: Workspace
  readonly role: Role
  /** `open` or the id of an entry; undefined while it is closed. */
  readonly opened: string | undefined
  readonly onOpen: (opened: string | undefined) => void
}

/** The latest entries of the action log, or one of them with its replies. */
export default function ActionLogDrawer({ org, role, opened, onOpen }: ActionLogDrawerProps) {
  const entry = ActionLogEntryId.safeParse(opened).data ?? null
  return (
    <Sheet
      isOpen={opened !== undefined}
      onClose={() => onOpen(undefined)}
      title="Action log"
      isBeside
      isFilled
    >
      {entry === null ? (
        <LatestEntries org={org} role={role} onOpen={onOpen} />
      ) : (
        <EntryThread
          key={entry}
          org={org}
          role={role}
          id={entry}
          back={{ label: 'Latest entries', onBack: () => onOpen('open') }}
        />
      )}
    </Sheet>
  )
}

function LatestEntries({ org, role, onOpen }: Omit<ActionLogDrawerProps, 'opened'>) {
  const { org_id: orgId } = org
  const query = useQuery(actionLogQuery(useClient(), orgId, { page_size: defaultPageSize }))
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-wrap items-center justify-between gap-2 border-b border-border px-4 py-2 sm:px-5">
        {hasPermission(role, 'insights.mark') && <CreateEntryButton org={org} look="primary" />}
        <Link
          to="/org/$orgId/insights/action-log"
          params={{ orgId }}
          className="rounded-control px-2 py-1 text-13 font-medium text-accent hover:bg-hover"
        >
          All entries
        </Link>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-1 sm:px-5">
        <Loadable
          query={query}
          failure="Couldn't load the action log"
          className="my-3"
          skeleton={<Skeleton className="my-3 h-24 w-full" />}
          isEmpty={({ items }) => items.length === 0}
          empty={
            <p className="py-8 text-center text-14 text-muted">
              No entries yet. Log campaigns, price changes and other actions: charts show them on
              their days.
            </p>
          }
        >
          {({ items }) => (
            <EntryList
              {...{ org, role }}
              entries={items}
              order="by_action_date"
              label="Latest entries"
              isLinked
              onOpenThread={onOpen}
            />
          )}
        </Loadable>
      </div>
    </div>
  )
}
