import {
  FeedBody,
  InsightId,
  markInsight as markEndpoint,
  newId,
  type DetectedInsight,
  type OrgId,
  type UserId,
} from '@cartograph/contract'
import {
  and,
  auditLog,
  eq,
  insightFeedback,
  insights,
  memberships,
  sql,
  users,
} from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../../context.ts'
import { openTestServices, type TestServices } from '../../testing.ts'
import { found } from '../../testing/found-insight.ts'
import { feedInsights, markInsight, replaceInsights } from '../index.ts'

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

it('a dismissed insight can be opened again without feedback', async () => {
  await replace(['a'])
  const id = await idOf('a')
  const closed = await markInsight(ctx, {
    insightId: id,
    is_useful: null,
    closed_reason: 'explained',
  })
  expect(closed.feedback).toMatchObject({ is_useful: null, closed_reason: 'explained' })
  expect(await namesOf()).toEqual([])
  expect(await markInsight(ctx, { insightId: id, is_useful: null, closed_reason: null })).toEqual({
    feedback: null,
  })
  expect(await namesOf()).toEqual(['a'])
})

describe('feedback on an insight', () => {
  const mark = (
    is_useful: boolean | null,
    closed_reason: 'acted_on' | 'wrong' | null = null,
    { by = ctx, id = undefined as InsightId | undefined } = {},
  ) => idOf('a').then((a) => markInsight(by, { insightId: id ?? a, is_useful, closed_reason }))
  const log = () =>
    test.store.asSystem((tx) =>
      tx
        .select({ subject: auditLog.subject, details: auditLog.details, userId: auditLog.userId })
        .from(auditLog)
        .where(and(eq(auditLog.orgId, orgId), eq(auditLog.action, markEndpoint.audit ?? '')))
        .orderBy(auditLog.createdAt),
    )
  beforeEach(() => replace(['a', 'b']))

  it('is shown to every member in the feed, with its author', async () => {
    const { feedback } = await mark(true)
    expect(feedback).toEqual({
      is_useful: true,
      closed_reason: null,
      by_name: 'Ada Test',
      at: test.clock.now.toISOString(),
    })
    const { ctx: colleague } = await colleagueAs('member')
    const [a, b] = await feed(colleague)
    expect([a?._source.feedback, b?._source.feedback]).toEqual([feedback, null])
    const { ctx: demo } = await colleagueAs('demo')
    expect((await feed(demo))[0]?._source.feedback?.by_name).toBe('A. T.')
  })

  it('keeps only the latest value, by any member; null removes it', async () => {
    await mark(true)
    const { id, ctx: colleague } = await colleagueAs('member')
    await mark(false, 'acted_on', { by: colleague })
    expect(await namesOf()).toEqual(['b'])
    const rows = () => test.store.inWorkspace(orgId, (tx) => tx.select().from(insightFeedback))
    expect(await rows()).toMatchObject([{ userId: id, isUseful: false, closedReason: 'acted_on' }])
    expect(await mark(null)).toEqual({ feedback: null })
    expect(await rows()).toEqual([])
    expect(await namesOf()).toEqual(['a', 'b'])
  })

  it('is logged once for each change; repeating it changes nothing', async () => {
    const first = await mark(true, 'wrong')
    const { ctx: colleague } = await colleagueAs('member')
    test.clock.now = new Date(test.clock.now.getTime() + 60_000)
    expect(await mark(true, 'wrong', { by: colleague })).toEqual(first)
    await mark(null)
    await mark(null)
    const subject = await idOf('a')
    expect(await log()).toEqual([
      { subject, userId: person, details: { is_useful: true, closed_reason: 'wrong' } },
      { subject, userId: person, details: { is_useful: null, closed_reason: null } },
    ])
  })

  it('is refused for outsiders, API keys and missing insights', async () => {
    const id = await idOf('a')
    await expect(mark(true, null, { by: await stranger() })).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(mark(true, null, { id: newId(InsightId) })).rejects.toMatchObject({
      code: 'not_found',
    })
    const keyed = markInsight(byKey(), { insightId: id, is_useful: true, closed_reason: null })
    await expect(keyed).rejects.toMatchObject({ code: 'forbidden' })
    expect(await log()).toEqual([])
  })

  it('stays without the author’s name when the author leaves', async () => {
    const { id, ctx: colleague } = await colleagueAs('member')
    await mark(true, null, { by: colleague })
    const nameOf = async () => (await feed())[0]?._source.feedback
    await test.store.inWorkspace(orgId, (tx) =>
      tx.update(memberships).set({ isActive: false }).where(eq(memberships.userId, id)),
    )
    expect(await nameOf()).toMatchObject({ is_useful: true, by_name: null })
    await test.store.asSystem((tx) => tx.delete(users).where(eq(users.id, id)))
    expect(await nameOf()).toMatchObject({ is_useful: true, by_name: null })
  })

  it('is deleted with the insight', async () => {
    await mark(true)
    await test.store.inWorkspace(orgId, (tx) =>
      tx.execute(sql`delete from ${insights} where finding = 'a'`),
    )
    const rows = await test.store.inWorkspace(orgId, (tx) => tx.select().from(insightFeedback))
    expect(rows).toEqual([])
  })
})
