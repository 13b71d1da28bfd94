import { CacheMode, QueryBody } from '@cartograph/contract'
import { expect, it } from 'vitest'
import { bypassesCache } from './load-text.ts'

const query = { measures: ['Orders.count'] }
const renewals = (body: object) =>
  [bypassesCache(QueryBody.parse(body))].flat().map(({ renewQuery }) => renewQuery)

it.each(CacheMode.options)('%s renews every query, or none of them', (cache) => {
  const renews = cache === 'no-cache' || cache === 'must-revalidate'
  expect(renewals({ query, cache })).toEqual([renews])
  expect(renewals({ query: [query, query], cache })).toEqual([renews, renews])
})

it('keeps the setting of each query', () => {
  expect(renewals({ query: [{ ...query, renewQuery: true }, query] })).toEqual([true, false])
  expect(renewals({ query: { ...query, renewQuery: true }, cache: 'stale-if-slow' })).toEqual([
    true,
  ])
})
