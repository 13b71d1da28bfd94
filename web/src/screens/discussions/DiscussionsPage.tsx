import type { DiscussionFilter } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useEffect, useEffectEvent } from 'react'
import { useClient } from '../../api/client-context.ts'
import { workspaceQuery } from '../../api/queries.ts'
import { useShell } from '../../features/navigation/shell-context.ts'
import { WorkspacePage } from '../../features/navigation/WorkspacePage.tsx'
import { PageLinks } from '../../ui/data/Pagination.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { combineQueries, Loadable } from '../../ui/feedback/Loadable.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { TabStrip, tabId } from '../../ui/layout/TabStrip.tsx'
import { DiscussionItem } from './DiscussionItem.tsx'
import { useDiscussionsPlace } from './discussions-address.ts'
import { discussionsQuery } from './discussions-query.ts'

/** The discussions of all pages of the workspace. */
export function DiscussionsPage() {
  const { orgId } = useShell()
  const client = useClient()
  const [place, go] = useDiscussionsPlace(orgId)
  const list = useQuery(discussionsQuery(client, orgId, { ...place, page_size: pageSize }))
  const workspace = useQuery(workspaceQuery(client, orgId))
  const pageCount = Math.max(1, Math.ceil((list.data?.total ?? 0) / pageSize))
  const isBeyond = list.data !== undefined && !list.isPlaceholderData && place.page > pageCount
  // The last discussion of the last page was resolved, or the URL is outdated.
  const goToLast = useEffectEvent(() => go({ ...place, page: pageCount }, true))
  useEffect(() => {
    if (isBeyond) goToLast()
  }, [isBeyond])
  return (
    <WorkspacePage title="Discussions">
      <TabStrip
        label="Discussions"
        tabs={tabs}
        value={place.show}
        onChange={(show) => go({ show, page: 1 })}
        panelId={panelId}
      />
      <div role="tabpanel" id={panelId} aria-labelledby={tabId(panelId, place.show)}>
        <Loadable
          query={combineQueries(list, workspace)}
          failure="Couldn't load the discussions"
          skeleton={<DiscussionsSkeleton />}
          isEmpty={([{ items }]) => items.length === 0 && !list.isPlaceholderData && !isBeyond}
          empty={<EmptyState {...empty[place.show]} />}
        >
          {([{ items }, { org }]) => (
            <div className="flex flex-col gap-3">
              <ul
                aria-label="Discussions"
                aria-busy={list.isPlaceholderData}
                className={clsx(
                  'flex flex-col overflow-hidden rounded-surface border border-border bg-surface',
                  list.isPlaceholderData && 'dim-while-loading',
                )}
              >
                {items.map((discussion) => (
                  <DiscussionItem key={discussion.message.id} org={org} discussion={discussion} />
                ))}
              </ul>
              <PageLinks
                label="Pages of the discussions"
                page={Math.min(place.page, pageCount)}
                pageCount={pageCount}
                onChange={(page) => go({ ...place, page })}
              />
            </div>
          )}
        </Loadable>
      </div>
    </WorkspacePage>
  )
}

function DiscussionsSkeleton() {
  return (
    <div
      aria-busy="true"
      className="flex flex-col gap-5 rounded-surface border border-border bg-surface p-4"
    >
      <span role="status" className="sr-only">
        Loading the discussions
      </span>
      {[0, 1, 2].map((n) => (
        <Skeleton key={n} className="h-10 w-full" />
      ))}
    </div>
  )
}

const pageSize = 20
const panelId = 'discussions'

const tabs = [
  { value: 'open', label: 'Open' },
  { value: 'mine', label: 'Mine' },
  { value: 'unread', label: 'Unread' },
  { value: 'resolved', label: 'Resolved' },
] as const

const howToStart =
  "Open 'Comments' on a dashboard, a tile, an insight, a report or a segment to begin one."

const empty: Readonly<Record<DiscussionFilter, { title: string; text: string }>> = {
  open: { title: 'No open discussions', text: howToStart },
  mine: {
    title: 'No open discussions of yours',
    text: 'Those that you began, replied to or are mentioned in will appear here.',
  },
  unread: { title: 'Nothing unread', text: 'You have read all comments.' },
  resolved: {
    title: 'No resolved discussions',
    text: 'Discussions that someone has resolved will appear here.',
  },
}
