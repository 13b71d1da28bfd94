import {
  countFacets as endpoint,
  FeedBody,
  type DetectedInsight,
  type OrgId,
  type PlatformCode,
} from '@cartograph/contract'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Context } from '../../context.ts'
import { openTestServices, type TestServices } from '../../testing.ts'
import { found } from '../../testing/found-insight.ts'
import { countFacets, feedInsights, markInsight, replaceInsights } from '../index.ts'

let test: TestServices
let count = 0
let orgId: OrgId
let ctx: Context
beforeAll(async () => {
  test = await openTestServices()
})
afterAll(() => test.close())
beforeEach(async () => {
  count += 1
  const person = await test.addUser(`person@shop-${count}.example`)
  orgId = await test.addWorkspace(person)
  ctx = await test.as(person, orgId)
})

const replace = (date: string, items: readonly DetectedInsight[]) =>
  test.store.inWorkspace(orgId, (tx) =>
    replaceInsights(tx, { orgId, period: 'day', date, items, foundAt: test.clock.now }),
  )
type FacetRequest = Parameters<typeof FeedBody.parse>[0] & object
const facets = (asked: FacetRequest = {}, by = ctx) => countFacets(by, FeedBody.parse(asked))
const feed = async (asked: FacetRequest) =>
  (await feedInsights(ctx, { ...FeedBody.parse(asked), page: 1, size: 50 })).items

const metrics = ['Orders.netSales', 'Orders.count', 'Ads.spend'] as const
const groups = ['store', 'channel', 'product'] as const
const sources: readonly (PlatformCode | null)[] = ['SP', 'FB', null]
const anyInsight = fc.record({
  metric: fc.constantFrom(...metrics),
  entity_group: fc.constantFrom(...groups),
  datasource_type: fc.constantFrom(...sources),
  change_sentiment: fc.constantFrom(1 as const, -1 as const, 0 as const),
  date: fc.constantFrom('2026-11-12', '2026-11-14'),
})
const anyChoice = fc.record({
  metrics: fc.subarray([...metrics]),
  entity_group: fc.constantFrom('', ...groups),
  datasource_types: fc.subarray(['SP', 'FB'] as const),
  change_sentiment: fc.constantFrom('', '1', '-1') satisfies fc.Arbitrary<'' | '1' | '-1'>,
  include_closed: fc.boolean(),
  since: fc.constantFrom(undefined, '2026-11-13'),
})

it('each option counts the insights that the feed would then have', async () => {
  const some = fc.sample(anyInsight, { numRuns: 40, seed: 11 })
  for (const date of ['2026-11-12', '2026-11-14']) {
    await replace(
      date,
      some
        .filter((one) => one.date === date)
        .map(({ metric, date: _date, ...facts }, n) =>
          found({ ...facts, finding: String(n), tags: { metric } }),
        ),
    )
  }
  for (const [n, { _id }] of (await feed({})).entries()) {
    if (n % 3 === 0)
      await markInsight(ctx, { insightId: _id, is_useful: null, closed_reason: 'wrong' })
  }
  for (const asked of fc.sample(anyChoice, { numRuns: 15, seed: 12 })) {
    const all = await facets(asked)
    for (const { metric, count: counted } of all.metrics) {
      expect(counted).toBe((await feed({ ...asked, metrics: [metric] })).length)
    }
    for (const { entity_group, count: counted } of all.entity_groups) {
      expect(counted).toBe((await feed({ ...asked, entity_group })).length)
    }
    for (const { datasource_type: type, count: counted } of all.datasource_types) {
      expect(counted).toBe((await feed({ ...asked, datasource_types: [type] })).length)
    }
    const window = await feed({ since: asked.since, include_closed: true })
    const offered = all.metrics.map(({ metric }) => metric)
    const there = new Set(window.map(({ _source }) => _source.tags.metric))
    expect([...there].filter((metric) => !offered.includes(metric))).toEqual([])
    const chosen = new Set([...there, ...asked.metrics])
    expect(offered.filter((metric) => !chosen.has(metric))).toEqual([])
  }
})

it('lists values of more than one page of insights, each by its latest name', async () => {
  const late = { tags: { metric: 'Ads.spend' }, metric_alias: 'Ad spend', significance: 0 }
  await replace('2026-11-12', [found({ finding: 'old', ...late, metric_alias: 'Spend' })])
  await replace('2026-11-14', [
    ...Array.from({ length: 60 }, (_, n) => found({ finding: `first ${n}`, significance: 9 })),
    found({ finding: 'new', ...late, entity_group: 'channel', entity_group_alias: 'Channel' }),
  ])
  const answer = await facets()
  expect(endpoint.answer?.parse(answer)).toEqual(answer)
  expect(answer).toEqual({
    metrics: [
      { metric: 'Ads.spend', metric_alias: 'Ad spend', count: 2 },
      { metric: 'ShopifyOrders.netSales', metric_alias: 'Net sales', count: 60 },
    ],
    entity_groups: [
      { entity_group: 'channel', entity_group_alias: 'Channel', count: 1 },
      { entity_group: 'store', entity_group_alias: 'Shop', count: 61 },
    ],
    datasource_types: [{ datasource_type: 'SP', count: 62 }],
    datasources: [],
  })
})

it('an option that matches nothing any more counts 0 and stays in the list', async () => {
  const social = { entity_group: 'channel', entity_group_alias: 'Channel' }
  await replace('2026-11-14', [found({ finding: 'a', change_sentiment: 1, ...social })])
  const { metrics: of, entity_groups: about } = await facets({ change_sentiment: '-1' })
  expect([of[0]?.count, about[0]?.count]).toEqual([0, 0])
})

it('a selected option keeps its name on days without matching insights', async () => {
  await replace('2026-11-12', [found({ finding: 'a' })])
  const asked = { since: '2026-11-14', metrics: ['ShopifyOrders.netSales'] }
  expect((await facets(asked)).metrics).toEqual([
    { metric: 'ShopifyOrders.netSales', metric_alias: 'Net sales', count: 0 },
  ])
  expect((await facets({ since: '2026-11-14' })).metrics).toEqual([])
})

it('insights of other workspaces and withdrawn ones are not counted', async () => {
  await replace('2026-11-14', [found({ finding: 'a' })])
  const [first] = await feed({})
  if (first === undefined) throw new Error('no finding')
  await markInsight(ctx, { insightId: first._id, is_useful: true, closed_reason: null })
  const id = await test.addUser(`stranger@other-${count}.example`)
  const theirs = await test.as(id, await test.addWorkspace(id))
  const none = { metrics: [], entity_groups: [], datasource_types: [], datasources: [] }
  expect(await facets({}, theirs)).toEqual(none)
  await replace('2026-11-14', [])
  expect(await facets()).toEqual(none)
})
