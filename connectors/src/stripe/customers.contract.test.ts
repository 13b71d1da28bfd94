import { srTruth } from '@cartograph/sandbox'
import { afterEach, expect, test } from 'vitest'
import { connect, connectionId, noon, shop, signal } from '../testing/connect-stripe.ts'
import { closeSimulators } from '../testing/start-platform.ts'
import type { Cursor, RawRecord } from '../kit/stream.ts'

afterEach(closeSimulators)

async function readCustomers(setting: Parameters<typeof connect>[0] = {}) {
  const { open } = await connect(setting)
  const stream = open.streams.find(({ name }) => name === 'customers')
  if (stream === undefined) throw new Error('There is no stream')
  const records: RawRecord[] = []
  let cursor: Cursor | null = null
  do {
    const page = await stream.readPage({ cursor, since: null, until: null, signal })
    records.push(...page.records)
    cursor = page.next
  } while (cursor !== null)
  return records
}

test('customers without an email are read, and of a person nothing else than what is stored', async () => {
  const truth = srTruth(shop, connectionId, noon).payment_customers
  const records = await readCustomers()
  const payloads = records.flatMap(({ payload }) =>
    payload === null ? [] : [payload as Record<string, unknown>],
  )
  expect(payloads).toHaveLength(truth.length)
  expect(payloads.some(({ email }) => email === null)).toBe(true)
  expect(new Set(payloads.flatMap((one) => Object.keys(one)))).toEqual(
    new Set(['id', 'created', 'email', 'name', 'currency', 'delinquent', 'balance', 'address']),
  )
  expect(truth.some(({ is_delinquent }) => is_delinquent)).toBe(true)
})

test('customers who were deleted within 30 days come as deletions', async () => {
  const records = await readCustomers()
  const deleted = records.filter(({ payload }) => payload === null)
  expect(deleted.length).toBeGreaterThan(1)
  const existing = new Set(
    srTruth(shop, connectionId, noon).payment_customers.map((row) => row.customer_id),
  )
  expect(deleted.filter(({ externalId }) => existing.has(externalId))).toEqual([])
})

test('an app without the permission for customers stops this stream, and names it', async () => {
  const read = readCustomers({
    faults: ({ url }) =>
      url.includes('/v1/customers') ? { kind: 'forbidden', permission: 'customer_read' } : null,
  })
  await expect(read).rejects.toMatchObject({
    class: 'forbidden',
    missingPermission: 'customer_read',
  })
})
