import type { CustomerRow, OrderRow } from '@cartograph/contract'
import { describe, expect, it } from 'vitest'
import {
  everyEngine,
  inFreshWorkspaces,
  orderPart,
  type FreshWorkspace,
} from './testing/fresh-workspaces.ts'

describe.each(everyEngine)('the sequence of a customer on $name', ({ open }) => {
  let workspace: FreshWorkspace
  inFreshWorkspaces(open, (fresh) => (workspace = fresh))

  const order = (index: number, day: string, changes: Partial<OrderRow> = {}) =>
    workspace.order(index, {
      order_id: String(index),
      processed_at: `2024-03-${day}T12:00:00.000Z`,
      customer_id: 'a',
      customer_order_index: null,
      is_test: false,
      ...changes,
    })

  const write = (...orders: OrderRow[]) => workspace.replace([orderPart(orders)])

  const writeCustomer = (id: string, orders_count: number) => {
    const { connectionId: connection_id } = workspace
    const row: CustomerRow = {
      connection_id,
      customer_id: id,
      email: null,
      phone: null,
      first_name: null,
      last_name: null,
      accepts_email: false,
      accepts_sms: null,
      declined_data_sale: null,
      created_at: '2024-01-01T00:00:00.000Z',
      updated_at: '2024-01-01T00:00:00.000Z',
      orders_count,
      amount_spent: '0.00',
      currency: 'USD',
      country: null,
      province: null,
      city: null,
      postal_code: null,
      language: null,
      tags: '',
    }
    return workspace.replace([{ table: 'customers', scopes: [[connection_id, id]], rows: [row] }])
  }

  async function sequences(): Promise<Record<string, number | null>> {
    const { rowsJson } = await workspace.warehouse.query({
      orgId: workspace.orgId,
      sql: 'SELECT order_id, customer_sequence AS place FROM orders',
    })
    const rows = JSON.parse(rowsJson) as { order_id: string; place: number | string | null }[]
    return Object.fromEntries(
      rows.map(({ order_id, place }) => [order_id, place === null ? null : Number(place)]),
    )
  }

  it('is that of the orders by time, then id, whatever the platform says', async () => {
    await writeCustomer('a', 3)
    await write(
      order(10, '05', { customer_order_index: 7 }),
      order(9, '05', { source_name: 'pos' }),
      order(11, '02', { source_name: 'subscription_contract' }),
      order(12, '01', { customer_id: null }),
      order(13, '01', { customer_id: 'b' }),
    )
    expect(await sequences()).toEqual({ 11: 1, 9: 2, 10: 3, 12: null, 13: 1 })
  })

  it('moves when older orders arrive, leave, or change their customer', async () => {
    await write(order(3, '20'))
    expect(await sequences()).toEqual({ 3: 1 })
    await write(order(1, '01'), order(2, '10', { is_test: true }))
    expect(await sequences()).toEqual({ 1: 1, 2: null, 3: 2 })
    await write(order(1, '01', { customer_id: 'b' }))
    expect(await sequences()).toEqual({ 1: 1, 2: null, 3: 1 })
    await write(order(1, '01'))
    expect(await sequences()).toEqual({ 1: 1, 2: null, 3: 2 })
    const { connectionId } = workspace
    await workspace.replace([{ table: 'orders', scopes: [[connectionId, '1']], rows: [] }])
    expect(await sequences()).toEqual({ 2: null, 3: 1 })
  })

  it('starts after the orders that were never read, by the index or the number of orders', async () => {
    await write(order(1, '01', { customer_order_index: 4 }), order(2, '02'))
    expect(await sequences()).toEqual({ 1: 4, 2: 5 })
    // All orders are known: the platform counted others, such as deleted ones.
    await writeCustomer('a', 2)
    expect(await sequences()).toEqual({ 1: 1, 2: 2 })
    await writeCustomer('a', 9)
    expect(await sequences()).toEqual({ 1: 4, 2: 5 })
    await write(order(1, '01'))
    expect(await sequences()).toEqual({ 1: 8, 2: 9 })
  })
})
