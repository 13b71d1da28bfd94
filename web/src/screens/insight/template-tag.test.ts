import { expect, test } from 'vitest'
import { feedItem } from '../../features/insights/feed-item.fixture.ts'
import { templateTagOf } from './template-tag.ts'

test('bad news about orders leads to the customers who could order again', () => {
  const tagOf = (about: Parameters<typeof feedItem>[1]) => templateTagOf(feedItem(1, about))
  const orders = { tags: { metric: 'ShopifyOrders.orders' } }
  const kind = (alias: string) => ({ entity_group: 'customer_kind', entity_alias: alias })
  expect(tagOf({ ...orders, ...kind('Returning') })).toBe('win-back')
  expect(tagOf({ ...orders, ...kind('First-time') })).toBe('first-and-second-order')
  expect(tagOf({ tags: { metric: 'ShopifyOrders.firstOrders' } })).toBe('first-and-second-order')
  expect(tagOf({ ...orders, change_sentiment: 1 })).toBeNull()
  expect(tagOf({ tags: { metric: 'PlatformAdSpend.spend' } })).toBeNull()
})
