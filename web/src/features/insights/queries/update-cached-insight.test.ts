import { InsightId, OrgId } from '@cartograph/contract'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { updateCachedInsight } from './update-cached-insight.ts'
import { feedItem } from '../feed-item.fixture.ts'
import { insightKey } from './insight-key.ts'
import { pinsKey, statusKey } from './insight-queries.ts'

const orgId = OrgId.parse('01930000-0000-7000-8000-0000000000a1')
const other = OrgId.parse('01930000-0000-7000-8000-0000000000a2')

test('an insight is updated in every list, and nothing else changes', () => {
  const queryClient = new QueryClient()
  const [one, two] = [feedItem(1), feedItem(2)]
  const set = (key: readonly unknown[], data: unknown) => queryClient.setQueryData(key, data)
  const get = (key: readonly unknown[]) => queryClient.getQueryData(key)
  const feed = [...insightKey(orgId), 'feed', 'pages', 5]
  const list = [...insightKey(orgId), 'list', [one._id]]
  const elsewhere = [...insightKey(other), 'list', [one._id]]
  const pins = { items: [{ _id: one._id }] }
  set(feed, {
    pages: [
      { page: 1, items: [two] },
      { page: 2, items: [one] },
    ],
    pageParams: [1, 2],
  })
  set(list, { items: [one] })
  set(elsewhere, { items: [one] })
  set(statusKey(orgId), { run: null })
  set(pinsKey(orgId), pins)

  const closed = feedItem(1, { entity_alias: 'Changed' })
  updateCachedInsight(queryClient, orgId, InsightId.parse(one._id), () => closed)
  expect(get(feed)).toEqual({
    pages: [
      { page: 1, items: [two] },
      { page: 2, items: [closed] },
    ],
    pageParams: [1, 2],
  })
  expect(get(list)).toEqual({ items: [closed] })
  expect(get(elsewhere)).toEqual({ items: [one] })
  expect(get(statusKey(orgId))).toEqual({ run: null })
  expect(get(pinsKey(orgId))).toBe(pins)
})
