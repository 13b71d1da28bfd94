import { CubeQuery, type SegmentId } from '@cartograph/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../context.ts'
import { openFewCustomers } from '../../testing/few-customers.ts'
import { createSegment, listSegmentChanges, listSegmentSizes, refreshSegments } from '../index.ts'

let world: Awaited<ReturnType<typeof openFewCustomers>>
let segmentId: SegmentId
beforeAll(async () => {
  world = await openFewCustomers([
    { customer_id: 'ann', city: 'Bath' },
    { customer_id: 'bob', city: 'Bath' },
    { customer_id: 'cat', city: 'York' },
    { customer_id: 'dan', city: 'York' },
  ])
  const segment = await createSegment(world.ctx, {
    name: 'Bath',
    source_config: {
      or: [{ and: [{ member: 'CustomerProfile.city', operator: 'equals', values: ['Bath'] }] }],
    },
    description: '',
  })
  segmentId = segment.id
  await refreshSegments(world.system, world.orgId)
})
afterAll(() => world.close())

test('a refresh that is killed at any step leaves the members of before or of after, and the next one completes them', async () => {
  let day = 14
  let isWhole = false
  let city = 'York'
  for (let steps = 1; !isWhole; steps += 1) {
    day += 1
    world.test.clock.now = new Date(Date.UTC(2026, 10, day, 9))
    const before = await stateOf()
    // Ann moves, and two others with her: the segment has ann and bob, or cat, dan and bob.
    await world.write([
      { customer_id: 'ann', city },
      ...['cat', 'dan'].map((customer_id) => ({
        customer_id,
        city: city === 'York' ? 'Bath' : 'York',
      })),
    ])
    isWhole = await refreshUntil(steps)
    const between = await stateOf()
    const after = city === 'York' ? ['bob', 'cat', 'dan'] : ['ann', 'bob']
    expect([before.members, after]).toContainEqual(between.members)
    expect([before.size, after.length]).toContain(between.size)

    await refreshSegments(world.system, world.orgId)
    expect(await stateOf()).toEqual({ members: after, size: after.length })
    const { items, is_counting } = await listSegmentSizes(world.ctx, { segmentId })
    const [joined, left] = city === 'York' ? [2, 1] : [1, 2]
    expect(items.at(-1)).toMatchObject({ members: after.length, joined, left })
    expect(is_counting).toBe(false)
    const changes = await listSegmentChanges(world.ctx, {
      segmentId,
      day: `2026-11-${day}`,
    })
    expect([changes.joined.length, changes.left.length]).toEqual([joined, left])
    city = city === 'York' ? 'Bath' : 'York'
  }
  // At least the size, the members and the mark that both are complete are steps of their own.
  expect(day - 14).toBeGreaterThan(6)
})

/** Whether it ended before it was killed: at a step, which is the begin or the end of a write. */
async function refreshUntil(steps: number): Promise<boolean> {
  let left = steps
  const step = () => {
    left -= 1
    if (left === 0) throw new Killed()
  }
  const { store, ingestion } = world.system
  const killed: Context = {
    ...world.system,
    store: {
      ...store,
      inWorkspace: async (orgId, work) => {
        step()
        const result = await store.inWorkspace(orgId, work)
        step()
        return result
      },
    },
    ingestion: {
      ...ingestion,
      warehouse: {
        ...ingestion.warehouse,
        replaceRows: async (request) => {
          step()
          const outcome = await ingestion.warehouse.replaceRows(request)
          step()
          return outcome
        },
      },
    },
  }
  try {
    await refreshSegments(killed, world.orgId)
    return true
  } catch (error) {
    if (!(error instanceof Killed)) throw error
    return false
  }
}

class Killed extends Error {}

async function stateOf() {
  const { items } = await listSegmentSizes(world.ctx, { segmentId })
  const queries = CubeQuery.parse({
    dimensions: ['CustomerSegments.customer'],
    ungrouped: true,
    limit: 10,
    renewQuery: true,
  })
  const { results } = await world.ctx.semantic.load({
    orgId: world.orgId,
    queries,
    hasRule: true,
    signal: world.ctx.signal,
  })
  const members = (results[0]?.data ?? [])
    .map((row) => String(row['CustomerSegments.customer']).split('/')[1] ?? '')
    .toSorted()
  return { members, size: items.at(-1)?.members }
}
