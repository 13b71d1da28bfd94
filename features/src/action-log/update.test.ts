import {
  effectWords,
  newId,
  segmentDimension,
  SegmentId,
  type ActionLogEntry,
  type OrgId,
  type Role,
  type UserId,
} from '@cartograph/contract'
import { actionEffects, eq, insights, memberships, messages, segments } from '@cartograph/store'
import { createSemantic, loadCatalogue } from '@cartograph/semantic'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../context.ts'
import { replaceInsights } from '../insights/index.ts'
import { openTestServices, type TestServices } from '../testing.ts'
import { found } from '../testing/found-insight.ts'
import { changesOf, type EntryChanges } from './entry-changes.fixture.ts'
import {
  createActionLogEntry,
  deleteActionLogEntry,
  listActionLog,
  updateActionLogEntry,
  type CreateActionLogEntry,
} from './index.ts'

const warehouse = {
  dialect: 'duckdb',
  query: () => Promise.reject(new Error('not queried')),
} as const
const semantic = createSemantic({ warehouse, model: loadCatalogue() })

let test: TestServices
let count = 0
let person: UserId
let orgId: OrgId
let ctx: Context
beforeAll(async () => {
  test = await openTestServices({ semantic })
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
const edit = (entry: ActionLogEntry, over: Partial<EntryChanges> = {}, by = ctx) =>
  updateActionLogEntry(by, { entryId: entry.id, ...changesOf(entry), ...over })
const remove = ({ id }: ActionLogEntry) => deleteActionLogEntry(ctx, { entryId: id })
const list = () =>
  listActionLog(ctx, { order: 'by_action_date', search: '', page: 1, page_size: 10 })
const versions = () =>
  test.store.inWorkspace(orgId, (tx) =>
    tx.select({ id: messages.id, version: messages.version }).from(messages),
  )
async function colleagueAs(role: Role) {
  const id = await test.addUser(`${role}@shop-${count}.example`)
  await test.addMember(orgId, id, role)
  return { id, ctx: await test.as(id, orgId) }
}
async function newInsight() {
  const at = { orgId, period: 'day', date: '2026-11-15', foundAt: test.clock.now } as const
  const [row] = await test.store.inWorkspace(orgId, async (tx) => {
    await replaceInsights(tx, { ...at, items: [found({ finding: 'a' })] })
    return tx.select({ id: insights.id }).from(insights)
  })
  if (row === undefined) throw new Error('nothing was found')
  return row.id
}

describe('an entry', () => {
  it('can be changed by its author or an admin only, who stays its author', async () => {
    const { id, ctx: member } = await colleagueAs('member')
    const [mine, theirs] = [await create(), await create({ text: 'Sent a mail' }, member)]
    await expect(edit(mine, { text: 'Mine' }, member)).rejects.toMatchObject({ code: 'forbidden' })
    const { ctx: demo } = await colleagueAs('demo')
    await expect(edit(theirs, {}, demo)).rejects.toMatchObject({ code: 'forbidden' })
    test.clock.now = new Date(test.clock.now.getTime() + 60_000)
    const changes: Partial<EntryChanges> = {
      text: 'Sent two mails',
      tags: ['mail', 'Mail'],
      actionDate: '2026-11-12',
      datasourceType: 'KL',
      lookbackDate: '2026-11-30',
    }
    const changed = await edit(theirs, changes)
    expect(changed).toEqual({
      ...theirs,
      ...changes,
      tags: ['mail'],
      user: { id, name: 'Ada Test' },
      edited_at: test.clock.now.toISOString(),
    })
    expect(await edit(changed, { text: 'Sent a mail' }, member)).toMatchObject({
      text: 'Sent a mail',
    })
    const { items } = await list()
    expect(items.map(({ text }) => text)).toEqual(['Raised the budget', 'Sent a mail'])
  })

  it('keeps its insight and those mentioned who have left, and cannot be changed once deleted', async () => {
    const { id } = await colleagueAs('member')
    const insight = await newInsight()
    const entry = await create({ mentioned_users: [id], insight_id: insight })
    await test.store.asSystem((tx) =>
      tx.update(memberships).set({ isActive: false }).where(eq(memberships.userId, id)),
    )
    const changed = await edit(entry, { text: 'Raised it', mentioned_users: [id, person] })
    expect(changed).toMatchObject({ insight_id: insight, mentioned_users: [id, person] })
    const outside = await test.addUser(`outside@other-${count}.example`)
    await expect(edit(entry, { mentioned_users: [outside] })).rejects.toMatchObject({
      code: 'invalid_request',
      problems: [{ loc: ['body', 'mentioned_users'] }],
    })
    await remove(entry)
    await expect(edit(entry)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('whose goal is as it was is saved after its segment was deleted, and says so', async () => {
    const id = newId(SegmentId)
    await test.store.inWorkspace(orgId, (tx) =>
      tx.insert(segments).values({
        orgId,
        id,
        name: 'Germany',
        description: '',
        sourceConfig: {
          or: [
            { and: [{ member: 'CustomerProfile.country', operator: 'equals', values: ['DE'] }] },
          ],
        },
        createdAt: test.clock.now,
        updatedAt: test.clock.now,
      }),
    )
    const segment = { dimension: segmentDimension, value: id }
    const goal = { metric: 'ShopifyOrders.netSales', segment }
    const entry = await create({ goal })
    expect(entry.effect).toMatchObject({ goal, segment_name: 'Germany' })
    await test.store.inWorkspace(orgId, (tx) => tx.delete(segments).where(eq(segments.id, id)))
    const changed = await edit(entry, { text: 'Raised it', lookbackDate: '2026-11-28' })
    expect(changed).toMatchObject({ text: 'Raised it', effect: { goal, segment_name: null } })
    expect(changed.effect && effectWords(changed.effect, changed.lookbackDate)).toBe(
      "The effect on net sales can't be measured: its segment was deleted.",
    )
    const elsewhere = { goal: { ...goal, metric: 'ShopifyOrders.orders' } }
    await expect(edit(changed, elsewhere)).rejects.toMatchObject({
      problems: [{ loc: ['body', 'goal'], msg: 'This segment does not exist' }],
    })
    await expect(create({ goal })).rejects.toMatchObject({ code: 'invalid_request' })
  })

  it('whose goal is as it was is saved after its metric was deleted', async () => {
    const entry = await create({ goal: { metric: 'ShopifyOrders.netSales', segment: null } })
    const metric = 'ShopifyOrders.ownMetric'
    await test.store.inWorkspace(orgId, (tx) =>
      tx.update(actionEffects).set({ metric }).where(eq(actionEffects.messageId, entry.id)),
    )
    const goal = { metric, segment: null }
    expect(await edit(entry, { text: 'Raised it', goal })).toMatchObject({
      text: 'Raised it',
      effect: { goal, metric_title: 'Net sales', better: 'up' },
    })
  })

  it('that is changed while it is deleted stays deleted', async () => {
    const entry = await create()
    const both = await Promise.allSettled([remove(entry), edit(entry, { text: 'Changed' })])
    expect(both[0].status).toBe('fulfilled')
    expect(await list()).toMatchObject({ items: [], total: 0 })
  })

  it('has the next number of its channel after a change, so that listeners read it', async () => {
    const [first, second] = [await create(), await create()]
    await edit(first, { text: 'Lowered the budget' })
    expect(await versions()).toEqual(
      expect.arrayContaining([
        { id: second.id, version: 2 },
        { id: first.id, version: 3 },
      ]),
    )
  })
})
