import { connectors } from '@cartograph/connectors'
import { customerCube, type QueryFilter } from '@cartograph/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openFewCustomers } from '../../testing/few-customers.ts'
import { reachOf } from './reach.ts'

const name = { first_name: 'Ann', last_name: 'Other', country: 'GB' }

let world: Awaited<ReturnType<typeof openFewCustomers>>
beforeAll(async () => {
  world = await openFewCustomers([
    { customer_id: 'by email', email: 'ann@example.com', accepts_email: true },
    { customer_id: 'no email consent', email: 'bob@example.com' },
    { customer_id: 'no ads', phone: '+44 20 7946 0018', declined_data_sale: true },
    { customer_id: 'by phone', phone: '+44 20 7946 0019', declined_data_sale: false },
    { customer_id: 'by address', ...name, postal_code: 'BA1 1AA' },
    { customer_id: 'half an address', ...name },
  ])
})
afterAll(() => world.close())

it('counts who has what a destination finds people by, and did not decline its use', async () => {
  const platforms = ['KL', 'FB', 'GD', 'S3'] as const
  const filters = platforms.map((code): readonly QueryFilter[] => {
    const plan = connectors[code]?.manifest.audiences
    if (plan === undefined) throw new Error(`${code} is no destination`)
    return reachOf(plan)
  })
  const counts = await world.ctx.semantic.countEach({
    orgId: world.orgId,
    cube: customerCube,
    filters,
    timezone: 'UTC',
  })
  expect(counts).toEqual([1, 3, 4, 4])
})
