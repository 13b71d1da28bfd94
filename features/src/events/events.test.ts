import {
  createEvent as endpoint,
  newId,
  ApiKeyId,
  type OrgId,
  type UserId,
} from '@cartograph/contract'
import { auditLog, eq, events, sql, users } from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../context.ts'
import { openTestServices, type TestServices } from '../testing.ts'
import { createEvent, listEvents } from './index.ts'

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

const list = (event_type = 'viewed', { page = 1, size = 100, by = ctx } = {}) =>
  listEvents(by, { event_type, page, size })
const keysOf = async (...args: Parameters<typeof list>) =>
  (await list(...args)).items.map(({ properties }) => properties['key'])
const create = (key: string | number, event_type = 'viewed', by = ctx) =>
  createEvent(by, { event_type, properties: { version: 2, key } })

/** As if created one after the other, a second apart, up to a day ago. */
async function fill(eventType: string, many: number, dayBefore = 1): Promise<void> {
  await test.store.asSystem((tx) =>
    tx.execute(sql`
      insert into ${events} (id, org_id, user_id, event_type, properties, created_at)
      select gen_random_uuid(), ${orgId}, ${person}, ${eventType}, jsonb_build_object('key', n),
        ${test.clock.now.toISOString()}::timestamptz - ${dayBefore} * interval '1 day' + n * interval '1 second'
      from generate_series(1, ${many}) as n`),
  )
}

describe('the events of a user', () => {
  it('are listed by type, newest first, a page at a time', async () => {
    for (const key of ['a', 'b', 'c']) await create(key)
    await create('other', 'searched')
    const { items, ...rest } = await list()
    expect(rest).toEqual({ page: 1, total: 3 })
    expect(items.map(({ properties }) => properties)).toEqual(
      ['c', 'b', 'a'].map((key) => ({ version: 2, key })),
    )
    expect(await keysOf('viewed', { page: 2, size: 2 })).toEqual(['a'])
    expect(await list('viewed', { page: 3, size: 2 })).toEqual({ page: 3, items: [], total: 3 })
    expect(await list('unknown')).toEqual({ page: 1, items: [], total: 0 })
  })

  it('are returned as they were stored', async () => {
    const made = await create('a')
    expect(endpoint.answer?.parse(made)).toEqual(made)
    expect((await list()).items).toEqual([made])
  })

  it("are not visible to others in the same workspace, nor in the user's other workspaces", async () => {
    await create('mine')
    const colleague = await test.addUser(`colleague@shop-${count}.example`)
    await test.addMember(orgId, colleague, 'admin')
    expect((await list('viewed', { by: await test.as(colleague, orgId) })).total).toBe(0)
    const elsewhere = await test.as(person, await test.addWorkspace(person))
    expect((await list('viewed', { by: elsewhere })).total).toBe(0)
  })

  it('need a user instead of an API key, and are not in the audit log', async () => {
    const actor = { kind: 'key', apiKeyId: newId(ApiKeyId), scopes: ['workspace:write'] } as const
    const byKey = { ...ctx, actor }
    await expect(list('viewed', { by: byKey })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(create('a', 'viewed', byKey)).rejects.toMatchObject({ code: 'forbidden' })
    await create('a')
    const rows = await test.store.asSystem((tx) =>
      tx.select().from(auditLog).where(eq(auditLog.orgId, orgId)),
    )
    expect(rows.map(({ action }) => action)).toEqual(['workspace.created'])
  })

  it('are deleted with the user', async () => {
    await create('a')
    await test.store.asSystem((tx) => tx.delete(users).where(eq(users.id, person)))
    const left = await test.store.asSystem((tx) =>
      tx.select().from(events).where(eq(events.userId, person)),
    )
    expect(left).toEqual([])
  })
})

describe('the stored events', () => {
  it('are the newest 500 of a type; other types and users are not affected', async () => {
    await fill('viewed', 500)
    await fill('searched', 500)
    await create('newest')
    expect((await list('searched')).total).toBe(500)
    const { total, items } = await list('viewed', { size: 500 })
    expect([total, items[0]?.properties['key'], items.at(-1)?.properties['key']]).toEqual([
      500,
      'newest',
      2,
    ])
  })

  it('are the newest 2,000 in all, however many types there are', async () => {
    for (const [n, type] of ['a', 'b', 'c', 'd'].entries()) await fill(type, 500, 9 - n)
    await create('newest', 'e')
    const totals = await Promise.all(['a', 'b', 'e'].map(async (type) => (await list(type)).total))
    expect(totals).toEqual([499, 500, 1])
  })
})

describe('the payload of an event', () => {
  const body = (properties: unknown, event_type = 'viewed') =>
    endpoint.body?.safeParse({ event_type, properties }).success

  it.each([
    [{}, true],
    [{ version: 2, key: '/insights/overview', deep: [{ er: null }] }, true],
    [{ key: String.raw`a path\u0000 in words, \ud800` }, true],
    [{ title: '😀' }, true],
    [{ title: '\ud83d' }, false],
    [{ 'a\0': 1 }, false],
    [{ title: 'x'.repeat(4_000) }, false],
    [['list'], false],
    ['text', false],
  ])('%j: %s', (properties, isRight) => {
    expect(body(properties)).toBe(isRight)
  })

  it.each(['', '9lives', 'two words', 'x'.repeat(65)])('no type is called %j', (type) => {
    expect(body({}, type)).toBe(false)
  })
})
