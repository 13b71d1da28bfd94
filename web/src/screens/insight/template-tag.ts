import type { FeedItem } from '@cartograph/contract'

/** The tag of the segment templates that answer bad news about orders; null for all other insights. */
export function templateTagOf({ _source: source }: Pick<FeedItem, '_source'>): string | null {
  const { change_sentiment: sentiment, tags, entity_group: group, entity_alias: alias } = source
  if (sentiment !== -1 || !answered.has(tags.metric)) return null
  const isAboutNew =
    tags.metric === 'ShopifyOrders.firstOrders' ||
    (group === 'customer_kind' && alias === 'First-time')
  return isAboutNew ? 'first-and-second-order' : 'win-back'
}

const answered = new Set([
  'ShopifyOrders.orders',
  'ShopifyOrders.netSales',
  'ShopifyOrders.firstOrders',
])
