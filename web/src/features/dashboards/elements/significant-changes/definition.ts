import type { Day, DayRange, FeedQuery } from '@cartograph/contract'
import type { FeedRequest } from '../../../insights/queries/feed-query.ts'
import { drawWhenLoaded } from '../draw-when-loaded.tsx'
import type { ElementDefinition } from '../element-definition.ts'

export const significantChanges: ElementDefinition<'significant_changes'> = {
  type: 'significant_changes',
  Draw: drawWhenLoaded(() => import('./SignificantChanges.tsx')),
  feed: ({ feed_query }, range, today) => planFeed(feed_query, range, today),
  // No unusual changes is an answer, shown with its dates.
  isEmpty: () => false,
  async toTable({ answers: [items = []], context }) {
    const { feedTable } = await import('../tables/feed-table.ts')
    return feedTable(items, context.currency)
  },
  height: ({ feed_query }) => (feed_query.compact ? 150 : 190),
  isPicture: false,
  grows: true,
}

/** Requests insights for the dashboard's dates, or up to today if it has none. */
export function planFeed(
  { size, compact: _compact, ...selection }: FeedQuery,
  range: DayRange | null,
  today: Day,
): FeedRequest {
  const dates =
    range === null ? { reference_date: today } : { since: range[0], reference_date: range[1] }
  return { query: { page: 1, size }, body: { ...selection, ...dates } }
}
