import {
  searchInsights as searchEndpoint,
  type DetectedInsight,
  type OrgId,
} from '@cartograph/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../../context.ts'
import { openTestServices, type TestServices } from '../../testing.ts'
import { found } from '../../testing/found-insight.ts'
import { markInsight, replaceInsights, searchInsights } from '../index.ts'

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

const stranger = async () => {
  const id = await test.addUser(`stranger@other-${count}.example`)
  return test.as(id, await test.addWorkspace(id))
}

describe('the insight search', () => {
  type Search = Parameters<NonNullable<typeof searchEndpoint.body>['parse']>[0] & object
  const search = async (asked: Partial<Search> = {}, { page = 1, size = 50, by = ctx } = {}) => {
    const body = searchEndpoint.body?.parse({ metadata_ids: [], ...asked })
    if (body === undefined) throw new Error('no body')
    const answer = await searchInsights(by, { page, size, ...body })
    expect(searchEndpoint.answer?.parse(answer)).toEqual(answer)
    return answer.items.map(({ _source }) => `${_source.date.slice(-2)} ${_source.entity_alias}`)
  }
  const findingNamed = (name: string, over: Partial<DetectedInsight> = {}) =>
    found({ finding: name, entity_alias: name, metadata_id: `product:${name}`, ...over })
  const publish = (day: string, items: readonly DetectedInsight[], of = orgId) =>
    test.store.inWorkspace(of, (tx) =>
      replaceInsights(tx, {
        orgId: of,
        period: 'day',
        date: `2026-11-${day}`,
        items,
        foundAt: test.clock.now,
      }),
    )
  const ofOrders = { metric_alias: 'Orders', tags: { metric: 'ShopifyOrders.orders' } }
  beforeEach(async () => {
    await publish('12', [findingNamed('Soap'), findingNamed('Café lamp', { significance: 9 })])
    await publish('14', [
      findingNamed('Soap', { ...ofOrders, change_sentiment: 1 }),
      findingNamed('Shop', { entity_group: 'store', metadata_id: 'store', significance: 2 }),
    ])
  })

  it('returns the newest first, then by significance, a page at a time', async () => {
    const all = ['14 Shop', '14 Soap', '12 Café lamp', '12 Soap']
    expect(await search()).toEqual(all)
    expect(await search({}, { page: 2, size: 3 })).toEqual(all.slice(3))
    expect(await search({}, { page: 3, size: 3 })).toEqual([])
  })

  it.each<[Partial<Search>, readonly string[]]>([
    [{ metadata_ids: ['metric:ShopifyOrders.orders'] }, ['14 Soap']],
    [{ metadata_ids: ['product:Soap'] }, ['14 Soap', '12 Soap']],
    [{ metadata_ids: ['store'] }, ['14 Shop']],
    [{ metadata_ids: ['store', 'metric:ShopifyOrders.orders'] }, ['14 Shop', '14 Soap']],
    [{ metadata_ids: ['product:unknown', 'metric:X.y'] }, []],
    [{ phrase: 'cafe' }, ['12 Café lamp']],
    [{ phrase: 'lamp net' }, ['12 Café lamp']],
    [{ phrase: 'ordres' }, ['14 Soap']],
    [{ phrase: 'sales soap' }, ['12 Soap']],
    [{ phrase: 'so' }, ['14 Soap', '12 Soap']],
    [{ phrase: 'op' }, []],
    [{ phrase: '???' }, []],
    [{ phrase: 'nothing like it' }, []],
    [{ phrase: 'soap', metadata_ids: ['store'] }, []],
    [{ change_sentiment: '1' }, ['14 Soap']],
    [{ reference_date: '2026-11-13' }, ['12 Café lamp', '12 Soap']],
    [{ aggregation_period: 'week' }, []],
  ])('for %j returns %j', async (asked, expected) => {
    expect(await search(asked)).toEqual(expected)
  })

  it('includes dismissed insights, with their feedback', async () => {
    const answer = await searchInsights(ctx, {
      metadata_ids: ['store'],
      phrase: '',
      change_sentiment: '',
      page: 1,
      size: 5,
    })
    const id = answer.items[0]?._id
    if (id === undefined) throw new Error('nothing was found')
    await markInsight(ctx, { insightId: id, is_useful: null, closed_reason: 'explained' })
    expect(await search({ metadata_ids: ['store'] })).toEqual(['14 Shop'])
  })

  it('returns nothing of other workspaces', async () => {
    const theirs = await stranger()
    expect(await search({ phrase: 'soap' }, { by: theirs })).toEqual([])
    expect(await search({}, { by: theirs })).toEqual([])
  })
})
