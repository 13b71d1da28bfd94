import { addCustomer, noCustomers, type GroupSums } from '@cartograph/analysis'
import { formatDecimal } from '@cartograph/contract'
import { audienceLifts, type StoredGroup } from '@cartograph/store'
import type { Context } from '../../context.ts'
import { mergeByKey } from '../delivery/merge-by-key.ts'
import { readUnits } from '../../workspace-units.ts'
import type { DueAudience } from './list-due-audiences.ts'
import { readAssigned, readExtent } from './read-assigned.ts'
import { readEntries } from './read-entries.ts'
import { salesPlaces, sumSales, yearMs, type CustomerSales } from './sum-sales.ts'

interface Sums {
  orders: GroupSums
  sales: GroupSums
  netSales: bigint
}

/**
 * Adds up what the customers of both groups bought since each was assigned, and stores it for the
 * day. Memory does not depend on the number of customers. Nothing happens if the day was measured.
 */
export async function measureLift(
  ctx: Pick<Context, 'store' | 'semantic' | 'clock' | 'signal'>,
  { orgId, syncId, day }: DueAudience,
  { mostListed, entriesPerPage }: ReadingSizes = standardSizes,
): Promise<void> {
  const { store, semantic, signal } = ctx
  const now = ctx.clock()
  const { currency } = await store.inWorkspace(orgId, (tx) => readUnits(tx, orgId))
  const groups = { sent: noSums(), held_out: noSums() }
  const leftOut = { both: 0, heldBack: 0, unconverted: 0 }
  const audience = { orgId, syncId }
  const { customers, earliest } = await readExtent(store, audience)
  const listed =
    customers <= mostListed ? await readAll(readAssigned(store, audience, signal)) : null
  const entries = readEntries({
    semantic,
    orgId,
    currency,
    now,
    signal,
    customerIds: listed?.map(({ customerId }) => customerId) ?? null,
    pageSize: entriesPerPage,
    since: new Date((earliest ?? now).getTime() - yearMs),
  })
  const members = listed === null ? readAssigned(store, audience, signal) : onePage(listed)
  for await (const pairs of mergeByKey(members, entries))
    for (const { member, row } of pairs) {
      // Others than those of the audience.
      if (member === null) continue
      const { assignedGroup, assignedAt } = member
      const bought = sumSales(row?.entries ?? [], { assignedAt, now })
      if (assignedGroup === null) leftOut.heldBack += 1
      else if (assignedGroup === 'both') leftOut.both += 1
      else if (bought.isUnconverted) leftOut.unconverted += 1
      else add(groups[assignedGroup], bought)
    }
  await store.inWorkspace(orgId, (tx) =>
    tx
      .insert(audienceLifts)
      .values({
        orgId,
        syncId,
        day,
        measuredAt: now,
        currency,
        sent: toStored(groups.sent),
        heldOut: toStored(groups.held_out),
        leftOut,
      })
      .onConflictDoNothing(),
  )
}

export interface ReadingSizes {
  /** Of more customers, all orders are read, in the order of the ledger. */
  readonly mostListed: number
  readonly entriesPerPage: number
}

/** A query may list 10,000 values. Each page evaluates all orders, so pages are large. */
const standardSizes: ReadingSizes = { mostListed: 9_000, entriesPerPage: 100_000 }

async function readAll<T>(pages: AsyncIterable<readonly T[]>): Promise<readonly T[]> {
  const all: T[] = []
  for await (const page of pages) all.push(...page)
  return all
}

async function* onePage<T>(items: readonly T[]): AsyncGenerator<readonly T[]> {
  yield await Promise.resolve(items)
}

function noSums(): Sums {
  return { orders: noCustomers, sales: noCustomers, netSales: 0n }
}

function add(sums: Sums, { orders, ordersBefore, sales, salesBefore }: CustomerSales): void {
  sums.orders = addCustomer(sums.orders, orders, ordersBefore)
  sums.sales = addCustomer(sums.sales, toNumber(sales), toNumber(salesBefore))
  sums.netSales += sales
}

function toNumber(units: bigint): number {
  return Number(units) / 10 ** salesPlaces
}

function toStored({ orders, sales, netSales }: Sums): StoredGroup {
  return { orders, sales, netSales: formatDecimal(netSales, salesPlaces, 2) }
}
