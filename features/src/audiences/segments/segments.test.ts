import {
  ConnectionId,
  newId,
  providersOf,
  SegmentId,
  type SourceConfig,
} from '@cartograph/contract'
import { createSemantic, loadCatalogue } from '@cartograph/semantic'
import { and, auditLog, connections, eq, segments } from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../../context.ts'
import { openTestServices, type TestServices } from '../../testing.ts'
import {
  createSegment,
  deleteSegment,
  exportSegment,
  getSegment,
  listRuleMembers,
  listSegments,
  listSegmentSizes,
  listWorkspacesWithDueSegments,
  updateSegment,
} from '../index.ts'

const warehouse = {
  dialect: 'duckdb',
  query: () => Promise.reject(new Error('not queried')),
} as const
const semantic = createSemantic({ warehouse, model: loadCatalogue() })

let test: TestServices
let ctx: Context
let count = 0
beforeAll(async () => {
  test = await openTestServices({ semantic })
})
afterAll(() => test.close())
beforeEach(async () => {
  count += 1
  const person = await test.addUser(`person@segments-${count}.example`)
  ctx = await test.as(person, await test.addWorkspace(person))
})

const rule = (value = '1'): SourceConfig => ({
  or: [{ and: [{ member: 'CustomerProfile.orderCount', operator: 'gt', values: [value] }] }],
})
const create = (name = 'Returning customers', by = ctx) =>
  createSegment(by, { name, source_config: rule(), description: '' })
const list = (page = 1, by = ctx) => listSegments(by, { page, size: 6 })

describe('a segment', () => {
  it('is returned as it was saved', async () => {
    const segment = await create()
    expect(segment).toEqual({
      id: segment.id,
      name: 'Returning customers',
      source_config: rule(),
      description: '',
      updated_at: test.clock.now.toISOString(),
    })
    expect(await getSegment(ctx, { segmentId: segment.id })).toEqual(segment)
    expect(await list()).toEqual({ page: 1, items: [segment], total: 1 })
  })

  it('can be changed and deleted, each in the audit log', async () => {
    const { id: segmentId } = await create()
    await updateSegment(ctx, {
      segmentId,
      name: 'Fans',
      source_config: rule('4'),
      description: '',
    })
    expect(await getSegment(ctx, { segmentId })).toMatchObject({
      name: 'Fans',
      source_config: rule('4'),
    })
    await deleteSegment(ctx, { segmentId, lists: 'keep' })
    await expect(getSegment(ctx, { segmentId })).rejects.toMatchObject({ code: 'not_found' })
    const rows = await test.store.asSystem((tx) =>
      tx
        .select({ action: auditLog.action, details: auditLog.details })
        .from(auditLog)
        .where(eq(auditLog.subject, segmentId))
        .orderBy(auditLog.id),
    )
    expect(rows).toEqual([
      { action: 'segment.created', details: { name: 'Returning customers' } },
      { action: 'segment.updated', details: { name: 'Fans' } },
      { action: 'segment.deleted', details: { name: 'Fans' } },
    ])
  })

  it('names who exported its customers in the audit log', async () => {
    const { id: segmentId } = await create()
    await exportSegment(ctx, { segmentId, format: 'csv', records: 12 })
    const rows = await test.store.asSystem((tx) =>
      tx
        .select({ details: auditLog.details })
        .from(auditLog)
        .where(and(eq(auditLog.subject, segmentId), eq(auditLog.action, 'segment.exported'))),
    )
    expect(rows).toEqual([{ details: { name: 'Returning customers', format: 'csv', records: 12 } }])
  })

  it('is not counted while its rule cannot be used, and says so', async () => {
    const { id: segmentId } = await create()
    const orgId = ctx.workspace?.orgId
    if (orgId === undefined) throw new Error('There is no workspace')
    const isDue = async () => (await listWorkspacesWithDueSegments(test.ctx)).includes(orgId)
    const history = () => listSegmentSizes(ctx, { segmentId })
    await test.store.inWorkspace(orgId, (tx) =>
      tx.insert(connections).values({
        id: newId(ConnectionId),
        orgId,
        platform: 'SP',
        context: 'datasource',
        name: 'A shop',
        integrationParams: {},
      }),
    )
    expect(await isDue()).toBe(true)
    expect(await history()).toMatchObject({ is_counting: true, is_usable: true })
    const lost = { ...rule().or[0]?.and[0], member: 'CustomerProfile.noLongerThere' }
    await test.store.inWorkspace(orgId, (tx) =>
      tx
        .update(segments)
        .set({ sourceConfig: { or: [{ and: [lost] }] } as SourceConfig })
        .where(eq(segments.id, segmentId)),
    )
    expect(await isDue()).toBe(false)
    expect(await history()).toMatchObject({ is_counting: false, is_usable: false })
    await updateSegment(ctx, {
      segmentId,
      name: 'Fans',
      source_config: rule('4'),
      description: '',
    })
    expect(await isDue()).toBe(true)
  })

  it('does not exist for another workspace', async () => {
    const { id: segmentId } = await create()
    const other = await test.addUser(`stranger@segments-${count}.example`)
    const stranger = await test.as(other, await test.addWorkspace(other))
    await expect(getSegment(stranger, { segmentId })).rejects.toMatchObject({ code: 'not_found' })
    await expect(deleteSegment(stranger, { segmentId, lists: 'keep' })).rejects.toMatchObject({
      code: 'not_found',
    })
    expect((await list(1, stranger)).total).toBe(0)
  })

  it('is refused with a member that rules cannot use', async () => {
    const unknown: SourceConfig = {
      or: [{ and: [{ member: 'ShopifyOrders.netSales', operator: 'gt', values: ['1'] }] }],
    }
    await expect(
      createSegment(ctx, { name: 'Big spenders', source_config: unknown, description: '' }),
    ).rejects.toMatchObject({
      code: 'invalid_request',
      problems: [{ loc: ['source_config', 'or', '0', 'and', '0', 'member'] }],
    })
    expect((await list()).total).toBe(0)
  })

  it('that does not exist cannot be changed', async () => {
    const change = {
      segmentId: newId(SegmentId),
      name: 'Fans',
      source_config: rule(),
      description: '',
    }
    await expect(updateSegment(ctx, change)).rejects.toMatchObject({ code: 'not_found' })
  })
})

it('lists the segments changed last first, by pages of six', async () => {
  for (let number = 1; number <= 7; number += 1) {
    test.clock.now = new Date(test.clock.now.getTime() + 1_000)
    await create(`Segment ${number}`)
  }
  const [first, second] = [await list(1), await list(2)]
  expect(first.items.map(({ name }) => name)).toEqual(
    ['7', '6', '5', '4', '3', '2'].map((n) => `Segment ${n}`),
  )
  expect(second).toMatchObject({ page: 2, total: 7, items: [{ name: 'Segment 1' }] })
})

it('names the platforms that a member needs while none of them is connected', async () => {
  const { items } = await listRuleMembers(ctx)
  expect(items[0]).toMatchObject({
    member: 'CustomerProfile.orderCount',
    type: 'number',
    missing_platforms: providersOf('orders'),
  })
  expect(items.find(({ member }) => member === 'ShopifyOrderLines.title')?.is_behaviour).toBe(true)
})
