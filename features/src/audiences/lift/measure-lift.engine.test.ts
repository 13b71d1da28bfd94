import {
  ConnectionId,
  newId,
  parseDecimal,
  seededRandom,
  SyncedAudienceId,
  type AudienceGroup,
  type CanonicalRows,
  type OrgId,
} from '@cartograph/contract'
import { createWorld, truthRows } from '@cartograph/sandbox'
import { createSemantic, loadCatalogue } from '@cartograph/semantic'
import { audienceLifts, audienceMembers, eq, workspaces, type StoredSums } from '@cartograph/store'
import { openTestDuckdb } from '@cartograph/warehouse/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Context } from '../../context.ts'
import { insertAudience } from '../../testing/insert-audience.ts'
import { partOf } from '../../testing/part-of.ts'
import { openTestServices, type TestServices } from '../../testing.ts'
import { getAudienceLift, measureDueLifts } from '../index.ts'
import { measureLift } from './measure-lift.ts'

const now = new Date('2026-10-20T10:00:00Z')
/** Sells in euros, with edits, exchanges and partial refunds; the workspace counts in dollars. */
const world = createWorld({
  seed: 5,
  startDay: '2025-03-01',
  orders: 4_000,
  timezone: 'America/New_York',
  currency: 'EUR',
  market: 'us-varied',
})

type Rows = ReturnType<typeof truthRows>

let engine: Awaited<ReturnType<typeof openTestDuckdb>>
let test: TestServices
let ctx: Context
let orgId: OrgId
let rows: Rows
const syncId = newId(SyncedAudienceId)
const [store, otherStore] = [newId(ConnectionId), newId(ConnectionId)]

interface Assigned {
  readonly connectionId: ConnectionId
  readonly customerId: string
  readonly assignedAt: Date
  readonly assignedGroup: AudienceGroup | null
}
let members: Assigned[]
/** An order of theirs is in a currency without a rate. */
let foreign: string

beforeAll(async () => {
  engine = await openTestDuckdb()
  const { warehouse } = engine
  const semantic = createSemantic({ warehouse, model: loadCatalogue(), clock: () => now })
  test = await openTestServices({ semantic })
  test.clock.now = now
  const person = await test.addUser('person@fernhill.example')
  orgId = await test.addWorkspace(person)
  ctx = await test.as(person, orgId)
  await warehouse.prepareWorkspace(orgId)
  rows = deleteAnOrder(truthRows(world, store, now))
  members = assign(rows.customers)
  foreign = rows.orders.find(isByOneSent)?.customer_id ?? ''
  rows = { ...rows, orders: inFrancs(rows.orders, foreign) }
  // Another store has a customer of the same id, who is not in the audience.
  const [order] = rows.orders.filter(
    ({ customer_id: id, is_test: isTest }) => id !== null && !isTest,
  )
  if (order === undefined) throw new Error('There is no order')
  const stored = { ...rows, orders: [...rows.orders, { ...order, connection_id: otherStore }] }
  const parts = [
    ...Object.entries(stored).map(([table, of]) => partOf(table, of)),
    partOf('exchange_rates', ratesOf(store)),
  ]
  await warehouse.replaceRows({ orgId, batchKey: 'shop', parts })
  await insertMembers()
})
afterAll(async () => {
  await test.close()
  await engine.close()
})

/** An order that was deleted in the store is in no table. */
function deleteAnOrder(all: Rows): Rows {
  const gone = all.orders.find(({ customer_id: id }) => id !== null)?.order_id
  return {
    ...all,
    orders: all.orders.filter(({ order_id: id }) => id !== gone),
    refunds: all.refunds.filter(({ order_id: id }) => id !== gone),
  }
}

function isByOneSent({
  customer_id: id,
  is_test: isTest,
  processed_at: at,
}: Rows['orders'][number]) {
  const since = members.find(
    ({ customerId, assignedGroup }) => customerId === id && assignedGroup === 'sent',
  )?.assignedAt
  return !isTest && since !== undefined && new Date(at) > since
}

function inFrancs(orders: Rows['orders'], customer: string): Rows['orders'] {
  return orders.map((order) =>
    order.customer_id === customer ? { ...order, currency: 'CHF' } : order,
  )
}

function assign(customers: Rows['customers']): Assigned[] {
  const random = seededRandom(3)
  const groups = ['sent', 'sent', 'held_out', 'both', null] as const
  return customers.map(({ customer_id: customerId }, index) => ({
    connectionId: store,
    customerId,
    assignedAt: new Date(now.getTime() - Math.floor(random() * 300) * 86_400_000 - index),
    assignedGroup: groups[Math.floor(random() * groups.length)] ?? null,
  }))
}

const rateOf = (day: string) => `1.${1 + (Number(day.slice(-2)) % 7)}`

function ratesOf(connection_id: ConnectionId): CanonicalRows['exchange_rates'][] {
  const days = Array.from({ length: 650 }, (_, back) =>
    new Date(now.getTime() - back * 86_400_000).toISOString().slice(0, 10),
  )
  return days.map((day) => ({
    connection_id,
    day,
    noon_at: `${day}T12:00:00.000Z`,
    from_currency: 'EUR',
    to_currency: 'USD',
    rate: rateOf(day),
  }))
}

async function insertMembers(): Promise<void> {
  await test.store.inWorkspace(orgId, async (tx) => {
    await tx
      .update(workspaces)
      .set({ currencyUnits: 'USD', timezone: 'America/New_York' })
      .where(eq(workspaces.orgId, orgId))
    await insertAudience(tx, {
      orgId,
      id: syncId,
      name: 'Everyone',
      fieldsToInclude: ['email'],
      holdOutPercent: 30,
      createdAt: now,
    })
    const state = 'sent' as const
    for (let at = 0; at < members.length; at += 1_000)
      await tx
        .insert(audienceMembers)
        .values(
          members
            .slice(at, at + 1_000)
            .map((one) => ({ ...one, orgId, syncId, state, updatedAt: now })),
        )
  })
}

interface Bought {
  orders: number
  sales: bigint
  ordersBefore: number
  salesBefore: bigint
}

/** Plain loops over the store's rows, in units of 0.0001 dollars. */
function recompute(): Map<string, Bought> {
  const since = new Map(members.map((one) => [one.customerId, one.assignedAt.getTime()]))
  const bought = new Map<string, Bought>()
  const add = (customer: string | null, at: string, orders: number, euros: bigint) => {
    const start = since.get(customer ?? '')
    if (customer === null || start === undefined) return
    const moment = Date.parse(at)
    if (moment < start - 365 * 86_400_000) return
    const of = bought.get(customer) ?? { orders: 0, sales: 0n, ordersBefore: 0, salesBefore: 0n }
    bought.set(customer, of)
    // Rates have one decimal place.
    const product = euros * BigInt(rateOf(at.slice(0, 10)).replace('.', ''))
    const dollars = (product + (product < 0n ? -5n : 5n)) / 10n
    if (moment >= start) {
      of.orders += orders
      of.sales += dollars
    } else {
      of.ordersBefore += orders
      of.salesBefore += dollars
    }
  }
  const units = (text: string | null) => parseDecimal(text ?? '0', 4)
  const orders = new Map(rows.orders.map((order) => [order.order_id, order]))
  for (const order of rows.orders) {
    if (order.is_test) continue
    const sales = units(order.gross_sales) - units(order.discounts)
    add(order.customer_id, order.processed_at, 1, sales)
  }
  for (const refund of rows.refunds) {
    const order = orders.get(refund.order_id)
    if (order === undefined || order.is_test) continue
    const back = units(refund.merchandise) + units(refund.adjustments)
    const more = units(refund.gross_sales) - units(refund.discounts)
    add(order.customer_id, refund.refunded_at, 0, -back)
    add(order.customer_id, refund.refunded_at, 0, more)
  }
  return bought
}

function sumsOf(values: readonly (readonly [outcome: number, before: number])[]): StoredSums {
  const total = (of: (outcome: number, before: number) => number) =>
    values.reduce((sum, [outcome, before]) => sum + of(outcome, before), 0)
  return {
    customers: values.length,
    sum: total((outcome) => outcome),
    squares: total((outcome) => outcome ** 2),
    before: total((_, before) => before),
    beforeSquares: total((_, before) => before ** 2),
    products: total((outcome, before) => outcome * before),
  }
}

describe('measuring the lift', () => {
  it('counts orders and net sales since each assignment to the cent, and the year before', async () => {
    await measureDueLifts(ctx)
    const [stored] = await test.store.inWorkspace(orgId, (tx) => tx.select().from(audienceLifts))
    if (stored === undefined) throw new Error('Nothing was stored')
    expect(stored).toMatchObject({ day: '2026-10-20', currency: 'USD' })
    const bought = recompute()
    const nothing = { orders: 0, sales: 0n, ordersBefore: 0, salesBefore: 0n }
    for (const group of ['sent', 'held_out'] as const) {
      const customers = members
        .filter((one) => one.assignedGroup === group && one.customerId !== foreign)
        .map(({ customerId }) => bought.get(customerId) ?? nothing)
      const { orders, sales, netSales } = group === 'sent' ? stored.sent : stored.heldOut
      expect(orders.sum).toBeGreaterThan(50)
      expect(orders).toEqual(sumsOf(customers.map((one) => [one.orders, one.ordersBefore])))
      const total = customers.reduce((sum, one) => sum + one.sales, 0n)
      expect(parseDecimal(netSales, 4)).toBe(total)
      const inDollars = customers.map(
        (one) => [Number(one.sales) / 1e4, Number(one.salesBefore) / 1e4] as const,
      )
      for (const [name, value] of Object.entries(sumsOf(inDollars)))
        expect(Reflect.get(sales, name)).toBeCloseTo(value, 2)
    }
    const countOf = (group: AudienceGroup | null) =>
      members.filter((one) => one.assignedGroup === group).length
    expect(stored.leftOut).toEqual({
      both: countOf('both'),
      heldBack: countOf(null),
      unconverted: 1,
    })
  })

  it('measures an audience once a day', async () => {
    await measureDueLifts(ctx)
    test.clock.now = new Date(now.getTime() + 24 * 3_600_000)
    await measureDueLifts(ctx)
    const { measurement } = await getAudienceLift(ctx, { syncId })
    expect(measurement?.days.map(({ day }) => day)).toEqual(['2026-10-20', '2026-10-21'])
    expect(measurement?.sent.customers).toBeGreaterThan(0)
    expect(measurement?.orders?.verdict).toBe('cannot_tell_yet')
  })

  it('measures the same when it reads all orders in the order of the ledger, by small pages', async () => {
    const [day, sizes] = ['2026-10-22', { mostListed: 0, entriesPerPage: 499 }]
    await measureLift(ctx, { orgId, syncId, day }, sizes)
    const stored = await test.store.inWorkspace(orgId, (tx) => tx.select().from(audienceLifts))
    const sumsOfDay = (of: string) =>
      stored.flatMap((row) =>
        row.day === of ? [{ sent: row.sent, heldOut: row.heldOut, leftOut: row.leftOut }] : [],
      )
    expect(sumsOfDay(day)).toHaveLength(1)
    expect(sumsOfDay(day)).toEqual(sumsOfDay('2026-10-21'))
  })

  it('is not found from another workspace', async () => {
    const stranger = await test.addUser('stranger@meadow.example')
    const elsewhere = await test.as(stranger, await test.addWorkspace(stranger))
    await expect(getAudienceLift(elsewhere, { syncId })).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})
