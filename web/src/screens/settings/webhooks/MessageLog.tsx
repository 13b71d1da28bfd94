import type { Webhook } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useState } from 'react'
import { useClient } from '../../../api/client-context.ts'
import { PageLinks } from '../../../ui/data/Pagination.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Loadable } from '../../../ui/feedback/Loadable.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { useSettings } from '../settings-context.ts'
import { MessageItem } from './MessageItem.tsx'
import { messagesQuery, useReplayMessage } from './use-webhook-changes.ts'

/** The messages sent to a webhook in the last 30 days. */
export function MessageLog({ webhook }: { readonly webhook: Webhook }) {
  const { org } = useSettings()
  const [page, setPage] = useState(1)
  const query = useQuery(messagesQuery(useClient(), org.org_id, webhook.id, page))
  const replay = useReplayMessage(org.org_id, webhook.id)
  return (
    <Loadable
      query={query}
      failure="Couldn't load the log"
      skeleton={<LogSkeleton />}
      isEmpty={({ total }) => total === 0}
      empty={<EmptyLog />}
    >
      {({ items, total }) => (
        <div className="flex flex-col gap-4">
          <ul
            aria-label={`Messages of ${webhook.name}`}
            className={clsx('flex flex-col', query.isPlaceholderData && 'dim-while-loading')}
          >
            {items.map((message) => (
              <li
                key={message.id}
                className="border-t border-border py-3 first:border-t-0 first:pt-0"
              >
                <MessageItem
                  message={message}
                  timezone={org.timezone}
                  mayReplay={webhook.is_on}
                  isBusy={replay.isPending && replay.variables === message.id}
                  onReplay={() => replay.mutate(message.id)}
                />
              </li>
            ))}
          </ul>
          <PageLinks
            label="Pages of the log"
            page={page}
            pageCount={Math.ceil(total / pageSize)}
            onChange={setPage}
          />
        </div>
      )}
    </Loadable>
  )
}

const pageSize = 10

export function EmptyLog() {
  return (
    <EmptyState
      title="No messages yet"
      text="Events appear here with every attempt to send them. Send a test from the menu of the webhook to see one."
    />
  )
}

export function LogSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-6">
      <span className="sr-only">Loading messages</span>
      {[1, 2, 3].map((place) => (
        <div key={place} className="flex flex-col gap-2">
          <Skeleton className="h-5 w-48 max-w-full" />
          <Skeleton className="h-4 w-72 max-w-full" />
        </div>
      ))}
    </div>
  )
}
