import { CubeQuery, type SegmentId, type SourceConfig } from '@cartograph/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openFewCustomers } from '../../testing/few-customers.ts'
import {
  createSegment,
  deleteSegment,
  listSegmentChanges,
  listSegmentRecords,
  listSegmentSizes,
  refreshSegments,
  updateSegment,
} from '../index.ts'

let world: Awaited<ReturnType<typeof openFewCustomers>>
beforeAll(async () => {
  world = await openFewCustomers([
    { customer_id: 'ann', city: 'Bath' },
    { customer_id: 'bob', city: 'Bath' },
    { customer_id: 'cat', city: 'York' },
  ])
})
afterAll(() => world.close())

const inCity = (city: string): SourceConfig => ({
  or: [{ and: [{ member: 'CustomerProfile.city', operator: 'equals', values: [city] }] }],
})
const body = (city: string) => ({ name: city, source_config: inCity(city), description: '' })
const refresh = () => refreshSegments(world.system, world.orgId)
const sizes = async (segmentId: SegmentId) =>
  (await listSegmentSizes(world.ctx, { segmentId })).items
const idsOf = (records: readonly { readonly customer_id: string }[]) =>
  records.map(({ customer_id: id }) => id).toSorted()

async function storedMembers(): Promise<unknown> {
  const queries = CubeQuery.parse({
    measures: ['CustomerProfile.customers'],
    dimensions: ['CustomerProfile.segment'],
    filters: [{ member: 'CustomerProfile.segment', operator: 'set' }],
  })
  const { results } = await world.ctx.semantic.load({ orgId: world.orgId, queries })
  return results[0]?.data.map((row) => Object.values(row).map(String))
}

async function customersIn(segment: string, orgId = world.orgId): Promise<number> {
  const queries = CubeQuery.parse({
    measures: ['CustomerProfile.customers'],
    filters: [{ member: 'CustomerProfile.segment', operator: 'equals', values: [segment] }],
  })
  const { results } = await world.ctx.semantic.load({ orgId, queries })
  return Number(Object.values(results[0]?.data[0] ?? {})[0])
}

it('can be a filter of queries of its own workspace, without a refresh', async () => {
  const { id } = await createSegment(world.ctx, body('York'))
  expect(await customersIn(id)).toBe(1)
  await updateSegment(world.ctx, { segmentId: id, ...body('Bath') })
  expect(await customersIn(id)).toBe(2)
  const other = await world.test.addWorkspace(await world.test.addUser('person@other.example'))
  await expect(customersIn(id, other)).rejects.toMatchObject({ code: 'invalid_query' })
  await expect(customersIn('no id')).rejects.toMatchObject({ code: 'invalid_query' })
  await deleteSegment(world.ctx, { segmentId: id, lists: 'keep' })
})

it('has the same members for a role without personal data, whose names are masked', async () => {
  const person = await world.test.addUser('reader@few-customers.example')
  await world.test.addMember(world.orgId, person, 'demo')
  const reader = await world.test.as(person, world.orgId)
  await world.write([{ customer_id: 'ann', city: 'Bath', email: 'ann@example.com' }])
  const { id } = await createSegment(world.ctx, {
    name: 'Of example.com',
    source_config: {
      or: [
        {
          and: [
            { member: 'CustomerProfile.email', operator: 'contains', values: ['@example.com'] },
          ],
        },
      ],
    },
    description: '',
  })
  const { items, total } = await listSegmentRecords(reader, { segmentId: id, limit: 10 })
  expect([total, items.map(({ email }) => email)]).toEqual([1, ['•••']])
  await deleteSegment(world.ctx, { segmentId: id, lists: 'keep' })
})

describe('the sizes of a segment', () => {
  let id: SegmentId
  it('begin when it is created', async () => {
    ;({ id } = await createSegment(world.ctx, body('Bath')))
    expect(world.test.jobs.at(-1)).toEqual({
      name: 'refresh-segments',
      payload: { org_id: world.orgId },
    })
    expect((await listSegmentSizes(world.ctx, { segmentId: id })).is_counting).toBe(true)
    await refresh()
    expect(await listSegmentSizes(world.ctx, { segmentId: id })).toMatchObject({
      items: [{ day: '2026-11-14', members: 2, joined: null, left: null, rule_changed: false }],
      is_counting: false,
    })
    expect(await storedMembers()).toEqual([[id, '2']])
  })

  it('are counted once a day, with who joined and left', async () => {
    world.test.clock.now = new Date('2026-11-15T09:00:00Z')
    await world.write([
      { customer_id: 'ann', city: 'York' },
      { customer_id: 'cat', city: 'Bath' },
      { customer_id: 'dan', city: 'Bath' },
    ])
    await refresh()
    await world.write([{ customer_id: 'eve', city: 'Bath' }])
    await refresh()
    expect((await sizes(id)).at(-1)).toEqual({
      day: '2026-11-15',
      members: 3,
      joined: 2,
      left: 1,
      rule_changed: false,
    })
    const changes = await listSegmentChanges(world.ctx, { segmentId: id, day: '2026-11-15' })
    expect([idsOf(changes.joined), idsOf(changes.left)]).toEqual([['cat', 'dan'], ['ann']])
    expect(await storedMembers()).toEqual([[id, '3']])
  })

  it('are counted again on the same day when the rule changes, but not for a new name', async () => {
    await updateSegment(world.ctx, { segmentId: id, ...body('Bath'), name: 'Of Bath' })
    expect((await listSegmentSizes(world.ctx, { segmentId: id })).is_counting).toBe(false)
    await updateSegment(world.ctx, { segmentId: id, ...body('York') })
    await refresh()
    expect((await sizes(id)).at(-1)).toEqual({
      day: '2026-11-15',
      members: 1,
      joined: 3,
      left: 4,
      rule_changed: true,
    })
  })

  it('count a customer who no longer exists as one who left', async () => {
    world.test.clock.now = new Date('2026-11-16T09:00:00Z')
    await world.warehouse.replaceRows({
      orgId: world.orgId,
      batchKey: 'without ann',
      parts: [{ table: 'customers', scopes: [[world.connectionId, 'ann']], rows: [] }],
    })
    await refresh()
    expect((await sizes(id)).at(-1)).toMatchObject({ members: 0, joined: 0, left: 1 })
  })

  it('end with the segment, and so do its stored members', async () => {
    await updateSegment(world.ctx, { segmentId: id, ...body('Bath') })
    await refresh()
    expect(await storedMembers()).toEqual([[id, '4']])
    await deleteSegment(world.ctx, { segmentId: id, lists: 'keep' })
    await refresh()
    expect(await storedMembers()).toEqual([])
    await expect(customersIn(id)).rejects.toMatchObject({
      code: 'invalid_query',
      message: expect.stringContaining('It may have been deleted'),
    })
    await expect(sizes(id)).rejects.toMatchObject({ code: 'not_found' })
  })
})
