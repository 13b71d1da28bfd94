import { maxSegments, newId, SegmentId, type SourceConfig } from '@cartograph/contract'
import { segments } from '@cartograph/store'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openFewCustomers } from '../../testing/few-customers.ts'
import { compareSegments } from '../index.ts'

let world: Awaited<ReturnType<typeof openFewCustomers>>
beforeAll(async () => {
  world = await openFewCustomers([
    { customer_id: 'ann', city: 'Bath' },
    { customer_id: 'bob', city: 'Bath' },
    { customer_id: 'cat', city: 'York' },
  ])
})
afterAll(() => world.close())

it('compares a rule with every segment of a workspace that has the most', async () => {
  const { ctx, orgId } = world
  const rows = Array.from({ length: maxSegments }, (_, number) => ({
    orgId,
    id: newId(SegmentId),
    name: `Segment ${number}`,
    // Nine conditions each, so that together they are more than one query may have.
    description: '',
    sourceConfig: inCities(number % 2 === 0 ? 'Bath' : 'York', number, 9),
    createdAt: ctx.clock(),
    updatedAt: ctx.clock(),
  }))
  await ctx.store.inWorkspace(orgId, (tx) => tx.insert(segments).values(rows))
  const { items } = await compareSegments(ctx, { source_config: inCities('bath', 0, 1) })
  expect(items).toHaveLength(maxSegments)
  const sizes = new Map(items.map(({ name, members, shared }) => [name, [members, shared]]))
  expect(sizes.get('Segment 0')).toEqual([2, 2])
  expect(sizes.get('Segment 499')).toEqual([1, 0])
})

function inCities(city: string, number: number, conditions: number): SourceConfig {
  const and = Array.from({ length: conditions }, (_, index) => ({
    member: 'CustomerProfile.city',
    operator: 'contains' as const,
    values: [city, `no city ${number} ${index}`],
  }))
  return { or: [{ and }] }
}
