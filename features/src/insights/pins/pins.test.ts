import {
  ConnectionId,
  FeedBody,
  InsightId,
  maxPins,
  newId,
  type DetectedInsight,
  type OrgId,
  type UserId,
} from '@cartograph/contract'
import { connections, eq, feedPins, insights, users } from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../../context.ts'
import { openTestServices, type TestServices } from '../../testing.ts'
import { found } from '../../testing/found-insight.ts'
import {
  createFeedPin,
  deleteFeedPin,
  feedInsights,
  hasInsights,
  listFeedPins,
  listInsights,
  markInsight,
  replaceInsights,
  searchInsights,
} from '../index.ts'

let test: TestServices
let count = 0
let person: UserId
let orgId: OrgId
let ctx: Context
beforeAll(async () => {
  test = await openTestServices()
})
afterAll(() => test.close())
beforeEach(async () => {
  count += 1
  person = await test.addUser(`person@shop-${count}.example`)
  orgId = await test.addWorkspace(person)
  ctx = await test.as(person, orgId)
})

const date = '2026-11-14'
const replace = (names: readonly string[], over: Partial<DetectedInsight> = {}, of = orgId) =>
  test.store.inWorkspace(of, (tx) =>
    replaceInsights(tx, {
      orgId: of,
      period: 'day',
      date,
      items: names.map((name) => found({ finding: name, metadata_id: name, ...over })),
      foundAt: test.clock.now,
    }),
  )
const feed = async (by = ctx, asked: object = {}) =>
  (await feedInsights(by, { page: 1, size: 50, ...FeedBody.parse(asked) })).items
const namesOf = async (...args: Parameters<typeof feed>) =>
  (await feed(...args)).map(({ _source }) => _source.metadata_id)
async function idOf(name: string): Promise<InsightId> {
  const [row] = await test.store.inWorkspace(orgId, (tx) =>
    tx.select({ id: insights.id }).from(insights).where(eq(insights.finding, name)),
  )
  if (row === undefined) throw new Error(`${name} is not there`)
  return row.id
}
const pin = async (
  id: InsightId,
  { by = ctx, notes = '', of = null as ConnectionId | null } = {},
) => createFeedPin(by, { feed_id: id, datasource_id: of, notes })
const pinned = async (by = ctx) => (await listFeedPins(by)).items.map(({ feed_id }) => feed_id)
const colleagueAs = async (role: 'admin' | 'member' | 'demo') => {
  const id = await test.addUser(`${role}-2@shop-${count}.example`)
  await test.addMember(orgId, id, role)
  return { id, ctx: await test.as(id, orgId) }
}
const stranger = async () => {
  const id = await test.addUser(`stranger@other-${count}.example`)
  return test.as(id, await test.addWorkspace(id))
}
const byKey = () => ({
  ...ctx,
  actor: { kind: 'key', apiKeyId: newId(InsightId) as never, scopes: ['workspace:write'] } as const,
})

describe('pins', () => {
  it('are listed newest first, and pinning again changes nothing', async () => {
    await replace(['a', 'b'])
    const [a, b] = [await idOf('a'), await idOf('b')]
    const first = await pin(a, { notes: 'Ask Grace' })
    test.clock.now = new Date(test.clock.now.getTime() + 1_000)
    await pin(b)
    expect(await pin(a, { notes: 'Something else' })).toEqual(first)
    expect(first).toMatchObject({ feed_id: a, notes: 'Ask Grace', datasource_id: null })
    expect(await pinned()).toEqual([b, a])
    const list = await listInsights(ctx, { ids: await pinned() })
    expect(list.items.map(({ _id }) => _id)).toEqual([b, a])
  })

  it('can be deleted repeatedly', async () => {
    await replace(['a'])
    const a = await idOf('a')
    await pin(a)
    for (const _ of [1, 2]) expect(await deleteFeedPin(ctx, { feed_id: a })).toEqual({ feed_id: a })
    expect(await pinned()).toEqual([])
    expect(await namesOf()).toEqual(['a'])
  })

  it('belong to one user in one workspace, and are refused for API keys', async () => {
    await replace(['a'])
    const a = await idOf('a')
    await pin(a)
    const { ctx: colleague } = await colleagueAs('demo')
    expect(await pinned(colleague)).toEqual([])
    await pin(a, { by: colleague })
    await deleteFeedPin(colleague, { feed_id: a })
    expect(await pinned()).toEqual([a])
    expect(await pinned(await test.as(person, await test.addWorkspace(person)))).toEqual([])
    for (const refused of [pin(a, { by: byKey() }), pinned(byKey())]) {
      await expect(refused).rejects.toMatchObject({ code: 'forbidden' })
    }
  })

  it('need an existing insight of the caller’s workspace', async () => {
    await replace(['a'])
    const notThere = { code: 'not_found' }
    await expect(pin(newId(InsightId))).rejects.toMatchObject(notThere)
    await expect(pin(await idOf('a'), { by: await stranger() })).rejects.toMatchObject(notThere)
    const of = newId(ConnectionId)
    await expect(pin(await idOf('a'), { of })).rejects.toMatchObject(notThere)
    expect(await pinned()).toEqual([])
  })

  it('return the connection of the insight, and lose it with that', async () => {
    const id = newId(ConnectionId)
    const row = { id, orgId, platform: 'SP', name: 'Shop', integrationParams: {} } as const
    await test.store.inWorkspace(orgId, (tx) => tx.insert(connections).values(row))
    await replace(['of all'])
    const said = await pin(await idOf('of all'), { of: id })
    await replace(['of all', 'of shop'], { datasource_id: id })
    const known = await pin(await idOf('of shop'))
    expect([said.datasource_id, known.datasource_id]).toEqual([id, id])
    await replace(['of all'])
    await test.store.inWorkspace(orgId, (tx) => tx.delete(connections))
    const left = (await listFeedPins(ctx)).items
    expect(left.map(({ feed_id, datasource_id }) => [feed_id, datasource_id])).toEqual([
      [said.feed_id, null],
    ])
  })

  it(`are limited to ${maxPins}, however many are created at once`, async () => {
    const names = Array.from({ length: maxPins + 3 }, (_, n) => `finding ${n}`)
    await replace(names)
    const rows = await test.store.inWorkspace(orgId, (tx) =>
      tx.select({ id: insights.id }).from(insights).orderBy(insights.rank),
    )
    const createdAt = test.clock.now
    await test.store.inWorkspace(orgId, (tx) =>
      tx
        .insert(feedPins)
        .values(
          rows
            .slice(0, maxPins - 1)
            .map(({ id }) => ({ orgId, userId: person, insightId: id, notes: '', createdAt })),
        ),
    )
    const last = rows.slice(maxPins - 1).map(({ id }) => pin(id))
    const outcomes = await Promise.allSettled(last)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = outcomes.find(({ status }) => status === 'rejected')
    expect(refused).toMatchObject({ reason: { code: 'conflict' } })
    expect(await pinned()).toHaveLength(maxPins)
  })

  it('are deleted with the user', async () => {
    await replace(['a'])
    const { id, ctx: colleague } = await colleagueAs('member')
    await pin(await idOf('a'), { by: colleague })
    await test.store.asSystem((tx) => tx.delete(users).where(eq(users.id, id)))
    const left = await test.store.asSystem((tx) =>
      tx.select().from(feedPins).where(eq(feedPins.userId, id)),
    )
    expect(left).toEqual([])
  })
})

describe('an insight that is not found again', () => {
  it('is deleted, unless it is pinned or has feedback', async () => {
    await replace(['kept', 'said', 'gone'])
    const [kept, said, gone] = [await idOf('kept'), await idOf('said'), await idOf('gone')]
    await pin(kept)
    await markInsight(ctx, { insightId: said, is_useful: true, closed_reason: null })
    await replace(['new'])
    expect(await namesOf()).toEqual(['new'])
    const { items } = await listInsights(ctx, { ids: [kept, said, gone] })
    expect(items.map(({ _id }) => _id)).toEqual([kept, said])
    const all = { metadata_ids: [], phrase: '', page: 1, size: 50 }
    const search = await searchInsights(ctx, { ...all, change_sentiment: '' })
    expect(search.items).toHaveLength(1)
    await replace([])
    expect(await test.store.inWorkspace(orgId, (tx) => hasInsights(tx, orgId))).toBe(false)
    expect(await pinned()).toEqual([kept])
  })

  it('returns to the feed when it is found again, and stays dismissed if it was', async () => {
    await replace(['kept', 'closed'])
    const [kept, closed] = [await idOf('kept'), await idOf('closed')]
    await pin(kept)
    await markInsight(ctx, { insightId: closed, is_useful: null, closed_reason: 'wrong' })
    await replace([])
    await replace(['kept', 'closed'])
    expect(await namesOf()).toEqual(['kept'])
    expect(await namesOf(ctx, { include_closed: true })).toEqual(['kept', 'closed'])
    expect([await idOf('kept'), await idOf('closed')]).toEqual([kept, closed])
  })

  it('is deleted by the next search once it is not pinned any more', async () => {
    await replace(['kept'])
    const kept = await idOf('kept')
    await pin(kept)
    await replace([])
    await deleteFeedPin(ctx, { feed_id: kept })
    await replace([])
    expect((await listInsights(ctx, { ids: [kept] })).items).toEqual([])
  })
})
