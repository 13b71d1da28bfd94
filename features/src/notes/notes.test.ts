import {
  type createNote as endpoint,
  NoteId,
  newId,
  type Note,
  type OrgId,
  type Role,
  type UserId,
} from '@cartograph/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createActionLogEntry } from '../action-log/index.ts'
import type { Context } from '../context.ts'
import { replaceInsights, writeInsightRun } from '../insights/index.ts'
import type { InputOf } from '../serves.ts'
import { found } from '../testing/found-insight.ts'
import { openTestServices, type TestServices } from '../testing.ts'
import { updateWorkspace } from '../workspaces/index.ts'
import { createNote, deleteNote, listNotes, updateNote } from './index.ts'

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
  person = await test.addUser(`person@notes-${count}.example`)
  orgId = await test.addWorkspace(person)
  ctx = await test.as(person, orgId)
})

type Written = InputOf<typeof endpoint>
const body: Written = {
  text: 'Warehouse closed',
  from: '2026-11-14',
  to: '2026-11-15',
  source: null,
  metric: null,
  segment: null,
}
const write = (over: Partial<Written> = {}, by = ctx) => createNote(by, { ...body, ...over })
const change = ({ id }: Note, over: Partial<Written>, by = ctx) =>
  updateNote(by, { noteId: NoteId.parse(id), ...body, ...over })
const remove = ({ id }: Note, by = ctx) => deleteNote(by, { noteId: NoteId.parse(id) })
const texts = async (from: string, to: string, by = ctx) =>
  (await listNotes(by, { from, to })).items.map(({ text }) => text)
async function colleagueAs(role: Role): Promise<Context> {
  const id = await test.addUser(`${role}@notes-${count}.example`)
  await test.addMember(orgId, id, role)
  return test.as(id, orgId)
}

it('lists the notes that touch the days, oldest first, with entries of the action log', async () => {
  await write({ text: 'Strike', from: '2026-10-20', to: '2026-11-02' })
  await write()
  await write({ text: 'Later', from: '2026-12-01', to: '2026-12-01' })
  await createActionLogEntry(ctx, {
    text: 'Raised the budget',
    mentioned_users: [],
    tags: [],
    actionDate: '2026-11-10',
    datasourceType: 'FB',
    lookbackDate: '2026-11-21',
    goal: null,
    insight_id: null,
  })
  expect(await texts('2026-11-02', '2026-11-14')).toEqual([
    'Strike',
    'Raised the budget',
    'Warehouse closed',
  ])
  expect(await texts('2026-11-16', '2026-11-30')).toEqual([])
})

it('leaves out the action log where it is switched off', async () => {
  await createActionLogEntry(ctx, {
    text: 'Raised the budget',
    mentioned_users: [],
    tags: [],
    actionDate: '2026-11-10',
    datasourceType: 'FB',
    lookbackDate: '2026-11-21',
    goal: null,
    insight_id: null,
  })
  await updateWorkspace(ctx, { feature_flags: { enable_action_log: false } })
  expect(await texts('2026-11-01', '2026-11-30')).toEqual([])
})

it('lists the sales days, promotions and stops that insights know of as events', async () => {
  const days = { from: '2026-11-20', to: '2026-11-30' }
  expect((await listNotes(ctx, days)).items).toEqual([])
  const at = { orgId, foundAt: test.clock.now, period: 'day' } as const
  const stop = (finding: string, metric_days: number) => {
    const { metric_summary: summary } = found({ finding })
    return found({
      finding,
      tags: { metric: 'ShopifyOrderLines.unitsSold' },
      metric_alias: 'Units sold',
      entity_alias: 'Linen shirt',
      entity_group: 'product',
      metric_summary: { ...summary, metric_value: '0', metric_format: 'number', metric_days },
    })
  }
  await test.store.inWorkspace(orgId, async (tx) => {
    const run = { orgId, startedAt: test.clock.now, finishedAt: test.clock.now, problem: null }
    const promotions = [
      { from: '2026-10-01', to: '2026-10-05' },
      { from: '2026-11-18', to: '2026-11-21' },
    ]
    await writeInsightRun(tx, { ...run, state: 'done', promotions })
    // Found again each day, until it was sold again.
    await replaceInsights(tx, { ...at, date: '2026-11-24', items: [stop('a', 3)] })
    await replaceInsights(tx, {
      ...at,
      date: '2026-11-25',
      items: [stop('a', 4), found({ finding: 'b' })],
    })
  })
  const { items } = await listNotes(ctx, days)
  expect(items.map(({ text, from, to, segment }) => [text, from, to, segment?.value])).toEqual([
    ['Promotion', '2026-11-18', '2026-11-21', undefined],
    ['Linen shirt: no units sold', '2026-11-22', '2026-11-25', 'Linen shirt'],
    ['Black Friday', '2026-11-27', '2026-11-27', undefined],
    ['Cyber Monday', '2026-11-30', '2026-11-30', undefined],
  ])
  expect(items.every(({ kind, user }) => kind === 'event' && user === null)).toBe(true)
})

it('remembers what a note is about, who wrote it, and that it was changed', async () => {
  const about = {
    source: 'FB',
    metric: 'ShopifyOrders.netSales',
    segment: { dimension: 'ShopifyOrders.channel', value: 'Email' },
  } as const
  const note = await write(about)
  expect(note).toMatchObject({ ...body, ...about, kind: 'note', user: { id: person } })
  expect(note.edited_at).toBeNull()
  const changed = await change(note, { text: 'Open again' })
  expect(changed).toMatchObject({ ...body, text: 'Open again', created_at: note.created_at })
  expect(changed.edited_at).not.toBeNull()
  expect((await listNotes(ctx, { from: '2026-11-14', to: '2026-11-14' })).items).toEqual([changed])
})

it('lets authors change and delete their own notes, and admins all', async () => {
  const member = await colleagueAs('member')
  const [ofAdmin, ofMember] = [await write(), await write({ text: 'Mine' }, member)]
  await expect(change(ofAdmin, { text: 'Hm' }, member)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(remove(ofAdmin, member)).rejects.toMatchObject({ code: 'forbidden' })
  await change(ofMember, { text: 'Still mine' }, member)
  await remove(ofMember, ctx)
  expect(await texts('2026-11-14', '2026-11-14')).toEqual(['Warehouse closed'])
})

it('shows nothing of another workspace', async () => {
  const note = await write()
  const id = await test.addUser(`stranger@notes-${count}.example`)
  const stranger = await test.as(id, await test.addWorkspace(id))
  expect(await texts('2026-11-01', '2026-11-30', stranger)).toEqual([])
  await expect(change(note, {}, stranger)).rejects.toMatchObject({ code: 'not_found' })
  await expect(remove(note, stranger)).rejects.toMatchObject({ code: 'not_found' })
  await expect(remove({ ...note, id: newId(NoteId) })).rejects.toMatchObject({ code: 'not_found' })
})
