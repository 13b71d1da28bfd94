import {
  ConnectionId,
  utcDay,
  type CurrencyCode,
  type OrgId,
  type QueryFilter,
} from '@cartograph/contract'
import type { ListedRow, Semantic } from '@cartograph/semantic'
import type { MemberKey } from '../delivery/delivery-run.ts'

/** An order, a refund or an edit. */
export interface SalesEntry {
  /** When it counts, in milliseconds. */
  readonly at: number
  readonly orders: number
  /** Exact decimal text; null if it could not be converted. */
  readonly netSales: string | null
}

export interface CustomerEntries extends MemberKey {
  readonly entries: readonly SalesEntry[]
}

export interface EntriesToRead {
  readonly semantic: Pick<Semantic, 'listRows'>
  readonly orgId: OrgId
  /** The only customers, by their ids in any store; null for all of the workspace. */
  readonly customerIds: readonly string[] | null
  readonly since: Date
  readonly currency: CurrencyCode
  readonly now: Date
  readonly signal: AbortSignal
  readonly pageSize: number
}

const cube = 'ShopifyOrders'

/**
 * What customers bought, as the query layer counts orders and net sales: without test orders, refunds
 * on the day they are issued. The customers are in the order of their keys, each once.
 */
export async function* readEntries(
  request: EntriesToRead,
): AsyncGenerator<readonly CustomerEntries[]> {
  if (request.customerIds?.length === 0) return
  let open: (MemberKey & { readonly entries: SalesEntry[] }) | null = null
  for await (const rows of readPages(request)) {
    const customers: CustomerEntries[] = []
    for (const row of rows) {
      if (open === null || open.connectionId !== row[0] || open.customerId !== row[1]) {
        if (open !== null) customers.push(open)
        const key = { connectionId: ConnectionId.parse(row[0]), customerId: String(row[1]) }
        open = { ...key, entries: [] }
      }
      open.entries.push(entryOf(row))
    }
    if (customers.length > 0) yield customers
  }
  if (open !== null) yield [open]
}

function entryOf([, , , happenedAt, orders, netSales]: ListedRow): SalesEntry {
  return {
    at: Date.parse(`${String(happenedAt)}Z`),
    orders: Number(orders ?? 0),
    netSales: netSales == null ? null : String(netSales),
  }
}

async function* readPages({
  semantic,
  orgId,
  customerIds,
  since,
  currency,
  now,
  signal,
  pageSize,
}: EntriesToRead): AsyncGenerator<readonly ListedRow[]> {
  const member = `${cube}.customerId`
  const filters: QueryFilter[] = [
    customerIds === null
      ? { member, operator: 'set' }
      : { member, operator: 'equals', values: [...customerIds] },
    {
      member: `${cube}.happenedAt`,
      operator: 'afterOrOnDate',
      values: [utcDay(since.getTime())],
    },
  ]
  let after: readonly string[] | null = null
  for (;;) {
    const page: readonly ListedRow[] = await semantic.listRows({
      orgId,
      cube,
      keys: ['connectionId', 'customerId', 'entryKey'],
      columns: ['happenedAt', 'orders', 'netSales'],
      filters,
      after,
      limit: pageSize,
      timezone: 'UTC',
      now,
      currency,
      signal,
    })
    if (page.length > 0) yield page
    const last = page.at(-1)
    if (last === undefined || page.length < pageSize) return
    after = last.slice(0, 3).map(String)
  }
}
