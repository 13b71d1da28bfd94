import {
  defaultPageSize,
  hasPermission,
  type ActionLogEntryId,
  type FeedItem,
  type Workspace,
} from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useClient } from '../../api/client-context.ts'
import { workspaceQuery } from '../../api/queries.ts'
import { actionLogQuery } from '../../features/action-log/action-log-queries.ts'
import { CreateEntryButton } from '../../features/action-log/CreateEntryButton.tsx'
import { EntryList } from '../../features/action-log/EntryList.tsx'
import { Loadable } from '../../ui/feedback/Loadable.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { LazyPart } from '../../ui/overlay/LazyPart.tsx'
import { LazyComponent } from '../../ui/overlay/lazy-component.ts'

const entryThread = new LazyComponent(
  () => import('../../features/action-log/thread/EntryThreadSheet.tsx'),
)

interface ActionLogSectionProps {
  readonly org: Workspace
  readonly item: FeedItem
  /** A short description of the insight. */
  readonly name: string
}

/** Log entries about the insight or its days. */
export function ActionLogSection({ org, item, name }: ActionLogSectionProps) {
  const { org_id: orgId } = org
  const { _id: id, _source: source } = item
  const client = useClient()
  const role = useQuery(workspaceQuery(client, orgId)).data?.user.role
  const query = useQuery(
    actionLogQuery(client, orgId, { insight_id: id, page_size: defaultPageSize }),
  )
  const [opened, setOpened] = useState<ActionLogEntryId | null>(null)
  const { data } = query
  const isMore = data !== undefined && data.total > data.items.length
  const about = { id, name, date: source.date, datasourceType: source.datasource_type }
  return (
    <>
      <Loadable
        query={query}
        failure="Couldn't load the action log"
        skeleton={<Skeleton className="h-5 w-full" />}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <p className="max-w-[70ch] text-14 text-muted">
            No entries about this insight or its{' '}
            {source.aggregation_period === 'day' ? 'day' : 'days'} yet.
          </p>
        }
      >
        {({ items }) =>
          role !== undefined && (
            <EntryList
              {...{ org, role }}
              entries={items}
              order="by_action_date"
              label="Entries about this insight or its days"
              isLinked={false}
              onOpenThread={setOpened}
            />
          )
        }
      </Loadable>
      {isMore && (
        <Link
          to="/org/$orgId/insights/action-log"
          params={{ orgId }}
          className="self-start rounded-control px-2 py-1 text-13 font-medium text-accent hover:bg-hover"
        >
          View action log
        </Link>
      )}
      {role !== undefined && hasPermission(role, 'insights.mark') && (
        <CreateEntryButton org={org} about={about} />
      )}
      {role !== undefined && (
        <LazyPart
          part={entryThread}
          isNeeded={opened !== null}
          onError={() => setOpened(null)}
          props={{ org, role, opened, onClose: () => setOpened(null) }}
        />
      )}
    </>
  )
}
