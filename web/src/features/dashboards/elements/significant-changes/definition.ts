import { drawWhenLoaded } from '../draw-when-loaded.tsx'
import type { ElementDefinition } from '../element.ts'
import { feedTable } from './feed-table.ts'
import { planFeed } from './plan-feed.ts'

export const significantChanges: ElementDefinition<'significant_changes'> = {
  type: 'significant_changes',
  Draw: drawWhenLoaded(() => import('./SignificantChanges.tsx')),
  feed: ({ feed_query }, range, today) => planFeed(feed_query, range, today),
  // That nothing is out of the ordinary is an answer, which says for which days.
  isEmpty: () => false,
  toTable: ({ answers: [items = []], context }) => feedTable(items, context.currency),
  height: ({ feed_query }) => (feed_query.compact ? 150 : 190),
  isPicture: false,
  grows: true,
}
