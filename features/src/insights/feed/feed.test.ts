import {
  ConnectionId,
  FeedBody,
  feedInsights as endpoint,
  FeedItem,
  InsightId,
  listInsights as listEndpoint,
  newId,
  type DateGranularity,
  type DetectedInsight,
  type OrgId,
} from '@cartograph/contract'
import { connections, eq } from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../../context.ts'
import { openTestServices, type TestServices } from '../../testing.ts'
import { found } from '../../testing/found-insight.ts'
import { countFacets, feedInsights, hasInsights, listInsights, replaceInsights } from '../index.ts'

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

const replace = (
  date: string,
  items: readonly DetectedInsight[],
  { period = 'day', of = orgId }: { period?: DateGranularity; of?: OrgId } = {},
) =>
  test.store.inWorkspace(of, (tx) =>
    replaceInsights(tx, { orgId: of, period, date, items, foundAt: test.clock.now }),
  )
type FeedRequest = Parameters<typeof FeedBody.parse>[0] & object
const feed = (asked: FeedRequest = {}, { page = 1, size = 50, by = ctx } = {}) =>
  feedInsights(by, { page, size, ...FeedBody.parse(asked) })
/** Tests use an insight's value as its name. */
const namesOf = async (...args: Parameters<typeof feed>) =>
  (await feed(...args)).items.map(({ _source }) => _source.metadata_id)
const named = (name: string, over: Partial<DetectedInsight> = {}) =>
  found({ finding: name, metadata_id: name, ...over })

describe('writing the insights of a day', () => {
  it('replaces all insights of that day and period, however often it runs', async () => {
    await replace('2026-11-13', [named('earlier')])
    await replace('2026-11-14', [named('week')], { period: 'week' })
    await replace('2026-11-14', [named('a'), named('gone')])
    const before = await feed({ aggregation_period: 'day' })
    await replace('2026-11-14', [named('a'), named('new')])
    await replace('2026-11-14', [named('a'), named('new')])
    const after = await feed({ aggregation_period: 'day' })
    expect(after.items.map(({ _source }) => _source.metadata_id)).toEqual(['a', 'new', 'earlier'])
    expect(after.items[0]?._id).toBe(before.items[0]?._id)
    expect(await namesOf({ aggregation_period: 'week' })).toEqual(['week'])
  })

  it('updates an insight that is found again', async () => {
    await replace('2026-11-14', [named('a', { change_sentiment: -1, significance: 9 })])
    await replace('2026-11-14', [
      named('b', { significance: 5 }),
      named('a', { change_sentiment: 1, significance: 2, metric_alias: 'Orders' }),
    ])
    const { items } = await feed()
    expect(
      items.map(({ _source }) => [
        _source.metadata_id,
        _source.change_sentiment,
        _source.metric_alias,
      ]),
    ).toEqual([
      ['b', -1, 'Net sales'],
      ['a', 1, 'Orders'],
    ])
  })

  it('accepts an empty list', async () => {
    await replace('2026-11-14', [named('a')])
    await replace('2026-11-14', [])
    expect(await namesOf()).toEqual([])
  })

  it('refuses an invalid insight and keeps what was stored', async () => {
    await replace('2026-11-14', [named('a')])
    const broken = { ...named('b'), metric_summary: { metric_value: 'many' } } as unknown
    await expect(replace('2026-11-14', [broken as DetectedInsight])).rejects.toThrow(
      'metric_summary',
    )
    expect(await namesOf()).toEqual(['a'])
  })

  it('insights are deleted with their connection', async () => {
    const id = newId(ConnectionId)
    const row = { id, orgId, platform: 'SP', name: 'Shop', integrationParams: {} } as const
    await test.store.inWorkspace(orgId, (tx) => tx.insert(connections).values(row))
    await replace('2026-11-14', [named('of shop', { datasource_id: id }), named('of all')])
    expect(await namesOf({ datasource_ids: [id] })).toEqual(['of shop'])
    expect((await countFacets(ctx, FeedBody.parse({}))).datasources).toEqual([
      { datasource_id: id, count: 1 },
    ])
    // A filter by data source and platform matches either.
    const either = { datasource_ids: [id], datasource_types: ['SP' as const] }
    expect((await namesOf(either)).toSorted()).toEqual(['of all', 'of shop'])
    await test.store.inWorkspace(orgId, (tx) =>
      tx.delete(connections).where(eq(connections.id, id)),
    )
    expect(await namesOf()).toEqual(['of all'])
  })
})

describe('the feed', () => {
  it('lists the newest day first, then by significance, then as they were found', async () => {
    await replace('2026-11-13', [
      named('old', { significance: 3 }),
      named('top', { significance: 8 }),
    ])
    await replace('2026-11-14', [named('z', { significance: 3 }), named('a', { significance: 3 })])
    const all = await namesOf()
    expect(all).toEqual(['top', 'z', 'a', 'old'])
    const pages = [1, 2, 3].map(async (page) => namesOf({}, { page, size: 2 }))
    expect(await Promise.all(pages)).toEqual([all.slice(0, 2), all.slice(2), []])
    expect((await feed({}, { page: 3 })).page).toBe(3)
  })

  it('covers the week up to its date, or from the given day', async () => {
    for (const day of ['07', '08', '14', '15']) await replace(`2026-11-${day}`, [named(day)])
    const reference_date = '2026-11-14'
    expect((await namesOf({ reference_date })).toSorted()).toEqual(['08', '14'])
    expect(await namesOf({ reference_date, since: '2026-11-09' })).toEqual(['14'])
    expect((await namesOf({ since: '2026-11-08' })).toSorted()).toEqual(['08', '14', '15'])
    expect(await namesOf()).toHaveLength(4)
  })

  it.each<[FeedRequest, readonly string[]]>([
    [{}, ['bad', 'good', 'neutral', 'channel']],
    [{ change_sentiment: '' }, ['bad', 'good', 'neutral', 'channel']],
    [{ change_sentiment: '0' }, ['bad', 'good', 'neutral', 'channel']],
    [{ change_sentiment: '1' }, ['good']],
    [{ change_sentiment: '-1' }, ['bad', 'channel']],
    [{ entity_group: 'channel' }, ['channel']],
    [{ entity_group: 'product' }, []],
    [{ metrics: ['ShopifyOrders.orders', 'ShopifyOrders.refunds'] }, ['good']],
    [{ datasource_types: ['FB'] }, ['neutral']],
    [{ datasource_ids: [newId(ConnectionId)] }, []],
    [{ insight_type: 'other' }, ['other']],
  ])('filtered by %j returns what matches', async (asked, names) => {
    await replace('2026-11-14', [
      named('bad'),
      named('good', { change_sentiment: 1, tags: { metric: 'ShopifyOrders.orders' } }),
      named('neutral', { change_sentiment: 0, datasource_type: 'FB' }),
      named('channel', { entity_group: 'channel' }),
      named('other', { insight_type: 'other' }),
    ])
    expect(await namesOf(asked)).toEqual(names)
  })

  it('returns nothing of another workspace, also by id', async () => {
    const stranger = await test.addUser(`stranger@shop-${count}.example`)
    const theirs = await test.as(stranger, await test.addWorkspace(stranger))
    await replace('2026-11-14', [named('mine')])
    const [mine] = (await feed()).items
    expect(await namesOf({}, { by: theirs })).toEqual([])
    expect(await listInsights(theirs, { ids: [mine?._id ?? newId(InsightId)] })).toEqual({
      items: [],
    })
    await replace('2026-11-14', [], { of: theirs.workspace?.orgId ?? orgId })
    expect(await namesOf()).toEqual(['mine'])
    const forged = test.store.inWorkspace(theirs.workspace?.orgId ?? orgId, (tx) =>
      replaceInsights(tx, {
        orgId,
        period: 'day',
        date: '2026-11-14',
        items: [named('forged')],
        foundAt: test.clock.now,
      }),
    )
    await expect(forged).rejects.toThrow('row-level security')
  })
})

describe('an insight', () => {
  it('is returned as the contract says, with stored text escaped', async () => {
    const entity_alias = '<img src=x onerror="alert(1)"> & Co'
    await replace('2026-11-14', [
      named('a', { entity_group: 'channel', entity_group_alias: 'Channel', entity_alias }),
    ])
    const { items } = await feed()
    expect(endpoint.answer?.parse({ page: 1, items })).toEqual({ page: 1, items })
    const { message, html_message } = FeedItem.parse(items[0])._source
    expect(message).toBe(
      `Net sales for ${entity_alias} (Channel) were $8,201 on Nov 14 — 30.8% below expected (range $10,400–$13,300).`,
    )
    expect(html_message).toContain('<b>&#60;img src=x onerror=&#34;alert(1)&#34;&#62; &#38; Co</b>')
    expect(html_message.replaceAll(/<\/?b>/g, '')).not.toMatch(/[<>]/)
  })

  it('is found by its id, in the order of the ids; deleted ones are left out', async () => {
    await replace('2026-11-14', [named('a'), named('b')])
    const [a, b] = (await feed()).items.map(({ _id }) => _id)
    if (a === undefined || b === undefined) throw new Error('not found')
    const { items } = await listInsights(ctx, { ids: [b, newId(InsightId), a, b] })
    expect(items.map(({ _source }) => _source.metadata_id)).toEqual(['b', 'a'])
    expect(await listInsights(ctx, { ids: [] })).toEqual({ items: [] })
  })

  it('exists in this workspace or in none', async () => {
    const any = () => test.store.inWorkspace(orgId, (tx) => hasInsights(tx, orgId))
    expect(await any()).toBe(false)
    await replace('2026-11-14', [named('a')])
    expect(await any()).toBe(true)
  })
})

describe('ids in a query string', () => {
  const ids = (text: string | undefined) => listEndpoint.query?.safeParse({ ids: text })
  const one = newId(InsightId)

  it('are separated by commas, or absent', () => {
    expect(ids(`${one}, ${one}`)?.data?.ids).toEqual([one, one])
    expect(ids('')?.data?.ids).toEqual([])
    expect(ids(undefined)?.data?.ids).toEqual([])
  })

  it('are refused when one is invalid or there are too many', () => {
    expect(ids(`${one},x`)?.success).toBe(false)
    expect(ids(Array.from({ length: 101 }, () => one).join(','))?.success).toBe(false)
  })
})
