import { ConnectionId, newId } from '@cartograph/contract'
import { expect, test } from 'vitest'
import { normaliseCustomer } from './normalise-customer.ts'

const connectionId = newId(ConnectionId)
const context = { connectionId, currency: 'USD', timezone: 'Etc/UTC', params: {} }

function rowsOf(payload: unknown) {
  const record = { externalId: 'cus_1', updatedAt: '2026-06-01T10:00:00.000Z', payload }
  return normaliseCustomer(record, context).payment_customers
}

test('an address is stored in lower case, and a balance in the currency of the customer', () => {
  const customer = {
    id: 'cus_1',
    created: 1_780_000_000,
    email: ' Ada@Example.com ',
    name: 'Ada Alder',
    address: { country: 'jp' },
    currency: 'jpy',
    delinquent: true,
    balance: -500,
  }
  expect(rowsOf(customer)?.rows).toEqual([
    {
      connection_id: connectionId,
      platform: 'SR',
      customer_id: 'cus_1',
      email: 'ada@example.com',
      name: 'Ada Alder',
      country: 'JP',
      created_at: '2026-05-28T20:26:40.000Z',
      currency: 'JPY',
      is_delinquent: true,
      balance: '-500.00',
    },
  ])
})

test('a customer without an email, a name and an invoice has the currency of the account', () => {
  const customer = { id: 'cus_1', created: 1_780_000_000, email: '', currency: null }
  expect(rowsOf(customer)?.rows).toMatchObject([
    { email: null, name: null, country: null, currency: 'USD', balance: '0.00' },
  ])
})

test('a deleted customer has no row, and takes away the one that it had', () => {
  expect(rowsOf(null)).toEqual({ scope: [connectionId, 'cus_1'], rows: [] })
})
