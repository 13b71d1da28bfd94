import type { CurrencyCode, FeedItem, OrgId } from '@cartograph/contract'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { InsightList } from './InsightList.tsx'
import { InsightListSkeleton } from './InsightListSkeleton.tsx'
import { MoreInsights } from './MoreInsights.tsx'
import { UndoBar } from '../actions/UndoBar.tsx'
import type { InsightCommands } from '../actions/use-insight-commands.ts'

interface PagedInsightsProps {
  readonly orgId: OrgId
  readonly currency: CurrencyCode
  readonly label: string
  readonly query: UseInfiniteQueryResult<InfiniteData<{ readonly items: readonly FeedItem[] }>>
  readonly isCompact: boolean
  /** False for loaded insights that must not be shown, such as dismissed ones. */
  readonly isShown: (item: FeedItem) => boolean
  readonly commands: InsightCommands
  /** Shown below the list once it has the maximum number of pages and the last one is full. */
  readonly limit?: { readonly pages: number; readonly size: number; readonly words: string }
  /** Replaces an empty list. */
  readonly empty: ReactNode
}

/** Loads insights page by page. A failed load is replaced by an error with a retry. */
export function PagedInsights(props: PagedInsightsProps) {
  const { orgId, currency, label, query, isCompact, isShown, commands, limit, empty } = props
  const { data, error, isFetching, isFetchingNextPage, hasNextPage } = query
  const items = uniqueInsights(data).filter(isShown)
  if (error !== null) {
    return (
      <ErrorState
        title="Couldn't load insights"
        error={error}
        isRetrying={isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  }
  return (
    <>
      {data === undefined ? (
        <InsightListSkeleton count={isCompact ? 8 : 3} isCompact={isCompact} />
      ) : items.length === 0 && !hasNextPage ? (
        empty
      ) : (
        <>
          {items.length > 0 && (
            <InsightList {...{ orgId, currency, label, items, isCompact, commands }} />
          )}
          <MoreInsights
            hasMore={hasNextPage}
            hasNew={hasNewItems(data.pages)}
            isLoading={isFetchingNextPage}
            rest={limit !== undefined && isAtLimit(data, limit) ? limit.words : undefined}
            onMore={() => void query.fetchNextPage()}
          />
        </>
      )}
      <UndoBar commands={commands} currency={currency} />
    </>
  )
}

function isAtLimit(
  { pages }: InfiniteData<{ readonly items: readonly FeedItem[] }>,
  limit: { readonly pages: number; readonly size: number },
): boolean {
  return pages.length >= limit.pages && pages.at(-1)?.items.length === limit.size
}

/** Whether the last page contains an insight that the pages before don't. */
function hasNewItems(pages: readonly { readonly items: readonly FeedItem[] }[]): boolean {
  const [last, ...before] = pages.toReversed()
  const known = new Set(before.flatMap(({ items }) => items.map(({ _id }) => _id)))
  return before.length === 0 || last?.items.some(({ _id }) => !known.has(_id)) === true
}

/** New insights move older ones to the next page, so an insight may appear on two pages. */
export function uniqueInsights(
  data: InfiniteData<{ readonly items: readonly FeedItem[] }> | undefined,
): FeedItem[] {
  const all = data?.pages.flatMap(({ items }) => items) ?? []
  return [...new Map(all.map((item) => [item._id, item])).values()]
}
