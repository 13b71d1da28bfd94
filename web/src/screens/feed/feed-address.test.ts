import { ConnectionId, newId } from '@cartograph/contract'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  defaultChoices,
  buildFeedBody,
  feedDays,
  isNarrowed,
  readAddress,
  writeAddress,
  type FeedChoices,
} from './feed-address.ts'

const shop = newId(ConnectionId)

const anyChoices: fc.Arbitrary<FeedChoices> = fc.record({
  days: fc.constantFrom(...feedDays.map(({ value }) => value)),
  sentiment: fc.constantFrom('', '1', '-1'),
  metrics: fc.uniqueArray(fc.constantFrom('Shop.netSales', 'Shop.orders', 'Ads.spend')),
  group: fc.constantFrom('', 'store', 'channel', 'ad_platform'),
  sources: fc.uniqueArray(fc.constantFrom<FeedChoices['sources'][number]>('SP', 'FB', 'KL', shop)),
  isCompact: fc.boolean(),
  hasClosed: fc.boolean(),
})

test('the filters survive the round trip through the URL', () => {
  fc.assert(
    fc.property(anyChoices, (choices) => {
      const said = Object.entries(writeAddress(choices)).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value]],
      )
      const text = new URLSearchParams(said).toString()
      expect(readAddress(Object.fromEntries(new URLSearchParams(text)))).toEqual(choices)
    }),
  )
})

test('the default feed has no parameters', () => {
  expect(Object.values(writeAddress(defaultChoices)).filter(Boolean)).toEqual([])
  expect(readAddress({})).toEqual(defaultChoices)
})

test('invalid parameters are ignored', () => {
  const nonsense = { days: '3', sentiment: '2', group: 'A;B', metrics: 'x,;,', sources: 'ZZ,1' }
  expect(readAddress({ ...nonsense, view: 'huge', closed: 'yes' })).toEqual(defaultChoices)
})

test('a number of days ends yesterday, the last complete day', () => {
  const body = buildFeedBody({ ...defaultChoices, days: '1' }, '2026-03-01')
  expect(body).toEqual({
    since: '2026-02-28',
    change_sentiment: '',
    metrics: [],
    entity_group: '',
    datasource_ids: [],
    datasource_types: [],
    include_closed: false,
  })
  expect(buildFeedBody({ ...defaultChoices, days: 'all' }, '2026-03-01').since).toBeUndefined()
})

test('platforms and single data sources can be combined', () => {
  const body = buildFeedBody({ ...defaultChoices, sources: ['FB', shop] }, '2026-03-01')
  expect(body).toMatchObject({ datasource_ids: [shop], datasource_types: ['FB'] })
})

test('the display does not count as a filter', () => {
  expect(isNarrowed({ ...defaultChoices, isCompact: true, hasClosed: true, days: '90' })).toBe(
    false,
  )
  expect(isNarrowed({ ...defaultChoices, group: 'channel' })).toBe(true)
})
