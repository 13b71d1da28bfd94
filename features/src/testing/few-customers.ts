import { ConnectionId, newId, type CustomerRow } from '@cartograph/contract'
import { createSemantic, loadCatalogue, withSegmentRules } from '@cartograph/semantic'
import { openTestDuckdb } from '@cartograph/warehouse/testing'
import { segmentSource } from '../audiences/index.ts'
import type { Context } from '../context.ts'
import { openTestServices } from '../testing.ts'

/** A workspace with these customers and no orders: the cheapest one that rules can be counted in. */
export async function openFewCustomers(given: readonly Partial<CustomerRow>[]) {
  const { warehouse, close } = await openTestDuckdb()
  const model = loadCatalogue()
  const semantic = withSegmentRules(createSemantic({ warehouse, model }), {
    rules: (...request) => segmentSource({ store: test.store, model }).rules(...request),
    names: (...request) => segmentSource({ store: test.store, model }).names(...request),
  })
  const test = await openTestServices({ semantic })
  const person = await test.addUser('person@few-customers.example')
  const orgId = await test.addWorkspace(person)
  const connectionId = newId(ConnectionId)
  await warehouse.prepareWorkspace(orgId)

  /** Adds customers, or replaces those with the same ids. */
  async function write(customers: readonly Partial<CustomerRow>[]): Promise<void> {
    const rows = customers.map((customer) => ({
      ...blank,
      connection_id: connectionId,
      ...customer,
    }))
    const scopes = rows.map(({ connection_id, customer_id }) => [connection_id, customer_id])
    const parts = [{ table: 'customers' as const, scopes, rows }]
    await warehouse.replaceRows({ orgId, batchKey: newId(ConnectionId), parts })
  }
  await write(given)
  const withWarehouse = (ctx: Context): Context => ({
    ...ctx,
    ingestion: { ...ctx.ingestion, warehouse },
  })
  return {
    test,
    warehouse,
    orgId,
    connectionId,
    ctx: withWarehouse(await test.as(person, orgId)),
    /** The context of jobs. */
    system: withWarehouse(test.ctx),
    write,
    close: async () => {
      await test.close()
      await close()
    },
  }
}

const blank = {
  customer_id: '',
  email: null,
  phone: null,
  first_name: null,
  last_name: null,
  accepts_email: false,
  created_at: '2024-01-01T00:00:00.000Z',
  updated_at: '2024-01-01T00:00:00.000Z',
  orders_count: 0,
  amount_spent: '0',
  currency: 'USD',
  country: null,
  province: null,
  city: null,
  tags: '',
  accepts_sms: null,
  declined_data_sale: null,
  postal_code: null,
  language: null,
} as const
