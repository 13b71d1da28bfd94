import {
  createActionLogEntry as endpoint,
  ActionLogEntryId,
  ApiKeyId,
  InsightId,
  newId,
  type ActionLogEntry,
  type OrgId,
  type Role,
  type UserId,
} from '@cartograph/contract'
import { workspaceChangeChannel } from '@cartograph/ingestion'
import { auditLog, eq, insights, memberships, users } from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../context.ts'
import { listNotifications } from '../inbox/index.ts'
import { replaceInsights } from '../insights/index.ts'
import { openTestServices, type TestServices } from '../testing.ts'
import { found } from '../testing/found-insight.ts'
import {
  createActionLogEntry,
  deleteActionLogEntry,
  getActionLogFacets,
  listActionLog,
  updateActionLogEntry,
  type CreateActionLogEntry,
  type ListActionLog,
} from './index.ts'
import { changesOf, type EntryChanges } from './entry-changes.fixture.ts'

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

const create = (over: Partial<CreateActionLogEntry> = {}, by = ctx) =>
  createActionLogEntry(by, {
    text: 'Raised the budget',
    mentioned_users: [],
    tags: [],
    actionDate: '2026-11-14',
    datasourceType: 'FB',
    lookbackDate: '2026-11-21',
    goal: null,
    insight_id: null,
    ...over,
  })
const list = (over: Partial<ListActionLog> = {}, by = ctx) =>
  listActionLog(by, { order: 'by_action_date', search: '', page: 1, page_size: 10, ...over })
const texts = async (...args: Parameters<typeof list>) =>
  (await list(...args)).items.map(({ text }) => text)
const edit = (entry: ActionLogEntry, over: Partial<EntryChanges> = {}, by = ctx) =>
  updateActionLogEntry(by, { entryId: entry.id, ...changesOf(entry), ...over })
const remove = ({ id }: ActionLogEntry, by = ctx) => deleteActionLogEntry(by, { entryId: id })
async function colleagueAs(role: Role) {
  const id = await test.addUser(`${role}@shop-${count}.example`)
  await test.addMember(orgId, id, role)
  return { id, ctx: await test.as(id, orgId) }
}
async function stranger(): Promise<Context> {
  const id = await test.addUser(`stranger@other-${count}.example`)
  return test.as(id, await test.addWorkspace(id))
}
async function newInsight(date = '2026-11-15', period: 'day' | 'week' = 'day') {
  await find(date, ['a'], period)
  const [row] = await test.store.inWorkspace(orgId, (tx) =>
    tx.select({ id: insights.id }).from(insights).where(eq(insights.date, date)),
  )
  if (row === undefined) throw new Error('nothing was found')
  return row.id
}
const find = (date: string, names: readonly string[], period: 'day' | 'week' = 'day') =>
  test.store.inWorkspace(orgId, (tx) =>
    replaceInsights(tx, {
      orgId,
      period,
      date,
      items: names.map((finding) => found({ finding })),
      foundAt: test.clock.now,
    }),
  )

describe('an entry', () => {
  it('is returned as it was written, with its author', async () => {
    const entry = await create({ mentioned_users: [person, person], tags: ['ads', 'Ads', 'fall'] })
    expect(entry).toEqual({
      id: entry.id,
      text: 'Raised the budget',
      mentioned_users: [person],
      tags: ['ads', 'fall'],
      attachments: [],
      actionDate: '2026-11-14',
      datasourceType: 'FB',
      lookbackDate: '2026-11-21',
      user: { id: person, name: 'Ada Test' },
      insight_id: null,
      effect: null,
      reply_count: 0,
      reactions: [],
      created_at: test.clock.now.toISOString(),
      edited_at: null,
    })
    expect(await list()).toEqual({ page: 1, items: [entry], total: 1 })
    const { ctx: demo } = await colleagueAs('demo')
    expect((await list({}, demo)).items[0]?.user?.name).toBe('A. T.')
  })

  it('can be deleted by its author or an admin only', async () => {
    const { ctx: member } = await colleagueAs('member')
    const [mine, theirs] = [await create(), await create({ text: 'Sent a mail' }, member)]
    await expect(remove(mine, member)).rejects.toMatchObject({ code: 'forbidden' })
    expect((await list()).total).toBe(2)
    await remove(theirs)
    await remove(await create({ text: 'Another mail' }, member), member)
    expect(await texts()).toEqual(['Raised the budget'])
    await expect(remove(theirs)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('belongs to one workspace, and has no author if an API key writes it', async () => {
    const entry = await create()
    const other = await stranger()
    expect(await list({}, other)).toMatchObject({ items: [], total: 0 })
    await expect(remove(entry, other)).rejects.toMatchObject({ code: 'not_found' })
    await expect(edit(entry, {}, other)).rejects.toMatchObject({ code: 'not_found' })
    const actor = { kind: 'key', apiKeyId: newId(ApiKeyId), scopes: ['workspace:write'] } as const
    const byKey = { ...ctx, actor }
    await expect(remove(entry, byKey)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(edit(entry, {}, byKey)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await create({ text: 'Sent a mail' }, byKey)).toMatchObject({ user: null })
    expect((await texts({}, byKey)).toSorted()).toEqual(['Raised the budget', 'Sent a mail'])
  })

  it('mentions members of the workspace only, who are notified with its link', async () => {
    const outside = await test.addUser(`outside@other-${count}.example`)
    const { id } = await colleagueAs('member')
    await expect(create({ mentioned_users: [id, outside] })).rejects.toMatchObject({
      code: 'invalid_request',
      problems: [{ loc: ['body', 'mentioned_users'] }],
    })
    const entry = await create({ mentioned_users: [id] })
    expect(entry.mentioned_users).toEqual([id])
    expect(await listNotifications(await test.as(id, orgId), { limit: 10 })).toMatchObject({
      items: [{ kind: 'mention', link: `/org/${orgId}/insights/action-log?entry=${entry.id}` }],
    })
  })

  it('stays when its author leaves the workspace or is deleted', async () => {
    const { id, ctx: member } = await colleagueAs('member')
    await create({}, member)
    await test.store.asSystem((tx) =>
      tx.update(memberships).set({ isActive: false }).where(eq(memberships.userId, id)),
    )
    expect((await list()).items).toMatchObject([{ text: 'Raised the budget', user: null }])
    await test.store.asSystem((tx) => tx.delete(users).where(eq(users.id, id)))
    expect((await list()).items).toMatchObject([{ text: 'Raised the budget', user: null }])
  })

  it('is logged and broadcast without its text', async () => {
    const heard: unknown[] = []
    const leave = await test.store.listen(workspaceChangeChannel, (payload) =>
      heard.push(JSON.parse(payload)),
    )
    const entry = await create()
    await edit(entry, { text: 'Lowered the budget', datasourceType: 'GD' })
    await remove(entry)
    const rows = await test.store.asSystem((tx) =>
      tx.select().from(auditLog).where(eq(auditLog.subject, entry.id)).orderBy(auditLog.createdAt),
    )
    const details = { action_date: '2026-11-14', datasource_type: 'FB' }
    const changed = { ...details, datasource_type: 'GD' }
    expect(rows.map((row) => [row.action, row.userId, row.details])).toEqual([
      ['action_log.created', person, details],
      ['action_log.updated', person, changed],
      ['action_log.deleted', person, changed],
    ])
    const hint = { org_id: orgId, topic: 'insights' }
    await expect.poll(() => heard).toEqual([hint, hint, hint])
    await leave()
  })

  it('is created once, however often the same request arrives', async () => {
    const once = { ...ctx, idempotency: { key: `key-${count}`, requestHash: 'hash' } }
    expect(await create({}, once)).toEqual(await create({}, once))
    expect((await list()).total).toBe(1)
  })
})

describe('the list', () => {
  it('is sorted by either date, newest first, a page at a time', async () => {
    await create({ text: 'a', actionDate: '2026-11-10', lookbackDate: '2026-12-10' })
    await create({ text: 'b', actionDate: '2026-11-12', lookbackDate: '2026-11-13' })
    test.clock.now = new Date(test.clock.now.getTime() + 1_000)
    await create({ text: 'c', actionDate: '2026-11-12', lookbackDate: '2026-11-20' })
    expect(await texts()).toEqual(['c', 'b', 'a'])
    expect(await texts({ order: 'by_lookback_date' })).toEqual(['a', 'c', 'b'])
    expect(await texts({ page: 2, page_size: 2 })).toEqual(['a'])
    expect(await list({ page: 3, page_size: 2 })).toEqual({ page: 3, items: [], total: 3 })
  })

  it('is searched by literal text and tags, punctuation included', async () => {
    await create({ text: 'Prices 10% down' })
    await create({ text: 'Prices 10 up', tags: ['Summer_Sale'] })
    expect(await texts({ search: '10% D' })).toEqual(['Prices 10% down'])
    expect(await texts({ search: 'summer_s' })).toEqual(['Prices 10 up'])
    for (const search of ['_rices', '%', String.raw`\\`, 'summer sale']) {
      expect(await texts({ search })).toEqual(search === '%' ? ['Prices 10% down'] : [])
    }
  })

  it('is filtered by data source, tag and author, and says by which', async () => {
    const { id, ctx: member } = await colleagueAs('member')
    await create({ text: 'a', tags: ['Sale', 'fall'] })
    await create({ text: 'b', datasourceType: 'KL', tags: ['sale'] }, member)
    const deleted = await create({ text: 'c', datasourceType: 'TT', tags: ['gone'] })
    await remove(deleted)
    await create({ text: 'theirs', datasourceType: 'PT', tags: ['theirs'] }, await stranger())
    expect(await texts({ datasourceType: 'KL' })).toEqual(['b'])
    expect((await texts({ tag: 'SALE' })).toSorted()).toEqual(['a', 'b'])
    expect(await texts({ tag: 'sal' })).toEqual([])
    expect(await texts({ user_id: id })).toEqual(['b'])
    expect(await list({ tag: 'sale', user_id: person, search: 'a' })).toMatchObject({ total: 1 })
    const facets = await getActionLogFacets(ctx)
    expect(facets).toMatchObject({ datasource_types: ['FB', 'KL'] })
    expect(facets.tags.map((tag) => tag.toLowerCase())).toEqual(['fall', 'sale'])
    expect(facets.users.map((one) => one.id).toSorted()).toEqual([person, id].toSorted())
    const { ctx: demo } = await colleagueAs('demo')
    expect((await getActionLogFacets(demo)).users[0]?.name).toBe('A. T.')
  })

  it('of an insight has the entries about it and those dated on its days', async () => {
    const week = await newInsight('2026-11-15', 'week')
    await create({ text: 'about it', actionDate: '2026-10-01', insight_id: week })
    await create({ text: 'Monday', actionDate: '2026-11-09' })
    await create({ text: 'Sunday before', actionDate: '2026-11-08' })
    await create({ text: 'Sunday', actionDate: '2026-11-15' })
    expect(await texts({ insight_id: week })).toEqual(['Sunday', 'Monday', 'about it'])
    const unknown = list({ insight_id: newId(InsightId) })
    await expect(unknown).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('the insight of an entry', () => {
  it('belongs to the same workspace', async () => {
    const id = await newInsight()
    const notThere = { code: 'not_found' }
    await expect(create({ insight_id: id }, await stranger())).rejects.toMatchObject(notThere)
    await expect(create({ insight_id: newId(InsightId) })).rejects.toMatchObject(notThere)
    expect((await create({ insight_id: id })).insight_id).toBe(id)
  })

  it('can still be read when it is not found again', async () => {
    const id = await newInsight()
    const entry = await create({ insight_id: id })
    await find('2026-11-15', [])
    expect((await list()).items).toEqual([entry])
    expect(await texts({ insight_id: id })).toEqual(['Raised the budget'])
    await remove(entry)
    await find('2026-11-15', [])
    await expect(list({ insight_id: id })).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('the text of an entry', () => {
  const whole = {
    text: 'Raised the budget',
    actionDate: '2026-11-14',
    datasourceType: 'FB',
    lookbackDate: '2026-11-21',
  }
  const isRight = (over: object) => endpoint.body?.safeParse({ ...whole, ...over }).success

  it('may have 2,000 characters', () => {
    expect(isRight({ text: 'x'.repeat(2_000) })).toBe(true)
    expect(isRight({ text: 'x'.repeat(2_001) })).toBe(false)
  })

  it.each([
    [{}, true],
    [{ text: '   ' }, false],
    [{ text: 'a\0b' }, false],
    [{ actionDate: '' }, false],
    [{ actionDate: '2026-02-30' }, false],
    [{ lookbackDate: '14.11.2026' }, false],
    [{ datasourceType: '' }, false],
    [{ datasourceType: 'Facebook' }, false],
    [{ tags: [' '] }, false],
    [{ tags: Array.from({ length: 11 }, (_, n) => `tag ${n}`) }, false],
    [{ mentioned_users: ['unknown'] }, false],
    [{ id: newId(ActionLogEntryId) }, false],
  ])('%j: %s', (over, expected) => {
    expect(isRight(over)).toBe(expected)
  })
})
